/**
 * The edit engine for pictures drawn here: it changes their description and draws them again, everything else being the
 * same, and works on pixels after that.
 */
import { applyMask } from "@galatea/engines/edit/apply-mask.ts";
import { checkRequest, mostPictures } from "@galatea/engines/edit/check-request.ts";
import type { EditEngine, EditRequest, EditResult } from "@galatea/engines/edit/engine.ts";
import { isSheet, type Planned, withinRequest } from "@galatea/engines/edit/plan-pixels.ts";
import {
  EngineError,
  type RunControl,
  type JsonValue,
  type OwnPictures,
  type Picture,
} from "@galatea/engines/engine.ts";
import type { Operation } from "@galatea/engines/pixels/operations.ts";
import { runPixelJob } from "@galatea/engines/pixels/pixel-job.ts";
import { previewFacts } from "@galatea/engines/preview-facts.ts";
import { abortable, createRuns, engineErrorsOnly, partOf } from "@galatea/engines/runs.ts";
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { drawnSize } from "#sketch/process/own-picture.ts";
import { openSceneRenderer, type SceneRenderer } from "#sketch/renderer/scene-renderer.ts";
import type { Scene } from "#sketch/scene.ts";
import { isOwnPicture, readStoredScene, type StoredScene, writeStoredScene } from "#sketch/stored-scene.ts";
import { lookOf } from "#sketch/understand/look.ts";
import { type EditPlan, ownOffers, planEdit } from "./plan-edit.ts";

const mostRetouches = 40;

export function createSketchEditEngine(): EditEngine & OwnPictures<EditRequest> {
  let renderer: SceneRenderer | undefined;
  const runs = createRuns();
  return {
    id: "sketch",
    ...previewFacts,
    capabilities: {
      kind: "edit",
      maxPictures: mostPictures,
      maxPixels: largestPixels,
      seed: true,
      ownPictures: ownOffers,
      uploads: [],
      mask: true,
    },
    serves: ({ pictures: [first] }) => first !== undefined && isOwnPicture(first),
    preflight: (request) =>
      engineErrorsOnly(async () => {
        const { planned } = await plan(request);
        return planned.ok ? { ok: true, parsed: planned.plan.parsed } : planned;
      }),
    edit: (request, run) =>
      runs.supervise(run, async (watched) => {
        const { planned, stored, size } = await plan(request);
        if (!planned.ok)
          throw new EngineError("engine_cannot_follow", planned.reason, { offers: planned.offers });
        renderer ??= openSceneRenderer();
        return carryOut({ request, plan: planned.plan, stored, size, renderer, run: watched });
      }),
    close: () => {
      runs.close();
      renderer?.close();
      renderer = undefined;
    },
  };
}

type Size = { widthPx: number; heightPx: number };

async function plan(
  request: EditRequest,
): Promise<{ planned: Planned<EditPlan>; stored: StoredScene; size: Size }> {
  const size = await checkRequest(request);
  const { pictures, instruction, mask } = request;
  const stored = readStoredScene(pictures[0]?.scene ?? null);
  const planned = whileLayersLast(planEdit(instruction, stored.scene), stored);
  return {
    planned: withinRequest(planned, { pictureCount: pictures.length, hasMask: mask !== undefined }),
    stored,
    size,
  };
}

/** Operations on pixels are stored with the picture, up to a limit. A sheet of several pictures keeps no layers. */
function whileLayersLast(planned: Planned<EditPlan>, stored: StoredScene): Planned<EditPlan> {
  if (!planned.ok) return planned;
  const { operations } = planned.plan;
  const count = (stored.retouch?.operations.length ?? 0) + operations.length;
  if (isSheet(operations) || operations.length === 0 || count <= mostRetouches) return planned;
  const reason = "This picture has been retouched too often to keep its layers.";
  return { ok: false, reason, offers: ["start again from an earlier version"] };
}

type Work = {
  request: EditRequest;
  plan: EditPlan;
  stored: StoredScene;
  size: Size;
  renderer: SceneRenderer;
  run: RunControl;
};

async function carryOut(work: Work): Promise<EditResult> {
  const { request, plan, stored } = work;
  const { parsed, operations } = plan;
  const changed = plan.scene === undefined ? await changePixels(work) : await drawAgain(work, plan.scene);
  const picture = await applyMask(request, changed, work.run);
  // No description fits a picture that was blended of two drawings, or a sheet of several.
  if (request.mask !== undefined || isSheet(operations))
    return { ...picture, seed: request.seed, model: "galatea-retouch-1", trainedModel: false, parsed };
  const scene = plan.scene ?? stored.scene;
  const look = lookFor(scene);
  return {
    ...picture,
    seed: request.seed,
    model: "galatea-sketch-1",
    trainedModel: false,
    parsed,
    scene: writeStoredScene({ scene, ...retouchAfter(work, stored, operations) }),
    ...(look === undefined ? {} : { identity: look }),
  };
}

function changePixels({ request, plan, stored, run }: Work): Promise<Picture> {
  const used = isSheet(plan.operations) ? request.pictures : request.pictures.slice(0, 1);
  const pictures = used.map(({ bytes }) => bytes);
  return runPixelJob(
    { kind: "edit", pictures, operations: plan.operations, seed: stored.retouch?.seed ?? request.seed },
    partOf(run, 0.02, 0.98),
  );
}

/** Draws the scene at its own size, repeats the operations of earlier edits, then applies those of this one. */
async function drawAgain(
  { request, plan, stored, size, renderer, run }: Work,
  scene: Scene,
): Promise<Picture> {
  const { retouch } = stored;
  const drawnFor = retouch ?? size;
  const drawing = partOf(run, 0.05, 0.6);
  drawing.onProgress({ fraction: 0.1 });
  const bytes = await abortable(
    renderer.render({ scene, size: drawnSize(drawnFor), layers: "all" }, drawing),
    run.signal,
  );
  run.onProgress({ fraction: 0.6 });
  const operations: Operation[] = [...(retouch?.operations ?? []), ...plan.operations];
  const drawn = drawnSize(drawnFor);
  if (drawn.widthPx !== drawnFor.widthPx || drawn.heightPx !== drawnFor.heightPx)
    operations.unshift({ kind: "resize", widthPx: drawnFor.widthPx, heightPx: drawnFor.heightPx });
  if (operations.length === 0) return { bytes, mimeType: "image/png", ...drawnFor };
  const others = request.pictures.slice(1).map((picture) => picture.bytes);
  return runPixelJob(
    {
      kind: "edit",
      pictures: isSheet(plan.operations) ? [bytes, ...others] : [bytes],
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
