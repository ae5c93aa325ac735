/** Cut flowers and the vases that hold them. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush, spatter } from "../ink/texture.ts";
import { ellipse, mapped, ribbon, shape, symmetric, type Point, type Shape } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

const vases = [
  "0 -230, 46 -230!, 38 -206, 46 -176, 92 -120, 96 -70, 62 -10, 50 0!, 0 7",
  "0 -226, 64 -226!, 58 -190, 70 -100, 66 -30, 48 0!, 0 7",
  "0 -240, 30 -240!, 26 -180, 40 -136, 82 -92, 84 -40, 54 0!, 0 7",
] as const;
const glazes = ["#d8cbb6", "#5b7471", "#b0553e", "#3c4a63", "#c49a5a", "#8f9c85"] as const;

export const vase: ThingArtist = ({ colour, random }) => {
  const glaze = colour ?? random.pick(glazes);
  const branches = random.integer(3, 4);
  return {
    frame: { left: -190, top: -470, right: 190 },
    setting: "table",
    tall: 2.1,
    foot: 86,
    draw: (painter) => {
      for (let index = 0; index < branches; index += 1)
        drawBranch(painter, random, -34 + (68 * index) / (branches - 1));
      drawVase(painter, random.pick(vases), glaze, random);
    },
  };
};

export const flowers: ThingArtist = ({ colour, random }) => {
  const main =
    colour ?? random.pick(["#d9607a", "#e8896b", "#e9b949", "#b06aa8", "#f0dfd0", "#c73e4a"] as const);
  const second = mix(
    shift(main, { lightness: 0.12, chroma: 0.7 }),
    random.pick(["#f3dcc0", "#f0b890", "#d8b8e0"]),
    0.55,
  );
  const glaze = random.pick(glazes);
  return {
    frame: { left: -220, top: -570, right: 220 },
    setting: "table",
    tall: 2.4,
    foot: 86,
    draw: (painter) => {
      drawBouquet(painter, random, [main, second, shift(main, { lightness: -0.1 })]);
      drawVase(painter, random.pick(vases), glaze, random);
    },
  };
};

function drawVase(painter: Painter, profile: string, glaze: Hex, random: Random): void {
  const body = symmetric(profile);
  const mouth = Number(/,\s*(\d+)/.exec(profile)?.[1] ?? 46);
  const rimY = body.box.top;
  const banded = random.chance(0.5);
  painter.turned(body, glaze, {
    gloss: 0.3,
    inside: (tones) => {
      if (banded)
        painter.fill(
          symmetric("0 -70, 120 -88!, 120 40!, 0 40"),
          shift(tones.shade, { lightness: -0.04 }),
          0.5,
        );
      drybrush(painter, body, {
        angleDegrees: 0,
        length: 60,
        width: 2.2,
        count: 40,
        colour: tones.light,
        opacity: 0.3,
      });
      spatter(painter, body, { count: 70, radius: 1.4, colour: tones.deep, opacity: 0.4 });
      painter.glow(0, rimY + 8, mouth * 2.2, 50, tones.deep, 0.55);
    },
  });
  const tones = painter.lighting.tones(glaze);
  painter.fill(shape(`${-mouth} ${rimY}!, 0 ${rimY + 13}, ${mouth} ${rimY}!, 0 ${rimY + 6}`), tones.light);
}

type Bloom = { x: number; y: number; r: number; rank: number };

function drawBouquet(painter: Painter, random: Random, colours: readonly Hex[]): void {
  const blooms: Bloom[] = [
    { x: -120, y: -390, r: 54, rank: 1 },
    { x: 126, y: -410, r: 52, rank: 1 },
    { x: 8, y: -500, r: 56, rank: 0 },
    { x: -74, y: -476, r: 44, rank: 2 },
    { x: 86, y: -500, r: 40, rank: 2 },
    { x: -46, y: -380, r: 74, rank: 0 },
    { x: 66, y: -366, r: 68, rank: 0 },
    { x: 8, y: -306, r: 56, rank: 1 },
    { x: -104, y: -300, r: 46, rank: 2 },
    { x: 122, y: -300, r: 42, rank: 2 },
  ].map((bloom) => ({
    ...bloom,
    x: bloom.x + random.bell() * 14,
    y: bloom.y + random.bell() * 14,
    r: bloom.r * random.between(0.9, 1.1),
  }));
  const stem = painter.lighting.tones("#55704a");
  for (const bloom of blooms)
    painter.fill(
      ribbon(
        [
          [bloom.x * 0.1, -214],
          [bloom.x * 0.45, -270],
          [bloom.x, bloom.y],
        ],
        [6, 5, 4],
      ),
      stem.shade,
    );
  for (let index = 0; index < 22; index += 1) {
    const angle = -90 + random.bell() * 105;
    const reach = random.between(120, 235);
    const radians = (angle * Math.PI) / 180;
    drawLeaf(
      painter,
      [Math.cos(radians) * reach * 0.75, -300 + Math.sin(radians) * reach * 0.85],
      angle + random.bell() * 30,
      random.between(60, 110),
      random.pick(["#5a7a52", "#40604c", "#7c9468"]),
    );
  }
  for (const bloom of blooms) drawBloom(painter, random, bloom, colours[bloom.rank] ?? "#d9607a");
  for (let index = 0; index < 6; index += 1)
    drawLeaf(
      painter,
      [random.bell() * 110, -236 + random.bell() * 20],
      random.pick([160, 20, 200, -20]) + random.bell() * 20,
      random.between(60, 84),
      random.pick(["#5a7a52", "#4a6a4e"]),
    );
}

export function drawLeaf(
  painter: Painter,
  [x, y]: Point,
  angleDegrees: number,
  length: number,
  colour: Hex,
): void {
  const angle = (angleDegrees * Math.PI) / 180;
  const put = (source: Shape): Shape =>
    mapped(source, (px, py) => [
      x + (px * Math.cos(angle) - py * Math.sin(angle)) * length,
      y + (px * Math.sin(angle) + py * Math.cos(angle)) * length,
    ]);
  const tones = painter.lighting.tones(colour);
  painter.fill(
    put(shape("0 0!, 0.3 -0.2, 0.66 -0.16, 1 0!, 0.66 0.14, 0.3 0.18")),
    painter.linear(
      [x, y],
      [x + Math.cos(angle) * length, y + Math.sin(angle) * length],
      [
        [0, tones.shade],
        [1, tones.base],
      ],
    ),
  );
  painter.fill(put(shape("0 0!, 0.5 0.01, 1 0!, 0.66 0.14, 0.3 0.18")), tones.deep, 0.45);
}

/** A garden rose or dahlia, seen three-quarters: rings of petals around a turned heart. */
function drawBloom(
  painter: Painter,
  random: Random,
  { x, y, r }: { x: number; y: number; r: number },
  colour: Hex,
): void {
  const tones = painter.lighting.tones(colour);
  painter.glow(x - painter.side() * r * 0.1, y + r * 0.25, r * 1.15, r * 1.05, tones.deep, 0.5);
  const start = random.between(0, 6.28);
  const rings: readonly (readonly [number, number, Hex])[] = [
    [1, 11, tones.shade],
    [0.8, 9, mix(tones.shade, tones.base, 0.6)],
    [0.6, 8, tones.base],
    [0.4, 6, mix(tones.base, tones.light, 0.5)],
  ];
  rings.forEach(([reach, count, tone], ring) => {
    for (let index = 0; index < count; index += 1) {
      const angle = start + ring * 0.5 + ((index + random.bell() * 0.2) / count) * Math.PI * 2;
      const toLight = Math.cos(angle) * painter.side() * 0.5 - Math.sin(angle) * 0.5;
      const hue =
        toLight > 0 ? mix(tone, tones.light, toLight * 0.8) : mix(tone, tones.deep, -toLight * 0.55);
      const length = r * reach * random.between(0.92, 1.06);
      const put = (source: Shape): Shape =>
        mapped(source, (px, py) => [
          x + (px * Math.cos(angle) - py * Math.sin(angle)) * length,
          y + (px * Math.sin(angle) + py * Math.cos(angle)) * length * 0.9,
        ]);
      painter.fill(
        put(shape("0.1 -0.06, 0.5 -0.34, 0.86 -0.34, 1 -0.06, 0.92 0.26, 0.55 0.36, 0.1 0.06")),
        hue,
      );
      painter.fill(
        put(shape("0.1 0, 0.55 0.12, 0.98 0.02, 0.92 0.26, 0.55 0.36, 0.1 0.06")),
        tones.deep,
        0.16,
      );
    }
  });
  const hearts = painter.lighting.tones(shift(colour, { lightness: -0.14 }));
  painter.fill(ellipse(x, y, r * 0.17, r * 0.15), hearts.base);
  spatter(painter, ellipse(x, y, r * 0.24, r * 0.2), {
    count: 20,
    radius: r * 0.03,
    colour: painter.lighting.tones("#f0cf80").light,
    opacity: 0.95,
  });
}

function drawBranch(painter: Painter, random: Random, lean: number): void {
  const tip: Point = [lean * 4.2 + random.bell() * 20, -430 + Math.abs(lean) * 2.2];
  const spine: Point[] = [[lean * 0.4, -200], [lean * 1.6, -300], [tip[0] * 0.8, tip[1] * 0.86], tip];
  painter.fill(ribbon(spine, [5, 4.4, 3.4, 1.6]), painter.lighting.tones("#6b5340").shade);
  const green = random.pick(["#7f9480", "#8a9a6c", "#5f7d70"] as const);
  for (let index = 1; index < 12; index += 1) {
    const t = 0.22 + (index / 12) * 0.78;
    const [ax, ay] = [spine[0]?.[0] ?? 0, -200];
    const x = ax + (tip[0] - ax) * t ** 1.2;
    const y = ay + (tip[1] - ay) * t;
    drawLeaf(
      painter,
      [x, y],
      -90 + (index % 2 === 0 ? 52 : -52) + lean * 0.6 + random.bell() * 12,
      46 * (1.15 - t * 0.5),
      green,
    );
  }
}
