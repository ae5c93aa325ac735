/** A street in one-point perspective, and the market that fills it: houses on both sides, lamps, awnings, wet stone. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow, lampPost, stringLights } from "./furniture.ts";
import { disc, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";

/** World to picture: `side` −1 left, 1 right; `z` 1 at the viewer and growing away; `up` in storeys above the street. */
type Perspective = (side: number, z: number, up: number, out?: number) => Point;

function createPerspective({ width, height, horizon, scene }: Setting): Perspective {
  const vanishX = width * (scene.light.from === "left" ? 0.46 : 0.54);
  const half = Math.max(width * 0.56, height * 0.42);
  const ground = height * 0.46;
  return (side, z, up, out = 1) => [vanishX + (side * half * out) / z, horizon + (ground * (1 - up * 0.62)) / z];
}

export function drawStreet(setting: Setting): void {
  const { width, height, horizon, random } = setting;
  const at = createPerspective(setting);
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.02 });
  haze(setting);
  for (const side of [-1, 1] as const) houses(setting, at, side);
  road(setting, at);
  for (const z of [4.2, 2.7, 1.75]) {
    for (const side of [-1, 1] as const) {
      const [x, y] = at(side, z, 0, 0.68);
      lampPost(setting, x, y, (height * 0.46 * 1.55) / z);
    }
  }
  if (random.chance(0.55)) {
    for (const z of [3.4, 2.3, 1.6]) stringLights(setting, at(-1, z, 1.6), at(1, z, 1.6), (height * 0.12) / z, 12);
  }
  wetStone(setting, at);
}

function haze({ brush, air, width, height, horizon }: Setting): void {
  brush.rect(0, horizon - height * 0.25, width, height * 0.3, { fill: brush.linear([[0, air.haze, 0], [0.8, air.haze, 0.7], [1, air.haze, 0.9]]) });
}

const plaster: readonly Hex[] = ["#c9a489", "#b8836a", "#d9c2a0", "#8f9aa3", "#a7b09a", "#c98f7a", "#7f8796", "#e0d2bb", "#9c7f86"];

function houses(setting: Setting, at: Perspective, side: -1 | 1): void {
  const { random, brush, air, scene } = setting;
  const stops = [9, 6.4, 4.7, 3.5, 2.65, 2, 1.5, 1.1, 0.72];
  const shadeSide = (scene.light.from === "left") === (side === -1);
  for (let index = 0; index < stops.length - 1; index += 1) {
    const far = stops[index] ?? 9;
    const near = stops[index + 1] ?? 1;
    const depth = smoothstep(1, 9, far) * 0.85;
    const storeys = random.integer(3, 5);
    const tall = storeys * 0.78 + random.between(0.2, 0.5);
    const colour = shift(random.pick(plaster), { lightness: random.bell() * 0.03 });
    const wall = shadeSide ? air.shaded(colour, depth) : air.lit(colour, depth);
    brush.path(polygon([at(side, far, 0), at(side, far, tall), at(side, near, tall), at(side, near, 0)]), {
      fill: brush.linear([[0, wall], [1, mix(wall, air.haze, 0.2)]]),
    });
    brush.path(polygon([at(side, far, tall), at(side, far, tall + 0.14, 0.95), at(side, near, tall + 0.14, 0.95), at(side, near, tall)]), { fill: air.shaded(shift(colour, { lightness: -0.16 }), depth) });
    facade(setting, at, { side, far, near, storeys, depth, colour });
    if (scene.weather === "snow") brush.path(polygon([at(side, far, tall + 0.14, 0.95), at(side, far, tall + 0.24, 0.96), at(side, near, tall + 0.24, 0.96), at(side, near, tall + 0.14, 0.95)]), { fill: air.lit("#f2f6fa", depth) });
  }
}

function facade(
  setting: Setting,
  at: Perspective,
  house: { side: -1 | 1; far: number; near: number; storeys: number; depth: number; colour: Hex },
): void {
  const { brush, air, random } = setting;
  const { side, far, near, depth } = house;
  const columns = 3;
  const z = (share: number): number => 1 / (1 / far + (1 / near - 1 / far) * share);
  const pane = (from: number, to: number, low: number, high: number): string => polygon([at(side, z(from), low), at(side, z(from), high), at(side, z(to), high), at(side, z(to), low)]);
  let dark = "";
  let lit = "";
  let frames = "";
  for (let storey = 1; storey < house.storeys; storey += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = (column + 0.27) / columns;
      const to = (column + 0.73) / columns;
      const low = storey * 0.78 + 0.16;
      frames += pane(from - 0.03, to + 0.03, low - 0.05, low + 0.5);
      if (random.chance(air.lamps * 0.55)) lit += pane(from, to, low, low + 0.45);
      else dark += pane(from, to, low, low + 0.45);
    }
  }
  brush.path(frames, { fill: air.lit(shift(house.colour, { lightness: 0.13 }), depth), opacity: 0.8 });
  brush.path(dark, { fill: mix(air.sky[1], air.shaded("#2c3142", depth), 0.6) });
  if (lit !== "") brush.path(lit, { fill: mix("#ffd591", air.haze, depth * 0.5) });
  const shop = mix(air.shaded("#3a3236", depth), "#ffcf86", 0.15 + air.lamps * 0.65);
  brush.path(pane(0.08, 0.92, 0.06, 0.66), { fill: air.shaded(shift(house.colour, { lightness: -0.2 }), depth) });
  brush.path(pane(0.14, 0.6, 0.14, 0.58) + pane(0.68, 0.86, 0.02, 0.58), { fill: mix(shop, air.haze, depth * 0.6) });
  const awning = random.pick(["#a8424a", "#3f6b5c", "#c89a4a", "#3f5678", "#8a5a78"] as const);
  brush.path(polygon([at(side, z(0.06), 0.8), at(side, z(0.94), 0.8), at(side, z(0.94), 0.68, 0.9), at(side, z(0.06), 0.68, 0.9)]), { fill: air.lit(awning, depth) });
  brush.path(polygon([at(side, z(0.06), 0.68, 0.9), at(side, z(0.94), 0.68, 0.9), at(side, z(0.94), 0.63, 0.9), at(side, z(0.06), 0.63, 0.9)]), { fill: air.shaded(shift(awning, { lightness: -0.05 }), depth) });
  const [glowX, glowY] = at(side, z(0.4), 0.3, 0.9);
  lampGlow(setting, glowX, glowY, (setting.height * 0.26) / z(0.4), 0.6);
}

function road(setting: Setting, at: Perspective): void {
  const { brush, air, width, height, horizon, scene, random } = setting;
  const winter = scene.weather === "snow";
  const stone: Hex = winter ? "#dde5ee" : "#7b7780";
  brush.path(polygon([at(-1, 40, 0), at(1, 40, 0), at(1, 0.6, 0), at(-1, 0.6, 0)]), {
    fill: brush.linearAt([[0, air.lit(stone, 0.7)], [0.3, air.lit(stone, 0.1)], [1, air.shaded(stone)]], [0, horizon, 0, height]),
  });
  const asphalt: Hex = winter ? "#b9c4d0" : "#55535e";
  brush.path(polygon([at(-1, 40, 0, 0.6), at(1, 40, 0, 0.6), at(1, 0.6, 0, 0.6), at(-1, 0.6, 0, 0.6)]), {
    fill: brush.linearAt([[0, air.lit(asphalt, 0.65)], [0.35, air.lit(asphalt, 0.08)], [1, air.shaded(shift(asphalt, { lightness: -0.05 }))]], [0, horizon, 0, height]),
  });
  let stones = "";
  for (let z = 0.62; z < 9; z *= 1.09) {
    const [left, y] = at(-1, z, 0, 0.6);
    const [right] = at(1, z, 0, 0.6);
    stones += `M${n(left)} ${n(y)}L${n(right)} ${n(y)}`;
  }
  brush.path(stones, { stroke: air.shaded("#3f3d47"), strokeWidth: setting.unit * 1.3, opacity: 0.22 });
  for (let index = 0; index < 60; index += 1) {
    const y = horizon + (height - horizon) * random.next() ** 0.8;
    const near = (y - horizon) / (height - horizon);
    brush.ellipse(width * random.next(), y, width * 0.016 * near, height * 0.003 * near + 0.3, { fill: air.lit("#b9b2ae", 0.1), opacity: 0.12 });
  }
}

/** Puddles and sheen when it rains; a softer sheen under lamps at night. */
function wetStone({ brush, air, width, height, horizon, scene, random }: Setting, at: Perspective): void {
  const wet = scene.weather === "rain" ? 1 : air.lamps > 0.6 ? 0.35 : 0;
  if (wet === 0) return;
  const [centre] = at(0, 1, 0);
  brush.path(polygon([[centre - width * 0.05, horizon + height * 0.02], [centre + width * 0.05, horizon + height * 0.02], [centre + width * 0.3, height], [centre - width * 0.3, height]]), {
    fill: brush.linearAt([[0, air.sky[3], 0.55 * wet], [1, air.sky[2], 0.05]], [0, horizon, 0, height]),
  });
  for (let index = 0; index < 22; index += 1) {
    const near = random.next();
    const x = centre + (random.next() - 0.5) * width * (0.2 + near * 1.1);
    const y = horizon + (height - horizon) * (0.1 + near * 0.85);
    brush.ellipse(x, y, width * (0.004 + near * 0.012), height * (0.03 + near * 0.07), {
      fill: brush.radial([[0, random.pick([air.glow, air.glow, "#ff9aa8", "#9fd0ff"] as const), 0.5 * wet], [1, air.glow, 0]]),
    });
  }
}

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
  for (const z of [4.4, 3, 2.1, 1.5]) stringLights(setting, at(-1, z, 1.35, 0.8), at(1, z, 1.35, 0.8), (height * 0.1) / z, 14);
  wetStone(setting, at);
  brush.rect(0, horizon - height * 0.03, width, height * 0.05, { fill: brush.linear([[0, air.haze, 0], [0.5, air.haze, 0.35], [1, air.haze, 0]]) });
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
  brush.path(polygon([at(side, z, 0, 0.62), at(side, z, 0.42, 0.62), at(side, back, 0.42, 0.62), at(side, back, 0, 0.62)]), { fill: air.shaded("#7d5638", depth) });
  brush.path(polygon([at(side, z, 0, 0.62), at(side, z, 0.42, 0.62), at(side, z, 0.42, 1), at(side, z, 0, 1)]), { fill: air.lit("#93683f", depth) });
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
    brush.path(polygon([at(side, z, 0.98, from), at(side, z, 0.98, from + 0.062), at(side, back, 1.26, from + 0.062), at(side, back, 1.26, from)]), { fill: air.lit(colour, depth) });
    brush.path(polygon([at(side, z, 0.98, from), at(side, z, 0.98, from + 0.062), at(side, z, 0.88, from + 0.031)]), { fill: air.shaded(colour, depth) });
  }
  const [x, y] = at(side, z, 0.75, 0.82);
  lampGlow(setting, x, y, (height * 0.3) / z, 0.8);
  if (random.chance(0.5)) brush.path(leafClump(random, ...at(side, z, 0.5, 0.95), (height * 0.05) / z), { fill: air.lit("#5f8148", depth) });
}
