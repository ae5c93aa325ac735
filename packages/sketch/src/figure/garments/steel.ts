/** The plates of armoured arms: overlapping rings, and the round one on the elbow. */
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "../arms.ts";
import type { Figure } from "../figure.ts";
import { type Limb, onLimb } from "../limb.ts";
import { smooth } from "../path.ts";
import { glow, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";

/** Steel has no folds: its plates overlap. */
export function lames(cloth: Cloth, limb: Limb, at: readonly number[]): string {
  const row = (step: number, v: number): string =>
    smooth([-1.03, -0.4, 0.4, 1.03].map((u) => onLimb(limb, step, u, v + 9 * (1 - u * u))));
  return at
    .map(
      (step) =>
        line(row(step, 8), cloth.ramp.deep, 14, 0.3) +
        line(row(step, 0), cloth.ramp.line, 2.8, 0.6) +
        line(row(step, -4), cloth.ramp.glow, 2.2, 0.6),
    )
    .join("");
}

/** The round plate on the elbow. */
export function couter({ studio, body }: Figure, cloth: Cloth, { elbow: [x, y] }: Arm): string {
  const r = body.armHalf[1] * 1.22;
  const k = studio.key;
  const disc = (radius: number, paint: string, opacity = 1): string =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${paint}" fill-opacity="${opacity}"/>`;
  return (
    disc(r + 7, cloth.ramp.line, 0.3) +
    disc(r, cloth.ramp.base) +
    glow(studio, [x - k * r * 0.4, y + r * 0.4], r * 0.9, r * 0.9, cloth.ramp.deep, 0.7) +
    glow(studio, [x + k * r * 0.35, y - r * 0.35], r * 0.6, r * 0.5, "#ffffff", 0.6) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${cloth.ramp.line}" stroke-width="2.6" stroke-opacity="0.6"/>`
  );
}
