/** Loose curls: ringlets of many sizes over a dark mass, their turns lit one by one, with frizz round the outline. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { distance, lerp, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, line } from "../studio.ts";
import { hairlineOf } from "./cap.ts";
import { type Fall, fallingCurve, plainChance } from "./loose.ts";
import { type HairLayers, part } from "./strands.ts";
import { type Dye, fallPaint, lateralLight, rampFor, toneAt } from "./tones.ts";

type Curl = { spine: readonly Point[]; radius: number; shade: number };

export function drawCurly(figure: Figure, random: Random, endY: number): HairLayers {
  const short = endY < 120;
  const fall: Fall = {
    endY,
    volume: short ? 38 : 60,
    part: random.between(10, 26) * (random.chance(0.5) ? 1 : -1),
    sweep: short ? 30 : 16,
    wave: { size: 6, length: 130 },
    curl: 6,
    points: 0,
    fringe: false,
    locks: 8,
    layers: false,
  };
  const back = backCurls(figure, random.fork("back"), endY, fall.volume);
  const list: Curl[] = [];
  const own = random.fork("front");
  // From the outside inwards, so that what frames the face lies on top.
  for (const across of [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99])
    for (const side of [-1, 1] as const) {
      const curve = fallingCurve(
        figure,
        fall,
        side,
        Math.min(1, Math.max(0, across + own.between(-0.05, 0.05))),
        plainChance,
      );
      const length = own.between(0.62, 1) * (across > 0.8 ? own.between(0.6, 0.95) : 1);
      list.push({
        spine: part(curve, own.between(0, 0.05), length, 22),
        radius: own.between(9, 19),
        shade: -0.04,
      });
    }
  const crown = crownCurls(figure, own.fork("crown"), fall);
  const mass = [-1, 1].map((side) => coverOf(figure, fall, side === 1 ? 1 : -1)).join("");
  return {
    back,
    front:
      fill(mass, fallPaint(figure, 0.24, 190)) +
      list.map((curl) => drawCurl(figure, curl, own)).join("") +
      crown.map((curl) => drawCurl(figure, curl, own)).join("") +
      frizz(figure, random.fork("frizz"), fall),
    shadow: `${smooth(resample(hairlineOf(figure), 20))}L130 -200L-130 -200Z`,
  };
}

/** Scalp that no curl happens to cover stays hair. */
function coverOf(figure: Figure, fall: Fall, side: -1 | 1): string {
  const outer = part(fallingCurve(figure, fall, side, 0.08, plainChance), 0, 0.7, 9);
  const inner = part(fallingCurve(figure, fall, side, 0.95, plainChance), 0, 0.6, 9);
  return smooth([...outer, ...inner.toReversed()], true);
}

/** Shorter curls that fall from the crown over the sides and a little onto the forehead. */
function crownCurls(figure: Figure, random: Random, fall: Fall): Curl[] {
  const { head, onHead } = figure;
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  return Array.from({ length: 17 }, (_, index): Curl => {
    const u = ((index * 7) % 17) / 8 - 1 + random.between(-0.05, 0.05);
    const rise = -150 - fall.volume * random.between(0.5, 0.86);
    const [hx, hy] = onHead(
      u * (w - 12),
      head.hairlineY + 44 * u * u + random.between(-16, 14) + fall.sweep * 0.3,
    );
    const out = Math.abs(u);
    return {
      spine: resample(
        [
          [fall.part * 0.6 + turn * 20 + u * 34, rise + 16 * u * u],
          [lerp(turn * 16, hx, 0.6) + u * 34, lerp(rise, hy, 0.3) - 6],
          [hx + u * 30 * out, lerp(rise, hy, 0.72)],
          [hx + u * 34 * out, hy + out * 26],
        ],
        14,
      ),
      radius: random.between(9, 16),
      shade: 0.08,
    };
  });
}

function backCurls(figure: Figure, random: Random, endY: number, volume: number): string {
  const w = figure.head.width;
  const shape = smooth(
    [
      [0, -150 - volume * 0.82],
      [w * 0.55, -142 - volume * 0.72],
      [w * 0.98, -118 - volume * 0.48],
      [w + volume * 0.72, -78],
      [w + volume, 30],
      [w + volume * 0.8, endY * 0.7],
      [w * 0.5, endY * 0.84 - 14],
      [-w * 0.5, endY * 0.84 - 14],
      [-w - volume * 0.8, endY * 0.7],
      [-w - volume, 30],
      [-w - volume * 0.72, -78],
      [-w * 0.98, -118 - volume * 0.48],
      [-w * 0.55, -142 - volume * 0.72],
    ],
    true,
  );
  const curls = Array.from({ length: 18 }, (_, index): Curl => {
    const u = (index / 17) * 2 - 1;
    const reach = u * (w + volume * 0.96);
    return {
      spine: resample(
        [
          [u * 76, -146 - volume * 0.66 * (1 - u * u)],
          [reach * 0.94, -138 + 58 * u * u],
          [reach * 1.06, 20],
          [reach + random.between(-10, 10), lerp(endY * 0.72, endY + 8, random.next())],
        ],
        20,
      ),
      radius: random.between(11, 19),
      shade: -0.2,
    };
  });
  return (
    fill(shape, fallPaint(figure, 0.08, 190)) + curls.map((curl) => drawCurl(figure, curl, random)).join("")
  );
}

/**
 * A ringlet is seen as two bands that swing about its way in turn: the far half of its turns in shadow, the near
 * half in front of it, with a light where each turn bulges towards the key.
 */
function drawCurl(figure: Figure, { spine, radius, shade }: Curl, random: Random): string {
  const { studio, head } = figure;
  const dye: Dye = figure.person.hair.second !== undefined && random.chance(0.34) ? "second" : "own";
  const ramp = rampFor(figure, dye);
  const total = spine.reduce(
    (sum, point, index) => sum + distance(spine[Math.max(0, index - 1)] ?? point, point),
    0,
  );
  const waves = total / (radius * random.between(3.6, 5.2));
  const phase = random.between(0, 6.28);
  const steps = Math.max(7, Math.round(waves * 6));
  const way = part(spine, 0, 1, steps + 1);
  const swing = (t: number): number => radius * 0.62 * Math.min(1, t * 5) * (1 - 0.35 * t);
  const swung = (turn: number): Point[] =>
    way.map(([x, y], index): Point => {
      const t = index / steps;
      const a: Point = way[Math.max(0, index - 1)] ?? [x, y];
      const b: Point = way[Math.min(steps, index + 1)] ?? [x, y];
      const length = distance(a, b) || 1;
      const out = Math.sin(phase + turn + t * waves * Math.PI * 2) * swing(t);
      return [x + ((b[1] - a[1]) / length) * out, y - ((b[0] - a[0]) / length) * out];
    });
  const near = swung(0);
  const [mx, my] = way[Math.floor(steps / 2)] ?? [0, 0];
  const lit = lateralLight(figure, mx, head.width + 60) - 0.0006 * (my + 60) + shade + random.bell() * 0.12;
  const thick = (t: number): number =>
    radius * (0.34 + 0.16 * Math.sin(Math.PI * Math.min(1, t * 1.2))) * (1 - 0.72 * t ** 5);
  const lights = near.flatMap(([x, y], index): string[] => {
    const t = index / steps;
    const turn = Math.cos(phase + t * waves * Math.PI * 2 - 0.9 * studio.key);
    if (turn < 0.35 || index === 0 || index === steps) return [];
    const [a, b] = [near[index - 1] ?? [x, y], near[index + 1] ?? [x, y]];
    const k = studio.key * radius * 0.16;
    return [
      `M${n(lerp(x, a[0], 0.8) + k)} ${n(lerp(y, a[1], 0.8))}Q${n(x + k)} ${n(y)} ${n(lerp(x, b[0], 0.8) + k)} ${n(lerp(y, b[1], 0.8))}`,
    ];
  });
  return (
    fill(
      ribbon(
        swung(Math.PI).filter((_, index) => index % 2 === 0),
        (t) => thick(t) * 0.95,
      ),
      toneAt(ramp, lit - 0.2),
    ) +
    line(smooth(near), toneAt(ramp, lit - 0.3), radius * 0.2 + 1.6, 0.5) +
    fill(ribbon(near, thick), toneAt(ramp, lit)) +
    line(
      smooth(near.map(([x, y]): Point => [x - studio.key * radius * 0.2, y + 1])),
      toneAt(ramp, lit - 0.24),
      1.1,
      0.6,
    ) +
    line(lights.join(""), ramp.glow, radius * 0.13 + 0.5, Math.min(0.8, Math.max(0.16, lit * 1.2)))
  );
}

/** Single hairs that curl off the outline. */
function frizz(figure: Figure, random: Random, fall: Fall): string {
  if (figure.studio.detail < 0.45) return "";
  const hairs = Array.from({ length: 26 }, () => {
    const side = random.chance(0.5) ? 1 : -1;
    const [x, y] = part(
      fallingCurve(figure, fall, side, 0, plainChance),
      random.between(0.02, 0.9),
      1,
      2,
    )[0] ?? [0, 0];
    const r = random.between(5, 11);
    const away = Math.min(1, Math.max(-1, x / 90));
    const up = y < -110 ? -1 : 0.2;
    return `M${n(x)} ${n(y)}q${n(away * r)} ${n(up * r - r * 0.4)} ${n(away * r * 1.3)} ${n(up * r + r * 0.3)}q${n(-away * r * 0.2)} ${n(r * 0.6)} ${n(-away * r * 0.7)} ${n(r * 0.2)}`;
  });
  return line(hairs.join(""), rampFor(figure).base, 1.1, 0.7);
}

export function drawBackCurls(figure: Figure, random: Random): string {
  const man = figure.head.man > 0.7;
  const endY = man ? 110 : 216;
  const volume = man ? 36 : 58;
  const w = figure.head.width;
  const over = Array.from({ length: 34 }, (_, index): Curl => {
    const row = Math.floor(index / 12);
    const u = ((index % 12) / 11) * 2 - 1;
    const reach = u * (w + volume * (0.7 - row * 0.16));
    const top = -150 - volume * 0.74 * (1 - u ** 4) + 10 * u * u;
    return {
      spine: resample(
        [
          [u * 64, top + 4],
          [reach * 0.88, lerp(top, 0, 0.14) + 20 * u * u],
          [reach, 0],
          [reach * 0.98 + random.between(-10, 10), lerp(endY, -20, row / 3) + random.between(-20, 16)],
        ],
        18,
      ),
      radius: random.between(10, 18),
      shade: 0.02 + row * 0.05,
    };
  });
  return (
    backCurls(figure, random.fork("back"), endY, volume) +
    over.map((curl) => drawCurl(figure, curl, random)).join("")
  );
}
