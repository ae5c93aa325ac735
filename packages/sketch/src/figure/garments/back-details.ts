/** What tells one back from another: collars, yokes, belts, vents, hoods, crossed straps. `onBack` lies within the cloth, `over` upon it. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { area, type Point, smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import { button, drawFolds, seam, stitches } from "./cloth.ts";
import type { Cloth } from "./cloth-type.ts";
import type { Outfit } from "./outfit.ts";

type Back = { onBack: string; over: string };

export function drawBackDetails(figure: Figure, outfit: Outfit): Back {
  const { cloth } = outfit.sleeve;
  switch (figure.person.garment.kind) {
    case "trench":
      return {
        onBack: flap(figure, cloth) + vent(figure, cloth, outfit.hemY, 60) + belt(figure, cloth, 1),
        over: collar(figure, cloth, 50),
      };
    case "coat":
    case "peacoat":
      return {
        onBack: vent(figure, cloth, outfit.hemY, 130) + belt(figure, cloth, 0.5),
        over: collar(figure, cloth, 48),
      };
    case "blazer":
    case "suit":
    case "tuxedo":
    case "labCoat":
      return { onBack: vent(figure, cloth, outfit.hemY, 120), over: collar(figure, cloth, 40) };
    case "denimJacket":
      return {
        onBack: yoke(figure, cloth, true) + panels(figure, cloth, true),
        over: collar(figure, cloth, 40),
      };
    case "leatherJacket":
    case "jacket":
      return {
        onBack: yoke(figure, cloth, false) + panels(figure, cloth, false),
        over: collar(figure, cloth, 38),
      };
    case "shirt":
    case "flannelShirt":
    case "floralShirt":
    case "blouse":
    case "chefJacket":
      return { onBack: yoke(figure, cloth, false), over: collar(figure, cloth, 34) };
    case "hoodie":
    case "parka":
    case "raincoat":
      return { onBack: "", over: hood(figure, cloth) };
    case "overalls":
      return { onBack: straps(figure, outfit.lower.cloth), over: "" };
    case "kimono":
      return { onBack: "", over: bow(figure, cloth) };
    default:
      return { onBack: "", over: "" };
  }
}

/** The fold of a collar round the nape. */
function collar({ body }: Figure, cloth: Cloth, tall: number): string {
  const w = body.neckHalf;
  const y = body.notchY;
  const shape = area(
    [
      [-w - 4, y - 62],
      [0, y - 54],
      [w + 4, y - 62],
    ],
    [
      [-w - 34, y - 62 + tall],
      [0, y - 44 + tall],
      [w + 34, y - 62 + tall],
    ],
  );
  return (
    `<g transform="translate(0 6)">${haze(shape, cloth.ramp.line, 8, 0.4)}</g>` +
    fill(shape, cloth.paint) +
    line(shape, cloth.ramp.line, 1.8, 0.4)
  );
}

const across = ({ body }: Figure, y: number, dip: number): string =>
  smooth([
    [-body.shoulderX, y - dip],
    [-body.chestHalf * 0.5, y],
    [0, y + dip * 0.4],
    [body.chestHalf * 0.5, y],
    [body.shoulderX, y - dip],
  ]);

/** The seam below the shoulders. */
function yoke(figure: Figure, cloth: Cloth, sewn: boolean): string {
  const y = figure.body.chestY - 74;
  return (
    seam(cloth, across(figure, y, 10), 2.4) +
    (sewn ? stitches(cloth, across(figure, y + 8, 10), "#d9a35c") : "")
  );
}

/** The loose storm flap of a trench coat. */
function flap(figure: Figure, cloth: Cloth): string {
  const path = across(figure, figure.body.chestY + 6, -26);
  return (
    `<g transform="translate(0 9)">${[22, 12, 5].map((width) => line(path, cloth.ramp.line, width, 0.14)).join("")}</g>` +
    line(path, cloth.ramp.line, 2.6, 0.6) +
    line(path, cloth.ramp.light, 1.4, 0.3)
  );
}

function panels({ body }: Figure, cloth: Cloth, sewn: boolean): string {
  const side = (s: -1 | 1): string =>
    smooth([
      [s * body.chestHalf * 0.62, body.chestY - 70],
      [s * body.waistHalf * 0.66, body.waistY - 40],
      [s * body.waistHalf * 0.6, body.hipY + 10],
    ]);
  return [-1, 1]
    .map(
      (s) =>
        seam(cloth, side(s as -1 | 1), 2.2) + (sewn ? stitches(cloth, side(s as -1 | 1), "#d9a35c") : ""),
    )
    .join("");
}

/** All round, or only between two buttons in the small of the back. */
function belt({ body }: Figure, cloth: Cloth, share: number): string {
  const w = share === 1 ? body.waistHalf + 90 : body.waistHalf * 0.5;
  const y = body.waistY - 10;
  const edge = (dy: number): Point[] => [
    [-w, y + dy - 8],
    [0, y + dy + 6],
    [w, y + dy - 8],
  ];
  const shape = area(edge(-20), edge(22));
  const gathers = [-0.7, -0.3, 0.25, 0.66].map((u) => ({
    spine: [
      [u * w * 0.8, y + 30],
      [u * w * 0.86, y + 90],
      [u * w * 0.95, y + 170],
    ] as Point[],
    width: 8,
    depth: 0.6,
  }));
  return (
    drawFolds(cloth, gathers, 1) +
    `<g transform="translate(0 8)">${haze(shape, cloth.ramp.line, 9, 0.4)}</g>` +
    fill(shape, cloth.paint) +
    line(shape, cloth.ramp.line, 2, 0.5) +
    (share === 1 ? "" : button([-w + 22, y - 4], 11, cloth.ramp) + button([w - 22, y - 4], 11, cloth.ramp))
  );
}

/** The slit in the middle below the waist: one side lies over the other. */
function vent({ body }: Figure, cloth: Cloth, hemY: number, below: number): string {
  const top = body.waistY + below;
  if (hemY < top + 40) return "";
  const path = `M2 ${n(top)}L8 ${n(hemY + 10)}`;
  return (
    `<g transform="translate(-8 0)">${[18, 9].map((width) => line(path, cloth.ramp.line, width, 0.16)).join("")}</g>` +
    line(path, cloth.ramp.line, 3, 0.65) +
    line(`M-14 ${n(top - 4)}L4 ${n(top)}`, cloth.ramp.line, 2.4, 0.5)
  );
}

/** A hood that hangs down between the shoulders. */
function hood({ body, studio }: Figure, cloth: Cloth): string {
  const w = body.neckHalf;
  const y = body.notchY;
  const shape = smooth(
    [
      [-w - 30, y - 58],
      [0, y - 40],
      [w + 30, y - 58],
      [w + 72, y - 16],
      [w + 52, y + 70],
      [w * 0.5, y + 140],
      [0, y + 158],
      [-w * 0.5, y + 140],
      [-w - 52, y + 70],
      [-w - 72, y - 16],
    ],
    true,
  );
  const rim = smooth([
    [-w - 58, y - 24],
    [-w * 0.6, y + 10],
    [0, y + 18],
    [w * 0.6, y + 10],
    [w + 58, y - 24],
  ]);
  return (
    `<g transform="translate(0 9)">${haze(shape, cloth.ramp.line, 12, 0.5)}</g>` +
    fill(shape, cloth.paint) +
    drawFolds(
      cloth,
      [-1, 1].map((s) => ({
        spine: [
          [s * (w + 40), y + 4],
          [s * (w * 0.8), y + 70],
          [s * 10, y + 116],
        ] as Point[],
        width: 9,
        depth: 0.8,
      })),
      studio.key,
    ) +
    line(rim, cloth.ramp.line, 3, 0.5) +
    seam(cloth, `M0 ${n(y + 20)}L2 ${n(y + 152)}`, 2) +
    line(shape, cloth.ramp.line, 1.8, 0.35)
  );
}

function straps({ body }: Figure, cloth: Cloth): string {
  const strap = (s: -1 | 1): string =>
    `M${n(s * (body.neckHalf + 44))} ${n(body.notchY - 30)}L${n(-s * body.waistHalf * 0.55)} ${n(body.waistY + 20)}`;
  return ([-1, 1] as const)
    .map((s) => line(strap(s), cloth.ramp.line, 31, 0.45) + line(strap(s), cloth.ramp.base, 26))
    .join("");
}

/** The bow of a sash, flat upon the back. */
function bow({ body, person }: Figure, cloth: Cloth): string {
  const y = body.waistY - 60;
  const colour = person.garment.second;
  const w = body.waistHalf;
  const band = `M${n(-w - 16)} ${n(y - 60)}Q0 ${n(y - 48)} ${n(w + 16)} ${n(y - 60)}L${n(w + 14)} ${n(y + 70)}Q0 ${n(y + 84)} ${n(-w - 14)} ${n(y + 70)}Z`;
  const knot = `M-96 ${n(y - 66)}Q0 ${n(y - 88)} 96 ${n(y - 66)}L92 ${n(y + 84)}Q0 ${n(y + 98)} -92 ${n(y + 84)}Z`;
  return (
    fill(band, colour) +
    line(band, cloth.ramp.line, 2, 0.4) +
    `<g transform="translate(0 9)">${haze(knot, "#140b12", 11, 0.4)}</g>` +
    fill(knot, colour) +
    line(knot, cloth.ramp.line, 2, 0.5) +
    line(`M-94 ${n(y + 8)}Q0 ${n(y - 4)} 94 ${n(y + 8)}`, cloth.ramp.line, 3, 0.4)
  );
}
