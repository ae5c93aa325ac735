/**
 * From a composed scene to the final PNG: rasterise, put layers out of focus, apply the style, grain, encode.
 * The drawing and the encoding run off the main thread; the same layers give the same bytes.
 */
import sharp from "sharp";
import { throwIfAborted } from "@galatea/engines/engine.ts";
import { drawingOf, type Layer } from "./compose.ts";
import { encodePng } from "./encode-png.ts";
import type { Size } from "./kit/drawing.ts";
import { compositeAll } from "./composite.ts";
import { lensOf } from "./lens.ts";
import { rasteriseSheet, render, svgOf } from "./rasterise.ts";
import type { Scene, Style } from "./scene.ts";
import { resample } from "./resample.ts";
import { discard, type Pixels } from "./style/pixels.ts";
import { applyStyle } from "./style/style.ts";

/** Above this a PNG is encoded again, more coarsely. */
const largestBytes = 1_500_000;

/** RGBA in, PNG of exactly `size` out. `onDrawn` is called when the drawing is pixels and only the finish is left. */
export async function finishPicture(
  layers: readonly Layer[],
  scene: Scene,
  size: Size,
  run: { signal: AbortSignal; onDrawn?: () => void },
): Promise<Uint8Array> {
  const pixels = await rasterise(layers, size, run.signal);
  run.onDrawn?.();
  await applyStyle(scene.style, pixels, scene);
  throwIfAborted(run.signal);
  const png = await encode(pixels, scene.style);
  discard(pixels);
  return png;
}

/**
 * Layers to pixels. The subject takes longest, so it goes first: while it is rasterised, what is behind and in front
 * of it is drawn and rasterised beside it.
 */
async function rasterise(composed: readonly Layer[], size: Size, signal: AbortSignal): Promise<Pixels> {
  const subjectLayer = composed.find((layer) => layer.name === "subject");
  const subject = rasteriseLayer(subjectLayer, size);
  const [back, ...above] = composed.filter((layer) => layer !== subjectLayer);
  if (back === undefined) throw new RangeError("A picture needs a backdrop.");
  const [[ground, ...behind], figures, ...tops] = await Promise.all([
    back.blurPx >= 1 ? unfocus(back, size) : rasteriseLayer(back, size),
    subject,
    ...above.map((layer) => rasteriseLayer(layer, size, layer.name === "grade" ? gradeScale : 1)),
  ]);
  throwIfAborted(signal);
  if (ground === undefined) throw new RangeError("A backdrop covers its picture.");
  const layers = [...behind, ...figures, ...tops.flat()];
  compositeAll(ground, layers);
  layers.forEach(discard);
  return ground;
}

/** Of one sheet: more of them cost more than the second processor gains. */
export const piecesOfSheet = 2;

/** Lowest first. */
async function rasteriseLayer(layer: Layer | undefined, size: Size, scale = 1): Promise<Pixels[]> {
  const part = { x: 0, y: 0, width: size.widthPx, height: size.heightPx };
  const drawn = { widthPx: Math.round(size.widthPx * scale), heightPx: Math.round(size.heightPx * scale) };
  const sheets = layer?.sheets ?? [];
  return (await Promise.all(sheets.map((sheet) => rasteriseSheet(sheet, part, drawn, piecesOfSheet)))).flat();
}

/** The veil of light has no edge: a quarter of its size loses nothing. */
export const gradeScale = 0.25;

/**
 * A layer that is out of focus is drawn small, because a wide blur would cost more than all the rest. Being small takes
 * most of its sharpness, and resampling it to the picture's size takes the rest.
 */
async function unfocus(layer: Layer, size: Size): Promise<Pixels[]> {
  const { variancePx, scale } = lensOf(layer.blurPx);
  const small = await render(svgOf(drawingOf(layer), size, scale));
  const large = resample(small, size, variancePx * scale ** 2);
  discard(small);
  return [large];
}

/**
 * Colours are rounded to steps that grain and texture hide: a PNG of the same look at half the size. Coarser steps,
 * then a palette, follow only where that is not enough.
 */
async function encode(pixels: Pixels, style: Style): Promise<Uint8Array> {
  for (const step of [3, 5] as const) {
    const png = await encodePng(pixels, step, { flat: style === "pixel" });
    if (png.byteLength <= largestBytes) return png;
  }
  const { data, width, height } = pixels;
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  return new Uint8Array(await image.png({ palette: true, colours: 256, dither: 0.6, effort: 2 }).toBuffer());
}
