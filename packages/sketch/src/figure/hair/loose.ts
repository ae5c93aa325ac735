/** Hair that falls from a parting: long, wavy, shoulder length, bob, with a fringe, side parted. */
import { between, type Point, resample, ribbon } from "../path.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { fill, group } from "../studio.ts";
import { hairLoss } from "./cap.ts";
import { drawSheet, type HairLayers, looseStrands, part, softHairline } from "./strands.ts";
import { fallPaint, rampFor } from "./tones.ts";

export type Fall = {
  /** Where the hair ends (y), and how far it stands off the skull. */
  endY: number;
  volume: number;
  /** Parting, from the middle, towards either side. */
  part: number;
  /** How far the hair sweeps over the forehead on the side away from the parting. */
  sweep: number;
  wave: { size: number; length: number };
  /** Tips turn in (positive) or out. */
  curl: number;
  points: number;
  fringe: boolean;
  locks: number;
  /** Shorter locks that frame the face. */
  layers: boolean;
};

/** What the seed decides within a style: sway of the lengths, and which side lies behind the shoulder. */
export type Chance = { drift: number; behind: (side: -1 | 1) => boolean; length: (side: -1 | 1) => number };

/** Nothing left to the seed: for hair that brings its own irregularity. */
export const plainChance: Chance = { drift: 0, behind: () => false, length: () => 0 };

export function drawLoose(figure: Figure, fall: Fall, random: Random): HairLayers {
  const chance = takeChances(figure, fall, random.fork("chance"));
  const sides = ([-1, 1] as const).map((side) => drawSide(figure, fall, side, chance, random));
  const fringe = fall.fringe
    ? drawFringe(figure, fall, random.fork("fringe"))
    : { svg: drawParting(figure, fall.part, fall.volume), mass: "" };
  return {
    back: drawBack(figure, fall, random.fork("back")) + sides.map((side) => side.back).join(""),
    front:
      sides.map((side) => side.front).join("") +
      fringe.svg +
      drawStrays(figure, fall, chance, random.fork("strays")),
    shadow: sides.map((side) => side.mass).join("") + fringe.mass,
  };
}

function takeChances(figure: Figure, fall: Fall, random: Random): Chance {
  const drift = random.between(-16, 16);
  // Before the clothes lies what hangs down the back, or would hang over a violin.
  const turned = figure.person.pose === "overShoulder" || figure.person.holding === "violin";
  const back = turned ? "all" : random.pick(["both", "one", "one", "none"] as const);
  const side = random.chance(0.5) ? 1 : -1;
  const lengths = [random.between(-18, 14), random.between(-18, 14)] as const;
  return {
    drift,
    behind: (s) =>
      fall.endY > 250 &&
      (back === "all" || (back === "both" ? figure.head.yaw * s > 0 : back === "one" && s === side)),
    length: (s) => (fall.endY > 150 ? lengths[s === 1 ? 1 : 0] : 0),
  };
}

/** Hair behind the shoulder is drawn before the clothes, and once more in front where it lies over the cheek. */
function drawSide(
  figure: Figure,
  fall: Fall,
  side: -1 | 1,
  chance: Chance,
  random: Random,
): { back: string; front: string; mass: string } {
  const own = random.fork(`side${side}`);
  const sheet = drawSheet(
    figure,
    {
      at: (across) => fallingCurve(figure, fall, side, across, chance),
      locks: fall.locks,
      points: fall.points,
      ragged: Math.min(46, fall.endY * 0.14) * fall.points,
      strands: 3,
      endY: fall.endY,
      swing: fall.wave.size > 8 ? 5 : 2,
    },
    own,
  );
  const root = part(fallingCurve(figure, fall, side, 1, chance), 0.02, 0.26, 6);
  const edge = fall.fringe
    ? ""
    : softHairline(figure, root, ([x, y]) => [x + side * 26, y + 3], own.fork("line"));
  const layers = fall.layers ? drawLayers(figure, fall, side, chance, own.fork("layers")) : "";
  if (!chance.behind(side)) return { back: "", front: sheet.svg + layers + edge, mass: sheet.mass };
  const id = figure.studio.define((name) => `<g id="${name}">${sheet.svg}</g>`);
  const use = `<use href="#${id}"/>`;
  const above = figure.studio.clip("M-400 -400L400 -400L400 150L-400 150Z");
  return { back: use, front: group(above, use) + layers + edge, mass: sheet.mass };
}

/** From the parting over the skull and down the side of the face; 0 is the outermost curve, 1 frames the face. */
export function fallingCurve(
  figure: Figure,
  fall: Fall,
  side: -1 | 1,
  across: number,
  chance: Chance,
): Point[] {
  const { head, onHead } = figure;
  const w = head.width;
  const v = fall.volume;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const near = Math.max(0, -side * turn);
  // The far cheek comes into view as the head turns: hair must not cut it off.
  const far = Math.max(0, side * turn) * 36;
  const partX = onHead(fall.part, head.hairlineY)[0];
  const crownX = fall.part * 0.55 + turn * 20;
  const end = fall.endY + chance.length(side);
  // The heavier side sweeps over the forehead.
  const sweep = fall.part * side < 0 ? fall.sweep : fall.sweep * 0.2;
  const fine = end > 190 ? fall.points : 0;
  const rows = [0.25, 0.5, 0.75, 1].map((k) => {
    const y = 56 + (end - 56) * k;
    const rest = end > 240 ? 13 * Math.exp(-(((y - 236) / 66) ** 2)) : 0;
    const drift = chance.drift * k * k * Math.min(1, end / 400);
    const hollow = 24 * smoothStep((y - 50) / 130) + 14 * smoothStep((y - 210) / 90);
    const outer =
      w +
      v * 1.1 +
      rest +
      8 * smoothStep((y - 230) / 90) -
      k ** 2.4 * (v * 0.3 + 4 * fine) -
      fall.curl * k ** 3 * 1.1;
    const inner = w - 5 - hollow - fall.curl * k ** 3 * 0.8;
    return { y, drift, outer: Math.max(outer, inner + 8), inner };
  });
  const outer: Point[] = [
    [crownX, -150 - v * 0.95],
    [crownX * 0.5 + side * 54, -145 - v * 0.66],
    [side * (w * 0.86 + v * 0.56), -104 - v * 0.42],
    [side * (w + v * 0.9), -32],
    [side * (w + v * 1.1), 50],
    ...rows.map(({ y, outer: x, drift }, index): Point => [
      side * x + drift,
      y - (index === 3 ? 40 * fine : 0),
    ]),
  ];
  const back = hairLoss(figure) * 0.7;
  const inner: Point[] = [
    [partX, head.hairlineY - 3 - back],
    [partX + side * 30, head.hairlineY + 6 + sweep * 0.35 - back],
    [side * (w * 0.75 + far * 0.7 - sweep * 0.3) + partX * 0.2 - near * side * 2, -66 + sweep * 0.7],
    [side * (w - 6 + far - near * 14 - sweep * 0.1), -16 + sweep * 0.3],
    [side * (w - 3 + (fall.fringe ? 4 : 0) + far - near * 12), 48],
    ...rows.map(({ y, inner: x, drift }, index): Point => [
      side * (x + far * 0.5 * (1 - index / 3) - near * 8 * (1 - index / 3)) + drift,
      y + (index === 3 ? 8 * fine : 0),
    ]),
  ];
  return waved(resample(between(outer, inner, across), 15), fall, side, across);
}

const smoothStep = (t: number): number => {
  const c = Math.min(1, Math.max(0, t));
  return c * c * (3 - 2 * c);
};

/** Neighbouring locks wave nearly together, so that the whole reads as a flow. */
function waved(points: Point[], fall: Fall, side: number, across: number): Point[] {
  const { size, length } = fall.wave;
  return points.map(([x, y]) => {
    const down = Math.max(0, Math.min(1, (y + 70) / 190));
    const phase = (y / length) * Math.PI * 2 + side * 0.9 + across * 1.9;
    return [
      x + Math.sin(phase) * size * down * (0.75 + 0.25 * Math.cos(across * 9)),
      y + Math.cos(phase * 0.9 + across * 5) * size * 0.14 * down,
    ];
  });
}

/** Face-framing locks that end between chin and collar bone and turn outwards. */
function drawLayers(figure: Figure, fall: Fall, side: -1 | 1, chance: Chance, random: Random): string {
  const end = random.between(150, 196);
  const short: Fall = {
    ...fall,
    endY: end,
    curl: -10,
    points: 1,
    wave: { size: fall.wave.size * 0.5 + 2, length: 190 },
  };
  const locks = [0.86, 0.95, 0.72].map((across, index) => {
    const spine = part(fallingCurve(figure, short, side, across, chance), 0.3, random.between(0.86, 1), 12);
    const half = random.between(5, 8.5) - index;
    const bent = spine.map(([x, y], step): Point => [x + side * (step / 11) ** 3 * random.between(2, 5), y]);
    const body = ribbon(bent, (t) => half * Math.sin(Math.PI * Math.min(1, 0.08 + t * 0.9)) ** 0.8 + 0.2);
    const shine = ribbon(
      part(bent, 0.35, 0.75, 6).map(([x, y]): Point => [x + figure.studio.key * 1.5, y]),
      (t) => 1.2 * Math.sin(Math.PI * t) + 0.1,
    );
    const lit = 0.34 + 0.14 * side * figure.studio.key + random.bell() * 0.12;
    return fill(body, fallPaint(figure, lit, 190)) + fill(shine, rampFor(figure).light, 0.6);
  });
  return locks.join("");
}

function drawBack(figure: Figure, fall: Fall, random: Random): string {
  const { head } = figure;
  const w = head.width;
  const v = fall.volume;
  // Over the shoulder the back of the hair lies before the clothes, with its hem to be seen.
  const seen = figure.person.pose === "overShoulder";
  const end = seen ? fall.endY : Math.min(fall.endY, 330);
  const hem = seen && end > 240 ? w * 0.66 : w + v * 0.1 - fall.curl;
  const edge = (side: -1 | 1): Point[] =>
    resample(
      [
        [0, -146 - v * 0.6],
        [side * (w * 0.8), -110 - v * 0.4],
        [side * (w + v * 0.8), -20],
        [side * (w + v * 0.85), 80],
        [side * (w + v * 0.8 - fall.curl * 0.3), 60 + (end - 60) * 0.6],
        [side * hem, end - (seen ? 30 : 10)],
      ],
      11,
    );
  return drawSheet(
    figure,
    {
      at: (across) =>
        waved(
          between(edge(-1), edge(1), across),
          { ...fall, wave: { size: fall.wave.size * 0.6, length: fall.wave.length } },
          1,
          across,
        ),
      locks: seen ? 14 : 9,
      points: fall.points * (seen ? 1 : 0.6),
      ragged: seen ? Math.min(44, end * 0.12) : 10,
      strands: seen ? 2 : 0,
      tone: seen ? -0.2 : -1.2,
      endY: fall.endY,
    },
    random,
  ).svg;
}

/** The parting: a line of skin in shadow between two banks of hair. */
export function drawParting(figure: Figure, part: number, volume: number): string {
  const { head, onHead, skin } = figure;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const start = onHead(part, head.hairlineY - 1);
  const end: Point = [part * 0.55 + turn * 20, -150 - volume * 0.66];
  const spine = resample([start, [(start[0] + end[0]) / 2 + 1.5, (start[1] + end[1]) / 2], end], 7);
  const taper = (half: number) => (t: number) => half * (1 - t) ** 0.7 + 0.3;
  return (
    fill(ribbon(spine, taper(3)), rampFor(figure).deep, 0.5) +
    fill(ribbon(spine, taper(1.3)), skin.shade, 0.75)
  );
}

function drawFringe(figure: Figure, fall: Fall, random: Random): { svg: string; mass: string } {
  const { head, onHead } = figure;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const top: Point = [fall.part * 0.3 + turn * 22, -150 - fall.volume * 0.66];
  const phase = random.between(0, 6);
  const at = (across: number): Point[] => {
    const u = across * 2 - 1;
    const [x, y] = onHead(
      u * head.width * 0.95,
      -37 + 22 * Math.abs(u) ** 3.2 + 2.5 * Math.sin(across * 11 + phase),
    );
    const [mx, my] = onHead(u * head.width * 0.85, -96 + 26 * u * u);
    return resample(
      [
        [top[0] + u * 16, top[1] + 6 * u * u],
        [top[0] * 0.6 + u * 62 + mx * 0.12, -142 + 16 * u * u - fall.volume * 0.26],
        [mx, my],
        [x + Math.sin(across * 14 + phase) * 4, y],
      ],
      10,
    );
  };
  const bands = [
    { y: -112, strength: 1, spread: 20 },
    { y: -60, strength: 0.3, spread: 16 },
  ];
  return drawSheet(
    figure,
    { at, locks: 15, points: 0.8, ragged: 12, strands: 3, tone: 0.3, bands, swing: 1.5 },
    random,
  );
}

/** A few hairs that leave the outline and come back to it nowhere. */
function drawStrays(figure: Figure, fall: Fall, chance: Chance, random: Random): string {
  const strays = Array.from({ length: 8 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const curve = fallingCurve(figure, { ...fall, endY: Math.min(fall.endY, 300) }, side, 0, chance);
    const start = random.between(0, 0.7);
    const away = random.between(4, 11);
    return part(curve, start, start + random.between(0.16, 0.3), 5).map(([x, y], step): Point => [
      x + side * (away * (step / 4) ** 2 - 2),
      y - (start < 0.2 ? away * 0.5 * (step / 4) ** 2 : 0),
    ]);
  });
  return looseStrands(figure, strays, 0.9);
}
