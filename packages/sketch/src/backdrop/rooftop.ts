/** A roof terrace over the town: deck, parapet, plants in tubs, and lights on wires above. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow, stringLights } from "./furniture.ts";
import { mist } from "./open-land.ts";
import { leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawSkyline } from "./towers.ts";

export function drawRooftop(setting: Setting): void {
  const { width, height, random, brush, air, unit } = setting;
  const edge = height * (setting.alone ? 0.76 : 0.72);
  drawSky(setting, { x: 0, y: 0, width, height: edge });
  drawSkyline(setting, { x: 0, y: 0, width, height: edge + height * 0.06 }, 0.9);
  mist(setting, edge, height * 0.1, 0.6);
  const deck = edge + height * 0.055;
  drawDeck(setting, deck);
  parapet(setting, edge, deck);
  const posts = [0.03, 0.5, 0.97].map((share): readonly [number, number] => [
    width * share,
    height * (share === 0.5 ? 0.2 : 0.13),
  ]);
  for (const [x, top] of posts) {
    if (x === width * 0.5) continue;
    brush.rect(x - unit * 4, top, unit * 8, deck - top + height * 0.02, { fill: air.shaded("#3a3438") });
  }
  const [left, , right] = posts;
  if (left !== undefined && right !== undefined) {
    stringLights(setting, left, right, height * 0.1, 18);
    stringLights(
      setting,
      [left[0], left[1] + height * 0.1],
      [right[0], right[1] + height * 0.03],
      height * 0.14,
      16,
    );
  }
  for (const [share, size] of [
    [0.07, 0.2],
    [0.17, 0.13],
    [0.86, 0.15],
    [0.95, 0.22],
  ] as const)
    tub(setting, width * share, deck + height * random.between(0.035, 0.06), height * size);
  lantern(setting, width * 0.235, deck + height * 0.06);
  lantern(setting, width * 0.79, deck + height * 0.075);
  if (setting.alone) drawBirds(setting);
}

function drawDeck({ brush, air, width, height, scene, random, unit }: Setting, top: number): void {
  const winter = scene.weather === "snow";
  const wood: Hex = winter ? "#e6ecf3" : "#a27a58";
  brush.rect(0, top, width, height - top, {
    fill: brush.linear([
      [0, air.lit(wood, 0.06)],
      [1, air.shaded(shift(wood, { lightness: -0.1 }))],
    ]),
  });
  let seams = "";
  for (let board = -14; board <= 14; board += 1) {
    const far = width * (0.5 + board * 0.046);
    const near = width * (0.5 + board * 0.13);
    seams += `M${n(far)} ${n(top)}L${n(near)} ${n(height)}`;
    if (!winter && random.chance(0.4))
      brush.path(
        polygon([
          [far, top],
          [far + width * 0.046, top],
          [near + width * 0.13, height],
          [near, height],
        ]),
        {
          fill: air.lit(shift(wood, { lightness: random.bell() * 0.06 })),
          opacity: 0.35,
        },
      );
  }
  brush.path(seams, {
    stroke: air.shaded("#4a3528"),
    strokeWidth: unit * 1.5,
    opacity: winter ? 0.15 : 0.45,
  });
  brush.rect(0, top, width, (height - top) * 0.3, {
    fill: brush.linear([
      [0, "#14101c", 0.34],
      [1, "#14101c", 0],
    ]),
  });
  if (scene.weather === "rain")
    brush.rect(0, top, width, height - top, {
      fill: brush.linear([
        [0, air.sky[3], 0.3],
        [1, air.sky[1], 0.05],
      ]),
    });
}

function parapet({ brush, air, width, scene, unit }: Setting, top: number, foot: number): void {
  const stone: Hex = scene.weather === "snow" ? "#e8eef5" : "#8e8078";
  brush.rect(0, top, width, foot - top, {
    fill: brush.linear([
      [0, air.lit(stone, 0.06)],
      [1, air.shaded(shift(stone, { lightness: -0.08 }))],
    ]),
  });
  let joints = "";
  for (let row = 0; row < 4; row += 1) {
    const y = top + ((foot - top) * (row + 0.5)) / 4;
    joints += `M0 ${n(y)}H${n(width)}`;
    for (let x = (row % 2) * width * 0.02; x < width; x += width * 0.04)
      joints += `M${n(x)} ${n(y)}v${n((foot - top) / 4)}`;
  }
  brush.path(joints, { stroke: air.shaded("#5f544e"), strokeWidth: unit, opacity: 0.3 });
  brush.rect(0, top - unit * 7, width, unit * 12, { fill: air.lit(shift(stone, { lightness: 0.1 })) });
  brush.rect(0, top + unit * 5, width, unit * 5, { fill: "#14101c", opacity: 0.25 });
}

function tub({ brush, air, random, scene }: Setting, x: number, base: number, tall: number): void {
  const winter = scene.weather === "snow";
  const half = tall * 0.2;
  brush.ellipse(x, base, half * 1.5, half * 0.3, { fill: "#120d1c", opacity: 0.35 });
  let dark = "";
  let light = "";
  for (let index = 0; index < 9; index += 1) {
    const cx = x + random.bell() * tall * 0.26;
    const cy = base - tall * random.between(0.42, 0.95);
    const radius = tall * random.between(0.11, 0.2);
    dark += leafClump(random, cx, cy, radius);
    light += leafClump(random, cx - radius * 0.2, cy - radius * 0.28, radius * 0.58);
  }
  brush.path(dark, { fill: air.shaded(winter ? "#8b9aa4" : "#4a7048") });
  brush.path(light, { fill: air.lit(winter ? "#e8eef4" : "#7ba05a"), opacity: 0.85 });
  brush.path(
    polygon([
      [x - half, base - tall * 0.4],
      [x + half, base - tall * 0.4],
      [x + half * 0.8, base],
      [x - half * 0.8, base],
    ]),
    {
      fill: brush.linear(
        [
          [0, air.lit("#b07050")],
          [1, air.shaded("#6d4436")],
        ],
        [0, 0, 1, 0.2],
      ),
    },
  );
}

function lantern(setting: Setting, x: number, base: number): void {
  const { brush, air, height } = setting;
  const tall = height * 0.055;
  lampGlow(setting, x, base - tall * 0.5, height * 0.16, 0.8);
  brush.ellipse(x, base, tall * 0.5, tall * 0.1, { fill: "#120d1c", opacity: 0.35 });
  brush.rect(x - tall * 0.26, base - tall, tall * 0.52, tall, {
    fill: air.shaded("#2b262c"),
    corner: tall * 0.06,
  });
  brush.rect(x - tall * 0.18, base - tall * 0.84, tall * 0.36, tall * 0.68, {
    fill: mix(air.lit("#d8cfc0"), "#ffcf80", air.lamps),
  });
}
