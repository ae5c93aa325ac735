/** Overlays of a plan: particles behind and before the subject, and veils over the whole frame. */
import type { Frame } from "@galatea/raster/frames/frame.ts";
import { createParticles, type Particles } from "@galatea/raster/frames/particles.ts";
import type { MotionPlan } from "./plan-motion.ts";
import { filmGrain, flicker, lightLeaks, lightSweep, type Veil } from "@galatea/raster/frames/veils.ts";

type Options = { widthPx: number; heightPx: number; durationS: number; seed: number; dark?: boolean };

export type Overlays = {
  /** `part` is the share of the particles that have appeared, 0..1. */
  far: (frame: Frame, share: number, index: number, part?: number) => void;
  near: (frame: Frame, share: number, index: number, part?: number) => void;
};

export function createOverlays(plan: MotionPlan, options: Options): Overlays {
  const amount = plan.strength;
  const air: Particles[] = plan.air.map((kind) =>
    createParticles(kind, options, { seed: options.seed, amount, ...(options.dark ? { dark: true } : {}) }),
  );
  const veils = plan.effects.flatMap((effect): Veil[] => {
    switch (effect) {
      case "lightSweep":
        return [lightSweep(options)];
      case "lightLeaks":
        return [lightLeaks(options, options.seed)];
      case "grain":
        return [filmGrain(options, options.seed, 7 * Math.min(1.6, plan.strength))];
      case "flicker":
        return [flicker(options.seed, 0.16 * Math.min(1.5, plan.strength))];
      case "rackFocus":
        return [];
    }
  });
  return {
    far: (frame, share, _index, part) => {
      for (const paint of air) paint(frame, share, "far", part);
    },
    near: (frame, share, index, part) => {
      for (const paint of air) paint(frame, share, "near", part);
      for (const veil of veils) veil(frame, share, index);
    },
  };
}
