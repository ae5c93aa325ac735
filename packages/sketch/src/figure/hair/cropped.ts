/** Short hair: cuts swept from a parting, forward or straight back, and the pixie. */
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { area, lerp, type Point, resample, ribbon } from "../path.ts";
import { fill } from "../studio.ts";
import { capEdge, hairLoss, hairlineOf, scalpShine } from "./cap.ts";
import { drawParting } from "./loose.ts";
import { drawSheet, type HairLayers, softHairline } from "./strands.ts";
import { hairPaint } from "./tones.ts";

type Crop = {
  /** How far the top stands off the skull, and the sides. */
  top: number;
  sides: number;
  /** −1..1: where the parting lies; the hair sweeps away from it. */
  part: number;
  /** Locks fall this far below the hairline onto the forehead. */
  fringe: number;
  mess: number;
};

export function drawCropped(figure: Figure, crop: Crop, random: Random): HairLayers {
  const sides = drawSides(figure, crop, random.fork("sides"));
  const top = drawTop(figure, crop, random.fork("top"));
  return { back: "", front: sides.svg + top.svg + scalpShine(figure), shadow: sides.mass + top.mass };
}

export type Swept = {
  /** Parting, from the middle towards either side. */
  part: number;
  volume: number;
  /** How far the fringe sweeps over the forehead, away from the parting. */
  sweep: number;
  /** Where the sides end. */
  endY: number;
  points: number;
};

/** Short hair with a swept fringe: from the parting over forehead and temples, in feathered ends round the ear. */
export function drawSwept(figure: Figure, cut: Swept, random: Random): HairLayers {
  const pieces = ([-1, 1] as const).map((side) => {
    const sheet = drawSheet(
      figure,
      {
        at: (across) => sweptCurve(figure, cut, side, across),
        locks: 10,
        points: cut.points,
        ragged: 20,
        strands: 3,
        endY: 100,
        swing: 3,
        bands: [
          { y: -122, strength: 1, spread: 22 },
          { y: -54, strength: 0.4, spread: 20 },
        ],
      },
      random.fork(`side${side}`),
    );
    const root = sweptCurve(figure, cut, side, 1).slice(0, 4);
    const heavy = cut.part * side < 0;
    const line = heavy
      ? ""
      : softHairline(figure, root, ([x, y]) => [x + side * 26, y + 2], random.fork(`line${side}`));
    return { svg: sheet.svg + line, mass: sheet.mass, heavy };
  });
  // The lighter side lies under the sweep.
  const ordered = pieces.toSorted((a, b) => Number(a.heavy) - Number(b.heavy));
  const crown = sweptCurve(figure, cut, 1, 0).slice(0, 5);
  const other = sweptCurve(figure, cut, -1, 0).slice(0, 5);
  const tips = tufts(
    figure,
    [...other.toReversed(), ...crown],
    { top: cut.volume, sides: 10, part: 0.4 * Math.sign(cut.part), fringe: 0, mess: 5 },
    random.fork("tufts"),
  );
  return {
    back: napeLocks(figure, cut, random.fork("nape")),
    front:
      tips +
      ordered.map((piece) => piece.svg).join("") +
      drawParting(figure, cut.part, cut.volume) +
      scalpShine(figure),
    shadow: pieces.map((piece) => piece.mass).join(""),
  };
}

function sweptCurve(figure: Figure, cut: Swept, side: -1 | 1, across: number): Point[] {
  const { head, onHead } = figure;
  const w = head.width;
  const v = cut.volume;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const far = Math.max(0, side * turn) * 30;
  const partX = onHead(cut.part, head.hairlineY)[0];
  const crownX = cut.part * 0.55 + turn * 20;
  const heavy = cut.part * side < 0;
  const sweep = heavy ? cut.sweep : cut.sweep * 0.12;
  const end = cut.endY;
  const outer: Point[] = [
    [crownX, -150 - v * 0.95],
    [crownX * 0.5 + side * 54, -146 - v * 0.66],
    [side * (w * 0.86 + v * 0.5), -106 - v * 0.36],
    [side * (w + v * 0.66), -44],
    [side * (w + v * 0.42), end * 0.4],
    [side * (w + v * 0.1), end + 14],
  ];
  const back = hairLoss(figure) * 0.7;
  const inner: Point[] = [
    [partX, head.hairlineY - 4 - back],
    [partX + side * 34, head.hairlineY + 5 + sweep * 0.3 - back],
    [side * (w * 0.72 + far * 0.5 - sweep * 0.16) + partX * 0.16, -74 + sweep * 0.62],
    [side * (w - 12 + far * 0.7 - sweep * 0.1), -36 + sweep * 0.42],
    [side * (w - 9 + far * 0.7), -8 + sweep * 0.2],
    [side * (w - 8 + far * 0.6), Math.max(12, end - 18)],
  ];
  return resample(
    outer.map(([x, y], index): Point => [
      lerp(x, inner[index]?.[0] ?? x, across),
      lerp(y, inner[index]?.[1] ?? y, across),
    ]),
    13,
  );
}

/** The ends at the neck that show behind the jaw. */
function napeLocks(figure: Figure, cut: Swept, random: Random): string {
  const w = figure.head.width;
  const end = Math.max(70, cut.endY + 44);
  return drawSheet(
    figure,
    {
      at: (across) => {
        const u = across * 2 - 1;
        return resample(
          [
            [u * w, -90],
            [u * (w + cut.volume * 0.5), -10],
            [u * w * 0.94, end * 0.6],
            [u * w * 0.74, end],
          ],
          8,
        );
      },
      locks: 8,
      points: 0.7,
      ragged: 12,
      strands: 0,
      tone: -1,
      endY: 110,
    },
    random,
  ).svg;
}

/** Temples, sideburns and the back edge: close to the skull, darker than the top. */
function drawSides(figure: Figure, crop: Crop, random: Random): { svg: string; mass: string } {
  const pieces = ([-1, 1] as const).map((side) => {
    const inner = resample(
      hairlineOf(figure)
        .filter(([, y]) => y > -100)
        .filter(([x]) => x * side > 0)
        .toSorted((a, b) => a[1] - b[1]),
      8,
    );
    const low = inner.at(-1)?.[1] ?? 20;
    const outer = resample(
      capEdge(figure, crop.sides)
        .filter(([x, y]) => x * side > 0 && y < low + 10 && y > -150)
        .toSorted((a, b) => a[1] - b[1]),
      8,
    );
    const last = inner.at(-1) ?? [0, 0];
    outer[7] = [lerp(last[0], outer[7]?.[0] ?? 0, 0.22), last[1] + 7];
    const sheet = drawSheet(
      figure,
      {
        at: (across) =>
          inner.map(([x, y], index): Point => {
            const o = outer[index] ?? [x, y];
            return [lerp(o[0], x, across), lerp(o[1], y, across) + 3 * Math.sin(across * 11 + index)];
          }),
        locks: 7,
        points: 0.3,
        strands: 4,
        tone: -0.45,
        endY: 60,
      },
      random.fork(`${side}`),
    );
    const hidden = side * figure.head.yaw > 14;
    return {
      svg:
        sheet.svg +
        (hidden
          ? ""
          : softHairline(figure, inner, ([x, y]) => [x + side * 20, y - 16], random.fork(`line${side}`))),
      mass: sheet.mass,
    };
  });
  return { svg: pieces.map((piece) => piece.svg).join(""), mass: pieces.map((piece) => piece.mass).join("") };
}

function drawTop(figure: Figure, crop: Crop, random: Random): { svg: string; mass: string } {
  const root = resample(
    hairlineOf(figure).filter(([, y]) => y < -52),
    12,
  );
  const edge = resample(
    capEdge(figure, crop.top, crop.sides + 3).filter(([, y]) => y < -72),
    12,
  );
  const pick = (points: readonly Point[], t: number): Point => {
    const at = Math.min(0.9999, Math.max(0, t)) * (points.length - 1);
    const index = Math.floor(at);
    const [a, b] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
    return [lerp(a[0], b[0], at - index), lerp(a[1], b[1], at - index)];
  };
  const part = (crop.part + 1) / 2;
  const at = (across: number): Point[] => {
    // Hair at the parting stands up; the further from it, the more it leans away.
    const lean = (across - part) * 0.16 * (crop.part === 0 ? 0.3 : 1);
    const [rx, ry] = pick(root, across);
    const [ex, ey] = pick(edge, Math.min(0.985, Math.max(0.015, across + lean)));
    const sway = Math.sin(across * 19) * crop.mess;
    // The fringe begins at the parting and is longest on the far side of it.
    const beyond = Math.min(1, Math.max(0, (crop.part > 0 ? part - across : across - part) * 1.6 + 0.25));
    const drop =
      crop.fringe *
      (0.84 + 0.16 * Math.sin(across * 17)) *
      beyond *
      Math.sin(Math.PI * Math.min(1, Math.max(0, across))) ** 0.4;
    const sweep = -crop.part * crop.fringe * 0.03;
    const front: Point[] =
      crop.fringe > 0
        ? [
            [rx + sweep * 12 + sway * 0.7, ry + drop],
            [rx + sweep * 6, ry + drop * 0.4 - 8],
          ]
        : [
            [rx, ry + 2],
            [rx + lean * 30, ry - 10],
          ];
    return resample(
      [
        [ex, ey],
        [lerp(rx, ex, 0.72) + lean * 46 + sway, lerp(ry, ey, 0.8) - crop.top * 0.1],
        [lerp(rx, ex, 0.36) + lean * 70 + sway, lerp(ry, ey, 0.46) - crop.top * 0.1],
        front[1] ?? [rx, ry],
        front[0] ?? [rx, ry],
      ],
      10,
    );
  };
  const sheet = drawSheet(
    figure,
    {
      at,
      outline: area(root, edge),
      locks: 17,
      points: crop.fringe > 0 ? 0.95 : 0.15,
      ragged: crop.fringe > 0 ? 9 : 2,
      strands: 6,
      tone: 0.25,
    },
    random,
  );
  const ends = tufts(figure, edge, crop, random.fork("tufts"));
  return {
    svg:
      ends +
      sheet.svg +
      (crop.fringe > 0 ? "" : softHairline(figure, root, ([x, y]) => [x, y - 60], random.fork("line"))),
    mass: sheet.mass,
  };
}

/** Fine points of hair along the top outline, leaning the way the hair is combed. */
function tufts(figure: Figure, edge: readonly Point[], crop: Crop, random: Random): string {
  const dense = resample(edge, 64).slice(4, -4);
  const paths = dense.map(([x, y], index) => {
    const away = Math.hypot(x, y + 20) || 1;
    const rise = random.between(0.2, 1) * (1.2 + crop.mess) * (index % 4 === 0 ? 1.3 : 0.6);
    const lean = -crop.part * random.between(3, 9) + random.between(-4, 4);
    const root: Point = [x * 0.95, y * 0.95];
    return ribbon(
      [root, [x + lean * 0.3, y], [x + (x / away) * rise + lean, y + ((y + 20) / away) * rise]],
      (t) => 2.6 * (1 - t) + 0.1,
    );
  });
  return fill(paths.join(""), hairPaint(figure, 1.6));
}
