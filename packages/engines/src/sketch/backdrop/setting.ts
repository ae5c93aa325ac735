/** What every backdrop is drawn from: the scene, its air, and the picture's measures in pixels. */
import { type Brush, createBrush } from "#sketch/kit/brush.ts";
import type { Size } from "#sketch/kit/drawing.ts";
import { createRandom, hashText, type Random } from "#sketch/kit/random.ts";
import { createNoise, type Noise } from "#sketch/kit/raster.ts";
import type { Scene } from "#sketch/scene.ts";
import { type Atmosphere, atmosphereOf } from "./atmosphere.ts";

export type Box = { x: number; y: number; width: number; height: number };

export type Setting = {
  scene: Scene;
  air: Atmosphere;
  width: number;
  height: number;
  /** A thousandth of the picture's mean side: line widths and leaf sizes scale with it. */
  unit: number;
  /** Where sky meets ground, in pixels from the top. */
  horizon: number;
  random: Random;
  noise: Noise;
  /** Behind the subject. */
  brush: Brush;
  /** In front of it: grass at the lens, falling rain. */
  front: Brush;
  /** The landscape is the subject: it may fill the middle. */
  alone: boolean;
};

export function createSetting(scene: Scene, size: Size, idPrefix: string): Setting {
  const random = createRandom(scene.seed).fork(`backdrop:${scene.place}`);
  const alone = scene.subject.kind === "landscape";
  const tall = size.heightPx > size.widthPx * 1.2;
  const share = alone ? random.between(0.56, 0.64) + (tall ? 0.02 : 0) : random.between(0.56, 0.62);
  return {
    scene,
    air: carriesOwnDisc(scene) ? withoutDisc(atmosphereOf(scene)) : atmosphereOf(scene),
    width: size.widthPx,
    height: size.heightPx,
    unit: Math.sqrt(size.widthPx * size.heightPx) / 1000,
    horizon: size.heightPx * share,
    random,
    noise: createNoise(hashText(`${scene.seed}:${scene.place}`)),
    brush: createBrush(`${idPrefix}b`),
    front: createBrush(`${idPrefix}f`),
    alone,
  };
}

/** A still life of the moon or the sun draws it large itself: the sky must not show a second one. */
const carriesOwnDisc = ({ subject }: Scene): boolean =>
  subject.kind === "still" && (subject.things.includes("moon") || subject.things.includes("sun"));

const withoutDisc = (air: Atmosphere): Atmosphere => ({ ...air, sun: { ...air.sun, kind: "hidden" } });
