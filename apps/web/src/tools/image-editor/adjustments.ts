/** The geometry of crops and turns, and the tone as a colour matrix. Crops are shares of the turned picture. */
import type { adjustImage } from "@galatea/contract/functions/adjust-image.ts";
import { toneMatrix, type Tone } from "@galatea/raster/tone-matrix.ts";
import type { z } from "zod";

export type Adjustments = Required<z.output<(typeof adjustImage)["request"]>["adjustments"]>;
export type Crop = NonNullable<Adjustments["crop"]>;

export const plain: Adjustments = {
  crop: null,
  quarterTurns: 0,
  mirrored: false,
  brightness: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
};

export const isPlain = (adjustments: Adjustments): boolean =>
  JSON.stringify(adjustments) === JSON.stringify(plain);

type Size = { width: number; height: number };

export const turnedSize = ({ width, height }: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The crop turns along, so that the same part stays chosen. */
export function turn(adjustments: Adjustments, by: 1 | 3): Adjustments {
  const { crop, mirrored } = adjustments;
  // The picture is mirrored after it is turned, which reverses the direction that is seen.
  const unmirrored = mirrored ? 4 - by : by;
  const quarterTurns = (adjustments.quarterTurns + unmirrored) % 4;
  if (!crop) return { ...adjustments, quarterTurns };
  const { left, top, width, height } = crop;
  const turned =
    by === 1
      ? { left: 1 - top - height, top: left, width: height, height: width }
      : { left: top, top: 1 - left - width, width: height, height: width };
  return { ...adjustments, quarterTurns, crop: turned };
}

export function mirror(adjustments: Adjustments): Adjustments {
  const { crop, mirrored } = adjustments;
  return {
    ...adjustments,
    mirrored: !mirrored,
    crop: crop ? { ...crop, left: 1 - crop.left - crop.width } : null,
  };
}

/** The largest centred crop of this shape. @param ratio width by height; null for the whole picture */
export function cropTo(ratio: number | null, { width, height }: Size): Crop | null {
  if (ratio === null) return null;
  const own = width / height;
  const share = ratio < own ? { width: ratio / own, height: 1 } : { width: 1, height: own / ratio };
  return { left: (1 - share.width) / 2, top: (1 - share.height) / 2, ...share };
}

const smallestCrop = 0.05;
export type CropEdge = "move" | "nw" | "ne" | "sw" | "se";

/** Drags a corner or the whole by shares of the picture and keeps it within the picture. */
export function dragCrop(crop: Crop, edge: CropEdge, by: { x: number; y: number }): Crop {
  if (edge === "move")
    return {
      ...crop,
      left: clamp(crop.left + by.x, 0, 1 - crop.width),
      top: clamp(crop.top + by.y, 0, 1 - crop.height),
    };
  const [right, bottom] = [crop.left + crop.width, crop.top + crop.height];
  const left = edge.endsWith("w") ? clamp(crop.left + by.x, 0, right - smallestCrop) : crop.left;
  const top = edge.startsWith("n") ? clamp(crop.top + by.y, 0, bottom - smallestCrop) : crop.top;
  const newRight = edge.endsWith("e") ? clamp(right + by.x, left + smallestCrop, 1) : right;
  const newBottom = edge.startsWith("s") ? clamp(bottom + by.y, top + smallestCrop, 1) : bottom;
  return { left, top, width: newRight - left, height: newBottom - top };
}

export type Rectangle = { left: number; top: number; width: number; height: number };

/** From percent to shares, cut off at the picture's edges. */
export function withinPicture({ left, top, width, height }: Rectangle): Rectangle {
  const from = { left: clamp(left, 0, 99) / 100, top: clamp(top, 0, 99) / 100 };
  return {
    ...from,
    width: Math.min(1 - from.left, Math.max(1, width) / 100),
    height: Math.min(1 - from.top, Math.max(1, height) / 100),
  };
}

/** For feColorMatrix: five numbers for each of red, green, blue and alpha. */
export function colourMatrixOf(tone: Tone): string {
  const rows = toneMatrix(tone).map(([red, green, blue, added]) => [red, green, blue, 0, added]);
  return [...rows, [0, 0, 0, 1, 0]].map((row) => row.map((value) => value.toFixed(5)).join(" ")).join(" ");
}

/** NaN counts as the least. */
export const clamp = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
