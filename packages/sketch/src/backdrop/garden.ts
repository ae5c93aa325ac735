/** A garden: a path between beds and clipped hedges, roses, an arch, a fountain at the end. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { polygon } from "#sketch/kit/brush.ts";
import type { Hex } from "#sketch/scene.ts";
import { lineAt, mist } from "./open-land.ts";
import { disc, drawBroadleaf, flowerHead, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawGround, drawRange } from "./terrain.ts";
import { treeShadow } from "./park.ts";

export function drawGarden(setting: Setting): void {
  const { width, height, horizon, brush, air, random, scene } = setting;
  const winter = scene.weather === "snow";
  const leaf: Hex = winter ? "#b6c3cf" : scene.season === "autumn" ? "#b9803a" : "#5c8a4c";
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.03 });
  const far = drawRange(
    setting,
    {
      base: horizon + height * 0.02,
      rise: height * 0.12,
      scale: 3,
      colour: mix(leaf, "#7f97a4", 0.45),
      depth: 0.62,
    },
    height,
  );
  for (let index = 0; index < 9; index += 1) {
    const x = width * ((index + random.next()) / 9);
    drawBroadleaf(setting, {
      x,
      base: lineAt(far, x, width) + height * 0.08,
      height: height * random.between(0.15, 0.24),
      leaf,
      depth: 0.42,
      blossom: !winter && random.chance(0.4),
    });
  }
  for (const x of [0.1, 0.22, 0.78, 0.9])
    cypress(
      setting,
      width * (x + random.bell() * 0.02),
      horizon + height * 0.08,
      height * random.between(0.26, 0.36),
      0.3,
    );
  mist(setting, horizon + height * 0.05, height * 0.05, 0.35);
  drawGround(setting, {
    top: horizon + height * 0.05,
    colour: winter ? "#e6edf5" : "#7c9c4c",
    second: winter ? "#c9d6e4" : "#93ac5a",
    far: 0.35,
  });
  const vanish = width * 0.5;
  brush.path(
    polygon([
      [vanish - width * 0.025, horizon + height * 0.06],
      [vanish + width * 0.025, horizon + height * 0.06],
      [vanish + width * 0.2, height * 1.01],
      [vanish - width * 0.2, height * 1.01],
    ]),
    {
      fill: brush.linearAt(
        [
          [0, air.lit("#d8c4a0", 0.35)],
          [1, air.shaded("#c2a882")],
        ],
        [0, horizon, 0, height],
      ),
    },
  );
  fountain(setting, vanish, horizon + height * 0.1, height * 0.09);
  arch(setting, vanish, horizon + height * 0.15, height * 0.34, winter);
  const inks: readonly Hex[] = random.pick([
    ["#d8506e", "#f4c6cf", "#f7efe2"],
    ["#e6a23c", "#d9573f", "#f6e3b0"],
    ["#8a6cc0", "#d98ac0", "#efe6f6"],
  ] as const);
  for (const share of [0.1, 0.19, 0.3, 0.43]) {
    const y = horizon + height * share;
    const near = share / 0.43;
    for (const side of [-1, 1] as const)
      bed(
        setting,
        vanish + side * width * (0.06 + near * 0.17),
        side,
        y,
        height * (0.035 + near * 0.075),
        winter ? [] : inks,
        leaf,
        0.3 * (1 - near),
      );
  }
  for (const side of [-1, 1] as const)
    treeShadow(setting, vanish + side * width * 0.36, height * 0.86, height * 0.12);
  if (setting.alone) drawBirds(setting);
}

function cypress(
  { brush, air, random }: Setting,
  x: number,
  base: number,
  tall: number,
  depth: number,
): void {
  const wide = tall * 0.1;
  brush.path(
    `M${n(x)} ${n(base - tall)}Q${n(x + wide * 1.4)} ${n(base - tall * 0.4)} ${n(x + wide * 0.6)} ${n(base)}H${n(x - wide * 0.6)}Q${n(x - wide * 1.4)} ${n(base - tall * 0.4)} ${n(x)} ${n(base - tall)}Z`,
    { fill: air.shaded("#3d6148", depth) },
  );
  let light = "";
  for (let index = 0; index < 9; index += 1)
    light += leafClump(
      random,
      x + (air.sun.x < 0.5 ? -1 : 1) * wide * 0.35,
      base - tall * (0.1 + index * 0.085),
      wide * 0.42,
    );
  brush.path(light, { fill: air.lit("#5c8a5c", depth), opacity: 0.55 });
}

function fountain({ brush, air, unit }: Setting, x: number, base: number, size: number): void {
  const stone = air.lit("#cfc8bd", 0.25);
  const dark = air.shaded("#b2aaa0", 0.25);
  brush.ellipse(x, base, size * 0.8, size * 0.16, { fill: dark });
  brush.ellipse(x, base - size * 0.06, size * 0.74, size * 0.12, {
    fill: mix(air.sky[2], air.lit("#6fb0b8", 0.2), 0.4),
  });
  brush.rect(x - size * 0.07, base - size * 0.62, size * 0.14, size * 0.58, { fill: stone });
  brush.ellipse(x, base - size * 0.6, size * 0.34, size * 0.08, { fill: stone });
  for (const lean of [-1, -0.5, 0.5, 1])
    brush.path(
      `M${n(x)} ${n(base - size * 0.95)}Q${n(x + lean * size * 0.3)} ${n(base - size * 1.05)} ${n(x + lean * size * 0.42)} ${n(base - size * 0.1)}`,
      { stroke: air.lit("#f2fbfb", 0.1), strokeWidth: unit * 1.4, opacity: 0.6 },
    );
}

function arch({ brush, air, random }: Setting, x: number, base: number, tall: number, winter: boolean): void {
  const half = tall * 0.4;
  const curve = (t: number): [number, number] => {
    const angle = Math.PI * (1 - t);
    return t < 0
      ? [x - half, base - tall * 0.5 * (1 + t)]
      : t > 1
        ? [x + half, base - tall * 0.5 * (2 - t)]
        : [x + Math.cos(angle) * half, base - tall * 0.5 - Math.sin(angle) * half];
  };
  let dark = "";
  let light = "";
  let roses = "";
  for (let t = -1; t <= 2.001; t += 0.09) {
    const [cx, cy] = curve(t);
    const size = tall * random.between(0.05, 0.075);
    dark += leafClump(random, cx + random.bell() * size * 0.5, cy + random.bell() * size * 0.5, size);
    light += leafClump(random, cx - size * 0.2, cy - size * 0.25, size * 0.6);
    if (!winter)
      for (let bud = 0; bud < 2; bud += 1)
        roses += disc(cx + random.bell() * size, cy + random.bell() * size, size * 0.2);
  }
  brush.path(dark, { fill: air.shaded(winter ? "#9fb0bd" : "#4a7442", 0.2) });
  brush.path(light, { fill: air.lit(winter ? "#e6eef5" : "#79a45a", 0.2), opacity: 0.85 });
  brush.path(roses, { fill: air.lit("#e8a0ad", 0.12) });
}

function bed(
  setting: Setting,
  edge: number,
  side: -1 | 1,
  y: number,
  size: number,
  inks: readonly Hex[],
  leaf: Hex,
  depth: number,
): void {
  const { brush, air, random, width } = setting;
  let dark = "";
  let light = "";
  const heads = inks.map(() => "");
  const reach = width * 0.5;
  for (let at = 0; at < reach; at += size * 0.62) {
    const x = edge + side * at;
    const radius = size * random.between(0.62, 0.95);
    dark += leafClump(random, x, y - radius * 0.3, radius);
    light += leafClump(random, x - radius * 0.15, y - radius * 0.6, radius * 0.62);
    inks.forEach((_, index) => {
      for (let bud = 0; bud < 3; bud += 1)
        heads[index] =
          `${heads[index] ?? ""}${flowerHead(random, x + random.bell() * radius, y - radius * 0.5 + random.bell() * radius * 0.7, radius * 0.17)}`;
    });
  }
  brush.path(dark, { fill: air.shaded(shift(leaf, { lightness: -0.06 }), depth) });
  brush.path(light, { fill: air.lit(leaf, depth), opacity: 0.85 });
  inks.forEach((ink, index) => {
    brush.path(heads[index] ?? "", { fill: air.lit(ink, depth) });
  });
}
