/** A park in its season: lawn, path, lamps and a bench between broad-leaved trees. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampPost } from "./furniture.ts";
import { lineAt, mist } from "./open-land.ts";
import { drawBroadleaf, drawFirs, drawFlowers, grassPath } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawGround, drawRange } from "./terrain.ts";
import { drawPath } from "./forest.ts";

export function drawPark(setting: Setting): void {
  const { width, height, horizon, brush, air, random, unit, scene } = setting;
  const winter = scene.weather === "snow";
  const season = winter
    ? "winter"
    : (scene.season ?? random.pick(["summer", "summer", "autumn", "spring"] as const));
  const leaf: Hex = { winter: "#b3c0cd", summer: "#5f8f48", autumn: "#c07a34", spring: "#86ab5a" }[
    season
  ] as Hex;
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.03 });
  const far = drawRange(
    setting,
    {
      base: horizon + height * 0.01,
      rise: height * 0.1,
      scale: 3.2,
      colour: mix(leaf, "#7d95a0", 0.4),
      depth: 0.6,
    },
    height,
  );
  for (let index = 0; index < 11; index += 1) {
    const x = width * ((index + random.next()) / 11);
    drawBroadleaf(setting, {
      x,
      base: lineAt(far, x, width) + height * 0.07,
      height: height * random.between(0.13, 0.2),
      leaf,
      depth: 0.46,
    });
  }
  if (random.chance(0.5))
    drawFirs(setting, {
      base: () => horizon + height * 0.05,
      height: height * 0.16,
      count: 14,
      colour: "#4a6e5a",
      depth: 0.42,
      gap: [0.3, 0.7],
    });
  mist(setting, horizon + height * 0.04, height * 0.05, 0.4);
  drawGround(setting, {
    top: horizon + height * 0.045,
    colour: winter ? "#e6edf5" : "#7fa04c",
    second: winter ? "#c9d6e4" : "#9db560",
    far: 0.4,
    grain: 18,
  });
  drawPath(setting, horizon + height * 0.05, winter ? "#d3dce6" : "#cbb48f");
  const middle = [
    { x: 0.16, y: 0.1 },
    { x: 0.86, y: 0.12 },
    { x: 0.3, y: 0.065 },
    { x: 0.7, y: 0.07 },
  ];
  for (const spot of middle) {
    const x = width * (spot.x + random.bell() * 0.04);
    treeShadow(setting, x, horizon + height * spot.y, height * 0.12);
    drawBroadleaf(setting, {
      x,
      base: horizon + height * spot.y,
      height: height * (0.14 + spot.y * 1.7),
      leaf: shift(leaf, { lightness: random.bell() * 0.03 }),
      depth: 0.2,
      blossom: season === "spring",
    });
  }
  lampPost(setting, width * 0.36, horizon + height * 0.13, height * 0.22);
  lampPost(setting, width * 0.61, horizon + height * 0.08, height * 0.14);
  bench(
    setting,
    width * (scene.light.from === "left" ? 0.74 : 0.22),
    horizon + height * 0.22,
    height * 0.075,
  );
  const big = scene.light.from === "left" ? width : 0;
  drawBroadleaf(setting, {
    x: big,
    base: height * 0.9,
    height: height * 0.9,
    leaf,
    depth: 0.02,
    blossom: season === "spring",
  });
  if (season === "autumn" || season === "spring")
    drawFlowers(setting, {
      top: horizon + height * 0.1,
      bottom: height,
      colours: season === "autumn" ? ["#c8732c", "#d9a23b"] : ["#f4c9d2", "#f3e3ea"],
      count: 110,
    });
  brush.path(
    grassPath(random, {
      x: -10,
      y: height * 0.98,
      width: width + 20,
      height: height * 0.06,
      blades: 170,
      length: unit * 52,
    }),
    { fill: air.shaded(winter ? "#a9b6c2" : "#4d6d32"), opacity: 0.8 },
  );
  if (setting.alone) drawBirds(setting);
}

export function treeShadow({ brush, air }: Setting, x: number, y: number, reach: number): void {
  if (air.sun.kind !== "sun") return;
  const away = air.sun.x < 0.5 ? 1 : -1;
  brush.ellipse(x + away * reach * 0.8, y + reach * 0.05, reach * 1.2, reach * 0.14, {
    fill: brush.radial([
      [0, "#1d2440", 0.4],
      [1, "#1d2440", 0],
    ]),
  });
}

function bench({ brush, air, unit }: Setting, x: number, y: number, height: number): void {
  const wood = air.lit("#8a5f3c");
  const iron = air.shaded("#39383f");
  const half = height * 1.15;
  brush.ellipse(x, y + unit * 2, half * 1.2, height * 0.14, { fill: "#151a26", opacity: 0.3 });
  for (const side of [-0.86, 0.86]) {
    brush.path(
      `M${n(x + half * side)} ${n(y)}V${n(y - height * 0.5)}L${n(x + half * side * 0.98)} ${n(y - height)}`,
      { stroke: iron, strokeWidth: unit * 5, round: true },
    );
  }
  for (const [lift, thick] of [
    [1, 0.12],
    [0.8, 0.12],
    [0.48, 0.15],
  ] as const)
    brush.rect(x - half, y - height * lift, half * 2, height * thick, { fill: wood, corner: unit * 2 });
}
