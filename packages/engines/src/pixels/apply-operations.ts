/** Applies operations to pixels, in their order. Runs in the pixel worker, never on the caller's thread. */
import { adjust, changeOf } from "@galatea/raster/adjust.ts";
import { clarity, denoise, equaliseLocally, sharpen } from "@galatea/raster/detail.ts";
import {
  duotone,
  fade,
  grain,
  invert,
  monochrome,
  pixelate,
  posterise,
  rgbOf,
  roundCorners,
  vignette,
} from "@galatea/raster/effects.ts";
import { changeFamily, shiftHue } from "@galatea/raster/hue.ts";
import { applyLook } from "@galatea/raster/looks.ts";
import { smoothstep } from "@galatea/raster/planes.ts";
import { largestPixels, sharpOf, softened, toRaster } from "@galatea/raster/picture-file.ts";
import type { Raster } from "@galatea/raster/raster.ts";
import { stylise } from "@galatea/raster/stylise/stylise.ts";
import { collage } from "./collage.ts";
import { crop, enlarge, resizeTo, straighten } from "./geometry.ts";
import type { Operation } from "./operations.ts";

export type Material = {
  /** The pictures beside the first, for a collage. */
  others: readonly Raster[];
  seed: number;
  onProgress: (share: number) => void;
};

/** Returns the result; `raster` may be changed by it. */
export async function applyOperations(
  raster: Raster,
  operations: readonly Operation[],
  material: Material,
): Promise<Raster> {
  let result = raster;
  for (const [index, operation] of operations.entries()) {
    const report = (share: number): void => material.onProgress((index + share) / operations.length);
    result = await apply(result, operation, { ...material, onProgress: report });
    report(1);
  }
  return result;
}

async function apply(raster: Raster, operation: Operation, material: Material): Promise<Raster> {
  switch (operation.kind) {
    case "rotate":
      return toRaster(sharpOf(raster).rotate(operation.quarterTurns * 90));
    case "mirror":
      return toRaster(operation.axis === "horizontal" ? sharpOf(raster).flop() : sharpOf(raster).flip());
    case "straighten":
      return straighten(raster, operation.degrees);
    case "crop":
      return crop(raster, operation);
    case "tighten":
      return crop(raster, { width: raster.width, height: raster.height }, operation.share);
    case "resize":
      return resizeTo(raster, operation);
    case "scale":
      return enlarge(raster, operation.factor);
    case "border":
      return border(raster, operation.colour, operation.share);
    case "collage":
      return collage([raster, ...material.others], operation.layout);
    case "blur":
      return toRaster(sharpOf(raster).blur(0.4 + operation.amount * 0.03 * sideOf(raster)));
    case "edge-blur":
      return edgeBlur(raster, operation.shape, operation.amount);
    case "stylise":
      return stylise(raster, operation, material.seed, material.onProgress);
    default:
      changePixels(raster, operation, material.seed);
      return raster;
  }
}

type PixelOperation = Exclude<
  Operation,
  {
    kind:
      | "rotate"
      | "mirror"
      | "straighten"
      | "crop"
      | "tighten"
      | "resize"
      | "scale"
      | "border"
      | "collage"
      | "blur"
      | "edge-blur"
      | "stylise";
  }
>;

function changePixels(raster: Raster, operation: PixelOperation, seed: number): void {
  switch (operation.kind) {
    case "adjust":
      return adjustPart(raster, operation);
    case "monochrome":
      return monochrome(raster);
    case "look":
      return applyLook(raster, operation.look, operation.strength, seed);
    case "duotone":
      return duotone(raster, operation.dark, operation.light);
    case "shift-hue":
      return shiftHue(raster, operation.from, operation.to);
    case "sharpen":
      return sharpen(raster, operation.amount, Math.max(0.8, sideOf(raster) / 900));
    case "vignette":
      return vignette(raster, operation.amount);
    case "grain":
      return grain(raster, operation.amount, seed);
    case "fade":
      return fade(raster, operation.amount);
    case "clarity":
      equaliseLocally(raster, operation.amount * 0.7);
      return clarity(raster, operation.amount);
    case "denoise":
      return denoise(raster, operation.amount);
    case "invert":
      return invert(raster);
    case "posterise":
      return posterise(raster, operation.levels);
    case "pixelate":
      return pixelate(raster, operation.cells);
    case "round-corners":
      return roundCorners(raster, operation.share);
  }
}

function adjustPart(raster: Raster, operation: Extract<Operation, { kind: "adjust" }>): void {
  const { what, amount, region, family } = operation;
  if (family === undefined) adjust(raster, what, amount, region);
  else changeFamily(raster, family, changeOf(what, amount, raster), region);
}

/** Blurs all but the middle: a disc, or a band across the picture as in tilt-shift photos. */
async function edgeBlur(raster: Raster, shape: "round" | "band", amount: number): Promise<Raster> {
  const { data, width, height } = raster;
  const half = await softened(raster, (sidePx) => 0.5 + amount * 0.008 * sidePx);
  const whole = await softened(raster, (sidePx) => 0.8 + amount * 0.024 * sidePx);
  const aspect = width / height;
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = ((y + 0.5) / height - 0.5) * 2;
    for (let x = 0; x < width; x += 1, at += 4) {
      const u = ((x + 0.5) / width - 0.5) * 2;
      const far =
        shape === "band"
          ? smoothstep(0.16, 0.95, Math.abs(v))
          : smoothstep(0.38, 1.15, Math.hypot(u * Math.max(1, aspect * 0.8), v * Math.max(1, 0.8 / aspect)));
      if (far === 0) continue;
      // Two steps of blur, because mixing the sharp picture with the soft one shows both.
      const [low, high, share] =
        far < 0.5 ? [data, half.data, far * 2] : [half.data, whole.data, far * 2 - 1];
      for (let channel = at; channel < at + 4; channel += 1)
        data[channel] = Math.round(low[channel]! + (high[channel]! - low[channel]!) * share);
    }
  }
  return raster;
}

/** The border is added around the picture, which grows by it, up to 40 megapixels. */
async function border(raster: Raster, colour: string, share: number): Promise<Raster> {
  const framed = 2 * share * Math.min(raster.width, raster.height);
  const grown = (raster.width + framed) * (raster.height + framed);
  const inner = await enlarge(raster, Math.min(1, Math.sqrt(largestPixels / grown) * 0.999));
  const px = Math.max(1, Math.round(Math.min(inner.width, inner.height) * share));
  const [r, g, b] = rgbOf(colour);
  const frame = { top: px, bottom: px, left: px, right: px, background: { r, g, b, alpha: 1 } };
  return toRaster(sharpOf(inner).extend(frame));
}

const sideOf = ({ width, height }: Raster): number => Math.sqrt(width * height);
