/** Arcs: a grid of quarter rings, discs and half-moons in the manner of printed geometry, with a few cells left to breathe. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Canvas } from "./canvas.ts";
import { drybrush } from "../ink/texture.ts";
import { box, ellipse, mapped, shape, type Shape } from "../ink/shape.ts";

export function drawArcs(canvas: Canvas): void {
  const { width, height, unit, random, painter } = canvas;
  const cells = random.integer(3, 4);
  const cell = unit / cells;
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2];
  let last = -1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let kind = random.integer(0, 6);
      if (kind === last) kind = (kind + 1) % 7;
      last = kind;
      drawCell(canvas, left + column * cell, top + row * cell, cell, kind);
    }
  }
  const wash = canvas.dark ? "#000000" : "#3a2a20";
  painter.fill(
    box(0, 0, width, height),
    painter.linear(
      [0, 0],
      [width, height],
      [
        [0, wash, 0],
        [0.6, wash, 0.02],
        [1, wash, 0.12],
      ],
    ),
  );
}

function drawCell(canvas: Canvas, x: number, y: number, size: number, kind: number): void {
  const { painter, random, inks, paper, dark } = canvas;
  const ground = random.chance(0.45)
    ? mix(random.pick(inks), paper, 0.12)
    : mix(paper, random.pick(inks), 0.1);
  const far = [...inks].sort(
    (a, b) => Math.abs(lightnessOf(b) - lightnessOf(ground)) - Math.abs(lightnessOf(a) - lightnessOf(ground)),
  );
  const ink = (rank: number): Hex => far[rank % far.length] ?? "#c8553d";
  const frame = box(x, y, size, size);
  painter.within(frame, () => {
    painter.fill(
      box(x - 1, y - 1, size + 2, size + 2),
      painter.linear(
        [x, y],
        [x + size, y + size],
        [
          [0, shift(ground, { lightness: 0.015 })],
          [1, shift(ground, { lightness: -0.03 })],
        ],
      ),
    );
    const corner = random.pick([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const);
    const [cx, cy] = [x + corner[0] * size, y + corner[1] * size];
    if (kind <= 2) {
      const steps = random.integer(2, 5);
      for (let ring = steps; ring >= 1; ring -= 1)
        disc(
          cx,
          cy,
          (size * ring) / steps,
          ring % 2 === steps % 2 ? ink(random.integer(0, 1)) : mix(ink(2), ground, 0.3),
        );
    } else if (kind === 3) {
      const vertical = random.chance(0.5);
      disc(x + size / 2, vertical ? y : y + size / 2, size / 2, ink(0));
      disc(vertical ? x + size / 2 : x + size, y + size, size / 2, ink(2));
    } else if (kind === 4) {
      disc(x + size / 2, y + size / 2, size * 0.34, ink(0));
      painter.within(ellipse(x + size / 2, y + size / 2, size * 0.34), () =>
        painter.fill(box(x, y + size / 2, size, size / 2), ink(1)),
      );
    } else if (kind === 5) {
      const leaf: Shape = mapped(shape("0 0!, 0.5 0.08, 0.88 0.42, 1 1!, 0.5 0.92, 0.12 0.58"), (px, py) => [
        x + (corner[0] === 1 ? 1 - px : px) * size,
        y + py * size,
      ]);
      painter.fill(
        leaf,
        painter.linear(
          [x, y],
          [x + size, y + size],
          [
            [0, shift(ink(0), { lightness: 0.05 })],
            [1, shift(ink(0), { lightness: -0.05 })],
          ],
        ),
      );
      painter.within(leaf, () =>
        painter.fill(
          mapped(shape("0 0!, 1 1!, 0 1!"), (px, py) => [
            x + (corner[0] === 1 ? 1 - px : px) * size,
            y + py * size,
          ]),
          shift(ink(0), { lightness: -0.09 }),
          0.6,
        ),
      );
    } else {
      for (let bar = 0; bar < 4; bar += 1)
        painter.fill(
          box(x, y + (bar + 0.5) * (size / 4) - size * 0.035, size, size * 0.07),
          ink(bar % 2),
          0.9,
        );
    }
    drybrush(painter, frame, {
      angleDegrees: random.pick([0, 90]),
      length: size * 0.3,
      width: size * 0.006,
      count: 26,
      colour: dark ? "#ffffff" : "#fff6e6",
      opacity: 0.09,
    });
  });

  function disc(dx: number, dy: number, radius: number, colour: Hex): void {
    painter.fill(
      ellipse(dx, dy, radius),
      painter.linear(
        [dx - radius, dy - radius],
        [dx + radius, dy + radius],
        [
          [0, shift(colour, { lightness: 0.045 })],
          [1, shift(colour, { lightness: -0.045 })],
        ],
      ),
    );
  }
}
