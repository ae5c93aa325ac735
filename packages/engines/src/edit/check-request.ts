/** The limits of an edit request, checked by every embedded edit engine before it plans anything. */
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import { checkSeed } from "../check-seed.ts";
import { EngineError } from "../engine.ts";
import type { EditRequest } from "./engine.ts";

export const mostPictures = 4;

/**
 * Returns the size of the first picture.
 * @throws {EngineError} `engine_bad_input`
 * @throws {UnreadablePicture}
 */
export async function checkRequest({
  pictures,
  instruction,
  seed,
  mask,
}: EditRequest): Promise<{ widthPx: number; heightPx: number }> {
  if (pictures.length === 0 || pictures.length > mostPictures)
    throw new EngineError("engine_bad_input", "An edit takes one to four pictures.");
  if (instruction.length > 2000)
    throw new EngineError("engine_bad_input", "An instruction has at most 2,000 characters.");
  checkSeed(seed);
  const sizes = [];
  for (const { bytes } of pictures) sizes.push(await readPictureFacts(bytes));
  const { width, height } = sizes[0]!;
  if (mask !== undefined) {
    const facts = await readPictureFacts(mask.bytes);
    if (facts.width !== width || facts.height !== height)
      throw new EngineError("engine_bad_input", "A mask is as large as the first picture.");
  }
  return { widthPx: width, heightPx: height };
}
