/** Waves: long folds of colour one behind the other, lit along their crests, with a disc above them. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Canvas } from "./canvas.ts";
import { box, ellipse, shapeOf, type Node, type Shape } from "../ink/shape.ts";

export function drawWaves(canvas: Canvas): void {
  const { painter, random, width, height, unit, inks, paper, dark } = canvas;
  const sky = mix(paper, inks[inks.length - 1] ?? paper, 0.25);
  painter.fill(
    box(0, 0, width, height),
    painter.linear(
      [0, 0],
      [0, height * 0.6],
      [
        [0, paper],
        [1, sky],
      ],
    ),
  );
  const discX = width * random.pick([0.32, 0.5, 0.66]);
  const disc =
    [...inks].sort(
      (a, b) => Math.abs(lightnessOf(b) - lightnessOf(paper)) - Math.abs(lightnessOf(a) - lightnessOf(paper)),
    )[dark ? 0 : 1] ?? "#c8553d";
  const radius = unit * random.between(0.15, 0.2);
  painter.glow(discX, height * 0.3, radius * 2.3, radius * 2.3, disc, 0.3);
  painter.fill(
    ellipse(discX, height * 0.3, radius),
    painter.linear(
      [0, height * 0.3 - radius],
      [0, height * 0.3 + radius],
      [
        [0, shift(disc, { lightness: 0.06 })],
        [1, mix(disc, sky, 0.35)],
      ],
    ),
  );
  const folds = Math.round(7 + (height / width) * 3);
  const phase = random.between(0, 6.28);
  for (let index = 0; index < folds; index += 1) {
    const share = index / (folds - 1);
    const colour = inks[(index + 1) % inks.length] ?? disc;
    drawFold(canvas, {
      y: height * (0.34 + share ** 1.15 * 0.6),
      swing: unit * (0.045 + share * 0.05),
      length: width * random.between(0.55, 0.95) + unit * 0.2,
      phase: phase + index * random.between(0.7, 1.3),
      colour: mix(colour, sky, (1 - share) * 0.42),
    });
  }
}

type Fold = { y: number; swing: number; length: number; phase: number; colour: `#${string}` };

function crestAt(fold: Fold, x: number): number {
  const turn = (x / fold.length) * Math.PI * 2 + fold.phase;
  return fold.y + Math.sin(turn) * fold.swing + Math.sin(turn * 0.43 + 1.7) * fold.swing * 0.8;
}

function drawFold({ painter, random, width, height, unit }: Canvas, fold: Fold): void {
  const nodes: Node[] = [];
  const step = width / 14;
  for (let x = -step; x <= width + step; x += step) nodes.push({ x, y: crestAt(fold, x), corner: false });
  const edge = (x: number): Node => ({ x, y: height + 10, corner: true });
  const shape: Shape = shapeOf([...nodes, edge(width + step), edge(-step)]);
  const crest = shapeOf(nodes, false);
  const top = shape.box.top;
  painter.stroke(crest, shift(fold.colour, { lightness: -0.24 }), unit * 0.03, 0.1);
  painter.stroke(crest, shift(fold.colour, { lightness: -0.24 }), unit * 0.015, 0.14);
  painter.fill(
    shape,
    painter.linear(
      [0, top],
      [0, top + unit * 0.42],
      [
        [0, shift(fold.colour, { lightness: 0.07 })],
        [0.5, fold.colour],
        [1, shift(fold.colour, { lightness: -0.1, chroma: 1.05 })],
      ],
    ),
  );
  painter.stroke(crest, shift(fold.colour, { lightness: 0.16, chroma: 0.8 }), unit * 0.003, 0.8);
  contours(fold, random.integer(3, 6));

  function contours(source: Fold, count: number): void {
    const lines: string[] = [];
    for (let index = 1; index <= count; index += 1) {
      const sink = unit * 0.014 * index * (1 + index * 0.12);
      let d = "";
      for (let x = -step; x <= width + step; x += step / 3)
        d += `${d === "" ? "M" : "L"}${n(x)} ${n(crestAt({ ...source, phase: source.phase + index * 0.05 }, x) + sink)}`;
      lines.push(d);
    }
    painter.lines(lines.join(""), shift(source.colour, { lightness: 0.13 }), unit * 0.0016, 0.42);
  }
}
