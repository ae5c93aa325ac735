/**
 * From a composed scene to the final PNG: rasterise, put layers out of focus, apply the style, grain, encode.
 * The drawing and the encoding run off the main thread; the same layers give the same bytes.
 */
import { renderAsync } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import { throwIfAborted } from "../engine.ts";
import { type Layer, svgOf } from "./compose.ts";
import { join, type Size } from "./kit/drawing.ts";
import type { Scene } from "./scene.ts";
import type { Pixels } from "./style/pixels.ts";
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
  return encode(pixels);
}

/**
 * Layers to pixels. The subject takes longest, so it goes first: while it is rasterised, what is behind and in front
 * of it is drawn and rasterised beside it.
 */
async function rasterise(layers: readonly Layer[], size: Size, signal: AbortSignal): Promise<Pixels> {
  const subjectLayer = layers.find((layer) => layer.name === "subject");
  const subject = subjectLayer && render(svgOf(subjectLayer.drawing, size));
  const [back, ...above] = layers.filter((layer) => layer !== subjectLayer);
  if (back === undefined) throw new RangeError("A picture needs a backdrop.");
  const [ground, figure, top] = await Promise.all([
    back.blurPx >= 1 ? unfocus(back, size) : renderSharp([back], size),
    subject,
    renderSharp(above, size),
  ]);
  throwIfAborted(signal);
  if (figure) lay(figure.data, ground.data);
  lay(top.data, ground.data);
  return ground;
}

const renderSharp = (layers: readonly Layer[], size: Size): Promise<Pixels> =>
  render(svgOf(join(...layers.map((layer) => layer.drawing)), size));

/** What is out of focus is drawn small, for a wide blur would cost more than all the rest. */
async function unfocus(layer: Layer, size: Size): Promise<Pixels> {
  const scale = Math.min(1, Math.max(0.2, 2.2 / layer.blurPx));
  const { data, width, height } = await render(svgOf(layer.drawing, size, scale));
  const small = sharp(data, { raw: { width, height, channels: 4 } }).blur(
    Math.max(0.3, layer.blurPx * scale),
  );
  const whole = small.resize(size.widthPx, size.heightPx, { fit: "fill", kernel: "cubic" });
  return { data: await whole.raw().toBuffer(), width: size.widthPx, height: size.heightPx };
}

/** Lays premultiplied pixels, as resvg gives them, over opaque ones. */
function lay(above: Uint8Array, ground: Uint8Array): void {
  for (let at = 0; at < ground.length; at += 4) {
    const alpha = above[at + 3] ?? 0;
    if (alpha === 0) continue;
    const through = (255 - alpha) / 255;
    ground[at] = (above[at] ?? 0) + (ground[at] ?? 0) * through;
    ground[at + 1] = (above[at + 1] ?? 0) + (ground[at + 1] ?? 0) * through;
    ground[at + 2] = (above[at + 2] ?? 0) + (ground[at + 2] ?? 0) * through;
  }
}

async function render(svg: string): Promise<Pixels> {
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return { data: pixels, width, height };
}

/**
 * Colours are rounded to steps that grain and texture hide: a PNG of the same look at half the size. Coarser steps,
 * then a palette, follow only where that is not enough.
 */
async function encode(pixels: Pixels): Promise<Uint8Array> {
  for (const step of [3, 5]) {
    roundColours(pixels.data, step);
    const png = await imageOf(pixels).png({ compressionLevel: 4 }).toBuffer();
    if (png.byteLength <= largestBytes) return new Uint8Array(png);
  }
  return new Uint8Array(
    await imageOf(pixels).png({ palette: true, colours: 256, dither: 0.6, effort: 2 }).toBuffer(),
  );
}

const imageOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

function roundColours(data: Uint8Array, step: number): void {
  const rounded = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.round(value / step) * step),
  );
  for (let at = 0; at < data.length; at += 1) data[at] = rounded[data[at] ?? 0] ?? 0;
}
