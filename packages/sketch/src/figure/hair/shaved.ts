/** Hair close to the skin: buzz cuts, bald heads, and the shaved sides and crest of a punk cut. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, glow, group, line } from "../studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { type HairLayers, softHairline } from "./strands.ts";
import { hairPaint, lateralLight, rampFor, toneAt } from "./tones.ts";

/** Stubble-short hair: the skull's own form shows through, and it thins towards its edge. */
export function drawBuzz(figure: Figure, random: Random, opacity = 1): HairLayers {
  const root = resample(hairlineOf(figure), 30);
  const edge = resample(capEdge(figure, 5), 30);
  return {
    back: "",
    front:
      stubble(figure, area(root, edge), [root, edge], random, opacity) +
      softHairline(figure, root, ([x, y]) => [x * 0.96, y - 60], random.fork("line")),
    shadow: "",
  };
}

function stubble(
  figure: Figure,
  shape: string,
  [root, edge]: readonly [readonly Point[], readonly Point[]],
  random: Random,
  opacity: number,
): string {
  const { studio, skin } = figure;
  const ramp = rampFor(figure);
  const k = studio.key;
  const dots = (count: number): string =>
    Array.from({ length: Math.round(count * Math.min(1, studio.detail)) }, () => {
      const index = random.integer(0, root.length - 2);
      const [a, b] = [root[index] ?? [0, 0], edge[index] ?? [0, 0]];
      const depth = random.between(0.02, 0.98);
      const [x, y] = [
        lerp(a[0], b[0], depth) + random.between(-5, 5),
        lerp(a[1], b[1], depth) + random.between(-3, 3),
      ];
      return `M${n(x)} ${n(y)}l${n(x * 0.012 + random.between(-0.7, 0.7))} ${n(-2.8)}`;
    }).join("");
  return (
    fill(shape, hairPaint(figure, 1.2), 0.8 * opacity) +
    group(
      studio.clip(shape),
      glow(studio, [k * 36, -116], 84, 40, skin.light, 0.34 * opacity, k * 20) +
        glow(studio, [k * 38, -122], 52, 22, ramp.glow, 0.4 * opacity, k * 24) +
        glow(studio, [-k * 96, -60], 56, 90, ramp.deep, 0.5 * opacity) +
        line(dots(240), ramp.deep, 1.2, 0.5) +
        line(dots(200), ramp.glow, 1, 0.36),
    )
  );
}

export function drawBuzzFromBehind(figure: Figure, random: Random, opacity = 1): string {
  const shape = napeShape(figure, 5);
  const { head } = figure;
  const left = Array.from({ length: 30 }, (_, index): Point => [-head.width, lerp(-148, 92, index / 29)]);
  const right = left.map(([x, y]): Point => [-x, y]);
  return (
    stubble(figure, shape, [left, right], random, opacity) +
    (opacity < 1 ? "" : napeFade(figure, random.fork("nape")))
  );
}

/** The skull with its short hair from behind, down to the nape. */
function napeShape({ head, body }: Figure, off: number): string {
  const w = head.width;
  const half = (s: -1 | 1): Point[] => [
    [s * 44, -142 - off],
    [s * (w * 0.78 + off * 0.4), -116 - off * 0.5],
    [s * (w + off * 0.4), -44],
    [s * (w - 1), 16],
    [s * (w * 0.86), 60],
    [s * (body.neckHalf * 0.94), 92],
  ];
  return smooth([[0, -150 - off], ...half(1), [0, 104], ...half(-1).toReversed()], true);
}

function napeFade(figure: Figure, random: Random): string {
  const half = figure.body.neckHalf;
  const root = resample(
    [
      [-figure.head.width * 0.86, 60],
      [-half * 0.94, 92],
      [0, 104],
      [half * 0.94, 92],
      [figure.head.width * 0.86, 60],
    ],
    12,
  );
  return softHairline(figure, root, ([x, y]) => [x * 0.98, y - 40], random);
}

export function drawBald(figure: Figure): HairLayers {
  const { studio, skin, headPath } = figure;
  const k = studio.key;
  const behind = figure.person.pose === "behind";
  const shine =
    glow(studio, [k * 36 + figure.head.yaw, -108], 50, 28, skin.glow, 0.85, k * 24) +
    glow(studio, [k * 40 + figure.head.yaw, -114], 22, 9, "#ffffff", 0.36, k * 24) +
    glow(studio, [-k * 74, -96], 50, 76, skin.deep, 0.4) +
    (behind
      ? glow(studio, [0, 96], 80, 34, skin.deep, 0.5) + glow(studio, [-k * 20, 40], 70, 60, skin.shade, 0.5)
      : "");
  return { back: "", front: group(studio.clip(headPath), shine), shadow: "" };
}

/** A crest over shaved sides. */
export function drawPunk(figure: Figure, random: Random): HairLayers {
  const { head, onHead } = figure;
  const shaved = drawBuzz(figure, random.fork("shaved"), 0.5);
  const lean = Math.sin((head.yaw * Math.PI) / 180);
  const base = (u: number, row: number): Point => onHead(u * 34, lerp(-104, -126, row) + 12 * u * u);
  return {
    back: "",
    front: shaved.front + crest(figure, random, (u, row) => base(u, row), lean * 30, 1),
    shadow: "",
  };
}

export function drawPunkFromBehind(figure: Figure, random: Random): string {
  const ridge = (u: number, row: number): Point => [u * 20, lerp(40, -138, row)];
  return drawBuzzFromBehind(figure, random.fork("shaved"), 0.5) + crest(figure, random, ridge, 0, 1.25);
}

/** Spikes in rows, the back ones first, each a wedge with lit and shaded faces and strands towards its point. */
function crest(
  figure: Figure,
  random: Random,
  base: (u: number, row: number) => Point,
  lean: number,
  rowScale: number,
): string {
  const rows = 4;
  const spikes: string[] = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    const count = 6 + (row % 2);
    for (let index = 0; index < count; index += 1) {
      const u = (index / (count - 1)) * 2 - 1;
      const depth = row / (rows - 1);
      const [x, y] = base(u, rowScale > 1 ? 1 - depth : depth);
      const height =
        (lerp(78, 118, rowScale > 1 ? 1 - depth * 0.6 : depth) - 22 * u * u) * random.between(0.84, 1.12);
      const tip: Point = [x + u * 40 + lean + random.between(-9, 9), y - height];
      spikes.push(spike(figure, random, [x, y + 8], tip, u));
    }
  }
  return spikes.join("");
}

function spike(figure: Figure, random: Random, [x, y]: Point, tip: Point, u: number): string {
  const dye = figure.person.hair.second !== undefined && random.chance(0.45) ? "second" : "own";
  const ramp = rampFor(figure, dye);
  const spine = resample([[x, y], [lerp(x, tip[0], 0.35), lerp(y, tip[1], 0.5)], tip], 7);
  const half = random.between(10, 14);
  const k = figure.studio.key;
  const lit = lateralLight(figure, u * 70, 110) + random.bell() * 0.1;
  const side = (from: number, to: number): string =>
    area(
      spine.map(([px, py], step): Point => [px + k * half * from * (1 - (step / 6) ** 1.6), py]),
      spine.map(([px, py], step): Point => [px + k * half * to * (1 - (step / 6) ** 1.6), py]),
    );
  const strands = [-0.6, -0.2, 0.3, 0.65].map((at) =>
    smooth(spine.map(([px, py], step): Point => [px + half * at * (1 - (step / 6) ** 1.4), py])),
  );
  const paint = (amount: number): string =>
    figure.studio.linear(
      [0, -110],
      [0, -260],
      [
        [0, toneAt(ramp, amount - 0.22)],
        [0.5, toneAt(ramp, amount + 0.04)],
        [1, toneAt(ramp, amount + 0.16)],
      ],
    );
  const level = Math.round(lit * 8) / 8;
  return (
    fill(
      ribbon(spine, (t) => half * (1 - t ** 1.6) + 0.3),
      paint(level),
    ) +
    fill(side(-1, -0.25), ramp.deep, 0.4) +
    fill(side(0.3, 0.8), ramp.glow, 0.34) +
    line(strands.join(""), ramp.deep, 0.9, 0.4)
  );
}
