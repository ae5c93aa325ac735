/** Checks an engine's picture by its bytes instead of trusting the engine's description. */
import { EngineError } from "@galatea/engines/engine.ts";
import { inspectImage } from "#platform/images.ts";

/** @throws {EngineError} `engine_bad_output` when the bytes are no picture of that type and size. */
export async function checkPicture(
  result: { bytes: Uint8Array; mimeType: string },
  size: { widthPx: number; heightPx: number },
): Promise<void> {
  const found = await inspectImage(result.bytes);
  if (!found) throw new EngineError("engine_bad_output", "The engine gave no picture.");
  if (
    found.mimeType !== result.mimeType ||
    found.widthPx !== size.widthPx ||
    found.heightPx !== size.heightPx
  ) {
    throw new EngineError(
      "engine_bad_output",
      `The engine gave ${found.mimeType} ${found.widthPx}×${found.heightPx} for ${size.widthPx}×${size.heightPx}.`,
    );
  }
}
