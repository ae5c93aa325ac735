/** One-point perspective in metres, for streets and halls that are walked into. */
import type { Point } from "#sketch/kit/brush.ts";
import { polygon } from "#sketch/kit/brush.ts";
import type { Setting } from "./setting.ts";

/**
 * `x` metres right of the middle, `z` the distance (1 where the ground meets the picture's lower edge, 2 twice as
 * far), `up` metres above the ground.
 */
export type Perspective = {
  at(x: number, z: number, up?: number): Point;
  /** Pixels of a metre at that distance. */
  metre(z: number): number;
  /** A wall along the view at `x`, or a plane across it, as a path. */
  wall(x: number, near: number, far: number, low: number, high: number): string;
  floor(left: number, right: number, near: number, far: number, up?: number): string;
};

/** Metres of depth per unit of `z`. */
export const metresPerZ = 3;

export function createPerspective(
  { width, height, horizon, scene, random, alone }: Setting,
  eyeMetres = 1.4,
): Perspective {
  // No two streets are looked down from the same spot, and none is as wide as the next.
  const own = random.fork("view");
  const aside = own.between(-1, 1);
  const broad = alone ? own.between(0.68, 1.3) : own.between(0.8, 1.25);
  const vanishX = width * ((scene.light.from === "left" ? 0.46 : 0.54) + aside * (alone ? 0.17 : 0.12));
  const ground = height - horizon;
  const metre = (z: number): number => ground / eyeMetres / z;
  const at = (x: number, z: number, up = 0): Point => [
    vanishX + x * metre(z) * broad,
    horizon + (eyeMetres - up) * metre(z),
  ];
  return {
    at,
    metre,
    wall: (x, near, far, low, high) =>
      polygon([at(x, near, low), at(x, near, high), at(x, far, high), at(x, far, low)]),
    floor: (left, right, near, far, up = 0) =>
      polygon([at(left, near, up), at(right, near, up), at(right, far, up), at(left, far, up)]),
  };
}
