/** Hair that coils tightly by nature: an afro, locs. Form comes from many small pieces lit from one side. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, group, line } from "../studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { type Fall, fallingCurve, plainChance } from "./loose.ts";
import { type HairLayers, part, pointAt } from "./strands.ts";
import { type Dye, fallPaint, lateralLight, rampFor, toneAt } from "./tones.ts";

type Coil = { x: number; y: number; size: number };
type Round = { cx: number; cy: number; rx: number; ry: number };

/** How much of the light a place on the round of the hair receives, 0..1. */
function litness({ studio }: Figure, { cx, cy, rx, ry }: Round, x: number, y: number): number {
  const [u, v] = [(x - cx) / rx, (y - cy) / ry];
  const facing = 0.5 * studio.key * u - 0.62 * v + 0.5 * Math.sqrt(Math.max(0, 1 - u * u - v * v));
  return Math.min(1, Math.max(0, 0.3 + 0.62 * facing));
}

function rimOf({ cx, cy, rx, ry }: Round, count: number, random: Random): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const wobble = 1 + random.between(-0.02, 0.024) + 0.014 * Math.sin(angle * 5 + 2);
    return [
      cx + Math.cos(angle) * rx * wobble,
      cy + Math.sin(angle) * ry * wobble * (Math.sin(angle) > 0 ? 0.92 : 1),
    ];
  });
}

export function drawAfro(figure: Figure, random: Random): HairLayers {
  const { head } = figure;
  const size = random.between(0.92, 1.06);
  const round: Round = { cx: -head.yaw * 0.5, cy: -62, rx: (head.width + 84) * size, ry: 166 * size };
  const outline = rimOf(round, 64, random);
  const edge = outline.flatMap(([x, y]) => [
    { x, y, size: random.between(7, 13) },
    { x: lerp(round.cx, x, 0.93), y: lerp(round.cy, y, 0.93), size: random.between(10, 16) },
  ]);
  const root = resample(hairlineOf(figure), 26);
  const inner: Coil[] = [];
  for (let ring = 0; ring < 9; ring += 1) {
    const count = 18 + ring * 4;
    for (let step = 0; step < count; step += 1) {
      const t = (step + random.between(0.2, 0.8)) / count;
      const [hx, hy] = pointAt(root, t);
      const angle = Math.PI * (1 + t) + (t - 0.5) * 0.7;
      const [ox, oy] = [
        round.cx + Math.cos(angle) * round.rx * 0.94,
        round.cy + Math.sin(angle) * round.ry * 0.94,
      ];
      const depth = ring === 0 ? random.between(0, 0.05) : (ring + random.between(0, 1)) / 9;
      inner.push({
        x: lerp(hx, ox, depth),
        y: lerp(hy, oy, depth) - (ring === 0 ? 2 : 0),
        size: ring === 0 ? random.between(3.5, 6) : ring === 1 ? random.between(6, 9) : random.between(8, 14),
      });
    }
  }
  const ring = area(root, resample(outline.slice(32).concat(outline.slice(0, 1)), 26));
  return {
    back:
      fill(smooth(outline, true), groundOf(figure, round)) +
      coils(figure, round, edge, random.fork("edge"), -0.05) +
      frizz(figure, round, random.fork("frizz")),
    front:
      fill(ring, groundOf(figure, round)) +
      coils(figure, round, shuffle(inner, random.fork("order")), random.fork("front"), 0.02) +
      babyCoils(figure, root, random.fork("baby")),
    shadow: `${smooth(root)}L${n(130)} -200L-130 -200Z`,
  };
}

/** From behind the round is closed: coils all over it. */
export function drawAfroFromBehind(figure: Figure, random: Random): string {
  const round: Round = { cx: 0, cy: -54, rx: figure.head.width + 82, ry: 164 };
  const outline = rimOf(round, 56, random);
  // A sunflower's order covers the round evenly.
  const inside = Array.from({ length: 330 }, (_, index): Coil => {
    const angle = index * 2.39996 + random.between(-0.2, 0.2);
    const radius = Math.sqrt((index + random.next()) / 331) * 0.97;
    return {
      x: round.cx + Math.cos(angle) * round.rx * radius,
      y: round.cy + Math.sin(angle) * round.ry * radius * (Math.sin(angle) > 0 ? 0.92 : 1),
      size: random.between(8, 14),
    };
  });
  return (
    fill(smooth(outline, true), groundOf(figure, round)) +
    coils(
      figure,
      round,
      outline.map(([x, y]) => ({ x, y, size: random.between(7, 12) })),
      random.fork("edge"),
      -0.05,
    ) +
    coils(figure, round, shuffle(inside, random.fork("order")), random.fork("coils"), 0) +
    frizz(figure, round, random.fork("frizz"))
  );
}

/** What is seen between coils: the same round in the same light, a little deeper. */
function groundOf(figure: Figure, { cx, cy, rx, ry }: Round): string {
  const ramp = rampFor(figure);
  return figure.studio.radial([cx + figure.studio.key * rx * 0.42, cy - ry * 0.5], rx * 1.7, [
    [0, toneAt(ramp, 0.5)],
    [0.35, toneAt(ramp, 0.3)],
    [0.7, toneAt(ramp, 0.08)],
    [1, ramp.deep],
  ]);
}

/** Round tufts, darkest first, each with small crescents that the light picks out. */
function coils(figure: Figure, round: Round, list: readonly Coil[], random: Random, lift: number): string {
  const own = rampFor(figure);
  const second = figure.person.hair.second === undefined ? null : rampFor(figure, "second");
  const bodies: string[] = [];
  const bright: string[] = [];
  const dark: string[] = [];
  for (const { x, y, size } of list) {
    const lit = litness(figure, round, x, y);
    const points = Array.from({ length: 6 }, (_, index): Point => {
      const angle = (index / 6) * Math.PI * 2 + random.next();
      const radius = size * random.between(0.78, 1.14);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    });
    const ramp = second !== null && random.chance(0.3) ? second : own;
    const tone = Math.round(Math.max(0, lit * 0.86 + lift + random.bell() * 0.09 - 0.04) * 14) / 14;
    bodies.push(fill(smooth(points, true), toneAt(ramp, tone)));
    const count = size > 8 ? 2 : 1;
    for (let index = 0; index < count; index += 1) {
      const from = random.between(0, Math.PI * 2);
      const r = size * (0.72 - index * 0.34);
      const at = (turn: number, reach: number): string =>
        `${n(x + Math.cos(from + turn) * r * reach)} ${n(y + Math.sin(from + turn) * r * reach)}`;
      const arc = `M${at(0, 1)}Q${at(0.8, 1.36)} ${at(1.6, 1)}Q${at(2.4, 1.3)} ${at(3.1, 0.9)}`;
      if (random.next() < lit) bright.push(arc);
      else dark.push(arc);
    }
  }
  return (
    bodies.join("") + line(dark.join(""), own.deep, 1.6, 0.5) + line(bright.join(""), own.glow, 1.3, 0.36)
  );
}

/** The outline dissolves into single coiled hairs. */
function frizz(figure: Figure, { cx, cy, rx, ry }: Round, random: Random): string {
  if (figure.studio.detail < 0.45) return "";
  const hairs = Array.from({ length: 90 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const down = Math.sin(angle) > 0 ? 0.92 : 1;
    const reach = random.between(0.97, 1.06);
    const [x, y] = [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach * down];
    const r = random.between(3, 6.5);
    return `M${n(x)} ${n(y)}q${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r - r)} ${n(Math.cos(angle) * r * 1.4)} ${n(Math.sin(angle) * r)}q${n(-r * 0.5)} ${n(r * 0.7)} ${n(-r * 0.8)} ${n(-r * 0.1)}`;
  });
  return line(hairs.join(""), rampFor(figure).shade, 1.4, 0.75);
}

/** Where the hair begins it is fine and lets the skin through. */
function babyCoils(figure: Figure, root: readonly Point[], random: Random): string {
  if (figure.studio.detail < 0.4) return "";
  const hairs = Array.from({ length: 80 }, () => {
    const [x, y] = pointAt(root, random.next());
    const r = random.between(1.6, 3.4);
    const px = x * (1 - random.next() * 0.04);
    const py = y + random.between(-2, 6) * (y < -60 ? 1 : 0.2);
    return `M${n(px)} ${n(py)}q${n(r)} ${n(-r)} ${n(r * 1.2)} ${n(r * 0.4)}q${n(-r * 0.4)} ${n(r)} ${n(-r)} ${n(r * 0.1)}`;
  });
  return line(hairs.join(""), rampFor(figure).shade, 1.2, 0.6);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Locs: round ropes, slightly uneven, over each other, falling from a parting. */
export function drawDreads(figure: Figure, random: Random): HairLayers {
  const man = figure.head.man > 0.7;
  const endY = man ? random.between(190, 260) : random.between(280, 350);
  const fall: Fall = {
    endY,
    volume: 26,
    part: random.between(4, 26) * (random.chance(0.5) ? 1 : -1),
    sweep: 10,
    wave: { size: 5, length: 210 },
    curl: 2,
    points: 0,
    fringe: false,
    locks: 8,
    layers: false,
  };
  const own = random.fork("ropes");
  const front = [0.04, 0.62, 0.26, 0.84, 0.44, 0.98, 0.15, 0.72, 0.35, 0.53, 0.92].flatMap((across, index) =>
    ([-1, 1] as const).map((side) => {
      const place = Math.min(1, Math.max(0, across + own.between(-0.03, 0.03)));
      const curve = fallingCurve(figure, fall, side, place, plainChance);
      return rope(figure, own, part(curve, 0.012 * index, own.between(0.8, 1), 24), 0.02);
    }),
  );
  const cap = area(resample(hairlineOf(figure), 20), resample(capEdge(figure, 18), 20));
  return {
    back: hangingRopes(figure, random.fork("back"), endY, -0.2),
    front: fill(cap, fallPaint(figure, 0.02, 190)) + front.join(""),
    shadow: cap,
  };
}

function hangingRopes(figure: Figure, random: Random, endY: number, shade: number): string {
  const w = figure.head.width;
  return Array.from({ length: 13 }, (_, index) => {
    const u = (((index * 5) % 13) / 12) * 2 - 1;
    const spine = resample(
      [
        [u * 46, -162 + 10 * u * u],
        [u * (w + 14), -104 + 40 * u * u],
        [u * (w + 24), 40],
        [u * (w + 16) + random.between(-8, 8), endY + random.between(-50, 20)],
      ],
      24,
    );
    return rope(figure, random, spine, shade);
  }).join("");
}

export function drawDreadsFromBehind(figure: Figure, random: Random): string {
  const endY = figure.head.man > 0.7 ? 230 : 320;
  const over = Array.from({ length: 15 }, (_, index) => {
    const u = (((index * 4) % 15) / 14) * 2 - 1;
    const w = figure.head.width;
    const spine = resample(
      [
        [u * 26, -170 + 8 * u * u],
        [u * (w - 2), -116 + 40 * u * u],
        [u * (w + 14), 20],
        [u * (w + 2), 130],
        [u * (w - 6) + random.between(-12, 12), endY + random.between(-70, 0)],
      ],
      24,
    );
    return rope(figure, random, spine, 0.04);
  });
  return hangingRopes(figure, random.fork("under"), endY, -0.18) + over.join("");
}

/** One loc: dark edge, round body, a broken line of light, and the twist of its hair. */
function rope(figure: Figure, random: Random, spine: readonly Point[], shade: number): string {
  const { studio, head } = figure;
  const dye: Dye = figure.person.hair.second !== undefined && random.chance(0.3) ? "second" : "own";
  const ramp = rampFor(figure, dye);
  const half = random.between(6.5, 9.5);
  const seed = random.between(0, 9);
  const thick = (t: number): number =>
    (0.9 + 0.09 * Math.sin(seed + t * 31) + 0.05 * Math.sin(seed * 3 + t * 77)) *
    (t > 0.93 ? 1 - (t - 0.93) * 7 : 1) *
    // At the root it comes out of the scalp, round and slim.
    Math.min(1, 0.3 + t * 6);
  const [mx] = spine[12] ?? [0, 0];
  const lit = lateralLight(figure, mx, head.width + 40) + shade + random.bell() * 0.1;
  const end = spine.at(-1)?.[1] ?? 200;
  const twists = spine
    .slice(1, -1)
    .map(([x, y], index) => {
      const after = spine[index + 2] ?? [x, y + 1];
      const length = Math.hypot(after[0] - x, after[1] - y) || 1;
      const [nx, ny] = [-(after[1] - y) / length, (after[0] - x) / length];
      const r = half * random.between(0.5, 0.85);
      return `M${n(x - nx * r)} ${n(y - ny * r)}q${n(nx * r - ny * 3)} ${n(ny * r + 2)} ${n(nx * r * 1.6)} ${n(ny * r * 1.6 + random.between(2, 5))}`;
    })
    .join("");
  const light = ribbon(
    spine.map(([x, y]): Point => [x + studio.key * half * 0.36, y]),
    (t) =>
      half * 0.2 * (0.55 + 0.45 * Math.sin(seed + t * 34)) * Math.sin(Math.PI * Math.min(1, t + 0.04)) + 0.05,
  );
  return (
    fill(
      ribbon(spine, (t) => half * thick(t) + 1.2),
      ramp.line,
      0.85,
    ) +
    fill(
      ribbon(spine, (t) => half * thick(t)),
      fallPaint(figure, lit, end, dye),
    ) +
    group(
      `transform="translate(${n(-studio.key * half * 0.42)} 0)"`,
      fill(
        ribbon(spine, (t) => half * 0.44 * thick(t)),
        ramp.deep,
        0.3,
      ),
    ) +
    line(twists, ramp.deep, 1.1, 0.45) +
    fill(light, ramp.glow, Math.min(0.7, 0.2 + lit * 0.6))
  );
}
