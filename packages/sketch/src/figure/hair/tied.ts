/** Hair drawn back from the hairline into a bun, an updo, a ponytail or a braid. */
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { area, lerp, type Point, resample, ribbon } from "../path.ts";
import { fill } from "../studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { drawCoil, drawPlait, hairTie } from "./gathers.ts";
import { drawSheet, type HairLayers, looseStrands, part, pointAt, softHairline } from "./strands.ts";
import { fallPaint, rampFor } from "./tones.ts";

type Comb = {
  /** How far the hair stands off the skull. */
  off: number;
  /** How tightly the ends crowd towards the crown: 0 straight up, 1 all to the tie. */
  crowd: number;
  /** Wet-look shine: more and stronger lights. */
  gloss?: boolean;
};

/** The cap of combed hair that all of them share. */
function drawCombed(figure: Figure, random: Random, comb: Comb): { svg: string; mass: string } {
  const root = resample(hairlineOf(figure), 29);
  const edge = resample(capEdge(figure, comb.off, comb.off * 0.55), 29);
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  const at = (across: number): Point[] => {
    const start = pointAt(root, across);
    const u = across * 2 - 1;
    const end = pointAt(edge, 0.5 + 0.5 * Math.sign(u) * Math.abs(u) ** (1 + comb.crowd) * 0.97);
    const middle: Point = [
      lerp(start[0], end[0], 0.5) * (1 + 0.05 * Math.sin(Math.PI * across)) + u * 7 - turn * 6,
      lerp(start[1], end[1], 0.52) - 6,
    ];
    return resample([start, middle, end], 9);
  };
  const sheet = drawSheet(
    figure,
    {
      at,
      outline: area(root, edge),
      locks: 20,
      points: 0,
      strands: comb.gloss === true ? 6 : 3,
      endY: 120,
      tone: 0.2,
      bands: [
        { y: -126 - comb.off * 0.3, strength: 1, spread: comb.gloss === true ? 20 : 15 },
        ...(comb.gloss === true ? [{ y: -74, strength: 0.4, spread: 14 }] : []),
      ],
    },
    random,
  );
  return {
    svg:
      sheet.svg +
      softHairline(figure, root, ([x, y]) => [x * 0.9, y - 60], random.fork("line")) +
      fuzz(figure, edge, random.fork("fuzz")),
    mass: sheet.mass,
  };
}

/** Short hairs that stand off the crown. */
function fuzz(figure: Figure, edge: readonly Point[], random: Random): string {
  return looseStrands(
    figure,
    Array.from({ length: 12 }, () => {
      const [x, y] = pointAt(edge, random.between(0.08, 0.92));
      const length = Math.hypot(x, y + 30) || 1;
      const [ox, oy] = [x / length, (y + 30) / length];
      const lean = random.between(-11, 11);
      return [
        [x * 0.96, y * 0.97],
        [x + ox * 2.5 + lean * 0.3, y + oy * 2.5],
        [x + ox * 6 + lean, y + oy * 5 + 1],
      ] as const;
    }),
    0.9,
  );
}

/** Curved wisps in front of the ears, and now and then one over the temple. */
export function wisps(figure: Figure, random: Random, reach = 1): string {
  const { head, onHead } = figure;
  const far = head.yaw > 14 ? 1 : head.yaw < -14 ? -1 : 0;
  const paths = ([-1, 1] as const)
    .filter((side) => side !== far)
    .flatMap((side) =>
      Array.from({ length: 3 }, (_, index) => {
        const [x, y] = onHead(side * (head.width - 8 - index * 2), -44 + index * 11);
        const long = random.between(60, 108) * reach * (1 - index * 0.16);
        const out = random.between(2, 9);
        return ribbon(
          resample(
            [
              [x, y],
              [x + side * out, y + long * 0.36],
              [x - side * random.between(1, 6), y + long * 0.72],
              [x + side * random.between(0, 9), y + long],
            ],
            9,
          ),
          (t) => (2.6 - index * 0.7) * (1 - t) ** 0.8 + 0.25,
        );
      }),
    );
  return fill(paths.join(""), fallPaint(figure, 0.34, 140));
}

/** Combed flat and glossy from the brow; long hair lies behind the neck, a man's ends there. */
export function drawSlicked(figure: Figure, random: Random): HairLayers {
  const man = figure.head.man > 0.7;
  const cap = drawCombed(figure, random.fork("cap"), { off: man ? 19 : 13, crowd: 0.1, gloss: true });
  const w = figure.head.width;
  const end = random.between(236, 300);
  const at = (across: number): Point[] => {
    const u = across * 2 - 1;
    return resample(
      [
        [u * (w - 14), -20],
        [u * (w - 8), 70],
        [u * (w - 18), 150],
        [u * (w - 4), end],
      ],
      11,
    );
  };
  const lengths = {
    at,
    locks: 9,
    points: 0.6,
    ragged: 14,
    strands: 2,
    tone: figure.person.pose === "overShoulder" ? -0.1 : -0.8,
    endY: end,
  };
  return {
    back: man ? "" : drawSheet(figure, lengths, random.fork("lengths")).svg,
    front: cap.svg,
    shadow: cap.mass,
  };
}

export function drawBun(figure: Figure, random: Random): HairLayers {
  const cap = drawCombed(figure, random.fork("cap"), { off: 15, crowd: 0.4 });
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  const centre: Point = [-turn * 34 + random.between(-8, 8), -198];
  return {
    back: drawCoil(figure, random.fork("coil"), centre, random.between(52, 62)),
    front: cap.svg + wisps(figure, random.fork("wisps")),
    shadow: cap.mass,
  };
}

/** Swept up and pinned: height over the brow, rolled coils behind the crown, and curls let loose at the temples. */
export function drawUpdo(figure: Figure, random: Random): HairLayers {
  const { head } = figure;
  const cap = drawCombed(figure, random.fork("cap"), { off: 30, crowd: 0.15 });
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const side = random.chance(0.5) ? 1 : -1;
  const rolls = [
    [-turn * 40 + side * 34, -176, 46],
    [-turn * 40 - side * 36, -172, 44],
    [-turn * 40, -192, 50],
  ].map(([x, y, r], index) => drawCoil(figure, random.fork(`roll${index}`), [x ?? 0, y ?? 0], r ?? 40, 0.8));
  return {
    back: rolls.join(""),
    front: cap.svg + wisps(figure, random.fork("wisps"), 1.35) + tendrils(figure, random.fork("tendrils")),
    shadow: cap.mass,
  };
}

/** A loose curl before each ear. */
function tendrils(figure: Figure, random: Random): string {
  const { head, onHead } = figure;
  const curls = ([-1, 1] as const)
    .filter((side) => side * head.yaw < 14)
    .map((side) => {
      const [x, y] = onHead(side * (head.width - 5), -30);
      const long = random.between(118, 150);
      const spine = Array.from({ length: 16 }, (_, index): Point => {
        const t = index / 15;
        return [x + side * (5 + 5 * t) + Math.sin(t * 9 + 1) * side * 8 * t, y + long * t];
      });
      return (
        fill(
          ribbon(spine, (t) => 4.6 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.86)) ** 0.7 + 0.2),
          fallPaint(figure, 0.4, 150),
        ) +
        fill(
          ribbon(part(spine, 0.3, 0.8, 9), (t) => 1.1 * Math.sin(Math.PI * t) + 0.1),
          rampFor(figure).glow,
          0.6,
        )
      );
    });
  return curls.join("");
}

export function drawPonytail(figure: Figure, random: Random): HairLayers {
  const cap = drawCombed(figure, random.fork("cap"), { off: 15, crowd: 0.4 });
  const { head } = figure;
  const side = Math.abs(head.yaw) > 12 ? (head.yaw > 0 ? -1 : 1) : random.chance(0.5) ? 1 : -1;
  const turn = Math.abs(Math.sin((head.yaw * Math.PI) / 180));
  // High at the back of the crown: it rises, falls beside the neck and ends before or behind the shoulder.
  const tie: Point = [side * (22 + 60 * turn), -170];
  const end = random.between(270, 330);
  const spine: Point[] = [
    [tie[0] - side * 8, tie[1] + 14],
    [tie[0] + side * 26, tie[1] - 26],
    [side * 112, -142],
    [side * 138, -50],
    [side * 136, 60],
    [side * (146 + random.between(-6, 10)), 180],
    [side * (124 + random.between(-10, 10)), end],
  ];
  const tail = sideTail(figure, random.fork("tail"), spine, side);
  return {
    back: tail + hairTie(figure, [tie[0], tie[1] + 6], 17),
    front: cap.svg + wisps(figure, random.fork("wisps")),
    shadow: cap.mass,
  };
}

/** A tail that turns over: its width lies across its own direction. */
function sideTail(figure: Figure, random: Random, way: readonly Point[], side: number): string {
  const spine = resample(way, 17);
  const half = (t: number): number => 9 + 27 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1)) ** 0.75;
  const at = (across: number): Point[] =>
    spine.map(([x, y], index): Point => {
      const [a, b] = [spine[Math.max(0, index - 1)] ?? [x, y], spine[Math.min(16, index + 1)] ?? [x, y]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const out =
        (across * 2 - 1) * half(index / 16) + Math.sin(index * 0.55 + across * 2.2) * 4 * (index / 16);
      return [x + ((b[1] - a[1]) / length) * out * side, y - ((b[0] - a[0]) / length) * out * side];
    });
  const sheet = drawSheet(
    figure,
    {
      at,
      locks: 10,
      points: 0.95,
      ragged: 30,
      strands: 3,
      endY: 320,
      swing: 4,
      tone: 0.1,
      bands: [
        { y: -140, strength: 0.9, spread: 26 },
        { y: -40, strength: 0.5, spread: 34 },
        { y: 130, strength: 0.6, spread: 50 },
      ],
    },
    random,
  );
  const strays = [0, 1, 0.02].map((across) => {
    const from = random.between(0.4, 0.7);
    const sign = across > 0.5 ? -1 : 1;
    return part(at(across), from, from + 0.25, 5).map(([x, y], step): Point => [
      x + sign * side * step * 2.2,
      y,
    ]);
  });
  return sheet.svg + looseStrands(figure, strays, 1);
}

export function drawBraid(figure: Figure, random: Random): HairLayers {
  const cap = drawCombed(figure, random.fork("cap"), { off: 15, crowd: 0.4 });
  const { head } = figure;
  const side = Math.abs(head.yaw) > 12 ? (head.yaw > 0 ? -1 : 1) : random.chance(0.5) ? 1 : -1;
  const w = head.width;
  const end = random.between(380, 440);
  const spine: Point[] = [
    [side * (w - 8), 62],
    [side * (w + 6), 120],
    [side * (w + 4), 196],
    [side * (w - 12), 290],
    [side * (w - 20), end],
  ];
  const bundle = drawSheet(
    figure,
    {
      at: (across) =>
        resample(
          [
            [side * lerp(w - 34, w + 9, across), -40],
            [side * lerp(w - 26, w + 15, across), 10],
            [side * lerp(w - 26, w + 18, across), 50],
            [side * lerp(w - 16, w + 8, across), 84],
          ],
          8,
        ),
      locks: 5,
      points: 0.2,
      strands: 2,
      endY: 120,
      tone: -0.4,
    },
    random.fork("bundle"),
  );
  return {
    back: bundle.svg,
    front:
      cap.svg + wisps(figure, random.fork("wisps")) + drawPlait(figure, random.fork("plait"), spine, 26, 14),
    shadow: cap.mass,
  };
}
