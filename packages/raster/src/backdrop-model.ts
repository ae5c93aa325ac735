/**
 * Finds a background that the picture itself shows: an alpha channel, or an even backdrop, a smooth surface of colour
 * that nearly all of the border fits. The preflight before a charge and the work after it measure the same small copy,
 * so that they agree.
 */
import type { Raster } from "./raster.ts";

/** A quadratic surface for each channel over x and y of −1..1. */
export type BackdropModel = readonly [Float64Array, Float64Array, Float64Array];
export type FoundBackground = { kind: "alpha" } | { kind: "even"; model: BackdropModel; spread: number };

/** The longer side of the small copy. */
export const inspectedSidePx = 288;

const termCount = 6;

export function findBackground(small: Raster): FoundBackground | undefined {
  if (isCutOut(small)) return { kind: "alpha" };
  const border = borderOf(small);
  let near = startingGuess(small, border);
  let model: BackdropModel | undefined;
  for (const limit of [40, 30, 24, 20]) {
    if (near.length < border.length * 0.4) return undefined;
    const fitted = fitSurface(small, near);
    model = fitted;
    near = border.filter((at) => distanceTo(fitted, small, at) < limit);
  }
  if (model === undefined) return undefined;
  const fitted = model;
  const spread = Math.sqrt(
    near.reduce((sum, at) => sum + distanceTo(fitted, small, at) ** 2, 0) / near.length,
  );
  // The frame may cut a subject at the bottom; the sky over a landscape covers less of the border than this.
  const isEven = near.length >= border.length * 0.64 && spread < 9 && meetsTop(fitted, small);
  if (!isEven || isSteep(fitted)) return undefined;
  const share = shareLikeBackdrop(small, fitted, limitFor(spread));
  return share > 0.08 && share < 0.985 ? { kind: "even", model, spread } : undefined;
}

/** The largest distance, in weighted levels, between the backdrop and a pixel that belongs to it. */
export const limitFor = (spread: number): number => Math.min(34, 13 + spread * 2.2);

/** The backdrop's colour at a point of 0..1. */
export function backdropAt(terms: Float64Array, u: number, v: number): number {
  const [x, y] = [u * 2 - 1, v * 2 - 1];
  return (
    terms[0]! + terms[1]! * x + terms[2]! * y + terms[3]! * x * x + terms[4]! * x * y + terms[5]! * y * y
  );
}

/** Lightness counts less than colour: a soft shadow on a wall is still the wall. */
export function colourDistance(red: number, green: number, blue: number): number {
  const light = red * 0.3 + green * 0.59 + blue * 0.11;
  return Math.sqrt(light * light * 0.8 + (red - light) ** 2 * 1.3 + (blue - light) ** 2 * 1.1);
}

function isCutOut({ data, width, height }: Raster): boolean {
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 32) clear += 1;
  const share = clear / (width * height);
  return share > 0.02 && share < 0.995;
}

/** Byte positions of a ring, two hundredths of the side wide. */
function borderOf({ width, height }: Raster): number[] {
  const ring = Math.max(1, Math.round(Math.min(width, height) * 0.02));
  const border: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < ring || y < ring || x >= width - ring || y >= height - ring) border.push((y * width + x) * 4);
  return border;
}

/** Pixels of the border that are near to the middle colour of its upper half. */
function startingGuess(small: Raster, border: readonly number[]): number[] {
  const upper = border.filter((at) => at / 4 < (small.width * small.height) / 2);
  const middle = [0, 1, 2].map((channel) => {
    const values = upper.map((at) => small.data[at + channel]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  });
  return border.filter((at) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => small.data[at + channel]! - middle[channel]!);
    return colourDistance(red!, green!, blue!) < 62;
  });
}

function distanceTo(model: BackdropModel, { data, width, height }: Raster, at: number): number {
  const index = at / 4;
  const [u, v] = [((index % width) + 0.5) / width, (Math.floor(index / width) + 0.5) / height];
  return colourDistance(
    data[at]! - backdropAt(model[0], u, v),
    data[at + 1]! - backdropAt(model[1], u, v),
    data[at + 2]! - backdropAt(model[2], u, v),
  );
}

function meetsTop(model: BackdropModel, small: Raster): boolean {
  let near = 0;
  for (let x = 0; x < small.width; x += 1) if (distanceTo(model, small, x * 4) < 24) near += 1;
  return near > small.width * 0.75;
}

/** A surface that rises by more than most of the scale has been fitted to several things, not to one. */
function isSteep(model: BackdropModel): boolean {
  return model.some((terms) => {
    const corners = [0, 0.5, 1].flatMap((u) => [0, 0.5, 1].map((v) => backdropAt(terms, u, v)));
    return Math.max(...corners) - Math.min(...corners) > 150;
  });
}

function shareLikeBackdrop(small: Raster, model: BackdropModel, limit: number): number {
  let near = 0;
  for (let at = 0; at < small.data.length; at += 4) if (distanceTo(model, small, at) < limit) near += 1;
  return near / (small.width * small.height);
}

/** Least squares by the normal equations; a trace of ridge keeps one-sided borders solvable. */
function fitSurface({ data, width, height }: Raster, places: readonly number[]): BackdropModel {
  const size = termCount;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 3));
  for (const at of places) {
    const index = at / 4;
    const x = (((index % width) + 0.5) / width) * 2 - 1;
    const y = ((Math.floor(index / width) + 0.5) / height) * 2 - 1;
    const terms = [1, x, y, x * x, x * y, y * y];
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) matrix[row]![column]! += terms[row]! * terms[column]!;
      for (let channel = 0; channel < 3; channel += 1)
        matrix[row]![size + channel]! += terms[row]! * data[at + channel]!;
    }
  }
  for (let row = 1; row < size; row += 1) matrix[row]![row]! += places.length * (row < 3 ? 0.002 : 0.01);
  return solve(matrix);
}

function solve(matrix: Float64Array[]): BackdropModel {
  const size = termCount;
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row += 1)
      if (Math.abs(matrix[row]![pivot]!) > Math.abs(matrix[best]![pivot]!)) best = row;
    [matrix[pivot], matrix[best]] = [matrix[best]!, matrix[pivot]!];
    const head = matrix[pivot]!;
    for (let row = 0; row < size; row += 1) {
      if (row === pivot || head[pivot] === 0) continue;
      const factor = matrix[row]![pivot]! / head[pivot]!;
      for (let column = pivot; column < size + 3; column += 1)
        matrix[row]![column]! -= head[column]! * factor;
    }
  }
  const column = (channel: number): Float64Array =>
    Float64Array.from(
      { length: size },
      (_, row) => matrix[row]![size + channel]! / (matrix[row]![row]! || 1),
    );
  return [column(0), column(1), column(2)];
}
