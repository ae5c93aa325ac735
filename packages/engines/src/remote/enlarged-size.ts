/** The size that an upscale by a model has to have. */
import { limits } from "@galatea/contract/limits.ts";
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import { EngineError } from "../engine.ts";
import type { UpscaleRequest } from "../upscale/engine.ts";

/** @throws {EngineError} `engine_bad_input` @throws {UnreadablePicture} */
export async function enlargedSize({
  picture,
  scale,
  mode,
}: UpscaleRequest): Promise<{ widthPx: number; heightPx: number }> {
  if ((scale !== 2 && scale !== 4) || mode !== "best")
    throw new EngineError("engine_bad_input", `No scale ${String(scale)} or no mode ${mode}.`);
  const { width, height } = await readPictureFacts(picture.bytes);
  const size = { widthPx: width * scale, heightPx: height * scale };
  if (size.widthPx * size.heightPx > limits.pixels)
    throw new EngineError("engine_bad_input", `${width} × ${height} enlarged by ${scale} is too large.`);
  return size;
}
