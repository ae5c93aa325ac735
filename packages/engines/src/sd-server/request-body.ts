/** The body of a job for sd-server: sizes that its models can make, words as plain text, pictures as it reads them. */
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import { UnreadablePicture } from "@galatea/raster/unreadable-picture.ts";
import sharp from "sharp";
import { checkSeed } from "../check-seed.ts";
import { EngineError, type JsonValue, type SourcePicture } from "../engine.ts";
import { workingSize } from "../remote/fit-picture.ts";
import { escapeWords } from "./escape-words.ts";
import type { SdServerSettings } from "./options.ts";

type Size = { widthPx: number; heightPx: number };

type Work = {
  words: string;
  negativeWords?: string;
  size: Size;
  seed: number;
  /** Base64 of files from `encodePicture`. */
  pictures: string[];
};

/** Other sizes are accepted and changed by the server: 63×65 was made as 64×128. */
const sideMultiplePx = 64;
const longestSidePx = 4096;

/** The size at which the model works on a picture of that size. */
export function modelSize(size: Size, { workPixels }: SdServerSettings): Size {
  const { widthPx, heightPx } = workingSize(size, workPixels, sideMultiplePx);
  return { widthPx: Math.min(longestSidePx, widthPx), heightPx: Math.min(longestSidePx, heightPx) };
}

/** @throws {EngineError} `engine_bad_input` when no words are left or the seed is none. */
export function requestBody(settings: SdServerSettings, work: Work): JsonValue {
  const { sampler, scheduler, steps, cfgScale } = settings;
  const prompt = escapeWords(work.words);
  if (prompt === "") throw new EngineError("engine_bad_input", "There are no words to follow.");
  checkSeed(work.seed);
  return {
    prompt,
    ...(work.negativeWords === undefined ? {} : { negative_prompt: escapeWords(work.negativeWords) }),
    width: work.size.widthPx,
    height: work.size.heightPx,
    // Without one, all pictures of the same words are the same: the server's default is 42.
    seed: work.seed,
    batch_count: 1,
    ref_images: work.pictures,
    embed_image_metadata: false,
    output_format: "png",
    sample_params: {
      sample_steps: steps,
      ...(sampler === undefined ? {} : { sample_method: sampler }),
      ...(scheduler === undefined ? {} : { scheduler }),
      guidance: { txt_cfg: cfgScale },
    },
  };
}

/**
 * Base64 of a PNG with three channels in exactly that size. The server rejects grey pictures, and crops one of other
 * proportions: "fill" distorts it a little instead, "contain" adds white edges, "cover" crops it at the middle as well.
 * @throws {EngineError} `engine_bad_input` when it is no whole picture of at most 40 megapixels.
 */
export async function encodePicture(
  { bytes }: SourcePicture,
  { widthPx, heightPx }: Size,
  fit: "fill" | "contain" | "cover",
): Promise<string> {
  const background = "#ffffff";
  try {
    await readPictureFacts(bytes);
    const file = await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .flatten({ background })
      .resize(widthPx, heightPx, { fit, background, kernel: "lanczos3" })
      .toColourspace("srgb")
      .png({ compressionLevel: 6 })
      .toBuffer();
    return file.toString("base64");
  } catch (error) {
    const message = error instanceof UnreadablePicture ? error.message : "The picture cannot be read.";
    throw new EngineError("engine_bad_input", message, { cause: error });
  }
}
