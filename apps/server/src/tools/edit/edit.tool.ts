/** A picture changed by words, with up to three more as material and a mask for where it may change. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { editImage, editInput, editFacts } from "@galatea/contract/tools/edit.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { EditEngine, EditRequest, EditResult } from "@galatea/engines/edit/engine.ts";
import type { AdmittedAsset } from "#core/assets/admit-assets.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import { passagesOfChange } from "#core/moderation/passages.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import {
  asSourcePicture,
  assetsOf,
  defineTool,
  type Made,
  megapixelsOf,
  refuseField,
  type RunningJob,
  type StoredJob,
  type Submission,
  type Tool,
} from "../pipeline/tool.ts";

type Types = {
  contract: typeof editImage;
  facts: typeof editFacts;
  engine: EditEngine;
  subject: undefined;
};

export function editTool({ engines }: { engines: Pick<Engines, "edit"> }): Tool<Types> {
  return defineTool<Types>({
    facts: editFacts,
    input: editInput,
    contract: editImage,
    purpose: () => "to edit images",
    needsPlan: false,
    deadlineMs: 10 * 60_000,
    timeoutMs: 5 * 60_000,

    identity: ({ images, prompt, maskUrl, seed, engine }, canonical) => ({
      images: images.map(canonical),
      prompt,
      maskUrl: maskUrl ? canonical(maskUrl) : null,
      seed: seed ?? null,
      engine: engine ?? null,
    }),
    engineId: ({ engine }) => engine ?? null,
    slots: ({ images, maskUrl }) => [
      ...images.map((address) => ({
        role: "picture" as const,
        field: "images",
        address,
        needsConsent: true,
      })),
      ...(maskUrl ? [{ role: "mask" as const, field: "maskUrl", address: maskUrl, consumed: true }] : []),
    ],
    consentGiven: ({ referenceConsent }) => referenceConsent ?? false,
    refuse: refuseBeyond,
    passages: ({ request: { prompt }, assets, followsUpload }) =>
      passagesOfChange({
        kind: "edit",
        prompt,
        text: prompt,
        storedWords: assetsOf(assets, "picture").map(({ words }) => words),
        followsUpload,
      }),
    preflight: ({ request, assets, seed }, engine) =>
      engine.preflight(engineRequest(assets, request.prompt, request.seed ?? seed)),
    inputs: ({ request, assets, seed }) => [
      {
        input: {
          prompt: request.prompt,
          pictureCount: assetsOf(assets, "picture").length,
          ...(request.seed === undefined ? {} : { seed: request.seed }),
        },
        seed: request.seed ?? seed,
      },
    ],
    reply: ({ urls }) => ({ image_url: urls[0] }),

    engines: engines.edit,
    isAble: ({ capabilities }, job) => isAble(capabilities, job),
    run: change,
    verify: (made) => checkPicture(made, made),
  });
}

const isAble = ({ mask, seed }: EditCapabilities, job: StoredJob<Types>): boolean =>
  (mask || !hasMask(job)) && (seed || job.input.seed === undefined);

const hasMask = ({ uses }: StoredJob<Types>): boolean => uses.some(({ role }) => role === "mask");

/** Every picture needs a size and number that the engine takes, and a mask needs the first picture's size. */
function refuseBeyond({ serving, request, assets }: Submission<Types>): Refusal | null {
  const { label, capabilities } = serving;
  const pictures = assetsOf(assets, "picture");
  if (pictures.length > capabilities.maxPictures)
    return refuseField("images", `${label} takes at most ${capabilities.maxPictures} pictures at once.`);
  if (pictures.some(({ source }) => source.widthPx * source.heightPx > capabilities.maxPixels)) {
    const megapixels = Math.floor(capabilities.maxPixels / 1e6);
    return refuseField("images", `${label} takes pictures of up to ${megapixels} megapixels.`);
  }
  if (request.seed !== undefined && !capabilities.seed)
    return refuseField("seed", `${label} does not follow a seed. Please leave this empty.`);
  if (!request.maskUrl) return null;
  if (!capabilities.mask)
    return refuseField(
      "maskUrl",
      `${label} cannot limit a change to the part that was painted. Remove the mask.`,
    );
  const [first, mask] = [pictures[0]?.source, assetsOf(assets, "mask")[0]?.source];
  if (mask?.widthPx === first?.widthPx && mask?.heightPx === first?.heightPx) return null;
  return refuseField(
    "maskUrl",
    `The mask has to be as large as the first picture: ${first?.widthPx} × ${first?.heightPx} pixels.`,
  );
}

/** Builds the same request for the preflight and for the job. */
function engineRequest(assets: readonly AdmittedAsset[], instruction: string, seed: number): EditRequest {
  const [mask] = assetsOf(assets, "mask");
  return {
    pictures: assetsOf(assets, "picture").map(({ source }) => asSourcePicture(source)),
    instruction,
    seed,
    ...(mask ? { mask: asSourcePicture(mask.source) } : {}),
  };
}

async function change(job: RunningJob<Types>): Promise<Made> {
  const { input, engine, assets } = job;
  const pictures = assetsOf(assets, "picture").map(({ source }) => source);
  const [first] = pictures;
  await job.noteWork(first ? { inputMegapixels: megapixelsOf(first) } : {});
  const request = engineRequest(assets, input.prompt, job.seed);
  const result = await job.callEngine(
    engine,
    { stage: "changing", from: 0.08, to: 0.78 },
    (run) => engine.edit(request, run),
    request,
  );
  return {
    ...result,
    way: "altered",
    sources: pictures,
    params: paramsOf(result, hasMask(job)),
  };
}

/** Stores the scene with the picture, because the next edit starts from it. */
const paramsOf = (result: EditResult, masked: boolean): GenerationParams => ({
  ...(result.seed === undefined ? {} : { seed: result.seed }),
  model: result.model,
  ...(masked ? { masked } : {}),
  ...(result.scene === undefined ? {} : { scene: result.scene }),
  ...(result.identity === undefined ? {} : { identity: result.identity }),
  parsed: result.parsed,
});
