/** Cloth: its tones in the light, folds, seams, buttons, knit ribs. */
import { n } from "../../kit/drawing.ts";
import type { Hex } from "../../scene.ts";
import type { Arm } from "../arms.ts";
import type { Figure } from "../figure.ts";
import { clothRamp, type Ramp } from "../palette.ts";
import { type Point, resample, ribbon } from "../path.ts";
import { fill, group, line, type Studio } from "../studio.ts";

export type Finish = "matte" | "knit" | "leather" | "denim" | "silk" | "metal";

export type Cloth = { ramp: Ramp; paint: string; finish: Finish };

export function weave(studio: Studio, colour: Hex, finish: Finish = "matte"): Cloth {
  const ramp = clothRamp(colour, studio.light);
  const k = studio.key;
  return {
    ramp,
    finish,
    paint: studio.linear([k * 230, 190], [-k * 250, 560], [
      [0, ramp.light],
      [0.34, ramp.base],
      [0.7, ramp.shade],
      [1, ramp.deep],
    ]),
  };
}

/** Lit across the limb, so that a sleeve reads as round. */
export function sleevePaint(studio: Studio, cloth: Cloth, arm: Arm, half: number): string {
  const k = studio.key;
  const { ramp } = cloth;
  const [x, y] = [(arm.shoulder[0] + arm.elbow[0]) / 2, (arm.shoulder[1] + arm.elbow[1]) / 2];
  const own = arm.side === k;
  return studio.linear([x + k * half, y - 20], [x - k * half * 1.1, y + 20], [
    [0, own ? ramp.glow : ramp.base],
    [0.3, own ? ramp.light : ramp.base],
    [0.68, own ? ramp.base : ramp.shade],
    [1, own ? ramp.shade : ramp.deep],
  ]);
}

/** One fold: a wedge of shadow with a lit ridge beside it. */
export type Fold = { spine: readonly Point[]; width: number; depth?: number };

export function drawFolds(studio: Studio, cloth: Cloth, folds: readonly Fold[]): string {
  const { ramp, finish } = cloth;
  const k = studio.key;
  const crisp = finish === "leather" || finish === "silk" || finish === "metal";
  const taper = (t: number): number => Math.sin(Math.PI * Math.min(1, 0.08 + 0.92 * t)) ** 0.8;
  const dark = folds.map(({ spine, width, depth = 1 }) => fill(ribbon(resample(spine, 8), (t) => width * taper(t)), ramp.deep, Math.min(1, 0.62 * depth)));
  const light = folds.map(({ spine, width, depth = 1 }) =>
    fill(ribbon(resample(spine.map(([x, y]): Point => [x + k * width * 1.5, y - width * 0.4]), 8), (t) => width * 0.7 * taper(t)), ramp.glow, (crisp ? 0.6 : 0.36) * depth),
  );
  return group(studio.soft(crisp ? 2 : 3.4), dark.join("") + light.join(""));
}

/** A seam is a dark line with a faint light one beside it. */
export function seam(cloth: Cloth, path: string, width = 2.2): string {
  return line(path, cloth.ramp.line, width, 0.55) + `<g transform="translate(1.6 1.6)">${line(path, cloth.ramp.glow, width * 0.6, 0.28)}</g>`;
}

export function stitches(cloth: Cloth, path: string, colour: Hex = cloth.ramp.glow): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="0.7" stroke-width="1.7" stroke-dasharray="6 4.5"/>`;
}

export function button([x, y]: Point, radius: number, colour: Ramp): string {
  return (
    `<circle cx="${n(x + 1)}" cy="${n(y + 2)}" r="${n(radius)}" fill="${colour.line}" fill-opacity="0.45"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour.base}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.7)}" fill="none" stroke="${colour.deep}" stroke-width="1"/>` +
    `<circle cx="${n(x - radius * 0.25)}" cy="${n(y - radius * 0.3)}" r="${n(radius * 0.3)}" fill="${colour.glow}" fill-opacity="0.7"/>`
  );
}

/** Ribs between two edges: short lines across a cuff, collar or hem. */
export function ribs(cloth: Cloth, top: readonly Point[], bottom: readonly Point[], count: number): string {
  const [a, b] = [resample(top, count), resample(bottom, count)];
  const path = a.map(([x, y], index) => {
    const [bx, by] = b[index] ?? [x, y];
    return `M${n(x)} ${n(y)}L${n(bx)} ${n(by)}`;
  }).join("");
  return line(path, cloth.ramp.deep, 2.4, 0.5) + `<g transform="translate(2.6 0)">${line(path, cloth.ramp.glow, 1.6, 0.28)}</g>`;
}

/** The knit's or denim's surface: fine rows that only show at larger sizes. */
export function surface(figure: Figure, cloth: Cloth, outline: string, bottom: number): string {
  const { studio } = figure;
  if (studio.detail < 0.6) return "";
  if (cloth.finish === "knit") {
    let rows = "";
    for (let y = 170; y < bottom; y += 11) rows += `M-320 ${y}${Array.from({ length: 27 }, (_, index) => `Q${-308 + index * 24} ${y + 8} ${-296 + index * 24} ${y}`).join("")}`;
    return group(studio.clip(outline), line(rows, cloth.ramp.deep, 1.6, 0.2));
  }
  if (cloth.finish === "denim") {
    let rows = "";
    for (let x = -700; x < 420; x += 8) rows += `M${x} 160L${x + 300} ${Math.min(bottom, 700)}`;
    return group(studio.clip(outline), line(rows, cloth.ramp.glow, 1.1, 0.12));
  }
  return "";
}
