/** Pictures from words by a model of a paid service, or of a server that speaks OpenAI's protocol. */
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import { EngineError, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { checkImageRequest, followsReferences, modelCapabilities } from "../remote/image-request.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { escapeWords } from "./escape-words.ts";
import { framePicture, ownFrame } from "./frame.ts";
import type { ModelTraits } from "./model-traits.ts";
import { type AiSdkOptions, type AiSdkSettings, isPaid, namesOf } from "./options.ts";
import { croppedRatios, toldSize } from "./picture-size.ts";
import { createProvider } from "./provider.ts";
import type { Work } from "./sdk-call.ts";

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
      ...modelCapabilities,
      ...followsReferences(traits.maxPictures),
      ...(cropped.length > 0 ? { croppedRatios: cropped } : {}),
      seed: traits.seed,
      negativePrompt: traits.negativePrompt,
    },
    health,
    generate: (request, run) =>
      runs.supervise(run, async (watched) => {
        checkImageRequest(request, { ...traits, maxReferences: traits.maxPictures });
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
