/** Hair that is wound, plaited or tied: the coil of a bun, the links of a braid, and the band round a tail. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { lerp, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import { looseStrands, part } from "./strands.ts";
import { type Dye, rampFor, toneAt } from "./tones.ts";

/** A knot of hair wound round its middle: a ball in the light first, then the turns of hair that lie on it. */
export function drawCoil(
  figure: Figure,
  random: Random,
  [cx, cy]: Point,
  radius: number,
  flat = 0.88,
): string {
  const { studio } = figure;
  const k = studio.key;
  const ramp = rampFor(figure);
  const outline = Array.from({ length: 18 }, (_, index): Point => {
    const angle = (index / 18) * Math.PI * 2;
    const wobble = 1 + 0.045 * Math.sin(angle * 3 + 1) + random.between(-0.025, 0.025);
    return [cx + Math.cos(angle) * radius * wobble, cy + Math.sin(angle) * radius * flat * wobble];
  });
  const ball = studio.radial([cx + k * radius * 0.4, cy - radius * 0.42], radius * 1.6, [
    [0, toneAt(ramp, 0.7)],
    [0.4, toneAt(ramp, 0.45)],
    [0.75, toneAt(ramp, 0.2)],
    [1, toneAt(ramp, 0.04)],
  ]);
  const turns = Array.from({ length: 9 }, (_, index) => {
    const ring = 1 - index * 0.095;
    const from = index * 2.25 + random.between(-0.3, 0.3);
    const arc = (offset: number, sweep = 2.7): Point[] =>
      Array.from({ length: 10 }, (__, step): Point => {
        const angle = from + (step / 9) * sweep;
        const reach = radius * (ring * (0.88 - 0.2 * (step / 9)) + offset);
        return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach * flat];
      });
    const middle = from + 1.3;
    const lit = 0.4 + 0.26 * (Math.cos(middle) * k - Math.sin(middle) * 0.9) + random.bell() * 0.07;
    const dye: Dye = figure.person.hair.second !== undefined && index % 3 === 1 ? "second" : "own";
    const body = ribbon(arc(0), (t) => radius * 0.19 * Math.sin(Math.PI * (0.08 + 0.88 * t)) + 0.6);
    const strands = [-0.1, -0.02, 0.07].map((offset) => smooth(part(arc(offset), 0.08, 0.92, 6)));
    const shine = ribbon(part(arc(0.03), 0.3, 0.72, 6), (t) => 2.2 * Math.sin(Math.PI * t) + 0.1);
    return (
      fill(
        ribbon(arc(-0.05), (t) => radius * 0.2 * Math.sin(Math.PI * t) + 0.4),
        ramp.deep,
        0.55,
      ) +
      fill(body, toneAt(rampFor(figure, dye), lit)) +
      line(strands.join(""), ramp.deep, 0.9, 0.4) +
      (lit > 0.32 ? fill(shine, ramp.glow, Math.min(0.75, lit)) : "")
    );
  });
  const fly = Array.from({ length: 7 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const out = (turn: number, reach: number): Point => [
      cx + Math.cos(angle + turn) * radius * reach,
      cy + Math.sin(angle + turn) * radius * reach * flat,
    ];
    return [out(0, 0.94), out(0.22, 1.06), out(0.5, 1.1)] as const;
  });
  return fill(smooth(outline, true), ball) + turns.join("") + looseStrands(figure, fly, 1);
}

/** Three strands plaited along a spine, `half` wide at first, and the tuft under the band that holds them. */
export function drawPlait(
  figure: Figure,
  random: Random,
  way: readonly Point[],
  half: number,
  narrow: number,
): string {
  const spine = resample(way, 48);
  const total = spine.reduce(
    (sum, [x, y], index) =>
      sum +
      (index === 0 ? 0 : Math.hypot(x - (spine[index - 1]?.[0] ?? x), y - (spine[index - 1]?.[1] ?? y))),
    0,
  );
  const links: string[] = [];
  let reached = 0;
  let side: -1 | 1 = 1;
  while (reached < total * 0.86) {
    const t = reached / total;
    const width = lerp(half, narrow, t);
    links.push(link(figure, random, frameAt(spine, t), width, side));
    reached += width * 0.74;
    side = side === 1 ? -1 : 1;
  }
  const tuft = frameAt(spine, 0.9);
  const ends = Array.from({ length: 7 }, (_, index) => {
    const u = (index / 6) * 2 - 1;
    const length = total * 0.13 * random.between(0.75, 1.1);
    const lock = resample(
      [tuft(u * narrow * 0.5, -6), tuft(u * narrow * 1.05, length * 0.4), tuft(u * narrow * 0.5, length)],
      7,
    );
    return fill(
      ribbon(lock, (t) => narrow * 0.42 * (1 - t) ** 0.8 + 0.2),
      toneAt(
        rampFor(figure, figure.person.hair.second === undefined ? "own" : "second"),
        0.3 + 0.24 * random.next(),
      ),
    );
  });
  return ends.join("") + links.toReversed().join("") + hairTie(figure, tuft(0, -4), narrow * 0.95);
}

type Frame = (across: number, along: number) => Point;

/** Local axes at a place on a spine: x across it, y along it. */
function frameAt(spine: readonly Point[], t: number): Frame {
  const [a, b] = part(spine, Math.max(0, t - 0.02), Math.min(1, t + 0.02), 2);
  const [x0, y0] = part(spine, t, t, 2)[0] ?? [0, 0];
  const [dx, dy] = [(b?.[0] ?? 0) - (a?.[0] ?? 0), (b?.[1] ?? 1) - (a?.[1] ?? 0)];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  return (across, along) => [x0 + uy * across + ux * along, y0 - ux * across + uy * along];
}

/** One strand where it comes from the edge and crosses over the middle. */
function link(figure: Figure, random: Random, at: Frame, width: number, side: -1 | 1): string {
  const { studio } = figure;
  const dye: Dye = figure.person.hair.second !== undefined && random.chance(0.34) ? "second" : "own";
  const ramp = rampFor(figure, dye);
  const p = (x: number, y: number): Point => at(side * x * width, y * width);
  const shape = smooth(
    [
      p(0.62, -0.86),
      p(1.0, -0.52),
      p(1.08, -0.02),
      p(0.72, 0.5),
      p(0.1, 0.86),
      p(-0.4, 1.02),
      p(-0.34, 0.62),
      p(0.06, 0.14),
      p(0.34, -0.4),
    ],
    true,
  );
  const lit = 0.42 + 0.14 * side * studio.key + random.bell() * 0.08;
  const across = studio.linear(p(1.1, -0.3), p(-0.4, 0.9), [
    [0, toneAt(ramp, lit - 0.14)],
    [0.32, toneAt(ramp, lit + 0.2)],
    [0.6, toneAt(ramp, lit)],
    [1, toneAt(ramp, 0.02)],
  ]);
  const strand = (shift: number): string =>
    smooth([
      p(0.74 + shift * 0.3, -0.74),
      p(0.82 + shift * 0.5, -0.12),
      p(0.42 + shift * 0.5, 0.44 + shift * 0.2),
      p(-0.26, 0.9),
    ]);
  const lens = ribbon(
    resample([p(0.9, -0.44), p(0.86, -0.04), p(0.6, 0.34)], 6),
    (t) => width * 0.07 * Math.sin(Math.PI * t) + 0.1,
  );
  return (
    fill(shape, across) +
    line([-0.55, -0.3, -0.05, 0.2].map(strand).join(""), ramp.deep, 0.9, 0.42) +
    fill(lens, ramp.glow, 0.5 + 0.3 * lit) +
    line(smooth([p(1.06, 0.04), p(0.72, 0.5), p(0.1, 0.87), p(-0.4, 1.02)]), ramp.line, 1.4, 0.5)
  );
}

/** A band of cloth round gathered hair. */
export function hairTie(figure: Figure, [x, y]: Point, half: number): string {
  const cloth = mix(figure.person.garment.second, figure.hair.deep, 0.15);
  const band = ribbon(
    resample(
      [
        [x - half, y - 1],
        [x, y + 5],
        [x + half, y - 1],
      ],
      7,
    ),
    (t) => 5.5 + 1.2 * Math.sin(t * 22),
  );
  return (
    haze(band, figure.hair.line, 4, 0.4) +
    fill(band, cloth) +
    line(
      `M${n(x - half * 0.7)} ${n(y - 2)}Q${n(x)} ${n(y + 2)} ${n(x + half * 0.7)} ${n(y - 2)}`,
      mix(cloth, "#ffffff", 0.5),
      1.6,
      0.6,
    )
  );
}
