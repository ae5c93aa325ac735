/** A picture as a network was trained to see it. */
import { largestPixels } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { EngineError } from "../engine.ts";
import type { NetworkInput } from "./manifest.ts";

/**
 * Float32 [3, height, width] of a PNG, JPEG or WebP, upright, squeezed to the network's size, and transparency seen on
 * white. @throws {EngineError} `engine_bad_input` when the bytes are no picture, or an animation.
 */
export async function readTensor(
  bytes: Uint8Array,
  { widthPx, heightPx, mean, std, resample }: NetworkInput,
): Promise<Float32Array> {
  const levels = await readLevels(bytes, { widthPx, heightPx, resample });
  const plane = widthPx * heightPx;
  const tensor = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const [least, spread] = [mean[channel]!, std[channel]!];
    for (let index = 0; index < plane; index += 1)
      tensor[channel * plane + index] = (levels[index * 3 + channel]! / 255 - least) / spread;
  }
  return tensor;
}

async function readLevels(
  bytes: Uint8Array,
  { widthPx, heightPx, resample }: Pick<NetworkInput, "widthPx" | "heightPx" | "resample">,
): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: largestPixels });
    const { pages = 1 } = await picture.metadata();
    // Only the first picture of an animation would be seen.
    if (pages > 1) throw new Error("The picture is an animation.");
    const { data, info } = await picture
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: "white" })
      .resize(widthPx, heightPx, { fit: "fill", kernel: resample })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`The picture has ${info.channels} channels.`);
    return data;
  } catch (error) {
    throw new EngineError("engine_bad_input", `The picture cannot be read: ${String(error)}`, {
      cause: error,
    });
  }
}
