/** What is worn at a shirt's collar: tie, bow tie, and a dress shirt's tucks and studs. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import { button } from "./cloth.ts";
import type { Cloth } from "./cloth-type.ts";
import { onFront } from "./shell.ts";

export function drawTie(figure: Figure, cloth: Cloth): string {
  const at = (x: number, y: number): string => onFront(figure)(x, y).map(n).join(" ");
  const blade = `M${at(-11, 36)}L${at(11, 36)}L${at(25, 330)}L${at(0, 380)}L${at(-25, 330)}Z`;
  const knot = `M${at(-16, 4)}L${at(16, 4)}L${at(11, 38)}L${at(-11, 38)}Z`;
  return (
    fill(blade, cloth.paint) +
    line(`M${at(figure.studio.key * 5, 42)}L${at(figure.studio.key * 13, 320)}`, cloth.ramp.glow, 4, 0.35) +
    fill(knot, cloth.ramp.light) +
    line(knot, cloth.ramp.line, 1.6, 0.5)
  );
}

/** A dress shirt's tucks and studs. */
export function drawPleats(figure: Figure, cloth: Cloth): string {
  const place = onFront(figure);
  const rows = [-52, -40, -28, 28, 40, 52]
    .map((x) => smooth([place(x, 60), place(x, 160), place(x * 0.9, 300)]))
    .join("");
  const studs = [90, 160, 230].map((y) => button(place(0, y), 6, clothRamp("#1c1a20", figure.studio.light)));
  return line(rows, cloth.ramp.shade, 4, 0.7) + studs.join("");
}

export function drawBowTie(figure: Figure, cloth: Cloth): string {
  const at = (x: number, y: number): string => onFront(figure)(x, y).map(n).join(" ");
  const wing = (s: number): string =>
    `M${at(s * 6, 14)}C${at(s * 26, -6)} ${at(s * 50, -14)} ${at(s * 66, -10)}C${at(s * 72, 8)} ${at(s * 72, 34)} ${at(s * 66, 50)}C${at(s * 50, 50)} ${at(s * 26, 42)} ${at(s * 6, 26)}Z`;
  const knot = `M${at(-12, 6)}L${at(12, 6)}L${at(13, 34)}L${at(-13, 34)}Z`;
  return (
    haze(wing(-1) + wing(1), "#120a10", 9, 0.4) +
    [-1, 1]
      .map(
        (s) =>
          fill(wing(s), s === figure.studio.key ? cloth.ramp.light : cloth.ramp.base) +
          line(`M${at(s * 14, 20)}L${at(s * 48, 18)}`, cloth.ramp.line, 3, 0.6),
      )
      .join("") +
    fill(knot, cloth.ramp.glow)
  );
}
