/** Pockets, belts, zips and flaps of jackets and coats. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { seam, stitches } from "./cloth.ts";
import type { OuterKind } from "./outer-cut.ts";
import { onFront } from "./shell.ts";

export function drawDetails(figure: Figure, cloth: Cloth, kind: OuterKind): string {
  const { body } = figure;
  const place = onFront(figure);
  const at = (x: number, y: number): string => place(x, y).map(n).join(" ");
  const waist = body.waistY - body.notchY;
  const welt = (side: number, y: number, x0: number, x1: number, slope = 8): string =>
    seam(
      cloth,
      `M${at(side * x0, y)}L${at(side * x1, y + slope)}L${at(side * x1, y + slope + 15)}L${at(side * x0, y + 15)}Z`,
      1.8,
    );
  const pockets =
    welt(-1, waist + 66, 62, body.waistHalf - 10) + welt(1, waist + 66, 62, body.waistHalf - 10);
  switch (kind) {
    case "trench": {
      const w = body.waistHalf + 34;
      const belt = `M${at(-w, waist - 22)}Q${at(0, waist - 6)} ${at(w, waist - 22)}L${at(w, waist + 18)}Q${at(0, waist + 34)} ${at(-w, waist + 18)}Z`;
      const flap = (side: number): string =>
        line(
          smooth([
            place(side * (body.neckHalf + 30), 14),
            place(side * 150, 92),
            place(side * 104, 168),
            place(side * 60, 178),
          ]),
          cloth.ramp.line,
          2,
          0.45,
        );
      return (
        flap(1) +
        flap(-1) +
        pockets +
        `<g transform="translate(0 8)">${haze(belt, cloth.ramp.line, 8.8, 0.4)}</g>` +
        fill(belt, cloth.ramp.base) +
        line(belt, cloth.ramp.line, 1.8, 0.45) +
        line(
          `M${at(-24, waist - 20)}L${at(24, waist - 20)}L${at(24, waist + 32)}L${at(-24, waist + 32)}Z`,
          "#8a6a48",
          6,
        )
      );
    }
    case "labCoat": {
      const chest = `M${at(64, 150)}L${at(128, 150)}L${at(126, 220)}Q${at(96, 232)} ${at(66, 220)}Z`;
      const pen = line(`M${at(86, 132)}L${at(88, 176)}`, "#2f5d8a", 5);
      return pen + fill(chest, cloth.ramp.light) + seam(cloth, chest, 1.8) + pockets;
    }
    case "leatherJacket": {
      const zip = (side: number): string =>
        smooth([place(side * 30, 214), place(side * 34, 340), place(side * 42, 560)]);
      const pocket = `M${at(74, 300)}L${at(128, 274)}M${at(-74, 300)}L${at(-128, 274)}`;
      return (
        line(zip(1), "#c9c4bc", 5, 0.85) +
        line(zip(-1), "#c9c4bc", 5, 0.85) +
        stitches(cloth, zip(1), cloth.ramp.line) +
        stitches(cloth, zip(-1), cloth.ramp.line) +
        line(pocket, cloth.ramp.line, 6, 0.7) +
        line(pocket, "#c9c4bc", 2.4, 0.9) +
        line(
          smooth([place(body.neckHalf + 50, 0), place(126, 26), place(160, 40)]),
          cloth.ramp.line,
          2,
          0.5,
        ) +
        line(
          smooth([place(-body.neckHalf - 50, 0), place(-126, 26), place(-160, 40)]),
          cloth.ramp.line,
          2,
          0.5,
        )
      );
    }
    case "peacoat": {
      const slit = (side: number): string =>
        smooth([place(side * 112, waist + 20), place(side * 124, waist + 120)]);
      return line(slit(1) + slit(-1), cloth.ramp.line, 12, 0.35) + seam(cloth, slit(1) + slit(-1), 3);
    }
    case "suit":
    case "tuxedo":
      return (
        pockets +
        fill(
          `M${at(72, 152)}L${at(118, 144)}L${at(118, 156)}L${at(72, 164)}Z`,
          figure.person.garment.second,
          0.9,
        ) +
        seam(cloth, `M${at(70, 164)}L${at(120, 156)}`, 1.6)
      );
    default:
      return pockets;
  }
}
