/** What every backdrop is drawn from: the scene, its air, and the picture's measures in pixels. */
import { type Brush, createBrush } from "#sketch/kit/brush.ts";
import type { Size } from "#sketch/kit/drawing.ts";
import { createRandom, hashText, type Random } from "@galatea/raster/random.ts";
import { createNoise, type Noise } from "#sketch/kit/raster.ts";
import { finestCellPx } from "#sketch/lens.ts";
import type { Place, Scene } from "#sketch/scene.ts";
import { type Atmosphere, atmosphereOf } from "./atmosphere.ts";

export type Box = { x: number; y: number; width: number; height: number };

export type Setting = {
  scene: Scene;
  air: Atmosphere;
  width: number;
  /** Of what the painter composes; a room's floor goes on below it down to `bottom`. */
  height: number;
  bottom: number;
  /** A thousandth of the picture's mean side: line widths and leaf sizes scale with it. */
  unit: number;
  /** Smaller cells of a painted texture nobody would see. */
  cellPx: number;
  /** Where sky meets ground, in pixels from the top. */
  horizon: number;
  random: Random;
  noise: Noise;
  /** The open sky with its sun, moon and stars: the farthest of all. A room's window has its sky in `brush`. */
  far: Brush;
  /** What drifts across that sky. */
  clouds: Brush;
  /** Land or room, behind the subject. */
  brush: Brush;
  /** Rain, snow and fog between land and subject, and those before it. */
  weather: { behind: Brush; before: Brush };
  /** In front of the subject: grass at the lens, a railing. */
  front: Brush;
  /** The landscape is the subject: it may fill the middle. */
  alone: boolean;
};

export function createSetting(scene: Scene, size: Size, idPrefix: string): Setting {
  const random = createRandom(scene.seed).fork(`backdrop:${scene.place}`);
  const alone = scene.subject.kind === "landscape";
  const tall = size.heightPx > size.widthPx * 1.2;
  const eye = eyeLevel(scene);
  const share =
    eye !== null
      ? eye + random.bell() * 0.015
      : alone
        ? random.between(0.56, 0.64) + (tall ? 0.02 : 0)
        : random.between(0.56, 0.62);
  return {
    scene,
    air: carriesOwnDisc(scene) ? withoutDisc(atmosphereOf(scene)) : atmosphereOf(scene),
    width: size.widthPx,
    height: size.heightPx * roomShare(scene),
    bottom: size.heightPx,
    unit: Math.sqrt(size.widthPx * size.heightPx) / 1000,
    cellPx: finestCellPx(scene, size),
    horizon: size.heightPx * share,
    random,
    noise: createNoise(hashText(`${scene.seed}:${scene.place}`)),
    far: createBrush(`${idPrefix}y`),
    clouds: createBrush(`${idPrefix}c`),
    brush: createBrush(`${idPrefix}b`),
    weather: { behind: createBrush(`${idPrefix}v`), before: createBrush(`${idPrefix}w`) },
    front: createBrush(`${idPrefix}f`),
    alone,
  };
}

/** At most so many cells for a texture over a box, and none that the lens would smear into the next. */
export function cellsOf(
  { cellPx }: Setting,
  { width, height }: Pick<Box, "width" | "height">,
  most: { columns: number; rows: number },
): { columns: number; rows: number } {
  return {
    columns: Math.min(most.columns, width / cellPx),
    rows: Math.min(most.rows, height / cellPx),
  };
}

/** Who is seen down to the feet stands in the room, not before it: its floor begins higher up. */
function roomShare({ subject, place }: Scene): number {
  if (subject.kind !== "people" || !rooms.has(place)) return 1;
  return subject.framing === "full" ? 0.83 : subject.framing === "threeQuarter" ? 0.92 : 1;
}

const rooms = new Set<Place>([
  "window",
  "room",
  "library",
  "cafe",
  "kitchen",
  "train",
  "office",
  "gym",
  "stage",
  "restaurant",
]);

/**
 * Where people are in the picture the horizon is at the height of the camera, between hip and chest of a whole figure:
 * with the ground far below, a street's houses would reach to their knees.
 */
function eyeLevel({ subject }: Scene): number | null {
  if (subject.kind !== "people") return null;
  return { closeUp: 0.54, portrait: 0.54, half: 0.52, threeQuarter: 0.47, full: 0.44 }[subject.framing];
}

/** A still life of the moon or the sun draws it large itself: the sky must not show a second one. */
const carriesOwnDisc = ({ subject }: Scene): boolean =>
  subject.kind === "still" && (subject.things.includes("moon") || subject.things.includes("sun"));

const withoutDisc = (air: Atmosphere): Atmosphere => ({ ...air, sun: { ...air.sun, kind: "hidden" } });
