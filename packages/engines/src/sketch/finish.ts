/**
 * From a composed scene to the final PNG: rasterise, put layers out of focus, apply the style, grain, encode.
 * The drawing and the encoding run off the main thread; the same layers give the same bytes.
 */
import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import { throwIfAborted } from "../engine.ts";
import { type Layer, svgOf } from "./compose.ts";
import { type Drawing, join, type Size } from "./kit/drawing.ts";
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

/** One drawing to pixels; what is out of focus is drawn small and laid beneath, for a wide blur costs more than the rest. */
export async function rasterise(layers: readonly Layer[], size: Size, signal: AbortSignal): Promise<Pixels> {
  const pieces: Drawing[] = [];
  for (const [index, layer] of layers.entries()) {
    if (layer.drawing.body === "") continue;
    pieces.push(layer.blurPx >= 1 && index === 0 ? await unfocus(layer, size) : layer.drawing);
    throwIfAborted(signal);
  }
  const rendered = await render(svgOf(join(...pieces), size));
  return { data: rendered.pixels, width: rendered.width, height: rendered.height };
}

async function unfocus(layer: Layer, size: Size): Promise<Drawing> {
  const scale = Math.min(1, Math.max(0.2, 2.4 / layer.blurPx));
  const small = await render(svgOf(layer.drawing, size, scale));
  const { pixels, width, height } = small;
  const blurred = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .blur(Math.max(0.3, layer.blurPx * scale))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const href = `data:image/png;base64,${blurred.toString("base64")}`;
  return {
    defs: "",
    body: `<image width="${size.widthPx}" height="${size.heightPx}" preserveAspectRatio="none" href="${href}"/>`,
  };
}

async function render(svg: string): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return { pixels, width, height };
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
  return new Uint8Array(await imageOf(pixels).png({ palette: true, colours: 256, dither: 0.6, effort: 2 }).toBuffer());
}

const imageOf = ({ data, width, height }: Pixels): sharp.Sharp => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

function roundColours(data: Uint8Array, step: number): void {
  const rounded = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value / step) * step));
  for (let at = 0; at < data.length; at += 1) data[at] = rounded[data[at] ?? 0] ?? 0;
}

