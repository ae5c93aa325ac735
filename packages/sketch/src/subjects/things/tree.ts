/** A broad tree: a crown in clouds of leaves behind and before its boughs. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, ellipse, ribbon } from "../ink/shape.ts";
import { drybrush } from "../ink/texture.ts";
import { drawMound } from "./site.ts";
import type { ThingArtist } from "./thing.ts";

export const tree: ThingArtist = ({ colour, random }) => {
  const leaf = colour ?? random.pick(["#7d8f4a", "#c9783a", "#5d7f54", "#d9a441", "#d98a94"] as const);
  return {
    frame: { left: -330, top: -660, right: 330 },
    setting: "land",
    tall: 3.8,
    foot: 0,
    draw: (painter) => {
      painter.glow(-painter.side() * 90, 8, 330, 30, "#120d14", 0.4);
      drawCrown(painter, leaf, -1);
      drawTrunk(painter);
      drawCrown(painter, leaf, 1);
      drawMound(painter, 240, 12, "#7f8a54");
      fallen(painter, leaf);
    },
  };
};

const boughs: readonly (readonly [readonly Point[], readonly number[]])[] = [
  [
    [
      [0, 10],
      [-8, -120],
      [6, -240],
      [-10, -360],
      [4, -480],
    ],
    [84, 54, 44, 28, 8],
  ],
  [
    [
      [0, -190],
      [-60, -280],
      [-140, -340],
      [-210, -380],
    ],
    [34, 28, 17, 4],
  ],
  [
    [
      [2, -220],
      [70, -300],
      [150, -360],
      [210, -420],
    ],
    [34, 26, 16, 4],
  ],
  [
    [
      [-4, -300],
      [-70, -390],
      [-110, -480],
    ],
    [22, 15, 4],
  ],
  [
    [
      [2, -330],
      [60, -420],
      [90, -520],
    ],
    [22, 14, 4],
  ],
  [
    [
      [-20, 4],
      [-70, 16],
      [-120, 22],
    ],
    [34, 18, 3],
  ],
  [
    [
      [20, 4],
      [74, 16],
      [118, 24],
    ],
    [34, 18, 3],
  ],
];

function drawTrunk(painter: Painter): void {
  const bark = painter.lighting.tones("#5f4838");
  const side = painter.side();
  for (const [spine, widths] of boughs) {
    const limb = ribbon(spine, widths);
    painter.fill(
      limb,
      painter.linear(
        [side * 46, 0],
        [-side * 46, 0],
        [
          [0, bark.light],
          [0.5, bark.base],
          [1, bark.deep],
        ],
      ),
    );
  }
  const trunk = ribbon(
    boughs[0]?.[0] ?? [
      [0, 0],
      [0, -1],
    ],
    boughs[0]?.[1] ?? [1],
  );
  painter.within(trunk, () => {
    drybrush(painter, trunk, {
      angleDegrees: 88,
      length: 60,
      width: 4,
      count: 60,
      colour: bark.deep,
      opacity: 0.5,
    });
    drybrush(painter, trunk, {
      angleDegrees: 88,
      length: 46,
      width: 3,
      count: 30,
      colour: bark.light,
      opacity: 0.5,
    });
  });
}

/** Clouds of leaves: those behind the boughs dark, those in front lit from the key side. */
function drawCrown(painter: Painter, leaf: Hex, layer: 1 | -1): void {
  const { random } = painter;
  const tones = painter.lighting.tones(leaf);
  const clouds: readonly (readonly [number, number, number])[] =
    layer === -1
      ? [
          [0, -440, 190],
          [-150, -400, 140],
          [160, -420, 140],
          [-70, -540, 130],
          [90, -560, 120],
        ]
      : [
          [-190, -370, 96],
          [196, -400, 98],
          [-84, -500, 100],
          [90, -530, 100],
          [10, -420, 92],
          [0, -590, 76],
          [-150, -450, 64],
          [150, -310, 60],
          [-120, -310, 56],
        ];
  for (const [x, y, r] of clouds) {
    const marks: [string[], string[], string[]] = [[], [], []];
    const count = Math.round(r * 1.5);
    for (let index = 0; index < count; index += 1) {
      const angle = random.between(0, Math.PI * 2);
      const reach = r * Math.sqrt(random.next());
      const [px, py] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
      const lit =
        (Math.cos(angle) * painter.side() * 0.6 - Math.sin(angle) * 0.8) * (reach / r) + random.bell() * 0.4;
      const size = random.between(9, 17) * (layer === -1 ? 1.25 : 1);
      const turn = random.between(0, 360);
      const blob = leafMark(px, py, size, turn);
      (lit > 0.3 ? marks[2] : lit > -0.25 ? marks[1] : marks[0]).push(blob);
    }
    const hues =
      layer === -1
        ? [tones.deep, tones.deep, tones.shade]
        : [tones.shade, tones.base, mix(tones.light, painter.lighting.key, 0.12)];
    painter.fill(ellipse(x, y, r * 0.84, r * 0.68), layer === -1 ? tones.deep : tones.shade, 0.85);
    marks.forEach((group, index) => painter.marks(group.join(""), hues[index] ?? tones.base, 0.95));
  }
}

export function leafMark(x: number, y: number, size: number, turnDegrees: number): string {
  const angle = (turnDegrees * Math.PI) / 180;
  const put = (along: number, across: number): string =>
    `${(x + Math.cos(angle) * along - Math.sin(angle) * across).toFixed(1)} ${(y + Math.sin(angle) * along + Math.cos(angle) * across).toFixed(1)}`;
  return `M${put(-size, 0)}Q${put(0, -size * 0.85)} ${put(size, 0)}Q${put(0, size * 0.85)} ${put(-size, 0)}Z`;
}

function fallen(painter: Painter, leaf: Hex): void {
  const tones = painter.lighting.tones(leaf);
  const marks = Array.from({ length: 34 }, () =>
    leafMark(
      painter.random.bell() * 280,
      painter.random.between(-6, 30),
      painter.random.between(4, 8),
      painter.random.between(-20, 20),
    ),
  );
  painter.marks(marks.join(""), tones.base, 0.85);
}
