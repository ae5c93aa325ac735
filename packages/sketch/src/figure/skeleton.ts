/**
 * A figure's bones in space: legs solved from where the feet are, arms from angles or from where the hand goes, and
 * how all of it is seen. x runs to the viewer's right, y down, z towards the viewer; the head stays where it is.
 */
import type { Point } from "./path.ts";

export type Vec = readonly [x: number, y: number, z: number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
const minus = (a: Vec, b: Vec): Vec => add(a, scale(b, -1));
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const long = (a: Vec): number => Math.sqrt(dot(a, a));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A unit vector from straight down: `out` degrees to the side, `swing` degrees forward. */
export function bone(side: -1 | 1, out: number, swing: number): Vec {
  const [o, s] = [radians(out), radians(swing)];
  return [side * Math.sin(o), Math.cos(o) * Math.cos(s), Math.cos(o) * Math.sin(s)];
}

/** Turns about the vertical. */
export function turn([x, y, z]: Vec, degrees: number): Vec {
  const a = radians(degrees);
  return [x * Math.cos(a) + z * Math.sin(a), y, z * Math.cos(a) - x * Math.sin(a)];
}

/** What is nearer is seen lower, as from a camera a little above the hips: `drop` units for each unit of depth. */
export const seen = ([x, y, z]: Vec, drop: number): Point => [x, y + z * drop];

/** The joint between two bones that reach from `from` to `to`, bending towards `pole`; too far is a straight limb. */
export function joint(
  from: Vec,
  to: Vec,
  first: number,
  second: number,
  pole: Vec,
): { middle: Vec; end: Vec } {
  const whole = minus(to, from);
  const reach = Math.min(long(whole), (first + second) * 0.999);
  const along = scale(whole, 1 / (long(whole) || 1));
  const near = (first * first - second * second + reach * reach) / (2 * reach || 1);
  const off = Math.sqrt(Math.max(0, first * first - near * near));
  const aside = minus(pole, scale(along, dot(pole, along)));
  const unit = scale(aside, 1 / (long(aside) || 1));
  return {
    middle: add(add(from, scale(along, near)), scale(unit, off)),
    end: add(from, scale(along, reach)),
  };
}

/** The elbow of an arm seen from the front that ends at a known wrist; `bow` 1 or −1 says to which side it bends. */
export function elbowBetween(shoulder: Point, wrist: Point, upper: number, fore: number, bow: number): Point {
  const [dx, dy] = [wrist[0] - shoulder[0], wrist[1] - shoulder[1]];
  const far = Math.hypot(dx, dy) || 1;
  // A hand nearer than the bones allow is nearer in the picture alone: the arm comes towards the viewer.
  const fit = Math.max(1, (far * 1.01) / (upper + fore));
  const [a, b] = [upper * fit, fore * fit];
  const near = Math.min(a, Math.max(-a, (a * a - b * b + far * far) / (2 * far)));
  const off = Math.sqrt(Math.max(0, a * a - near * near)) * bow;
  return [
    shoulder[0] + (dx / far) * near - (dy / far) * off,
    shoulder[1] + (dy / far) * near + (dx / far) * off,
  ];
}
