/**
 * What can honestly be shown of an operation before it is paid for, on a small copy. Cutting out is only shown where the
 * picture itself is see-through: everywhere else the outline is the engine's to find.
 */
import { lookChange, toneLookRecipes } from "@galatea/raster/tone-looks.ts";
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import type { Background } from "#tools/process/operations.ts";
import { at, copyOf, type Pixels } from "./pixels.ts";
import { relight } from "./relight.ts";
import { restore } from "./restore.ts";
import { stylise } from "./stylise.ts";

export type SmallCopy = Pixels & { seeThrough: boolean };

/** Null: nothing can be shown, and what will happen is said instead. */
export function renderPreview(
  source: SmallCopy,
  options: ProcessOptions,
  background: CanvasImageSource | null,
): HTMLCanvasElement | ImageData | null {
  const pixels = copyOf(source);
  switch (options.operation) {
    case "relight":
      relight(pixels, options);
      return asImage(pixels);
    case "restore":
      restore(pixels, options);
      return asImage(pixels);
    case "colorize-tone":
      applyLook(pixels, options);
      return asImage(pixels);
    case "stylize":
      stylise(pixels, options);
      return asImage(pixels);
    case "remove-background":
      return source.seeThrough ? asImage(pixels) : null;
    case "replace-background":
      return source.seeThrough ? laidOver(pixels, options.background, background) : null;
  }
}

const asImage = ({ data, width, height }: Pixels): ImageData =>
  new ImageData(new Uint8ClampedArray(data), width, height);

function applyLook(
  { data }: Pixels,
  { look, strength }: Extract<ProcessOptions, { operation: "colorize-tone" }>,
): void {
  const change = lookChange(toneLookRecipes[look], strength);
  const colour = new Float64Array(3);
  for (let place = 0; place < data.length; place += 4) {
    colour[0] = at(data, place);
    colour[1] = at(data, place + 1);
    colour[2] = at(data, place + 2);
    change(colour);
    data[place] = at(colour, 0);
    data[place + 1] = at(colour, 1);
    data[place + 2] = at(colour, 2);
  }
}

function laidOver(
  pixels: Pixels,
  wish: Background,
  picture: CanvasImageSource | null,
): HTMLCanvasElement | null {
  // What was behind a see-through picture is not there to be blurred.
  if (wish.kind === "blur" || (wish.kind === "picture" && picture === null)) return null;
  const { width, height } = pixels;
  const ground = canvasOf(width, height);
  const context = ground.getContext("2d");
  if (!context) return null;
  if (wish.kind === "picture" && picture) drawCover(context, picture, width, height);
  else {
    context.fillStyle = fillOf(context, wish, width, height);
    context.fillRect(0, 0, width, height);
  }
  const front = canvasOf(width, height);
  front.getContext("2d")?.putImageData(asImage(pixels), 0, 0);
  context.drawImage(front, 0, 0);
  return ground;
}

function fillOf(
  context: CanvasRenderingContext2D,
  wish: Background,
  width: number,
  height: number,
): string | CanvasGradient {
  if (wish.kind === "colour") return wish.colour;
  if (wish.kind !== "gradient") return "transparent";
  // 0 runs from top to bottom, 90 from left to right.
  const angle = (wish.angleDegrees * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
  const reach = (Math.abs(dx) * width + Math.abs(dy) * height) / 2;
  const gradient = context.createLinearGradient(
    width / 2 - dx * reach,
    height / 2 - dy * reach,
    width / 2 + dx * reach,
    height / 2 + dy * reach,
  );
  gradient.addColorStop(0, wish.from);
  gradient.addColorStop(1, wish.to);
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
