/** Feet in shoes, seen from the front, the side or behind: hulls round heel, ball and toes on one sole. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex, Shoe } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import type { Ramp } from "../palette.ts";
import { clothRamp } from "../palette.ts";
import { lerp, type Point } from "../path.ts";
import type { Leg } from "../stance.ts";
import { fill, group, line } from "../studio.ts";

type Circle = readonly [x: number, y: number, r: number];

/** What goes with the clothes where nothing was said. */
function shoesOf(figure: Figure): { kind: Shoe; colour: Hex } {
  const { person } = figure;
  const { kind, second } = person.garment;
  const dark = shift(mix(second, "#2a1c18", 0.75), { lightness: -0.03 });
  const usual = ((): { kind: Shoe; colour: Hex } => {
    switch (kind) {
      case "tee":
      case "hoodie":
      case "denimJacket":
      case "overalls":
      case "tracksuit":
      case "bomber":
      case "puffer":
      case "polo":
        return { kind: "sneakers", colour: "#ece8e0" };
      case "spacesuit":
        return { kind: "boots", colour: "#c9c5bd" };
      case "armor":
        return { kind: "boots", colour: "#8b8f97" };
      case "parka":
      case "raincoat":
      case "leatherJacket":
      case "flannelShirt":
      case "cape":
      case "tunic":
      case "poncho":
        return { kind: "boots", colour: mix("#4a3224", dark, 0.3) };
      case "sundress":
      case "kimono":
      case "kurta":
      case "sari":
      case "floralShirt":
        return { kind: "sandals", colour: "#7a5236" };
      case "gown":
      case "qipao":
        return { kind: "heels", colour: mix(second, "#5a2a30", 0.5) };
      case "tuxedo":
      case "suit":
        return { kind: "shoes", colour: "#1d1a1c" };
      default:
        return { kind: "shoes", colour: dark };
    }
  })();
  const shoe = person.shoes;
  return shoe === undefined
    ? usual
    : {
        kind: shoe.kind,
        colour:
          shoe.colour ??
          (shoe.kind === "sneakers" ? "#ece8e0" : shoe.kind === usual.kind ? usual.colour : dark),
      };
}

export function drawShoe(figure: Figure, leg: Leg): string {
  const { studio, skin } = figure;
  const { kind, colour } = shoesOf(figure);
  const ramp = kind === "sandals" ? skin : clothRamp(colour, studio.light);
  const { ankle, heel, toe } = leg;
  const along = (t: number): Point => [lerp(heel[0], toe[0], t), lerp(heel[1], toe[1], t)];
  const base = along(0.23);
  const high = Math.hypot(ankle[0] - base[0], ankle[1] - base[1]) || 1;
  const up: Point = [(ankle[0] - base[0]) / high, (ankle[1] - base[1]) / high];
  const over = ([x, y]: Point, by: number, r: number): Circle => [x + up[0] * by, y + up[1] * by, r];
  const p = leg.profile;
  const wide = 0.94 + 0.12 * figure.body.man;
  const slim = kind === "heels" ? 0.84 : 1;
  const heelRound = over(along(0.12), 36, 36 * wide * slim);
  const ball = over(along(0.66), lerp(34, 30, p), lerp(47, 33, p) * wide * slim);
  const tip = over(
    along(kind === "heels" ? 0.95 : 0.88),
    lerp(26, 22, p),
    lerp(kind === "heels" ? 22 : 36, 23, p) * wide,
  );
  const collar = over(
    ankle,
    kind === "boots" ? 84 : kind === "sneakers" ? 2 : -14,
    (kind === "boots" ? 43 : 34) * wide,
  );
  const upper = hull([collar, heelRound, ball, tip]);
  const sole = hull([heelRound, ball, tip]);
  const soleBy = kind === "sneakers" ? 15 : kind === "boots" ? 12 : 8;
  const soleColour: Hex =
    kind === "sneakers"
      ? "#f4f1ea"
      : kind === "sandals"
        ? mix(colour, "#2a1c18", 0.3)
        : mix(ramp.line, "#171214", 0.4);
  const k = studio.key;
  const paint = studio.linear(
    [ball[0] + k * 46, ball[1] - 60],
    [ball[0] - k * 52, ball[1] + 46],
    [
      [0, ramp.light],
      [0.45, ramp.base],
      [1, ramp.deep],
    ],
  );
  const under = `<g transform="translate(${n(-up[0] * soleBy)} ${n(-up[1] * soleBy)})">${fill(sole, soleColour)}</g>`;
  const block =
    kind === "heels" ? fill(hull([over(along(0.04), 16, 20), over(along(0.05), -6, 15)]), soleColour) : "";
  return (
    under +
    block +
    fill(upper, paint) +
    group(
      studio.clip(upper),
      shoeDetails(kind, leg, {
        along,
        up,
        ramp: kind === "sandals" ? clothRamp(colour, studio.light) : ramp,
        p,
      }),
    )
  );
}

type Last = { along: (t: number) => Point; up: Point; ramp: Ramp; p: number };

function shoeDetails(kind: Shoe, leg: Leg, { along, up, ramp, p }: Last): string {
  const side: Point = [-up[1], up[0]];
  const at = (t: number, by: number, across = 0): string => {
    const [x, y] = along(t);
    return `${n(x + up[0] * by + side[0] * across)} ${n(y + up[1] * by + side[1] * across)}`;
  };
  if (leg.away) return line(`M${at(0.1, 70, -40)}L${at(0.1, 64, 40)}`, ramp.line, 4, 0.4);
  const w = lerp(44, 26, p);
  const strap = (t: number, by: number): string =>
    `M${at(t, by - 22, -w - 14)}Q${at(t + 0.06, by + 16)} ${at(t, by - 22, w + 14)}`;
  switch (kind) {
    case "sneakers":
      return (
        fill(
          `M${at(0.74, 2, -70)}Q${at(0.68, 74)} ${at(0.74, 2, 70)}L${at(1.2, -30, 70)}L${at(1.2, -30, -70)}Z`,
          "#ffffff",
          0.5,
        ) +
        line(
          [0.42, 0.52, 0.62].map((t) => `M${at(t, 88 - t * 54, -17)}L${at(t, 88 - t * 54, 17)}`).join(""),
          "#ffffff",
          5,
          0.9,
        ) +
        line(
          [0.47, 0.57].map((t) => `M${at(t, 88 - t * 54, -17)}L${at(t, 88 - t * 54, 17)}`).join(""),
          ramp.line,
          2,
          0.4,
        )
      );
    case "boots":
      return (
        line(`M${at(0.36, 66, -60)}Q${at(0.46, 92)} ${at(0.36, 66, 60)}`, ramp.line, 5, 0.35) +
        line(
          [0.34, 0.44, 0.54].map((t) => `M${at(t, 110 - t * 84, -18)}L${at(t, 110 - t * 84, 18)}`).join(""),
          ramp.line,
          4,
          0.5,
        )
      );
    case "sandals":
      return (
        line(strap(0.66, 52) + strap(0.34, 92), ramp.line, 24, 0.35) +
        line(strap(0.66, 54) + strap(0.34, 94), ramp.base, 19)
      );
    case "heels":
      return line(`M${at(0.42, 62, -w)}Q${at(0.66, 50)} ${at(0.42, 62, w)}`, ramp.line, 4, 0.4);
    case "shoes":
      return (
        line(`M${at(0.72, 4, -60)}Q${at(0.7, 76)} ${at(0.72, 4, 60)}`, ramp.line, 3, 0.4) +
        line(
          [0.42, 0.52].map((t) => `M${at(t, 84 - t * 52, -14)}L${at(t, 84 - t * 52, 14)}`).join(""),
          ramp.line,
          4,
          0.55,
        )
      );
  }
}

/** The tightest outline round circles. */
function hull(circles: readonly Circle[]): string {
  const points = circles.flatMap(([x, y, r]) =>
    Array.from({ length: 14 }, (_, index): Point => {
      const angle = (index / 14) * Math.PI * 2;
      return [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
    }),
  );
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length >= 2) {
        const [a, b] = [kept.at(-2) ?? point, kept.at(-1) ?? point];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  const outline = [...half(sorted), ...half(sorted.toReversed())];
  return `M${outline.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
}
