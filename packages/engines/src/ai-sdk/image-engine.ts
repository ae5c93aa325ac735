/** Pictures from words by a model of a paid service, or of a server that speaks OpenAI's protocol. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import { EngineError, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { escapeWords } from "./escape-words.ts";
import { framePicture, ownFrame } from "./frame.ts";
import type { ModelTraits } from "./model-traits.ts";
import { type AiSdkOptions, type AiSdkSettings, isPaid, namesOf } from "./options.ts";
import { croppedRatios, toldSize } from "./picture-size.ts";
import { createProvider } from "./provider.ts";
import type { Work } from "./sdk-call.ts";

const sides = { minSidePx: 256, maxSidePx: 2048 };
/** A model of one megapixel gives this with a tenth to spare. */
const largePixels = 1.1 * 1024 * 1024;

/**
 * Asks the provider for nothing before its first run or health check. Where the model takes no sizes, its nearest shape is
 * cropped to the ordered one. Every call is one call of the provider and cannot be resumed.
 * @throws {Error} when the options are not right, or when the model only changes pictures.
 */
export function createAiSdkImageEngine(options: AiSdkOptions): ImageEngine {
  const { settings, traits, make, health } = createProvider(options, "image");
  const runs = createRuns();
  const cropped = croppedRatios(traits.shape);
  return {
    ...namesOf(settings, "image"),
    deterministic: false,
    trainedModel: true,
    billedPerCall: isPaid(settings) || settings.billedPerCall,
    capabilities: {
      kind: "image",
      ...sides,
      aspectRatios: [...aspectRatios],
      ...(cropped.length > 0 ? { croppedRatios: cropped } : {}),
      styles: [],
      seed: traits.seed,
      maxReferences: traits.maxPictures,
      ...(traits.maxPictures > 0
        ? {
            referenceUse:
              "The model takes people, things and styles from your pictures where your words ask for them.",
          }
        : {}),
      negativePrompt: traits.negativePrompt,
      keepsIdentity: false,
    },
    health,
    generate: (request, run) =>
      runs.supervise(run, async (watched) => {
        checkRequest(request, traits);
        const work = await workOf(request, settings, traits);
        throwIfAborted(watched.signal);
        const { bytes, usage, isSeedDropped } = await make(work, watched);
        const fitted = await fitPicture(bytes, request.size);
        return {
          ...fitted,
          ...madeByModel({
            model: settings.model,
            seed: traits.seed && !isSeedDropped ? request.seed : null,
            usage,
          }),
          parsed: [],
        };
      }),
    close: runs.close,
  };
}

function checkRequest(request: ImageRequest, traits: ModelTraits): void {
  const { size, seed, style, references = [], negativePrompt } = request;
  const refuse = (message: string): EngineError => new EngineError("engine_bad_input", message);
  const isSide = (px: number): boolean =>
    Number.isInteger(px) && px >= sides.minSidePx && px <= sides.maxSidePx;
  if (!isSide(size.widthPx) || !isSide(size.heightPx)) throw refuse("Both sides have 256 to 2048 pixels.");
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw refuse("A seed is a whole number from 0 to 2^32-1.");
  if (style !== undefined) throw refuse("The engine has no styles.");
  if (negativePrompt !== undefined && !traits.negativePrompt)
    throw refuse("The model reads no negative prompt.");
  if (references.length > traits.maxPictures)
    throw refuse(`The model follows ${traits.maxPictures} references.`);
}

async function workOf(request: ImageRequest, settings: AiSdkSettings, traits: ModelTraits): Promise<Work> {
  const { size, seed, references = [], negativePrompt } = request;
  const words = escapeWords(wordsOf(request), settings);
  if (words === "") throw new EngineError("engine_bad_input", "There are no words to follow.");
  const negativeWords = negativePrompt === undefined ? "" : escapeWords(negativePrompt, settings);
  const pictures: Uint8Array[] = [];
  for (const reference of references) {
    const { width, height } = await readPictureFacts(reference.bytes);
    const frame = ownFrame({ widthPx: width, heightPx: height });
    pictures.push(await framePicture(reference, frame, "jpeg"));
  }
  return {
    words,
    ...(negativeWords === "" ? {} : { negativeWords }),
    told: toldSize(traits.shape, size),
    isLarge: size.widthPx * size.heightPx > largePixels,
    seed,
    pictures,
  };
}
