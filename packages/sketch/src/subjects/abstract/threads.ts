/** Threads: sheets of fine lines strung between two moving curves, so that they fold over each other like silk. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Canvas } from "./canvas.ts";
import type { Point } from "../ink/shape.ts";

export function drawThreads(canvas: Canvas): void {
  const { painter, random, width, height, unit, inks, paper } = canvas;
  const halo = inks[0] ?? "#c8553d";
  painter.glow(
    width * random.between(0.3, 0.7),
    height * 0.45,
    width * 0.6,
    height * 0.55,
    mix(halo, paper, 0.4),
    0.5,
  );
  const sheets = Math.round(5 + Math.min(3, (height / width) * 2));
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const from = inks[sheet % inks.length] ?? halo;
    const to = inks[(sheet + 1) % inks.length] ?? halo;
    drawSheet(canvas, from, to, height * (0.08 + (sheet / (sheets - 1)) * 0.84), unit);
  }
}

type Swing = { start: Point; one: Point; two: Point; end: Point };

function drawSheet(
  { painter, random, width, height, dark }: Canvas,
  from: `#${string}`,
  to: `#${string}`,
  y: number,
  unit: number,
): void {
  const swing = (): Swing => ({
    start: [-unit * 0.05, y + random.bell() * height * 0.3],
    one: [width * random.between(0.2, 0.4), y + random.bell() * height * 0.95],
    two: [width * random.between(0.6, 0.8), y + random.bell() * height * 0.95],
    end: [width + unit * 0.05, y + random.bell() * height * 0.3],
  });
  const [a, b] = [swing(), swing()];
  const lines = 70;
  const bundles = 5;
  const at = (p: Point, q: Point, t: number): string =>
    `${n(p[0] + (q[0] - p[0]) * t)} ${n(p[1] + (q[1] - p[1]) * t)}`;
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const veil = `M${at(a.start, b.start, 0)}C${at(a.one, b.one, 0)} ${at(a.two, b.two, 0)} ${at(a.end, b.end, 0)}L${at(a.end, b.end, 1)}C${at(a.two, b.two, 1)} ${at(a.one, b.one, 1)} ${at(a.start, b.start, 1)}Z`;
  painter.marks(
    veil,
    painter.linear(
      [0, 0],
      [width, 0],
      [
        [0, from, 0.3],
        [0.5, to, 0.1],
        [1, from, 0.34],
      ],
    ),
    0.75,
  );
  for (let bundle = 0; bundle < bundles; bundle += 1) {
    let d = "";
    for (let index = bundle; index < lines; index += bundles) {
      const t = index / (lines - 1);
      d += `M${at(a.start, b.start, t)}C${at(a.one, b.one, ease(t))} ${at(a.two, b.two, 1 - ease(1 - t) * (1 - 0.12 * Math.sin(t * 9)))} ${at(a.end, b.end, t)}`;
    }
    const colour = mix(from, to, bundle / (bundles - 1));
    painter.lines(
      d,
      shift(colour, { lightness: dark ? 0.08 : -0.05 }),
      unit * (0.0014 + (bundle % 3) * 0.0007),
      0.85,
    );
  }
}
