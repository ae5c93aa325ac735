/** Gathered hair from behind: combed to where it is tied, and the knot, tail, braid or pigtails that hang there. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { lerp, type Point, resample, smooth } from "../path.ts";
import { group, haze } from "../studio.ts";
import { drawCoil, drawPlait, hairTie } from "./gathers.ts";
import { drawSheet, looseStrands } from "./strands.ts";
import { rampFor } from "./tones.ts";

/** The rim of the hair from behind: up the left side, over the crown, down the right, and along the nape. */
function rimOf({ head, body }: Figure, off: number): Point[] {
  const w = head.width;
  const half = (s: -1 | 1): Point[] => [
    [s * 46, -142 - off],
    [s * (w * 0.8 + off * 0.45), -112 - off * 0.5],
    [s * (w + off * 0.45), -48],
    [s * (w * 0.985), 10],
    [s * (w * 0.86), 54],
    [s * (body.neckHalf + 10), 90],
  ];
  return [
    [0, 108],
    [-body.neckHalf * 0.5, 104],
    ...half(-1).toReversed(),
    [0, -150 - off],
    ...half(1),
    [body.neckHalf * 0.5, 104],
    [0, 108],
  ];
}

/** Combed from all around to the tie. */
export function drawGathered(figure: Figure, random: Random, tie: Point, off = 12): string {
  const rim = resample(rimOf(figure, off), 72);
  const at = (across: number): Point[] => {
    const start = rim[Math.round(across * 71)] ?? tie;
    // Over the crown hair runs with the round of the skull before it bends to the tie.
    const bow = 16 * Math.sin(across * Math.PI * 2);
    return resample(
      [
        start,
        [lerp(start[0], tie[0], 0.34) + bow * 0.8, lerp(start[1], tie[1], 0.3)],
        [lerp(start[0], tie[0], 0.7) + bow * 0.6, lerp(start[1], tie[1], 0.66)],
        tie,
      ],
      9,
    );
  };
  const shape = smooth(rim.slice(0, -1), true);
  const sheet = drawSheet(
    figure,
    {
      at,
      outline: shape,
      locks: 30,
      points: 0,
      strands: 3,
      endY: 110,
      bands: [
        { y: -104, strength: 1, spread: 22 },
        { y: 30, strength: 0.3, spread: 30 },
      ],
    },
    random.fork("gathered"),
  );
  const hairs = Array.from({ length: 12 }, () => {
    const [x, y] = rim[random.integer(0, 71)] ?? tie;
    const length = Math.hypot(x, y + 20) || 1;
    return [
      [x * 0.97, y * 0.97],
      [x + (x / length) * 4, y + ((y + 20) / length) * 3],
      [x + (x / length) * 9 + random.between(-7, 7), y + ((y + 20) / length) * 7 + random.between(0, 8)],
    ] as const;
  });
  const ends = Array.from({ length: 9 }, (_, index) => {
    const x = lerp(-0.9, 0.9, index / 8) * figure.body.neckHalf;
    return [
      [x * 0.96, 96],
      [x + random.between(-3, 3), 112],
      [x + random.between(-7, 7), random.between(118, 130)],
    ] as const;
  });
  return sheet.svg + looseStrands(figure, [...hairs, ...ends], 1);
}

export function drawKnot(figure: Figure, random: Random, centre: Point, radius: number): string {
  return drawCoil(figure, random.fork("knot"), centre, radius);
}

/** A sheet that hangs from a tie and ends in a point. */
export function hangingTail(
  figure: Figure,
  random: Random,
  spine: readonly Point[],
  half: (t: number) => number,
  locks = 9,
): string {
  const way = resample(spine, 13);
  const at = (across: number): Point[] =>
    way.map(([x, y], index): Point => [
      x + (across * 2 - 1) * half(index / 12) + Math.sin(index * 0.8 + across * 2) * 3 * (index / 12),
      y,
    ]);
  const end = spine.at(-1)?.[1] ?? 300;
  return drawSheet(
    figure,
    {
      at,
      locks,
      points: 0.95,
      ragged: 30,
      strands: 3,
      endY: end,
      swing: 4,
      tone: 0.2,
      bands: [
        { y: (spine[0]?.[1] ?? 0) + 46, strength: 1, spread: 22 },
        { y: lerp(spine[0]?.[1] ?? 0, end, 0.5), strength: 0.7, spread: 50 },
      ],
    },
    random,
  ).svg;
}

export function drawTail(figure: Figure, random: Random, [x, y]: Point): string {
  const sway = random.between(-26, 26);
  const end = random.between(300, 370);
  const spine: Point[] = [
    [x, y - 6],
    [x + sway * 0.1, y + 40],
    [x + sway * 0.3, 90],
    [x + sway * 0.9, 200],
    [x + sway * 0.6, end],
  ];
  const half = (t: number): number =>
    14 + 34 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08)) ** 0.8 - 4 * t;
  return (
    shadowOf(figure, spine, 44) +
    hangingTail(figure, random.fork("tail"), spine, half, 11) +
    hairTie(figure, [x, y - 4], 22)
  );
}

/** The soft shadow of what hangs on the hair and the clothes behind it. */
function shadowOf(figure: Figure, spine: readonly Point[], width: number): string {
  const k = figure.studio.key;
  const path = smooth(resample(spine, 8));
  return group(`transform="translate(${n(-k * 8)} 8)"`, haze(path, rampFor(figure).deep, width, 0.32));
}

export function drawBraidFromBehind(figure: Figure, random: Random): string {
  const sway = random.between(-18, 18);
  const spine: Point[] = [
    [0, 22],
    [sway * 0.1, 90],
    [sway * 0.6, 200],
    [sway, 300],
    [sway * 0.7, 392],
  ];
  return shadowOf(figure, spine, 36) + drawPlait(figure, random.fork("plait"), spine, 30, 15);
}

export function drawPigtailsFromBehind(figure: Figure, random: Random): string {
  const w = figure.head.width;
  const tails = ([-1, 1] as const).map((side) => {
    const tie: Point = [side * (w + 2), -6];
    const end = random.between(250, 320);
    const spine: Point[] = [
      tie,
      [side * (w + 34), 30],
      [side * (w + 42), 110],
      [side * (w + 30), 200],
      [side * (w + 16), end],
    ];
    const half = (t: number): number => 9 + 28 * Math.sin(Math.PI * Math.min(1, t * 0.88 + 0.08)) ** 0.8;
    return hangingTail(figure, random.fork(`tail${side}`), spine, half, 8) + hairTie(figure, tie, 17);
  });
  const half = ([-1, 1] as const).map((side) => halfGathered(figure, random.fork(`half${side}`), side));
  const parting = smooth([
    [2, -160],
    [-3, -60],
    [3, 30],
    [0, 106],
  ]);
  return (
    half.join("") +
    `<path d="${parting}" fill="none" stroke="${rampFor(figure).deep}" stroke-width="5" stroke-opacity="0.5"/>` +
    `<path d="${parting}" fill="none" stroke="${figure.skin.shade}" stroke-width="2.4"/>` +
    tails.join("")
  );
}

/** From the middle parting of the back of the head to the tie at one side. */
function halfGathered(figure: Figure, random: Random, side: -1 | 1): string {
  const { head, body } = figure;
  const w = head.width;
  const tie: Point = [side * (w + 2), -6];
  const outline = resample(
    [
      [0, -162],
      [side * 52, -153],
      [side * (w * 0.86 + 5), -112],
      [side * (w + 7), -50],
      [side * (w + 5), 10],
      [side * (w * 0.88), 54],
      [side * (body.neckHalf + 8), 90],
      [0, 106],
    ],
    30,
  );
  const at = (across: number): Point[] => {
    const start: Point = [side * 1, lerp(-158, 104, across)];
    const bow = across * 2 - 1;
    return resample(
      [
        start,
        [side * w * 0.4, lerp(start[1], tie[1], 0.16) + bow * 8],
        [side * w * 0.8, lerp(start[1], tie[1], 0.55) + bow * 6],
        tie,
      ],
      9,
    );
  };
  return drawSheet(
    figure,
    {
      at,
      outline: smooth(outline, true),
      locks: 14,
      points: 0,
      strands: 3,
      endY: 110,
      bands: [
        { y: -96, strength: 1, spread: 24 },
        { y: 20, strength: 0.3, spread: 20 },
      ],
    },
    random,
  ).svg;
}
