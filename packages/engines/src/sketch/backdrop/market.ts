/** A market: the street with stalls on both sides, striped awnings, heaped fruit, and lights strung over it. */
import { polygon } from "#sketch/kit/brush.ts";
import { shift } from "#sketch/kit/colour.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow, stringLights } from "./furniture.ts";
import { disc, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";
import { createPerspective, haze, houses, type Perspective, road, wetStone } from "./street.ts";

export function drawMarket(setting: Setting): void {
  const { width, height, horizon, random, brush, air } = setting;
  const at = createPerspective(setting);
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.02 });
  haze(setting);
  for (const side of [-1, 1] as const) houses(setting, at, side);
  road(setting, at);
  const cloths: Hex[] = ["#b5444a", "#2f6f73", "#d39a3a", "#7a4a78", "#4a6a9a", "#c46a3a"];
  for (const z of [5.6, 3.9, 2.8, 2.05, 1.5, 1.08]) {
    for (const side of [-1, 1] as const) stall(setting, at, side, z, random.pick(cloths));
  }
  for (const z of [4.4, 3, 2.1, 1.5])
    stringLights(setting, at(-1, z, 1.35, 0.8), at(1, z, 1.35, 0.8), (height * 0.1) / z, 14);
  wetStone(setting, at);
  brush.rect(0, horizon - height * 0.03, width, height * 0.05, {
    fill: brush.linear([
      [0, air.haze, 0],
      [0.5, air.haze, 0.35],
      [1, air.haze, 0],
    ]),
  });
}

function stall(setting: Setting, at: Perspective, side: -1 | 1, z: number, cloth: Hex): void {
  const { brush, air, random, height } = setting;
  const depth = smoothstep(1, 8, z) * 0.7;
  const back = z * 1.28;
  const post = air.shaded("#5a4030", depth);
  for (const place of [z, back]) {
    const [x, foot] = at(side, place, 0, 0.62);
    const [, top] = at(side, place, 1, 0.62);
    brush.rect(x - (height * 0.006) / place, top, (height * 0.012) / place, foot - top, { fill: post });
  }
  brush.path(
    polygon([
      at(side, z, 0, 0.62),
      at(side, z, 0.42, 0.62),
      at(side, back, 0.42, 0.62),
      at(side, back, 0, 0.62),
    ]),
    { fill: air.shaded("#7d5638", depth) },
  );
  brush.path(
    polygon([at(side, z, 0, 0.62), at(side, z, 0.42, 0.62), at(side, z, 0.42, 1), at(side, z, 0, 1)]),
    { fill: air.lit("#93683f", depth) },
  );
  const fruits: Hex[] = ["#d8792c", "#b73a3a", "#7fa03c", "#e0b63c", "#7a3f6a"];
  for (let crate = 0; crate < 5; crate += 1) {
    const colour = random.pick(fruits);
    const [x, y] = at(side, z, 0.44, 0.66 + crate * 0.085);
    const size = (height * 0.014) / z;
    let heap = "";
    let shine = "";
    for (let index = 0; index < 9; index += 1) {
      const fx = x + ((index % 4) - 1.5) * size * 1.5 + random.bell() * size * 0.4;
      const fy = y - Math.floor(index / 4) * size * 1.1;
      heap += disc(fx, fy, size);
      shine += disc(fx - size * 0.25, fy - size * 0.3, size * 0.42);
    }
    brush.path(heap, { fill: air.lit(colour, depth) });
    brush.path(shine, { fill: air.lit(shift(colour, { lightness: 0.13 }), depth), opacity: 0.7 });
  }
  for (let stripe = 0; stripe < 8; stripe += 1) {
    const from = 0.56 + stripe * 0.062;
    const colour = stripe % 2 === 0 ? cloth : "#efe6d4";
    brush.path(
      polygon([
        at(side, z, 0.98, from),
        at(side, z, 0.98, from + 0.062),
        at(side, back, 1.26, from + 0.062),
        at(side, back, 1.26, from),
      ]),
      { fill: air.lit(colour, depth) },
    );
    brush.path(
      polygon([at(side, z, 0.98, from), at(side, z, 0.98, from + 0.062), at(side, z, 0.88, from + 0.031)]),
      { fill: air.shaded(colour, depth) },
    );
  }
  const [x, y] = at(side, z, 0.75, 0.82);
  lampGlow(setting, x, y, (height * 0.3) / z, 0.8);
  if (random.chance(0.5))
    brush.path(leafClump(random, ...at(side, z, 0.5, 0.95), (height * 0.05) / z), {
      fill: air.lit("#5f8148", depth),
    });
}
