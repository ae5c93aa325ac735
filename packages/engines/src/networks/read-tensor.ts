/** A picture as a network was trained to see it. */
import { readLevels } from "@galatea/raster/picture-file.ts";
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
  const levels = await squeeze(bytes, { widthPx, heightPx, resample });
  const plane = widthPx * heightPx;
  const tensor = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const [least, spread] = [mean[channel]!, std[channel]!];
    for (let index = 0; index < plane; index += 1)
      tensor[channel * plane + index] = (levels[index * 3 + channel]! / 255 - least) / spread;
  }
  return tensor;
}

async function squeeze(
  bytes: Uint8Array,
  { widthPx, heightPx, resample }: Pick<NetworkInput, "widthPx" | "heightPx" | "resample">,
): Promise<Uint8Array> {
  try {
    const read = await readLevels(bytes, (picture) =>
      picture.resize(widthPx, heightPx, { fit: "fill", kernel: resample }),
    );
    return read.levels;
  } catch (error) {
    throw new EngineError("engine_bad_input", `The picture cannot be read: ${String(error)}`, {
      cause: error,
    });
  }
}
