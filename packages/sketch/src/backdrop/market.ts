/** A market: the street with stalls on both sides, striped canvas, heaped fruit and flowers, and lights strung over it. */
import { polygon } from "#sketch/kit/brush.ts";
import { shift } from "#sketch/kit/colour.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow, stringLights } from "./furniture.ts";
import { drawHouses, streetHalf } from "./houses.ts";
import { createPerspective, type Perspective } from "./perspective.ts";
import { disc, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";
import { drawRoad, haze, wetStone } from "./street.ts";

export function drawMarket(setting: Setting): void {
  const { width, height, horizon, random } = setting;
  const view = createPerspective(setting);
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.02 });
  haze(setting);
  drawHouses(setting, view);
  drawRoad(setting, view, 0);
  const cloths: Hex[] = ["#b5444a", "#2f6f73", "#d39a3a", "#7a4a78", "#4a6a9a", "#c46a3a"];
  // A wide picture sees further to the sides, and so nearer stalls.
  const near = setting.alone && width > height * 1.25 ? [1.2] : [];
  for (const z of [10.5, 8.4, 6.6, 5.1, 3.85, 2.75, 1.85, ...near]) {
    for (const side of [-1, 1] as const) stall(setting, view, side, z, random.pick(cloths));
  }
  for (const z of [8, 5.4, 3.6, 2.5])
    stringLights(setting, view.at(-streetHalf, z, 4.4), view.at(streetHalf, z, 4.4), view.metre(z) * 0.8, 16);
  wetStone(setting, view);
}

const inner = 2.1;
const outer = 4.1;

function stall(setting: Setting, view: Perspective, side: -1 | 1, z: number, cloth: Hex): void {
  const { brush, air } = setting;
  const depth = smoothstep(1, 13, z) * 0.75;
  const back = z + 0.72;
  const m = view.metre(z);
  const front = side * inner;
  const wall = side * outer;
  brush.path(view.floor(front - side * 0.25, wall, z - 0.06, back), { fill: "#120d1c", opacity: 0.28 });
  for (const [x, at] of [
    [wall, back],
    [front, back],
    [wall, z],
  ] as const)
    pole(setting, view, x, at, depth);
  brush.path(
    polygon([view.at(front, z), view.at(front, z, 0.85), view.at(wall, z, 0.85), view.at(wall, z)]),
    {
      fill: brush.linear([
        [0, air.lit("#8f6741", depth)],
        [1, air.shaded("#5a3f2c", depth)],
      ]),
    },
  );
  brush.path(view.wall(front, z, back, 0, 0.85), { fill: air.shaded("#7d5638", depth) });
  brush.path(view.floor(front, wall, z, back, 0.85), { fill: air.lit("#a87c50", depth) });
  goods(setting, view, side, z, depth);
  pole(setting, view, front, z, depth);
  canopy(setting, view, side, z, back, cloth, depth);
  const [x, y] = view.at(side * 2.9, z, 2);
  lampGlow(setting, x, y, m * 2, 0.85);
  if (air.lamps > 0.4) brush.ellipse(x, y, m * 0.07, m * 0.08, { fill: "#fff0cc" });
}

function pole({ brush, air }: Setting, view: Perspective, x: number, z: number, depth: number): void {
  const m = view.metre(z);
  const [px, foot] = view.at(x, z, 0);
  brush.rect(px - m * 0.035, foot - m * 2.5, m * 0.07, m * 2.5, { fill: air.shaded("#5a4030", depth) });
}

const fruits: readonly (readonly Hex[])[] = [
  ["#d8792c", "#b73a3a", "#7fa03c", "#e0b63c", "#7a3f6a"],
  ["#c94a3a", "#e8c040", "#6f8f3a", "#d88a3a", "#efe0c0"],
  ["#d0607a", "#f0d0d8", "#9a6ab0", "#f2e6b0", "#c93a4a"],
];

/** Crates tilted to the buyer, each heaped with one kind; bunches of green between them. */
function goods(
  { brush, air, random }: Setting,
  view: Perspective,
  side: -1 | 1,
  z: number,
  depth: number,
): void {
  const inks = random.pick(fruits);
  const m = view.metre(z);
  for (let crate = 0; crate < 5; crate += 1) {
    const colour = inks[crate % inks.length] ?? "#d8792c";
    const [x, y] = view.at(side * (inner + 0.24 + crate * 0.38), z + 0.06, 0.9);
    const size = m * random.between(0.06, 0.085);
    let heap = "";
    let shine = "";
    for (let row = 0; row < 3; row += 1) {
      for (let index = 0; index < 4 - row; index += 1) {
        const fx = x + (index - (3 - row) / 2) * size * 1.7 + random.bell() * size * 0.2;
        const fy = y - row * size * 1.35;
        heap += disc(fx, fy, size);
        shine += disc(fx - size * 0.25, fy - size * 0.3, size * 0.4);
      }
    }
    brush.rect(x - m * 0.18, y - m * 0.02, m * 0.36, m * 0.14, { fill: air.lit("#c9a06a", depth) });
    brush.path(heap, { fill: air.lit(colour, depth) });
    brush.path(shine, { fill: air.lit(shift(colour, { lightness: 0.14 }), depth), opacity: 0.75 });
    if (random.chance(0.3))
      brush.path(leafClump(random, x, y - size * 3.6, m * 0.13), { fill: air.lit("#5f8f48", depth) });
  }
}

function canopy(
  setting: Setting,
  view: Perspective,
  side: -1 | 1,
  z: number,
  back: number,
  cloth: Hex,
  depth: number,
): void {
  const { brush, air } = setting;
  const low = side * (inner - 0.45);
  const high = side * (outer + 0.1);
  const stripes = 9;
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const from = low + ((high - low) * stripe) / stripes;
    const to = low + ((high - low) * (stripe + 1)) / stripes;
    const rise = (at: number): number => 2.25 + 0.65 * ((at - low) / (high - low));
    const colour = stripe % 2 === 0 ? cloth : "#f0e6d2";
    brush.path(
      polygon([
        view.at(from, z - 0.08, rise(from)),
        view.at(to, z - 0.08, rise(to)),
        view.at(to, back, rise(to)),
        view.at(from, back, rise(from)),
      ]),
      { fill: air.shaded(colour, depth) },
    );
    const [x1, y1] = view.at(from, z - 0.08, rise(from));
    const [x2, y2] = view.at(to, z - 0.08, rise(to));
    const drop = view.metre(z) * 0.26;
    brush.path(
      polygon([
        [x1, y1],
        [x2, y2],
        [x2, y2 + drop * 0.7],
        [(x1 + x2) / 2, y2 + drop],
        [x1, y1 + drop * 0.7],
      ]),
      { fill: air.lit(colour, depth) },
    );
  }
}
