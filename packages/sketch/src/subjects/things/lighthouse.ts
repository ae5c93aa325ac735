/** A lighthouse on its rock, with a keeper's cottage; its beam turns on when it gets dark. */
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, line, polygon, shape, symmetric } from "../ink/shape.ts";
import { drybrush, fringe } from "../ink/texture.ts";
import { drawWindow, isLit } from "./site.ts";
import type { ThingArtist } from "./thing.ts";

export const lighthouse: ThingArtist = ({ colour, random, timeOfDay }) => {
  const bandPaint = colour ?? random.pick(["#b5413a", "#2f4a6b", "#c9713a"] as const);
  const lit = isLit(timeOfDay);
  return {
    frame: { left: -250, top: -700, right: 250 },
    setting: "land",
    tall: 3.9,
    foot: 0,
    draw: (painter) => {
      if (lit)
        for (const side of [-1, 1]) {
          const far = side * 1500;
          painter.fill(
            polygon(`0 -596, ${far} -820, ${far} -440`),
            painter.linear(
              [0, 0],
              [far * 0.7, 0],
              [
                [0, "#fff0c0", 0.55],
                [1, "#fff0c0", 0],
              ],
            ),
          );
        }
      drawCliff(painter, random);
      drawCottage(painter, lit);
      drawTower(painter, bandPaint, lit);
    },
  };
};

function drawCliff(painter: Painter, random: Random): void {
  const tones = painter.lighting.tones("#6f6660");
  const rock = shape("-290 60, -240 -6, -176 -40, -90 -66, 10 -72, 100 -60, 170 -38, 226 -10, 290 60");
  painter.fill(
    rock,
    painter.linear(
      [0, -70],
      [0, 60],
      [
        [0, tones.base],
        [0.5, tones.shade],
        [1, tones.deep, 0],
      ],
    ),
  );
  painter.within(rock, () => {
    for (let index = 0; index < 26; index += 1) {
      const [x, y, w] = [random.between(-240, 240), random.between(-50, 30), random.between(20, 52)];
      painter.fill(
        polygon(`${x} ${y}, ${x + w} ${y - 10}, ${x + w * 0.7} ${y + 26}, ${x - w * 0.2} ${y + 30}`),
        random.chance(0.5) ? tones.light : tones.deep,
        0.3,
      );
    }
  });
  const grass = painter.lighting.tones("#7d8a54");
  const turf = shape("-190 -36, -90 -70, 10 -78, 100 -66, 176 -38, 100 -46, 0 -56, -100 -46");
  painter.fill(turf, grass.base);
  fringe(painter, turf, {
    length: 13,
    width: 4,
    every: 5,
    colour: grass.light,
    flow: (_x, y) => (y < -56 ? -90 : 90),
  });
}

function drawCottage(painter: Painter, lit: boolean): void {
  const walls = painter.lighting.tones("#efe7d8");
  const roofs = painter.lighting.tones("#8a4436");
  painter.fill(
    polygon("48 -126, 150 -126, 150 -50, 48 -54"),
    painter.linear(
      [48, 0],
      [150, 0],
      [
        [0, walls.shade],
        [1, walls.base],
      ],
    ),
  );
  painter.fill(
    polygon("36 -122, 62 -168, 138 -168, 164 -122"),
    painter.linear(
      [0, -168],
      [0, -122],
      [
        [0, roofs.light],
        [1, roofs.base],
      ],
    ),
  );
  drawWindow(painter, { x: 84, y: -74, w: 20, h: 28 }, lit, "#f2ead8");
  drawWindow(painter, { x: 122, y: -74, w: 20, h: 28 }, lit, "#f2ead8");
}

function drawTower(painter: Painter, bandPaint: Hex, lit: boolean): void {
  const tower = symmetric("0 -548, 46 -548!, 52 -400, 62 -220, 76 -62!, 0 -54");
  painter.turned(tower, "#f1eadc", {
    inside: (tones) => {
      const bands = painter.lighting.tones(bandPaint);
      const side = painter.side();
      for (const y of [-500, -364, -216])
        painter.fill(
          shape(`-90 ${y}!, 0 ${y + 13}, 90 ${y}!, 90 ${y + 66}!, 0 ${y + 80}, -90 ${y + 66}!`),
          painter.linear(
            [side * 70, 0],
            [-side * 70, 0],
            [
              [0, bands.base],
              [0.25, bands.light],
              [0.55, bands.base],
              [1, bands.deep],
            ],
          ),
        );
      drybrush(painter, tower, {
        angleDegrees: 90,
        length: 50,
        width: 3,
        count: 60,
        colour: tones.deep,
        opacity: 0.2,
      });
      for (const [x, y] of [
        [-8, -412],
        [10, -262],
        [-4, -130],
      ] as const)
        painter.fill(
          shape(`${x - 8} ${y}!, ${x - 8} ${y - 20}, ${x} ${y - 28}, ${x + 8} ${y - 20}, ${x + 8} ${y}!`),
          lit ? "#ffd98a" : painter.lighting.tones("#2f3a44").base,
        );
      painter.glow(-side * 20, -60, 80, 60, tones.deep, 0.5);
    },
  });
  const iron = painter.lighting.tones("#33363c");
  painter.fill(
    shape("-66 -556!, 66 -556!, 58 -540, -58 -540"),
    painter.linear(
      [-60, 0],
      [60, 0],
      [
        [0, iron.base],
        [0.3, iron.light],
        [1, iron.deep],
      ],
    ),
  );
  for (let x = -62; x <= 62; x += 15.5) painter.stroke(line(`${x} -582, ${x} -556`), iron.base, 2.4);
  painter.stroke(line("-64 -582, 64 -582"), iron.base, 3.4);
  const lantern = box(-32, -628, 64, 72);
  painter.fill(
    lantern,
    lit
      ? painter.radial([0, -594], 44, [
          [0, "#fffdf0"],
          [0.5, "#ffe9a6"],
          [1, "#f2b65a"],
        ])
      : painter.linear(
          [-32, 0],
          [32, 0],
          [
            [0, painter.lighting.lit("#a9c0c8")],
            [1, painter.lighting.lit("#5f7884")],
          ],
        ),
  );
  if (lit) painter.glow(0, -594, 190, 170, "#ffe6a0", 0.85);
  for (const x of [-32, -11, 11, 32]) painter.stroke(line(`${x} -628, ${x} -556`), iron.base, 3.4);
  painter.turned(symmetric("0 -690, 10 -672, 40 -632, 44 -624!, 0 -620"), bandPaint, { gloss: 0.2 });
  painter.stroke(line("0 -690, 0 -712"), iron.base, 3);
}
