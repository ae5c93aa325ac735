/** Cloth: its tones in the light, folds, seams, buttons, knit ribs. */
import type { Finish, Cloth } from "./cloth-type.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex, Pattern } from "#sketch/scene.ts";
import { bottomOf } from "../bottom.ts";
import type { Figure } from "../figure.ts";
import { clothRamp, type Ramp } from "../palette.ts";
import { type Point, resample, ribbon } from "../path.ts";
import { fill, line, type Studio } from "../studio.ts";
import { torsoPattern } from "./pattern.ts";

export function weave(studio: Studio, colour: Hex, finish: Finish = "matte"): Cloth {
  const ramp = clothRamp(colour, studio.light);
  const k = studio.key;
  return {
    ramp,
    finish,
    fine: studio.detail > 0.45,
    paint: studio.linear(
      [k * 250, 200],
      [-k * 250, 430],
      [
        [0, ramp.light],
        [0.3, ramp.base],
        [0.56, ramp.base],
        [0.8, ramp.shade],
        [1, ramp.deep],
      ],
    ),
  };
}

/** The cloth that the garment's colour and pattern are said of. */
export function ownCloth(
  { studio, person }: Figure,
  finish: Finish = "matte",
  usual: { pattern?: Pattern; colour?: Hex } = {},
): Cloth {
  const cloth = weave(studio, usual.colour ?? person.garment.colour, finish);
  const pattern = person.garment.pattern ?? usual.pattern;
  return pattern === undefined ? cloth : { ...cloth, pattern };
}

/** One fold: a wedge of shadow beside a swell of light. An `open` fold runs out at the hem at its full width. */
export type Fold = { spine: readonly Point[]; width: number; depth?: number; open?: boolean };

/** How deep folds fall and how much they shine: silk and leather break the light sharply, wool hardly at all. */
const folding: Record<Finish, { shade: number; light: number; wide: number }> = {
  matte: { shade: 0.22, light: 0.11, wide: 1.35 },
  knit: { shade: 0.19, light: 0.08, wide: 1.6 },
  wool: { shade: 0.18, light: 0.07, wide: 1.7 },
  denim: { shade: 0.22, light: 0.11, wide: 1.2 },
  silk: { shade: 0.24, light: 0.22, wide: 1.25 },
  leather: { shade: 0.28, light: 0.24, wide: 1.15 },
  metal: { shade: 0.2, light: 0.24, wide: 1.1 },
};

export function drawFolds(cloth: Cloth, folds: readonly Fold[], key: -1 | 1): string {
  const { ramp, finish, fine } = cloth;
  const { shade, light, wide } = folding[finish];
  const taper = (t: number, open: boolean): number =>
    open ? Math.min(1, t * 1.5) ** 0.8 : Math.sin(Math.PI * Math.min(1, t ** 0.7)) ** 0.9;
  // All folds of a piece in one path: crossing folds do not darken each other.
  const bands = (scale: number, aside: number): string =>
    folds
      .map(({ spine, width, depth = 1, open = false }) => {
        const moved = spine.map(([x, y]): Point => [x + key * width * aside, y - width * aside * 0.45]);
        return ribbon(resample(moved, 6), (t) => width * depth * wide * scale * taper(t, open) + 0.1);
      })
      .join("");
  return (
    (fine ? [1.5, 1, 0.5] : [1.35, 0.7])
      .map((scale) => fill(bands(scale, 0), ramp.deep, shade * (fine ? 1.1 : 1.5)))
      .join("") +
    (fine || light > 0.2 ? fill(bands(0.95, 2.1), ramp.light, light) : "") +
    (fine && light > 0.14 ? fill(bands(0.45, 2), ramp.glow, light * 0.8) : "")
  );
}

/** A seam is a dark line with a faint light one beside it. */
export function seam(cloth: Cloth, path: string, width = 2.2): string {
  return (
    line(path, cloth.ramp.line, width, 0.55) +
    `<g transform="translate(1.6 1.6)">${line(path, cloth.ramp.light, width * 0.7, 0.22)}</g>`
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
    line(path, cloth.ramp.deep, 3, 0.42) +
    `<g transform="translate(2.8 0)">${line(path, cloth.ramp.light, 2, 0.3)}</g>`
  );
}

/** Inside a piece's own clip: what the cloth itself shows, its pattern, and the knit's or denim's fine rows where they are large enough. */
export function surface(figure: Figure, cloth: Cloth, bottom: number): string {
  const printed =
    cloth.pattern === undefined
      ? ""
      : torsoPattern(figure, cloth, cloth.pattern, 20, Math.min(bottom, bottomOf(figure)));
  return printed + texture(figure, cloth, Math.min(bottom, bottomOf(figure) + 20));
}

function texture(figure: Figure, cloth: Cloth, bottom: number): string {
  const { studio } = figure;
  if (studio.detail < 0.6) return "";
  if (cloth.finish === "knit") {
    let rows = "";
    for (let y = 170; y < bottom; y += 14)
      rows += `M-320 ${y}${Array.from({ length: 27 }, (_, index) => `Q${-308 + index * 24} ${y + 10} ${-296 + index * 24} ${y}`).join("")}`;
    return line(rows, cloth.ramp.deep, 1.4, 0.11);
  }
  if (cloth.finish === "denim") {
    let rows = "";
    for (let x = -700; x < 420; x += 8) rows += `M${x} 160L${x + 300} ${Math.min(bottom, 700)}`;
    return line(rows, cloth.ramp.glow, 1.1, 0.12);
  }
  return "";
}
