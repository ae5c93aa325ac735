/** Pictures changed by words with a model of a paid service, or of a server that speaks OpenAI's protocol. */
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import { applyMask } from "../edit/apply-mask.ts";
import { checkRequest } from "../edit/check-request.ts";
import type { EditEngine, EditRequest } from "../edit/engine.ts";
import { labelOf, possibleChanges } from "../edit/model-changes.ts";
import { EngineError, type ParsedWord, type Preflight, throwIfAborted } from "../engine.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import { escapeWords } from "./escape-words.ts";
import { cropBack, type Frame, frameFor, frameMask, framePicture, ownFrame } from "./frame.ts";
import { inpaintedShape } from "./localai.ts";
import type { ModelTraits } from "./model-traits.ts";
import { type AiSdkOptions, type AiSdkSettings, isPaid, namesOf } from "./options.ts";
import { type Size, toldSize, type ToldSize } from "./picture-size.ts";
import { createProvider } from "./provider.ts";
import { maskForm, type Work } from "./sdk-call.ts";

/**
 * Asks the provider for nothing before its first run or health check. A mask goes to the models that read one, and the result
 * is kept within it. Every call is one call of the provider and cannot be resumed.
 * @throws {Error} when the options are not right, or when the model takes no pictures.
 */
export function createAiSdkEditEngine(options: AiSdkOptions): EditEngine {
  const { settings, traits, make, health } = createProvider(options, "edit");
  const runs = createRuns();
  return {
    ...namesOf(settings, "edit"),
    deterministic: false,
    trainedModel: true,
    billedPerCall: isPaid(settings) || settings.billedPerCall,
    capabilities: {
      kind: "edit",
      maxPictures: traits.maxPictures,
      maxPixels: largestPixels,
      seed: traits.seed,
      ownPictures: possibleChanges,
      uploads: possibleChanges,
      mask: traits.mask !== "none",
    },
    health,
    preflight: (request) =>
      engineErrorsOnly(async () => {
        await checkEdit(request, settings, traits);
        return preflight(request, traits);
      }),
    edit: (request, run) =>
      runs.supervise(run, async (watched) => {
        const size = await checkEdit(request, settings, traits);
        const follows = preflight(request, traits);
        if (!follows.ok)
          throw new EngineError("engine_cannot_follow", follows.reason, { offers: follows.offers });
        const { work, frame } = await workOf(request, size, settings, traits);
        throwIfAborted(watched.signal);
        const { bytes, usage, isSeedDropped } = await make(work, partOf(watched, 0, 0.98));
        const changed = await cropBack(bytes, frame, size);
        const kept = await applyMask(request, changed, watched);
        return {
          ...kept,
          ...madeByModel({
            model: settings.model,
            seed: traits.seed && !isSeedDropped ? request.seed : null,
            usage,
          }),
          parsed: follows.parsed,
        };
      }),
    close: runs.close,
  };
}

async function checkEdit(request: EditRequest, settings: AiSdkSettings, traits: ModelTraits): Promise<Size> {
  const size = await checkRequest(request);
  const refuse = (message: string): EngineError => new EngineError("engine_bad_input", message);
  if (request.pictures.length > traits.maxPictures)
    throw refuse(`The model takes ${traits.maxPictures} pictures.`);
  if (request.mask !== undefined && traits.mask === "none") throw refuse("The model reads no mask.");
  if (escapeWords(request.instruction, settings) === "") throw refuse("There are no words to follow.");
  return size;
}

/** A model that paints only within a mask would paint the whole picture anew. */
function preflight(request: EditRequest, traits: ModelTraits): Preflight {
  if (traits.mask === "needed" && request.mask === undefined)
    return {
      ok: false,
      reason: "This model paints only where you mark the picture.",
      offers: ["mark the part that should change"],
    };
  return { ok: true, parsed: [{ kind: "change", label: labelOf(request) }] satisfies ParsedWord[] };
}

async function workOf(
  { pictures: [first, ...others], mask, instruction, seed }: EditRequest,
  size: Size,
  settings: AiSdkSettings,
  traits: ModelTraits,
): Promise<{ work: Work; frame: Frame }> {
  if (!first) throw new EngineError("engine_bad_input", "There is no picture to change.");
  const told = toldFor(size, mask !== undefined, settings, traits);
  const frame = frameFor(size, told.ratio);
  const pictures = [await framePicture(first, frame, mask ? "png" : "jpeg")];
  for (const other of others) {
    const { width, height } = await readPictureFacts(other.bytes);
    pictures.push(await framePicture(other, ownFrame({ widthPx: width, heightPx: height }), "jpeg"));
  }
  const work: Work = {
    words: escapeWords(instruction, settings),
    told,
    isLarge: false,
    seed,
    pictures,
    ...(mask ? { mask: await frameMask(mask, frame, maskForm(settings)) } : {}),
  };
  return { work, frame };
}

const toldFor = (
  size: Size,
  isMasked: boolean,
  { provider, dialect }: AiSdkSettings,
  { shape }: ModelTraits,
): ToldSize =>
  toldSize(
    isMasked && provider === "openai-compatible" && dialect === "localai" ? inpaintedShape : shape,
    size,
  );
