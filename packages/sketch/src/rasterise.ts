/** Drawings to pixels, off the main thread. */
import { renderAsync } from "@resvg/resvg-js";
import type { Drawing, Sheet, Size } from "./kit/drawing.ts";
import { compositeOnLayer } from "./composite.ts";
import { lightRim } from "./rim-pass.ts";
import { splitDrawing } from "./split.ts";
import { discard, type Pixels } from "./style/pixels.ts";

/** In the units of what was drawn. */
type Part = { x: number; y: number; width: number; height: number };

/**
 * Premultiplied RGBA of a part of a sheet at a size in pixels, lowest first, to be composited: at most as many `pieces`
 * as are rasterised side by side.
 */
export async function rasteriseSheet(
  { drawing, rim }: Sheet,
  part: Part,
  size: Size,
  pieces: number,
): Promise<Pixels[]> {
  const drawn = await Promise.all(
    splitDrawing(drawing, pieces).map((piece) => render(svgOfPart(piece, part, size))),
  );
  if (rim === undefined) return drawn;
  const whole = flatten(drawn);
  lightRim(whole, rim, size.widthPx / part.width);
  return [whole];
}

/** Several sheets in one, each in one piece: for what draws other layers meanwhile. */
export async function rasteriseSheets(sheets: readonly Sheet[], part: Part, size: Size): Promise<Pixels> {
  return flatten((await Promise.all(sheets.map((sheet) => rasteriseSheet(sheet, part, size, 1)))).flat());
}

function flatten([lowest, ...above]: readonly Pixels[]): Pixels {
  if (lowest === undefined) throw new RangeError("There is nothing to rasterise.");
  for (const layer of above) {
    compositeOnLayer(layer.data, lowest.data);
    discard(layer);
  }
  return lowest;
}

export function svgOf(drawing: Drawing, { widthPx, heightPx }: Size, scale = 1): string {
  return svgOfPart(
    drawing,
    { x: 0, y: 0, width: widthPx, height: heightPx },
    { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) },
  );
}

/** What of the drawing lies in a rectangle of its plane, at a size in pixels. */
function svgOfPart({ defs, body }: Drawing, part: Part, { widthPx, heightPx }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="none"><defs>${defs}</defs>${body}</svg>`;
}

/** Premultiplied RGBA. */
export async function render(svg: string): Promise<Pixels> {
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // No Buffer: a slice of one is no copy.
  return { data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length), width, height };
}
