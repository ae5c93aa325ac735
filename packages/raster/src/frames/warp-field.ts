/**
 * Warp fields of bodies, hair, plants and water: smooth fields over a picture, each moved to and fro by its own wave. A
 * wave completes whole periods within a video, so that the last frame leads into the first.
 */
import { smoothstep } from "#raster/planes.ts";
import type { Warp } from "./camera.ts";
import { cellPx } from "./compositor.ts";
import type { Size } from "./frame.ts";

/** The shift at a point of the picture in pixels, for a wave at its height. */
export type Field = (x: number, y: number) => readonly [x: number, y: number];

export type Wave = {
  field: Field;
  /** -1..1 at a share of the video. */
  at: (share: number) => number;
};

export type WarpAt = (share: number) => Warp;

/** Sums waves on the nodes of a grid of cells, each only in the rows where it moves anything. */
export function createWarp({ widthPx, heightPx }: Size, waves: readonly Wave[]): WarpAt {
  const columns = Math.ceil(widthPx / cellPx) + 1;
  const rows = Math.ceil(heightPx / cellPx) + 1;
  const count = columns * rows;
  const fields = waves.map(({ field, at }) => {
    const [x, y] = [new Float32Array(count), new Float32Array(count)];
    let [first, end] = [count, 0];
    for (let index = 0; index < count; index += 1) {
      const [shiftX, shiftY] = field((index % columns) * cellPx, Math.floor(index / columns) * cellPx);
      x[index] = shiftX;
      y[index] = shiftY;
      if (shiftX === 0 && shiftY === 0) continue;
      first = Math.min(first, index);
      end = index + 1;
    }
    return { x, y, at, first, end };
  });
  const first = Math.min(count, ...fields.map((field) => field.first));
  const end = Math.max(0, ...fields.map((field) => field.end));
  const sum: Warp = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    top: Math.floor(first / columns),
    bottom: Math.ceil(end / columns),
  };
  return (share) => {
    sum.x.fill(0, first, end);
    sum.y.fill(0, first, end);
    for (const field of fields) addWave(sum, field, field.at(share));
    return sum;
  };
}

function addWave(
  sum: Warp,
  { x, y, first, end }: { x: Float32Array; y: Float32Array; first: number; end: number },
  height: number,
): void {
  const [sumX, sumY] = [sum.x, sum.y];
  for (let index = first; index < end; index += 1) {
    sumX[index] = (sumX[index] as number) + height * (x[index] as number);
    sumY[index] = (sumY[index] as number) + height * (y[index] as number);
  }
}

const turn = 2 * Math.PI;

export const wave =
  (rounds: number, phase = 0) =>
  (share: number): number =>
    Math.sin(turn * (rounds * share) + phase);

/** Breathing in is faster than breathing out, with a rest afterwards: 0..1. */
export const breath =
  (rounds: number, phase = 0) =>
  (share: number): number => {
    const t = (((rounds * share + phase) % 1) + 1) % 1;
    return t < 0.38 ? smoothstep(0, 0.38, t) : 1 - smoothstep(0.38, 0.94, t);
  };

/** A wave that travels along `phase` (radians at a point): two standing waves a quarter apart. */
export function travelling(rounds: number, field: Field, phase: (x: number, y: number) => number): Wave[] {
  return [
    {
      at: wave(rounds),
      field: (x, y) => scaled(field(x, y), Math.cos(phase(x, y))),
    },
    {
      at: wave(rounds, Math.PI / 2),
      field: (x, y) => scaled(field(x, y), -Math.sin(phase(x, y))),
    },
  ];
}

const scaled = ([x, y]: readonly [number, number], by: number): readonly [number, number] => [x * by, y * by];
