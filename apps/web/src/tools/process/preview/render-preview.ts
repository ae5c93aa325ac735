/**
 * Previews of the operations on a small copy. A cut-out is previewed only for a picture with transparency because the
 * outline of any other has to be found by the engine.
 */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { mapColours } from "@galatea/raster/adjust.ts";
import { denoise, equaliseLocally, sharpen } from "@galatea/raster/detail.ts";
import { applyLight, lightMap, type Light } from "@galatea/raster/light-map.ts";
import { blurPlane, lightnessPlane } from "@galatea/raster/planes.ts";
import { toneChange, toneRecipes } from "@galatea/raster/tone-recipes.ts";
import type { OptionsOf } from "#tools/process/draft.ts";
import type { Background } from "#tools/process/operations.ts";
import type { Pixels, SmallCopy } from "./use-small-copy.ts";

/** Null where no preview is possible. */
export function renderPreview(
  source: SmallCopy,
  options: ProcessOptions,
  background: CanvasImageSource | null,
): HTMLCanvasElement | ImageData | null {
  const pixels = { ...source, data: new Uint8ClampedArray(source.data) };
  switch (options.operation) {
    case "relight":
      relight(pixels, options);
      return asImage(pixels);
    case "restore":
      restore(pixels, options);
      return asImage(pixels);
    case "colorize-tone":
      mapColours(pixels, toneChange(toneRecipes[options.look], options.strength));
      return asImage(pixels);
    case "stylize":
      stylise(pixels, options);
      return asImage(pixels);
    case "remove-background":
      return source.seeThrough ? asImage(pixels) : null;
    case "replace-background":
      return source.seeThrough ? composite(pixels, options.background, background) : null;
  }
}

const asImage = ({ data, width, height }: Pixels): ImageData =>
  new ImageData(new Uint8ClampedArray(data), width, height);

/** The engine's light on a simpler relief, so that it follows a slider. */
export function relight(pixels: Pixels, light: Light): void {
  const lightness = lightnessPlane(pixels);
  const side = Math.sqrt(lightness.width * lightness.height);
  const map = lightMap(
    [
      { form: blurPlane(lightness, side / 60), depth: 0.5 },
      { form: blurPlane(lightness, side / 18), depth: 0.9 },
    ],
    light.from,
  );
  applyLight(pixels, map, light);
}

/** The same steps as the engine's. */
export function restore(
  pixels: Pixels,
  { denoise: noise, contrast, sharpen: detail }: OptionsOf<"restore">,
): void {
  const { data, width, height } = pixels;
  const raster = { data: new Uint8Array(data.buffer), width, height };
  if (noise > 0) denoise(raster, noise);
  if (contrast > 0) equaliseLocally(raster, contrast * 0.8);
  if (detail > 0) sharpen(raster, detail * 0.9, Math.max(0.8, Math.sqrt(width * height) / 1000));
}

/** A rough version of the drawn styles; the engine draws them stroke by stroke and at full size. */
export function stylise(pixels: Pixels, { style, strength }: OptionsOf<"stylize">): void {
  const before = new Uint8ClampedArray(pixels.data);
  if (style === "sketch") sketch(pixels);
  else if (style === "poster") poster(pixels);
  else oil(pixels);
  const share = 0.35 + 0.65 * strength;
  for (let index = 0; index < pixels.data.length; index += 1)
    if (index % 4 !== 3) pixels.data[index] = before[index]! + (pixels.data[index]! - before[index]!) * share;
}

/** Pencil: differences from the surroundings become lines on warm paper. */
function sketch(pixels: Pixels): void {
  const plane = lightnessPlane(pixels);
  const soft = blurPlane(plane, Math.sqrt(plane.width * plane.height) / 130).data;
  const paper = [250, 245, 236];
  for (let index = 0; index < plane.data.length; index += 1) {
    const value = plane.data[index]!;
    const line = Math.min(1, (value + 0.02) / (soft[index]! + 0.02)) ** 3.2;
    const tone = 0.72 + 0.28 * Math.min(1, value * 1.25);
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[index * 4 + channel] = paper[channel]! * line * tone;
  }
}

/** A few flat tones with dark contours. */
function poster(pixels: Pixels): void {
  const plane = lightnessPlane(pixels);
  const fine = blurPlane(plane, 1).data;
  const wide = blurPlane(plane, 3).data;
  const steps = 5;
  for (let index = 0; index < plane.data.length; index += 1) {
    const contour = wide[index]! - fine[index]! > 0.035 ? 0.35 : 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels.data[index * 4 + channel]! / 255;
      const flat = Math.round(value * (steps - 1)) / (steps - 1);
      pixels.data[index * 4 + channel] = flat * 255 * contour;
    }
  }
}

/** Kuwahara filter: each pixel takes the mean of the one of four squares around it with the least variance. */
function oil(pixels: Pixels): void {
  const { width, height } = pixels;
  const data = new Uint8ClampedArray(pixels.data);
  const radius = Math.max(2, Math.round(Math.sqrt(width * height) / 130));
  const corners = [
    [-radius, -radius],
    [0, -radius],
    [-radius, 0],
    [0, 0],
  ] as const;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [least, red, green, blue] = [Number.POSITIVE_INFINITY, 0, 0, 0];
      for (const [left, top] of corners) {
        let [sumR, sumG, sumB, squares, count] = [0, 0, 0, 0, 0];
        for (let dy = top; dy <= top + radius; dy += 2) {
          const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
          for (let dx = left; dx <= left + radius; dx += 2) {
            const pixel = (row + Math.min(width - 1, Math.max(0, x + dx))) * 4;
            const [r, g, b] = [data[pixel]!, data[pixel + 1]!, data[pixel + 2]!];
            sumR += r;
            sumG += g;
            sumB += b;
            squares += g * g;
            count += 1;
          }
        }
        const mean = sumG / count;
        const variance = squares / count - mean * mean;
        if (variance < least) [least, red, green, blue] = [variance, sumR / count, mean, sumB / count];
      }
      const pixel = (y * width + x) * 4;
      pixels.data[pixel] = red;
      pixels.data[pixel + 1] = green;
      pixels.data[pixel + 2] = blue;
    }
}

function composite(
  pixels: Pixels,
  wanted: Background,
  picture: CanvasImageSource | null,
): HTMLCanvasElement | null {
  // A picture with transparency has no background that could be blurred.
  if (wanted.kind === "blur" || (wanted.kind === "picture" && picture === null)) return null;
  const { width, height } = pixels;
  const canvas = canvasOf(width, height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  if (wanted.kind === "picture" && picture) drawCover(context, picture, width, height);
  else {
    context.fillStyle = fillOf(context, wanted, width, height);
    context.fillRect(0, 0, width, height);
  }
  const front = canvasOf(width, height);
  front.getContext("2d")?.putImageData(asImage(pixels), 0, 0);
  context.drawImage(front, 0, 0);
  return canvas;
}

function fillOf(
  context: CanvasRenderingContext2D,
  wanted: Background,
  width: number,
  height: number,
): string | CanvasGradient {
  if (wanted.kind === "colour") return wanted.colour;
  if (wanted.kind !== "gradient") return "transparent";
  // 0 runs from top to bottom, 90 from left to right.
  const angle = (wanted.angleDegrees * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
  const reach = (Math.abs(dx) * width + Math.abs(dy) * height) / 2;
  const gradient = context.createLinearGradient(
    width / 2 - dx * reach,
    height / 2 - dy * reach,
    width / 2 + dx * reach,
    height / 2 + dy * reach,
  );
  gradient.addColorStop(0, wanted.from);
  gradient.addColorStop(1, wanted.to);
  return gradient;
}

function drawCover(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  width: number,
  height: number,
): void {
  const own = picture instanceof ImageBitmap ? picture : null;
  const [ownWidth, ownHeight] = own ? [own.width, own.height] : [width, height];
  const scale = Math.max(width / ownWidth, height / ownHeight);
  const [shownWidth, shownHeight] = [ownWidth * scale, ownHeight * scale];
  context.drawImage(picture, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
