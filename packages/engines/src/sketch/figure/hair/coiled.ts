/** Hair that curls by nature: loose curls, an afro, locs. Form comes from many small coils lit from one side. */
import { n } from "#sketch/kit/drawing.ts";
import { mix } from "#sketch/kit/colour.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, line } from "#sketch/figure/studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { type HairLayers, hairPaint, sheen } from "./strands.ts";

type Coil = { x: number; y: number; size: number };

/** How much of the light a place on the round of the hair receives, 0..1. */
function litness(figure: Figure, x: number, y: number): number {
  const k = figure.studio.key;
  return Math.min(1, Math.max(0, 0.5 + (k * x) / 340 - (y + 60) / 420));
}

export function drawAfro(figure: Figure, random: Random): HairLayers {
  const { head } = figure;
  const [cx, cy, rx, ry] = [-head.yaw * 0.5, -62, head.width + 92, 172];
  const outline = Array.from({ length: 64 }, (_, index): Point => {
    const angle = (index / 64) * Math.PI * 2;
    const wobble = 1 + random.between(-0.025, 0.035) + 0.02 * Math.sin(angle * 5 + 2);
    return [
      cx + Math.cos(angle) * rx * wobble,
      cy + Math.sin(angle) * ry * wobble * (Math.sin(angle) > 0 ? 0.92 : 1),
    ];
  });
  const mass = smooth(outline, true);
  const back = coils(
    figure,
    outline.flatMap(([x, y]) => [
      { x, y, size: random.between(10, 17) },
      { x: lerp(cx, x, 0.93), y: lerp(cy, y, 0.93), size: random.between(11, 18) },
    ]),
    random.fork("edge"),
    0,
  );
  const root = resample(hairlineOf(figure), 26);
  const inner: Coil[] = [];
  for (let ring = 0; ring < 8; ring += 1) {
    const count = 18 + ring * 4;
    for (let step = 0; step < count; step += 1) {
      const t = (step + random.between(0.2, 0.8)) / count;
      const [hx, hy] = rootAt(root, t);
      const angle = Math.PI * (1 + t) + (t - 0.5) * 0.7;
      const [ox, oy] = [cx + Math.cos(angle) * rx * 0.94, cy + Math.sin(angle) * ry * 0.94];
      const depth = ring === 0 ? random.between(0.02, 0.07) : (ring + random.between(0.1, 0.9)) / 8;
      inner.push({
        x: lerp(hx, ox, depth),
        y: lerp(hy, oy, depth) - (ring === 0 ? 3 : 0),
        size: ring === 0 ? random.between(6, 9) : random.between(9, 15),
      });
    }
  }
  return {
    back: fill(mass, hairPaint(figure, 0)) + back,
    front:
      fill(area(root, resample(outline.slice(32).concat(outline.slice(0, 1)), 26)), hairPaint(figure, 0)) +
      coils(figure, shuffle(inner, random.fork("order")), random.fork("front"), 1),
    shadow: `${smooth(root)}L${n(130)} -200L-130 -200Z`,
  };
}

/** From behind the round is closed: coils all over it. */
export function drawAfroFromBehind(figure: Figure, random: Random): string {
  const [cx, cy, rx, ry] = [0, -58, figure.head.width + 88, 168];
  const outline = Array.from({ length: 56 }, (_, index): Point => {
    const angle = (index / 56) * Math.PI * 2;
    const wobble = 1 + random.between(-0.025, 0.035);
    return [cx + Math.cos(angle) * rx * wobble, cy + Math.sin(angle) * ry * wobble];
  });
  const inside = Array.from({ length: 330 }, (): Coil => {
    const angle = random.between(0, Math.PI * 2);
    const radius = Math.sqrt(random.next()) * 0.98;
    return {
      x: cx + Math.cos(angle) * rx * radius,
      y: cy + Math.sin(angle) * ry * radius,
      size: random.between(9, 16),
    };
  });
  return fill(smooth(outline, true), hairPaint(figure, 0)) + coils(figure, inside, random.fork("coils"), 0.5);
}

function rootAt(root: readonly Point[], t: number): Point {
  const at = Math.min(0.9999, Math.max(0, t)) * (root.length - 1);
  const index = Math.floor(at);
  const [a, b] = [root[index] ?? [0, 0], root[index + 1] ?? [0, 0]];
  return [lerp(a[0], b[0], at - index), lerp(a[1], b[1], at - index)];
}

/** A flat tone: the light on a round head of hair is told by many small steps. */
function coilTone({ hair }: Figure, lit: number): Hex {
  return lit < 0.4
    ? mix(hair.deep, hair.shade, Math.max(0, lit / 0.4))
    : mix(hair.shade, hair.light, Math.min(1, (lit - 0.4) * 1.1));
}

/** Round tufts, each with a small spiral that the light picks out. */
function coils(figure: Figure, list: readonly Coil[], random: Random, lift: number): string {
  const bodies: string[] = [];
  const bright: string[] = [];
  const dark: string[] = [];
  for (const { x, y, size } of list) {
    const lit = litness(figure, x, y);
    const points = Array.from({ length: 7 }, (_, index): Point => {
      const angle = (index / 7) * Math.PI * 2 + random.next();
      const radius = size * random.between(0.82, 1.14);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
    bodies.push(fill(smooth(points, true), coilTone(figure, lit + random.bell() * 0.16 + lift * 0.06)));
    const from = random.between(0, Math.PI * 2);
    const turn = Array.from({ length: 6 }, (_, index): Point => {
      const angle = from + index * 0.85;
      const radius = size * (0.78 - index * 0.09);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
    const spiral = ribbon(turn, (t) => 1.5 * Math.sin(Math.PI * t) + 0.15);
    if (random.next() < 0.25 + lit * 0.6) bright.push(spiral);
    else dark.push(spiral);
  }
  return (
    bodies.join("") +
    fill(dark.join(""), figure.hair.deep, 0.5) +
    fill(bright.join(""), figure.hair.glow, 0.42)
  );
}

/** Ringlets: bands that swing from side to side as they fall, wider where they turn. */
export function drawCurly(figure: Figure, random: Random, endY = 210): HairLayers {
  const { head, onHead } = figure;
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const back: string[] = [];
  const front: string[] = [];
  const mass = smooth(
    [
      [0, -170],
      [w * 0.72, -144],
      [w + 18, -60],
      [w + 34, 50],
      [w + 26, endY - 40],
      [40, endY - 10],
      [-40, endY - 10],
      [-w - 26, endY - 40],
      [-w - 34, 50],
      [-w - 18, -60],
      [-w * 0.72, -144],
    ],
    true,
  );
  for (let index = 0; index < 30; index += 1) {
    const u = (index / 29) * 2 - 1;
    back.push(
      ringlet(
        figure,
        [
          [u * 84, -176 + 30 * u * u],
          [u * (w + 42), -124 + 58 * u * u],
          [u * (w + 46), 20],
          [u * (w + 44) + random.between(-8, 8), lerp(endY * 0.6, endY, random.next())],
        ],
        random,
        random.between(8, 12),
        -0.7,
      ),
    );
  }
  for (const side of [-1, 1] as const) {
    for (let index = 0; index < 15; index += 1) {
      const t = index / 14;
      const [rx, ry] = onHead(side * lerp(6, w - 26, t), head.hairlineY - 34 * (1 - t) - 6);
      const reach = lerp(w + 50, w + 8, t) + random.between(-9, 9);
      const drop = lerp(endY - 10, 110, t) + random.between(-30, 24);
      const near = Math.max(0, -side * turn) * 12;
      front.push(
        ringlet(
          figure,
          [
            [rx * 0.7, ry - 34 + 20 * t],
            [rx + side * lerp(30, 22, t), ry - lerp(34, 6, t)],
            [side * (reach - near), -30 + 24 * t],
            [side * (reach + 2 - near), drop * 0.5],
            [side * (reach - 2 - near), drop],
          ],
          random,
          random.between(8, 12),
          t * 0.4,
        ),
      );
    }
  }
  const crown = Array.from({ length: 26 }, (_, index) => {
    const u = (index / 25) * 2 - 1;
    const [x, y] = onHead(u * (w - 18), head.hairlineY + 6 + 30 * u * u);
    return ringlet(
      figure,
      [
        [x * 0.8 + random.between(-8, 8), -168 + 30 * u * u],
        [x + random.between(-12, 12), -136 + 26 * u * u],
        [x + random.between(-7, 7) + turn * 4, y + random.between(-6, 12)],
      ],
      random,
      random.between(7, 11),
      0.5,
    );
  });
  return {
    back: fill(mass, hairPaint(figure, 0)) + back.join(""),
    front: interleave(front).join("") + shuffle(crown, random).join(""),
    shadow: `${smooth(resample(hairlineOf(figure), 20))}L130 -200L-130 -200Z`,
  };
}

const interleave = (items: readonly string[]): string[] =>
  items.filter((_, index) => index % 2 === 0).concat(items.filter((_, index) => index % 2 === 1));

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function ringlet(figure: Figure, path: readonly Point[], random: Random, size: number, tone: number): string {
  const length = path.reduce(
    (sum, point, index) =>
      index === 0
        ? 0
        : sum + Math.hypot(point[0] - (path[index - 1]?.[0] ?? 0), point[1] - (path[index - 1]?.[1] ?? 0)),
    0,
  );
  const steps = Math.max(8, Math.round(length / 9));
  const base = resample(path, steps);
  const phase = random.between(0, 6.3);
  const turns = (length / (size * 4.2)) * Math.PI * 2;
  const swing = base.map(([x, y], index): Point => {
    const t = index / (steps - 1);
    const before = base[Math.max(0, index - 1)] ?? [x, y];
    const after = base[Math.min(steps - 1, index + 1)] ?? [x, y];
    const len = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const amount = Math.sin(phase + t * turns) * size * 0.62 * Math.min(1, t * 4);
    return [x - ((after[1] - before[1]) / len) * amount, y + ((after[0] - before[0]) / len) * amount];
  });
  const mid = base[Math.floor(steps / 2)] ?? [0, 0];
  const lit = litness(figure, mid[0], mid[1]);
  const body = ribbon(
    swing,
    (t) => size * (0.74 + 0.26 * Math.cos(phase * 2 + t * turns * 2)) * (1 - 0.75 * t ** 3),
  );
  const glints = ribbon(
    swing.map(([x, y]): Point => [x + figure.studio.key * size * 0.28, y - 1]),
    (t) => size * 0.17 * Math.max(0, Math.sin(phase + t * turns * 2)) + 0.12,
  );
  const shade = ribbon(
    swing.map(([x, y]): Point => [x - figure.studio.key * size * 0.5, y + 1]),
    (t) => size * 0.16 * Math.max(0, Math.cos(phase + t * turns * 2)) + 0.12,
  );
  return (
    fill(body, hairPaint(figure, 1 + lit * 1.8 + tone + random.bell() * 0.8)) +
    fill(shade, figure.hair.deep, 0.55) +
    fill(glints, figure.hair.glow, 0.25 + 0.35 * lit)
  );
}

/** Locs: round ropes, slightly uneven, over each other. */
export function drawDreads(figure: Figure, random: Random): HairLayers {
  const { head, onHead } = figure;
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const rope = (path: readonly Point[], tone: number): string => {
    const spine = resample(path, 26);
    const half = random.between(9.5, 13);
    const seed = random.between(0, 9);
    const rings = spine
      .slice(2, -1)
      .filter((_, index) => index % 2 === 0)
      .map(([x, y], index) => {
        const after = spine[Math.min(25, index * 2 + 3)] ?? [x, y + 1];
        const len = Math.hypot(after[0] - x, after[1] - y) || 1;
        const [nx, ny] = [-(after[1] - y) / len, (after[0] - x) / len];
        return `M${n(x - nx * half * 0.8)} ${n(y - ny * half * 0.8)}Q${n(x + 3 * ny)} ${n(y + 3 * Math.abs(nx))} ${n(x + nx * half * 0.8)} ${n(y + ny * half * 0.8)}`;
      })
      .join("");
    const body = ribbon(
      spine,
      (t) => half * (0.92 + 0.1 * Math.sin(seed + t * 40)) * (t > 0.92 ? 1 - (t - 0.92) * 6 : 1),
    );
    const light = ribbon(
      spine.map(([x, y]): Point => [x + figure.studio.key * half * 0.42, y]),
      (t) => half * 0.2 * (0.6 + 0.4 * Math.sin(seed + t * 34)) * Math.sin(Math.PI * Math.min(1, t + 0.04)),
    );
    return (
      fill(body, figure.hair.line) +
      fill(
        ribbon(
          spine,
          (t) => (half - 1.2) * (0.92 + 0.1 * Math.sin(seed + t * 40)) * (t > 0.92 ? 1 - (t - 0.92) * 6 : 1),
        ),
        hairPaint(figure, 2.4 + tone + random.bell()),
      ) +
      line(rings, figure.hair.deep, 1.5, 0.55) +
      fill(light, sheen(figure), 0.7) +
      fill(light, figure.hair.glow, 0.22)
    );
  };
  const back = Array.from({ length: 13 }, (_, index) => {
    const u = (index / 12) * 2 - 1;
    return rope(
      [
        [u * 50, -150],
        [u * (w + 18), -90],
        [u * (w + 30), 40],
        [u * (w + 24) + random.between(-6, 6), 200 + random.between(-30, 50)],
      ],
      -1,
    );
  });
  const front = ([-1, 1] as const).flatMap((side) =>
    Array.from({ length: 8 }, (_, index) => {
      const t = index / 7;
      const [rx, ry] = onHead(side * lerp(4, w - 16, t), head.hairlineY - 2 + 44 * t * t);
      const reach = lerp(w + 34, w + 6, t) + random.between(-6, 6) - Math.max(0, -side * turn) * 12;
      return rope(
        [
          [rx * 0.7 + side * 4, ry - 50 + 36 * t],
          [rx + side * lerp(38, 14, t), ry - lerp(42, 6, t)],
          [side * (reach - 4), -64 + 40 * t],
          [side * (reach + 4), 90],
          [side * (reach - 4 + random.between(-8, 8)), lerp(300, 190, t) + random.between(-20, 40)],
        ],
        0,
      );
    }),
  );
  const capShape = area(resample(hairlineOf(figure), 20), resample(capEdge(figure, 16), 20));
  return {
    back: back.join(""),
    front: fill(capShape, hairPaint(figure, 0)) + front.join(""),
    shadow: capShape,
  };
}
