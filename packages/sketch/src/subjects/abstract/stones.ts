/** Stones: smooth pebbles balanced in a leaning pile, each with its own speckle, band and shadow. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Canvas } from "./canvas.ts";
import { spatter } from "../ink/texture.ts";
import { box, ellipse, mapped, ribbon, shapeOf, type Node, type Point, type Shape } from "../ink/shape.ts";

export function drawStones(canvas: Canvas): void {
  const { painter, random, width, height, unit, inks, paper, dark } = canvas;
  const ground = mix(paper, inks[1] ?? paper, 0.2);
  const sun =
    [...inks].sort(
      (a, b) => Math.abs(lightnessOf(b) - lightnessOf(paper)) - Math.abs(lightnessOf(a) - lightnessOf(paper)),
    )[1] ?? "#c8553d";
  const horizon = height * 0.76;
  const discX = width * random.pick([0.36, 0.62]);
  painter.fill(
    ellipse(discX, height * 0.38, unit * 0.34),
    painter.linear(
      [0, height * 0.38 - unit * 0.34],
      [0, height * 0.38 + unit * 0.34],
      [
        [0, mix(sun, paper, 0.2)],
        [1, mix(sun, paper, 0.7)],
      ],
    ),
  );
  painter.fill(
    box(-2, horizon, width + 4, height - horizon + 2),
    painter.linear(
      [0, horizon],
      [0, height],
      [
        [0, mix(ground, paper, 0.3)],
        [1, shift(ground, { lightness: dark ? -0.03 : -0.08 })],
      ],
    ),
  );
  const piles = width / height > 1.45 ? 3 : 1;
  for (let pile = 0; pile < piles; pile += 1) {
    const centre = piles === 1 ? width * 0.5 : width * ([0.36, 0.64, 0.82][pile] ?? 0.5);
    drawPile(
      canvas,
      centre,
      height * (0.86 + (pile % 2) * 0.03),
      unit * ([1, 0.72, 0.5][pile] ?? 1),
      piles === 1 ? random.integer(5, 6) : 5 - pile,
    );
  }
}

function drawPile(canvas: Canvas, centre: number, foot: number, unit: number, count: number): void {
  const { random, painter, inks, height } = canvas;
  const stones: { half: number; tall: number; slip: number; turnDegrees: number }[] = [];
  let half = unit * random.between(0.27, 0.31);
  for (let index = 0; index < count; index += 1) {
    stones.push({
      half,
      tall: half * random.between(0.42, 0.6),
      slip: random.bell() * half * 0.3,
      turnDegrees: random.bell() * 7,
    });
    half *= random.between(0.7, 0.86);
  }
  // The whole pile fits between its foot and a margin under the upper edge.
  const shrink = Math.min(1, (foot - height * 0.1) / stones.reduce((sum, { tall }) => sum + tall * 1.84, 0));
  let [x, y] = [centre, foot];
  painter.glow(
    x - painter.side() * unit * 0.08 * shrink,
    foot,
    unit * 0.44 * shrink,
    unit * 0.065 * shrink,
    "#150e18",
    0.5,
  );
  stones.forEach((stone, index) => {
    const tall = stone.tall * shrink;
    y -= tall * 0.94;
    drawStone(
      canvas,
      [x, y],
      stone.half * shrink,
      tall,
      stone.turnDegrees,
      inks[(index * 2 + 1) % inks.length] ?? "#93b7be",
    );
    y -= tall * 0.9;
    x += stone.slip * shrink;
  });
}

function drawStone(
  { painter, random, unit }: Canvas,
  [x, y]: Point,
  half: number,
  tall: number,
  turnDegrees: number,
  colour: Hex,
): void {
  const bumps = Array.from({ length: 9 }, () => random.between(0.94, 1.04));
  const nodes = bumps.map((bump, index): Node => {
    const angle = (index / bumps.length) * Math.PI * 2;
    const square = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.86;
    return {
      x: square(Math.cos(angle)) * half * bump,
      y: square(Math.sin(angle)) * tall * bump,
      corner: false,
    };
  });
  const lean = (turnDegrees * Math.PI) / 180;
  const put = (source: Shape): Shape =>
    mapped(source, (px, py) => [
      x + px * Math.cos(lean) - py * Math.sin(lean),
      y + px * Math.sin(lean) + py * Math.cos(lean),
    ]);
  const stone = put(shapeOf(nodes));
  const kind = random.integer(0, 2);
  const vein = random.between(-0.3, 0.4) * tall;
  painter.form(stone, colour, {
    shadow: tall * 0.5,
    glow: tall * 0.1,
    rim: unit * 0.004,
    inside: (tones) => {
      if (kind === 0) {
        const band = put(
          ribbon(
            [
              [-half * 1.1, vein],
              [-half * 0.4, vein - tall * 0.16],
              [half * 0.3, vein + tall * 0.1],
              [half * 1.1, vein - tall * 0.2],
            ],
            [tall * 0.2, tall * 0.26, tall * 0.16, tall * 0.22],
          ),
        );
        painter.fill(band, mix(tones.light, "#fff5e6", 0.5), 0.72);
      }
      spatter(painter, stone, { count: 90, radius: unit * 0.0026, colour: tones.deep, opacity: 0.4 });
      spatter(painter, stone, {
        count: kind === 1 ? 120 : 40,
        radius: unit * 0.002,
        colour: "#fff5e6",
        opacity: 0.4,
      });
      const [hx, hy] = [x + painter.side() * half * 0.34, y - tall * 0.45];
      painter.glow(hx, hy, half * 0.5, tall * 0.42, "#fff8ec", 0.34);
      painter.glow(x, y + tall * 0.95, half * 0.9, tall * 0.4, tones.deep, 0.5);
    },
  });
}
