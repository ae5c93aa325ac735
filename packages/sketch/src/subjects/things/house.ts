/** A house with its garden tree and its path; in the evening its windows are lit. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, polygon, ribbon, shape } from "../ink/shape.ts";
import { drybrush, fur } from "../ink/texture.ts";
import { drawMound, drawShrub, drawWindow, isLit } from "./site.ts";
import type { ThingArtist } from "./thing.ts";

export const house: ThingArtist = ({ colour, random, timeOfDay }) => {
  const wall = colour ?? random.pick(["#e6d8c0", "#b5563f", "#d9c7a4", "#7f9490", "#e9e2d4"] as const);
  const roof = random.pick(["#6b3a30", "#4a4f58", "#7d4a36", "#3d4a4a"] as const);
  const lit = isLit(timeOfDay);
  return {
    frame: { left: -360, top: -480, right: 360 },
    setting: "land",
    tall: 3.3,
    foot: 0,
    draw: (painter) => {
      drawGardenTree(painter, -292, 330);
      drawMound(painter, 350, 26, "#7f8f58");
      drawHouse(painter, { wall, roof, lit });
      for (const [x, r] of [
        [-196, 40],
        [-156, 30],
        [168, 42],
        [214, 34],
        [128, 26],
      ] as const)
        drawShrub(painter, x, -2, r);
      drawPath(painter);
    },
  };
};

function drawHouse(painter: Painter, { wall, roof, lit }: { wall: Hex; roof: Hex; lit: boolean }): void {
  const side = painter.side();
  const walls = painter.lighting.tones(wall);
  const roofs = painter.lighting.tones(roof);
  const flank = polygon("-190 -210, 40 -210, 40 -6, -190 -6");
  const gable = polygon("40 -214, 120 -340, 200 -214, 200 -6, 40 -6");
  painter.turned(box(-132, -404, 42, 110), mix(roof, "#8a5a4a", 0.5), {});
  painter.fill(
    flank,
    painter.linear(
      [0, -210],
      [0, 0],
      [
        [0, side === -1 ? walls.base : walls.shade],
        [1, side === -1 ? walls.light : mix(walls.shade, walls.deep, 0.3)],
      ],
    ),
  );
  for (const [face, bright] of [
    [flank, side === -1],
    [gable, side === 1],
  ] as const) {
    if (face === gable)
      painter.fill(
        gable,
        painter.linear(
          [0, -340],
          [0, 0],
          [
            [0, bright ? walls.base : walls.shade],
            [1, bright ? walls.light : mix(walls.shade, walls.deep, 0.3)],
          ],
        ),
      );
    painter.within(face, () => {
      for (let y = -330; y < 0; y += 13) painter.stroke(line(`-200 ${y}, 210 ${y}`), walls.deep, 1.2, 0.3);
      drybrush(painter, face, {
        angleDegrees: 0,
        length: 60,
        width: 3,
        count: 40,
        colour: walls.light,
        opacity: 0.35,
      });
    });
  }
  painter.within(flank, () =>
    painter.fill(polygon("-190 -212, 40 -212, 40 -176, -190 -190"), walls.deep, 0.5),
  );
  const slope = polygon("-216 -204, -142 -350, 118 -350, 46 -204");
  painter.fill(
    slope,
    painter.linear(
      [0, -350],
      [0, -204],
      [
        [0, roofs.base],
        [1, side === -1 ? roofs.light : roofs.shade],
      ],
    ),
  );
  painter.within(slope, () => {
    for (let row = 0; row < 9; row += 1) {
      const y = -350 + row * 17;
      painter.stroke(line(`-220 ${y + 15}, 130 ${y + 15}`), roofs.deep, 2, 0.45);
      for (let x = -216 + (row % 2) * 11; x < 124; x += 22)
        painter.stroke(line(`${x} ${y}, ${x - 4} ${y + 15}`), roofs.deep, 1.4, 0.35);
    }
    drybrush(painter, slope, {
      angleDegrees: 116,
      length: 40,
      width: 4,
      count: 46,
      colour: roofs.light,
      opacity: 0.35,
    });
  });
  painter.stroke(line("34 -200, 119 -350!, 208 -200"), roofs.shade, 15);
  painter.stroke(line("34 -204, 119 -355!, 208 -204"), side === 1 ? roofs.light : roofs.base, 4, 0.9);
  for (const pane of [
    { x: -132, y: -92, w: 46, h: 66 },
    { x: -48, y: -92, w: 46, h: 66 },
    { x: 120, y: -224, w: 36, h: 52, arched: true },
    { x: 162, y: -90, w: 38, h: 60 },
  ])
    drawWindow(painter, pane, lit, "#f2ead8");
  const door = painter.lighting.tones(mix(roof, "#2f5a58", 0.6));
  painter.fill(box(66, -104, 52, 98, 3), painter.lighting.tones("#f2ead8").base);
  painter.fill(
    box(71, -99, 42, 93, 2),
    painter.linear(
      [71, 0],
      [113, 0],
      [
        [0, door.light],
        [1, door.base],
      ],
    ),
  );
  painter.fill(ellipse(105, -50, 3.4), painter.lighting.tones("#d9b35a").light);
  if (lit) painter.glow(92, 6, 90, 26, "#ffc870", 0.4);
}

function drawGardenTree(painter: Painter, x: number, tall: number): void {
  const leaf = painter.lighting.tones("#6b7f4a");
  painter.fill(
    ribbon(
      [
        [x, 0],
        [x + 4, -tall * 0.5],
        [x - 4, -tall * 0.8],
      ],
      [26, 18, 6],
    ),
    painter.lighting.tones("#5a4234").base,
  );
  const crown = shape(
    `${x} ${-tall * 1.2}, ${x + 62} ${-tall * 1.02}, ${x + 88} ${-tall * 0.7}, ${x + 58} ${-tall * 0.44}, ${x - 10} ${-tall * 0.38}, ${x - 72} ${-tall * 0.5}, ${x - 86} ${-tall * 0.8}, ${x - 54} ${-tall * 1.08}`,
  );
  painter.form(crown, "#6b7f4a", {
    shadow: 40,
    rim: 3,
    inside: () => {
      fur(painter, crown, {
        flow: () => -90,
        length: 18,
        width: 11,
        count: 120,
        colour: leaf.light,
        opacity: 0.5,
        spread: 70,
      });
      fur(painter, crown, {
        flow: () => -90,
        length: 18,
        width: 11,
        count: 100,
        colour: leaf.deep,
        opacity: 0.4,
        spread: 70,
      });
    },
  });
}

function drawPath(painter: Painter): void {
  const tones = painter.lighting.tones("#d3bf9c");
  painter.fill(
    shape("70 -8!, 116 -8!, 128 14, 150 44!, 60 44!, 72 14"),
    painter.linear(
      [0, -8],
      [0, 44],
      [
        [0, tones.base],
        [0.6, tones.base, 0.7],
        [1, tones.base, 0],
      ],
    ),
  );
}
