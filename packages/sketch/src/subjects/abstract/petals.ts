/** Petals: a few great blossoms that grow past the picture's edge, built of layered translucent petals with fine veins. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Canvas } from "./canvas.ts";
import { blade, spatter } from "../ink/texture.ts";
import { ellipse, mapped, shape, type Shape } from "../ink/shape.ts";

export function drawPetals(canvas: Canvas): void {
  const { random, width, height, unit, inks } = canvas;
  const wide = width / height;
  const turn = random.chance(0.5);
  const spots = [
    { x: 0.36, y: 0.42, r: 0.52 },
    { x: 0.92, y: 0.86, r: 0.44 },
    { x: 0.86, y: 0.1, r: 0.26 },
    { x: 0.06, y: 0.98, r: 0.3 },
  ];
  leaves(canvas);
  spots.reverse().forEach((spot, index) => {
    const rank = spots.length - 1 - index;
    const x = (turn ? 1 - spot.x : spot.x) * width;
    blossom(
      canvas,
      x,
      spot.y * height,
      unit * spot.r * (wide > 1.4 || wide < 0.7 ? 1.12 : 1),
      inks[rank % inks.length] ?? "#c8553d",
      inks[(rank + 1) % inks.length] ?? "#e8b07a",
    );
  });
}

function leaves({ painter, random, width, height, unit, inks }: Canvas): void {
  for (let index = 0; index < 9; index += 1) {
    const colour = mix(inks[2 + (index % 2)] ?? "#2d3047", inks[3] ?? "#93b7be", random.next());
    const [x, y, angle, length] = [
      random.between(0, width),
      random.between(0, height),
      random.between(0, Math.PI * 2),
      unit * random.between(0.24, 0.42),
    ];
    const put = (source: Shape): Shape =>
      mapped(source, (px, py) => [
        x + (px * Math.cos(angle) - py * Math.sin(angle)) * length,
        y + (px * Math.sin(angle) + py * Math.cos(angle)) * length,
      ]);
    const leaf = put(shape("0 0!, 0.3 -0.2, 0.7 -0.18, 1 0!, 0.7 0.14, 0.3 0.18"));
    painter.fill(
      leaf,
      painter.linear(
        [x, y],
        [x + Math.cos(angle) * length, y + Math.sin(angle) * length],
        [
          [0, shift(colour, { lightness: -0.06 })],
          [1, shift(colour, { lightness: 0.08 })],
        ],
      ),
      0.85,
    );
    painter.fill(
      put(shape("0 0!, 0.5 0.012, 1 0!, 0.7 0.14, 0.3 0.18")),
      shift(colour, { lightness: -0.1 }),
      0.5,
    );
  }
}

function blossom(canvas: Canvas, x: number, y: number, radius: number, colour: Hex, heart: Hex): void {
  const { painter, random } = canvas;
  painter.glow(
    x - painter.side() * radius * 0.06,
    y + radius * 0.1,
    radius * 1.1,
    radius * 1.1,
    "#1c1020",
    0.28,
  );
  const start = random.between(0, Math.PI);
  const layers = radius > canvas.unit * 0.4 ? 3 : 2;
  for (let layer = 0; layer < layers; layer += 1) {
    const count = 9 - layer;
    const reach = radius * (1 - layer * 0.25);
    const tone = mix(shift(colour, { lightness: layer * 0.055 - 0.03 }), heart, layer * 0.16);
    for (let index = 0; index < count; index += 1)
      petal(
        canvas,
        x,
        y,
        start + layer * 0.4 + ((index + random.bell() * 0.12) / count) * Math.PI * 2,
        reach * random.between(0.92, 1.05),
        tone,
      );
  }
  const core = radius * 0.16;
  painter.glow(x, y, core * 2, core * 2, shift(colour, { lightness: -0.3 }), 0.7);
  painter.fill(ellipse(x, y, core), shift(heart, { lightness: -0.12 }));
  spatter(painter, ellipse(x, y, core * 1.5), {
    count: 90,
    radius: core * 0.09,
    colour: shift(heart, { lightness: 0.12 }),
    opacity: 0.95,
  });
  spatter(painter, ellipse(x, y, core * 0.9), {
    count: 50,
    radius: core * 0.08,
    colour: shift(heart, { lightness: -0.28 }),
    opacity: 0.8,
  });
}

function petal(
  { painter, random }: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  colour: Hex,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const put = (source: Shape): Shape =>
    mapped(source, (px, py) => [x + (px * cos - py * sin) * length, y + (px * sin + py * cos) * length]);
  const body = put(
    shape("0.04 -0.03, 0.4 -0.24, 0.78 -0.27, 0.97 -0.12, 1 0.04, 0.9 0.2, 0.6 0.26, 0.3 0.16, 0.04 0.03"),
  );
  painter.fill(
    body,
    painter.linear(
      [x, y],
      [x + cos * length, y + sin * length],
      [
        [0, shift(colour, { lightness: -0.2 })],
        [0.55, colour],
        [1, shift(colour, { lightness: 0.09 })],
      ],
    ),
    0.94,
  );
  painter.fill(
    put(shape("0.04 0!, 0.4 0.02, 0.8 0.05, 0.98 0.06, 0.9 0.2, 0.6 0.26, 0.3 0.16")),
    shift(colour, { lightness: -0.12 }),
    0.32,
  );
  const veins: string[] = [];
  for (let index = -2; index <= 2; index += 1) {
    const tilt = index * 0.1;
    const root = length * 0.22;
    veins.push(
      blade(
        random,
        [x + (cos - sin * tilt * 0.4) * root, y + (sin + cos * tilt * 0.4) * root],
        ((angle + tilt) * 180) / Math.PI,
        length * 0.6,
        length * 0.008,
      ),
    );
  }
  painter.marks(veins.join(""), shift(colour, { lightness: -0.14 }), 0.4);
  painter.stroke(
    put(shape("0.78 -0.27, 0.97 -0.12, 1 0.04, 0.9 0.2, 0.985 0.04, 0.955 -0.1")),
    shift(colour, { lightness: 0.16 }),
    length * 0.003,
    0.6,
  );
}
