/** The size that a provider is told for a picture, nearest to the one that was ordered. */
import { type AspectRatio, aspectRatios, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { workingSize } from "../remote/fit-picture.ts";
import type { Shape } from "./model-traits.ts";

export type Size = { widthPx: number; heightPx: number };

/** At most one of `size` and `aspectRatio`; neither where the result follows the first picture. */
export type ToldSize = {
  /** Width by height of the picture to expect. */
  ratio: number;
  size?: Size;
  aspectRatio?: `${number}:${number}`;
};

export function toldSize(shape: Shape, ordered: Size): ToldSize {
  const wanted = ratioOf(ordered);
  switch (shape.by) {
    case "input":
      return { ratio: wanted };
    case "any ratio":
      return anyRatio(ordered, shape);
    case "sizes": {
      const size = nearest(shape.sizes, wanted, ratioOf);
      return { ratio: ratioOf(size), size };
    }
    case "ratios": {
      const named = nearest(shape.ratios, wanted, valueOf);
      return { ratio: valueOf(named), aspectRatio: named as `${number}:${number}` };
    }
    case "pixels": {
      const { pixels, multiple, minSidePx, maxSidePx } = shape;
      const { widthPx, heightPx } = workingSize(ordered, pixels, multiple);
      const side = (px: number): number =>
        Math.min(
          maxSidePx - (maxSidePx % multiple),
          Math.max(Math.ceil(minSidePx / multiple) * multiple, px),
        );
      const size = { widthPx: side(widthPx), heightPx: side(heightPx) };
      return { ratio: ratioOf(size), size };
    }
  }
}

/** Less is lost by rounding, and nobody misses it. */
const noticedShare = 0.05;

/** The shapes whose picture is cut out of another one that the model makes. */
export const croppedRatios = (shape: Shape): AspectRatio[] =>
  aspectRatios.filter((name) => {
    const ordered = aspectRatioSizes[name];
    return Math.abs(Math.log(toldSize(shape, ordered).ratio / ratioOf(ordered))) > noticedShare;
  });

export const ratioOf = ({ widthPx, heightPx }: Size): number => widthPx / heightPx;

function valueOf(name: string): number {
  const [width = 1, height = 1] = name.split(":").map(Number);
  return width / height;
}

/** By the share that has to be cropped away: 2:1 is as far from 1:1 as 1:2 is. */
function nearest<Value>(values: readonly Value[], wanted: number, ratio: (value: Value) => number): Value {
  const distance = (value: Value): number => Math.abs(Math.log(ratio(value) / wanted));
  return values.reduce((best, value) => (distance(value) < distance(best) ? value : best));
}

/** In small numbers, within the limits. */
function anyRatio(ordered: Size, { min, max }: { min: number; max: number }): ToldSize {
  const wanted = Math.min(max, Math.max(min, ratioOf(ordered)));
  const heights = Array.from({ length: 32 }, (_, index) => index + 1);
  const pairs = heights.map((height) => ({ width: Math.max(1, Math.round(wanted * height)), height }));
  const within = pairs.filter(({ width, height }) => width / height >= min && width / height <= max);
  const { width, height } = nearest(within, wanted, (pair) => pair.width / pair.height);
  return { ratio: width / height, aspectRatio: `${width}:${height}` };
}
