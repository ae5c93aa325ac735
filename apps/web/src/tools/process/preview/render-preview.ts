/**
 * What can honestly be shown of an operation before it is paid for, on a small copy. Cutting out is only shown where the
 * picture itself is see-through: everywhere else the engine has to find the outline.
 */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { mapColours } from "@galatea/raster/adjust.ts";
import { denoise, equaliseLocally, sharpen } from "@galatea/raster/detail.ts";
import { toneChange, toneRecipes } from "@galatea/raster/tone-recipes.ts";
import type { OptionsOf } from "#tools/process/draft.ts";
import type { Background } from "#tools/process/operations.ts";
import { relight } from "./relight.ts";
import { stylise } from "./stylise.ts";
import type { Pixels, SmallCopy } from "./use-small-copy.ts";

/** Null: nothing can be shown, and what will happen is said instead. */
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

/** The engine's own steps. */
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

function composite(
  pixels: Pixels,
  wanted: Background,
  picture: CanvasImageSource | null,
): HTMLCanvasElement | null {
  // Behind a see-through picture there is nothing to be blurred.
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
