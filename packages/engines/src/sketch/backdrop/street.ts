/** A street in one-point perspective: houses on both sides, lamps, awnings, wet stone. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow, lampPost, stringLights } from "./furniture.ts";
import type { Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";

/** World to picture: `side` −1 left, 1 right; `z` 1 at the viewer and growing away; `up` in storeys above the street. */
export type Perspective = (side: number, z: number, up: number, out?: number) => Point;

export function createPerspective({ width, height, horizon, scene }: Setting): Perspective {
  const vanishX = width * (scene.light.from === "left" ? 0.46 : 0.54);
  const half = Math.max(width * 0.56, height * 0.42);
  const ground = height * 0.46;
  return (side, z, up, out = 1) => [
    vanishX + (side * half * out) / z,
    horizon + (ground * (1 - up * 0.62)) / z,
  ];
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
    for (const z of [3.4, 2.3, 1.6])
      stringLights(setting, at(-1, z, 1.6), at(1, z, 1.6), (height * 0.12) / z, 12);
  }
  wetStone(setting, at);
}

export function haze({ brush, air, width, height, horizon }: Setting): void {
  brush.rect(0, horizon - height * 0.25, width, height * 0.3, {
    fill: brush.linear([
      [0, air.haze, 0],
      [0.8, air.haze, 0.7],
      [1, air.haze, 0.9],
    ]),
  });
}

const plaster: readonly Hex[] = [
  "#c9a489",
  "#b8836a",
  "#d9c2a0",
  "#8f9aa3",
  "#a7b09a",
  "#c98f7a",
  "#7f8796",
  "#e0d2bb",
  "#9c7f86",
];

export function houses(setting: Setting, at: Perspective, side: -1 | 1): void {
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
      fill: brush.linear([
        [0, wall],
        [1, mix(wall, air.haze, 0.2)],
      ]),
    });
    brush.path(
      polygon([
        at(side, far, tall),
        at(side, far, tall + 0.14, 0.95),
        at(side, near, tall + 0.14, 0.95),
        at(side, near, tall),
      ]),
      { fill: air.shaded(shift(colour, { lightness: -0.16 }), depth) },
    );
    facade(setting, at, { side, far, near, storeys, depth, colour });
    if (scene.weather === "snow")
      brush.path(
        polygon([
          at(side, far, tall + 0.14, 0.95),
          at(side, far, tall + 0.24, 0.96),
          at(side, near, tall + 0.24, 0.96),
          at(side, near, tall + 0.14, 0.95),
        ]),
        { fill: air.lit("#f2f6fa", depth) },
      );
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
  const pane = (from: number, to: number, low: number, high: number): string =>
    polygon([at(side, z(from), low), at(side, z(from), high), at(side, z(to), high), at(side, z(to), low)]);
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
  brush.path(pane(0.08, 0.92, 0.06, 0.66), {
    fill: air.shaded(shift(house.colour, { lightness: -0.2 }), depth),
  });
  brush.path(pane(0.14, 0.6, 0.14, 0.58) + pane(0.68, 0.86, 0.02, 0.58), {
    fill: mix(shop, air.haze, depth * 0.6),
  });
  const awning = random.pick(["#a8424a", "#3f6b5c", "#c89a4a", "#3f5678", "#8a5a78"] as const);
  brush.path(
    polygon([
      at(side, z(0.06), 0.8),
      at(side, z(0.94), 0.8),
      at(side, z(0.94), 0.68, 0.9),
      at(side, z(0.06), 0.68, 0.9),
    ]),
    { fill: air.lit(awning, depth) },
  );
  brush.path(
    polygon([
      at(side, z(0.06), 0.68, 0.9),
      at(side, z(0.94), 0.68, 0.9),
      at(side, z(0.94), 0.63, 0.9),
      at(side, z(0.06), 0.63, 0.9),
    ]),
    { fill: air.shaded(shift(awning, { lightness: -0.05 }), depth) },
  );
  const [glowX, glowY] = at(side, z(0.4), 0.3, 0.9);
  lampGlow(setting, glowX, glowY, (setting.height * 0.26) / z(0.4), 0.6);
}

export function road(setting: Setting, at: Perspective): void {
  const { brush, air, width, height, horizon, scene, random } = setting;
  const winter = scene.weather === "snow";
  const stone: Hex = winter ? "#dde5ee" : "#7b7780";
  brush.path(polygon([at(-1, 40, 0), at(1, 40, 0), at(1, 0.6, 0), at(-1, 0.6, 0)]), {
    fill: brush.linearAt(
      [
        [0, air.lit(stone, 0.7)],
        [0.3, air.lit(stone, 0.1)],
        [1, air.shaded(stone)],
      ],
      [0, horizon, 0, height],
    ),
  });
  const asphalt: Hex = winter ? "#b9c4d0" : "#55535e";
  brush.path(polygon([at(-1, 40, 0, 0.6), at(1, 40, 0, 0.6), at(1, 0.6, 0, 0.6), at(-1, 0.6, 0, 0.6)]), {
    fill: brush.linearAt(
      [
        [0, air.lit(asphalt, 0.65)],
        [0.35, air.lit(asphalt, 0.08)],
        [1, air.shaded(shift(asphalt, { lightness: -0.05 }))],
      ],
      [0, horizon, 0, height],
    ),
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
    brush.ellipse(width * random.next(), y, width * 0.016 * near, height * 0.003 * near + 0.3, {
      fill: air.lit("#b9b2ae", 0.1),
      opacity: 0.12,
    });
  }
}

/** Puddles and sheen when it rains; a softer sheen under lamps at night. */
export function wetStone(
  { brush, air, width, height, horizon, scene, random }: Setting,
  at: Perspective,
): void {
  const wet = scene.weather === "rain" ? 1 : air.lamps > 0.6 ? 0.35 : 0;
  if (wet === 0) return;
  const [centre] = at(0, 1, 0);
  brush.path(
    polygon([
      [centre - width * 0.05, horizon + height * 0.02],
      [centre + width * 0.05, horizon + height * 0.02],
      [centre + width * 0.3, height],
      [centre - width * 0.3, height],
    ]),
    {
      fill: brush.linearAt(
        [
          [0, air.sky[3], 0.55 * wet],
          [1, air.sky[2], 0.05],
        ],
        [0, horizon, 0, height],
      ),
    },
  );
  for (let index = 0; index < 22; index += 1) {
    const near = random.next();
    const x = centre + (random.next() - 0.5) * width * (0.2 + near * 1.1);
    const y = horizon + (height - horizon) * (0.1 + near * 0.85);
    brush.ellipse(x, y, width * (0.004 + near * 0.012), height * (0.03 + near * 0.07), {
      fill: brush.radial([
        [0, random.pick([air.glow, air.glow, "#ff9aa8", "#9fd0ff"] as const), 0.5 * wet],
        [1, air.glow, 0],
      ]),
    });
  }
}
