/** Hair that falls from a parting: long, wavy, bob, with a fringe, side parted. */
import { between, type Point, resample, ribbon } from "#sketch/figure/path.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { drawSheet, type HairLayers, looseStrands } from "./strands.ts";
import { fill } from "#sketch/figure/studio.ts";

type Fall = {
  /** Where the hair ends (y), and how far it stands off the skull. */
  endY: number;
  volume: number;
  /** Parting, from the middle, towards either side. */
  part: number;
  wave: { size: number; length: number };
  /** Tips turn in (positive) or out. */
  curl: number;
  points: number;
  fringe: boolean;
  locks: number;
};

export function drawLoose(figure: Figure, fall: Fall, random: Random): HairLayers {
  const sides = ([-1, 1] as const).map((side) =>
    drawSheet(
      figure,
      {
        at: (across) => fallingCurve(figure, fall, side, across),
        locks: fall.locks,
        points: fall.points,
        ragged: 16 * fall.points,
        strands: 4,
      },
      random.fork(`side${side}`),
    ),
  );
  const fringe = fall.fringe
    ? drawFringe(figure, fall, random.fork("fringe"))
    : { svg: drawPart(figure, fall), mass: "" };
  return {
    back: drawBack(figure, fall, random.fork("back")),
    front:
      sides.map((side) => side.svg).join("") + fringe.svg + drawStrays(figure, fall, random.fork("strays")),
    shadow: sides.map((side) => side.mass).join("") + fringe.mass,
  };
}

/** From the parting over the skull and down the side of the face; 0 is the outermost curve, 1 frames the face. */
function fallingCurve(figure: Figure, fall: Fall, side: -1 | 1, across: number): Point[] {
  const { head, onHead } = figure;
  const w = head.width;
  const v = fall.volume;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const near = Math.max(0, -side * turn);
  // The far cheek comes into view as the head turns: hair must not cut it off.
  const far = Math.max(0, side * turn) * 36;
  const partX = onHead(fall.part, head.hairlineY)[0];
  const crownX = fall.part * 0.55 + turn * 20;
  const end = fall.endY;
  const long = end - 60;
  // Long hair runs out in a point, short hair is cut.
  const fine = end > 220 ? fall.points : 0;
  const outer: Point[] = [
    [crownX, -150 - v * 0.9],
    [crownX * 0.5 + side * 54, -146 - v * 0.72],
    [side * (w * 0.84 + v * 0.5), -104 - v * 0.3],
    [side * (w + v * 0.86), -32],
    [side * (w + v * 1.12), 60],
    [side * (w + v * 1.12 + long * 0.06), 60 + long * 0.45],
    [side * (w + v * 0.9 + long * 0.1 - fall.curl * 0.4), 60 + long * 0.8],
    [side * (w + v * (0.4 - 0.5 * fine) + long * 0.06 - fall.curl), end - 34 * fine],
  ];
  const frame = fall.fringe ? 4 : 0;
  const inner: Point[] = [
    [partX, head.hairlineY - 3],
    [partX + side * 28, head.hairlineY + 7],
    [side * (w * 0.74 + far * 0.7) + partX * 0.2 + near * side * -2, -66],
    [side * (w - 5 + far - near * 14), -18],
    [side * (w - 3 + frame + far - near * 12), 46],
    [side * (w - 4 + far * 0.6 - near * 8 + long * 0.01), 60 + long * 0.45],
    [side * (w - 8 + long * 0.02 - fall.curl * 0.55), 60 + long * 0.8],
    [side * (w - 16 + long * 0.01 + 14 * fine - fall.curl * 1.1), end - 6 + 14 * fine],
  ];
  return waved(resample(between(outer, inner, across), 13), fall, side, across);
}

/** Neighbouring locks wave nearly together, so that the whole reads as a flow. */
function waved(points: Point[], fall: Fall, side: number, across: number): Point[] {
  const { size, length } = fall.wave;
  return points.map(([x, y]) => {
    const down = Math.max(0, Math.min(1, (y + 60) / 150));
    const phase = (y / length) * Math.PI * 2 + side * 0.9 + across * 1.7;
    return [
      x + Math.sin(phase) * size * down * (0.75 + 0.25 * Math.cos(across * 9)),
      y + Math.cos(phase * 0.9 + across * 5) * size * 0.14 * down,
    ];
  });
}

function drawBack(figure: Figure, fall: Fall, random: Random): string {
  const { head } = figure;
  const w = head.width;
  const v = fall.volume;
  const end = fall.endY;
  const edge = (side: -1 | 1): Point[] =>
    resample(
      [
        [0, -146 - v * 0.6],
        [side * (w * 0.8), -110 - v * 0.4],
        [side * (w + v * 0.8), -20],
        [side * (w + v * 0.9), 80],
        [side * (w + v), 60 + (end - 60) * 0.6],
        [side * (w + v * 0.3), end - 14],
      ],
      11,
    );
  const sheet = drawSheet(
    figure,
    {
      at: (across) =>
        waved(
          between(edge(-1), edge(1), across),
          { ...fall, wave: { size: fall.wave.size * 0.6, length: fall.wave.length } },
          1,
          across,
        ),
      locks: 14,
      points: fall.points * 0.7,
      ragged: 10,
      strands: 0,
      tone: -1.6,
    },
    random,
  );
  return sheet.svg;
}

function drawPart(figure: Figure, fall: Fall): string {
  const { head, onHead, skin, hair } = figure;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const start = onHead(fall.part, head.hairlineY - 2);
  const end: Point = [fall.part * 0.55 + turn * 20, -150 - fall.volume * 0.6];
  const spine = resample([start, [(start[0] + end[0]) / 2 + 1.5, (start[1] + end[1]) / 2], end], 7);
  const taper = (half: number) => (t: number) => half * (1 - t) ** 0.7 + 0.3;
  return fill(ribbon(spine, taper(2.6)), hair.deep, 0.55) + fill(ribbon(spine, taper(1)), skin.deep, 0.6);
}

function drawFringe(figure: Figure, fall: Fall, random: Random): { svg: string; mass: string } {
  const { head, onHead } = figure;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const top: Point = [fall.part * 0.3 + turn * 22, -150 - fall.volume * 0.62];
  const at = (across: number): Point[] => {
    const u = across * 2 - 1;
    const [x, y] = onHead(u * head.width * 0.95, -38 + 12 * Math.abs(u) ** 2.4 + 3 * Math.sin(across * 23));
    const [mx, my] = onHead(u * head.width * 0.84, -98 + 26 * u * u);
    return resample(
      [
        [top[0] + u * 16, top[1] + 6 * u * u],
        [top[0] * 0.6 + u * 62 + mx * 0.12, -140 + 16 * u * u - fall.volume * 0.2],
        [mx, my],
        [x + Math.sin(across * 17) * 2, y],
      ],
      9,
    );
  };
  return drawSheet(figure, { at, locks: 17, points: 0.75, ragged: 6, strands: 4, tone: 0.2 }, random);
}

/** Hairs outside the outline, and one in front of the face. */
function drawStrays(figure: Figure, fall: Fall, random: Random): string {
  const strays = Array.from({ length: 6 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const curve = fallingCurve(
      figure,
      { ...fall, volume: fall.volume + random.between(0, 4) },
      side,
      random.between(-0.06, 0.12),
    );
    const start = random.integer(0, 6);
    const offset = random.between(0, 2.2);
    return curve
      .slice(start, start + random.integer(4, 7))
      .map(([x, y], step): Point => [x + side * offset * step * 0.35, y]);
  });
  return looseStrands(figure, strays, 1.2);
}
