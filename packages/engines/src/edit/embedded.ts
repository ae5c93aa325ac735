/**
 * The edit engine that needs no key and no weights. A picture drawn here is changed in its description and drawn
 * again, everything else being the same; on uploads, and after a drawing, it works on pixels.
 */
import { openSceneRenderer, type SceneRenderer } from "@galatea/sketch/renderer/scene-renderer.ts";
import { drawnSize } from "@galatea/sketch/process/own-picture.ts";
import { runPixelJob } from "#process/pixel-job.ts";
import { largestPixels, readPictureFacts } from "@galatea/raster/raster.ts";
import { lookOf } from "@galatea/sketch/understand/look.ts";
import type { Scene } from "@galatea/sketch/scene.ts";
import {
  EngineError,
  type EngineRun,
  type JsonValue,
  type Picture,
  type SourcePicture,
  throwIfAborted,
} from "../engine.ts";
import { abortable, createClosing, engineErrorsOnly, partOf, rising } from "../runs.ts";
import type { EditEngine, EditRequest, EditResult } from "./engine.ts";
import { uploadOffers } from "./labels.ts";
import type { Operation } from "./operations.ts";
import { type EditPlan, ownOffers, planEdit, type Planned, withinShape } from "./plan-edit.ts";
import { readStoredScene, type StoredScene, writeStoredScene } from "@galatea/sketch/stored-scene.ts";

const mostPictures = 4;
const mostRetouches = 40;

export function createEmbeddedEditEngine(): EditEngine {
  let renderer: SceneRenderer | undefined;
  const closing = createClosing();
  return {
    id: "retouch",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "edit",
      maxPictures: mostPictures,
      maxPixels: largestPixels,
      ownPictures: ownOffers,
      uploads: [...uploadOffers],
      mask: true,
    },
    health: async () => ({ ok: true }),
    preflight: (request) =>
      engineErrorsOnly(async () => {
        const { planned } = await plan(request);
        return planned.ok ? { ok: true, understood: planned.plan.understood } : planned;
      }),
    edit: (request, run) =>
      engineErrorsOnly(async () => {
        const watched = rising(closing.during(run));
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 0.02, stage: "Reading the words" });
        const { planned, stored, size } = await plan(request);
        if (!planned.ok)
          throw new EngineError("engine_cannot_follow", planned.reason, { offers: planned.offers });
        renderer ??= openSceneRenderer();
        const result = await carryOut({ request, plan: planned.plan, stored, size, renderer, run: watched });
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 1, stage: "Done" });
        return result;
      }),
    close: () => {
      closing.close();
      renderer?.close();
      renderer = undefined;
    },
  };
}

type Size = { widthPx: number; heightPx: number };

async function plan(
  request: EditRequest,
): Promise<{ planned: Planned; stored: StoredScene | undefined; size: Size }> {
  const { pictures, instruction, seed } = request;
  const [first] = pictures;
  if (first === undefined || pictures.length > mostPictures)
    throw new EngineError("engine_bad_input", "An edit takes one to four pictures.");
  if (instruction.length > 2000)
    throw new EngineError("engine_bad_input", "An instruction has at most 2,000 characters.");
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
  const facts = [];
  for (const { bytes } of pictures) facts.push(await readPictureFacts(bytes));
  const stored = first.scene === undefined || first.scene === null ? undefined : readStoredScene(first.scene);
  const size = { widthPx: facts[0]!.width, heightPx: facts[0]!.height };
  if (request.mask !== undefined) await checkMask(request.mask, size);
  const asked = whileLayersLast(planEdit(instruction, pictures.length, stored?.scene), stored);
  const planned = request.mask === undefined ? asked : withinShape(asked);
  return { planned, stored, size };
}

async function checkMask({ bytes }: SourcePicture, { widthPx, heightPx }: Size): Promise<void> {
  const { width, height } = await readPictureFacts(bytes);
  if (width !== widthPx || height !== heightPx)
    throw new EngineError("engine_bad_input", "A mask is as large as the first picture.");
}

/** What is done to a picture is stored with it, and there is an end to that. A sheet of several has no layers to keep. */
function whileLayersLast(planned: Planned, stored: StoredScene | undefined): Planned {
  if (!planned.ok || stored === undefined) return planned;
  const { operations } = planned.plan;
  const isSheet = operations.some(({ kind }) => kind === "collage");
  const count = (stored.retouch?.operations.length ?? 0) + operations.length;
  if (isSheet || operations.length === 0 || count <= mostRetouches) return planned;
  const reason = "This picture has been retouched too often to keep its layers.";
  return { ok: false, reason, offers: ["start again from an earlier version"] };
}

type Work = {
  request: EditRequest;
  plan: EditPlan;
  stored: StoredScene | undefined;
  size: Size;
  renderer: SceneRenderer;
  run: EngineRun;
};

async function carryOut(work: Work): Promise<EditResult> {
  const { request, plan, stored } = work;
  const { understood, operations } = plan;
  const changed = plan.scene === undefined ? await changePixels(work) : await drawAgain(work, plan.scene);
  const picture = await keepWithin(work, changed);
  // Of what is drawn twice and blended no description is true any more.
  const keepsScene =
    stored !== undefined && request.mask === undefined && !operations.some(({ kind }) => kind === "collage");
  if (!keepsScene) return { ...picture, seed: request.seed, model: "galatea-retouch-1", understood };
  const scene = plan.scene ?? stored.scene;
  const described = writeStoredScene({ scene, ...retouchAfter(work, stored, operations) });
  const look = lookFor(scene);
  return {
    ...picture,
    seed: request.seed,
    model: "galatea-sketch-1",
    understood,
    scene: described,
    ...(look === undefined ? {} : { look }),
  };
}

function keepWithin({ request, run }: Work, changed: Picture): Promise<Picture> | Picture {
  const [before] = request.pictures;
  if (request.mask === undefined || before === undefined) return changed;
  return runPixelJob(
    { kind: "keep-within", before: before.bytes, changed: changed.bytes, mask: request.mask.bytes },
    partOf(run, 0.98, 1),
  );
}

function changePixels({ request, plan, stored, run }: Work): Promise<Picture> {
  const isSheet = plan.operations.some(({ kind }) => kind === "collage");
  const pictures = (isSheet ? request.pictures : request.pictures.slice(0, 1)).map(({ bytes }) => bytes);
  return runPixelJob(
    { kind: "edit", pictures, operations: plan.operations, seed: stored?.retouch?.seed ?? request.seed },
    partOf(run, 0.02, 0.98),
  );
}

/** The scene anew at its own size, then all that was done to its pixels before, then what is asked for now. */
async function drawAgain(
  { request, plan, stored, size, renderer, run }: Work,
  scene: Scene,
): Promise<Picture> {
  const retouch = stored?.retouch;
  const drawnFor = retouch ?? size;
  const drawing = partOf(run, 0.05, 0.6);
  drawing.onProgress({ fraction: 0.1, stage: "Drawing it again" });
  const bytes = await abortable(
    renderer.render({ scene, size: drawnSize(drawnFor), layers: "all" }, drawing),
    run.signal,
  );
  run.onProgress({ fraction: 0.6, stage: "Finishing" });
  const operations: Operation[] = [...(retouch?.operations ?? []), ...plan.operations];
  const drawn = drawnSize(drawnFor);
  if (drawn.widthPx !== drawnFor.widthPx || drawn.heightPx !== drawnFor.heightPx)
    operations.unshift({ kind: "resize", widthPx: drawnFor.widthPx, heightPx: drawnFor.heightPx });
  if (operations.length === 0) return { bytes, mimeType: "image/png", ...drawnFor };
  const others = request.pictures.slice(1).map((picture) => picture.bytes);
  const isSheet = plan.operations.some(({ kind }) => kind === "collage");
  return runPixelJob(
    {
      kind: "edit",
      pictures: isSheet ? [bytes, ...others] : [bytes],
      operations,
      seed: retouch?.seed ?? request.seed,
    },
    partOf(run, 0.6, 0.98),
  );
}

function retouchAfter(
  { request, size }: Work,
  { retouch }: StoredScene,
  added: readonly Operation[],
): { retouch?: NonNullable<StoredScene["retouch"]> } {
  if (added.length === 0) return retouch === undefined ? {} : { retouch };
  const before = retouch ?? { ...size, seed: request.seed, operations: [] };
  return { retouch: { ...before, operations: [...before.operations, ...added] } };
}

function lookFor({ subject }: Scene): JsonValue | undefined {
  const only = subject.kind === "people" && subject.people.length === 1 ? subject.people[0] : undefined;
  return only === undefined ? undefined : (JSON.parse(JSON.stringify(lookOf(only))) as JsonValue);
}
