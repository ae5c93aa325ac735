/** A stored scene drawn again, in the renderer process: whole, its subject alone, or what is behind it. */
import sharp from "sharp";
import { composeLayers } from "#sketch/compose.ts";
import { finishPicture } from "#sketch/finish.ts";
import { rasteriseSheets } from "#sketch/rasterise.ts";
import type { Pixels } from "#sketch/style/pixels.ts";
import { EngineError, type RunControl, throwIfAborted } from "@galatea/engines/engine.ts";
import { asEngineError } from "@galatea/engines/runs.ts";
import type { RenderRequest, RenderResult } from "./messages.ts";

export async function renderScene(
  { scene, size, layers }: RenderRequest,
  run: RunControl,
): Promise<RenderResult> {
  try {
    throwIfAborted(run.signal);
    const composed = composeLayers(scene, size);
    if (layers === "subject") {
      const subject = composed.find((layer) => layer.name === "subject");
      if (subject === undefined)
        throw new EngineError("engine_bad_input", "This scene has no subject apart from its surroundings.");
      const whole = { x: 0, y: 0, width: size.widthPx, height: size.heightPx };
      return { bytes: await drawAlone(await rasteriseSheets(subject.sheets, whole, size)) };
    }
    const shown = layers === "all" ? composed : composed.filter((layer) => layer.name !== "subject");
    return { bytes: await finishPicture(shown, scene, size, { signal: run.signal }) };
  } catch (error) {
    if (!(error instanceof EngineError)) throwIfAborted(run.signal);
    throw asEngineError(error, "The sketch engine could not draw this scene.");
  }
}

/** Rasterised colours are premultiplied; a PNG's are not. */
async function drawAlone({ data: pixels, width, height }: Pixels): Promise<Uint8Array> {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
  }
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  return new Uint8Array(await image.png({ compressionLevel: 4 }).toBuffer());
}
