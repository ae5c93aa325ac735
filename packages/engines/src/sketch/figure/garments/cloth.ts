/** Cloth: its tones in the light, folds, seams, buttons, knit ribs. */
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { clothRamp, type Ramp } from "#sketch/figure/palette.ts";
import { type Point, resample, ribbon } from "#sketch/figure/path.ts";
import { fill, group, line, softBand, type Studio } from "#sketch/figure/studio.ts";

export type Finish = "matte" | "knit" | "leather" | "denim" | "silk" | "metal";

/** `fine` is false where small lights on folds would only be noise. */
export type Cloth = { ramp: Ramp; paint: string; finish: Finish; fine: boolean };

export function weave(studio: Studio, colour: Hex, finish: Finish = "matte"): Cloth {
  const ramp = clothRamp(colour, studio.light);
  const k = studio.key;
  return {
    ramp,
    finish,
    fine: studio.detail > 0.55,
    paint: studio.linear(
      [k * 230, 190],
      [-k * 250, 560],
      [
        [0, ramp.light],
        [0.34, ramp.base],
        [0.7, ramp.shade],
        [1, ramp.deep],
      ],
    ),
  };
}

/** One fold: a wedge of shadow with a lit ridge beside it. */
export type Fold = { spine: readonly Point[]; width: number; depth?: number };

export function drawFolds(cloth: Cloth, folds: readonly Fold[], key: -1 | 1): string {
  const { ramp, finish } = cloth;
  const crisp = finish === "leather" || finish === "silk" || finish === "metal";
  const taper = (t: number): number => Math.sin(Math.PI * Math.min(1, 0.06 + 0.94 * t)) ** 0.9;
  // All folds of a piece in one path: crossing folds do not darken each other.
  const bands = (scale: number, aside: number): string =>
    folds
      .map(({ spine, width, depth = 1 }) => {
        const moved = spine.map(([x, y]): Point => [x + key * width * aside, y - width * aside * 0.3]);
        return ribbon(resample(moved, 8), (t) => width * depth * scale * taper(t) + 0.1);
      })
      .join("");
  return (
    softBand((scale) => bands(scale, 0), ramp.deep, 0.5) +
    (cloth.fine ? [1.3, 0.6] : [])
      .map((scale) => fill(bands(scale * 0.75, 1.9), ramp.light, crisp ? 0.42 : 0.24))
      .join("")
  );
}

/** A seam is a dark line with a faint light one beside it. */
export function seam(cloth: Cloth, path: string, width = 2.2): string {
  return (
    line(path, cloth.ramp.line, width, 0.55) +
    `<g transform="translate(1.6 1.6)">${line(path, cloth.ramp.glow, width * 0.6, 0.28)}</g>`
  );
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
  const path = a
    .map(([x, y], index) => {
      const [bx, by] = b[index] ?? [x, y];
      return `M${n(x)} ${n(y)}L${n(bx)} ${n(by)}`;
    })
    .join("");
  return (
    line(path, cloth.ramp.deep, 2.4, 0.5) +
    `<g transform="translate(2.6 0)">${line(path, cloth.ramp.glow, 1.6, 0.28)}</g>`
  );
}

/** The knit's or denim's surface: fine rows that only show at larger sizes. */
export function surface(figure: Figure, cloth: Cloth, outline: string, bottom: number): string {
  const { studio } = figure;
  if (studio.detail < 0.6) return "";
  if (cloth.finish === "knit") {
    let rows = "";
    for (let y = 170; y < bottom; y += 11)
      rows += `M-320 ${y}${Array.from({ length: 27 }, (_, index) => `Q${-308 + index * 24} ${y + 8} ${-296 + index * 24} ${y}`).join("")}`;
    return group(studio.clip(outline), line(rows, cloth.ramp.deep, 1.4, 0.11));
  }
  if (cloth.finish === "denim") {
    let rows = "";
    for (let x = -700; x < 420; x += 8) rows += `M${x} 160L${x + 300} ${Math.min(bottom, 700)}`;
    return group(studio.clip(outline), line(rows, cloth.ramp.glow, 1.1, 0.12));
  }
  return "";
}
