/** What every animal's file gives back: a frame in local units, how it meets the ground, and how it is drawn. */
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Place } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, mapped, nodesOf, mirrored, shapeOf, type Point, type Shape } from "../ink/shape.ts";

type Stance =
  /** Stands or sits on the ground with all of its body in the picture. */
  | "ground"
  /** A bust that runs out of the lower edge; the frame's bottom lies below the picture. */
  | "cropped"
  /** Swims, flies or leaps in the middle of the picture. */
  | "floating"
  /** Sits on a branch that it draws itself. */
  | "perched";

export type Figure = {
  frame: { left: number; top: number; right: number; bottom: number };
  stance: Stance;
  /** For perched ones: the local height of the branch, so that several sit on the same one. */
  perchY?: number;
  draw(painter: Painter): void;
};

type Given = {
  coat: Hex | null;
  random: Random;
  place: Place;
  /** One of several. */ crowd: boolean;
  /** The first of several; it draws what they share. */ first: boolean;
  /** Seen down to its feet, where its artist can; else it may be a bust. */
  whole?: boolean;
};
export type Artist = (given: Given) => Figure;

/** A head as an ellipsoid that can be turned: flat drawings made for the front are projected onto it. */
export type Head = {
  /** `lift` raises a part over the ellipsoid, in local units: muzzles high, ears at or below 0. */
  shape(text: string, lift?: number): Shape;
  both(half: string, lift?: number): Shape;
  spot(x: number, y: number, lift?: number): Point;
  round(x: number, y: number, rx: number, ry?: number, lift?: number, turnDegrees?: number): Shape;
  yaw: number;
};

export function createHead(options: {
  rx: number;
  ry: number;
  depth: number;
  yawDegrees: number;
  pitchDegrees?: number;
}): Head {
  const yaw = (options.yawDegrees * Math.PI) / 180;
  const pitch = ((options.pitchDegrees ?? 0) * Math.PI) / 180;
  const spot = (x: number, y: number, lift = 0): Point => {
    const inside = 1 - (x / options.rx) ** 2 - (y / options.ry) ** 2;
    const z = options.depth * Math.sqrt(Math.max(0, inside)) + lift;
    return [x * Math.cos(yaw) + z * Math.sin(yaw), y * Math.cos(pitch) + z * Math.sin(pitch)];
  };
  const project = (source: Shape, lift: number): Shape => mapped(source, (x, y) => spot(x, y, lift));
  return {
    yaw,
    spot,
    shape: (text, lift = 0) => project(shapeOf(nodesOf(text)), lift),
    both: (half, lift = 0) => project(shapeOf(mirrored(nodesOf(half))), lift),
    round: (x, y, rx, ry = rx, lift = 0, turnDegrees = 0) =>
      project(ellipse(x, y, rx, ry, turnDegrees), lift),
  };
}
