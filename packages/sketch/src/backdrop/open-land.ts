/** Mountains and meadow: land that opens to the horizon. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { drawAlps } from "./alps.ts";
import { drawBroadleaf, drawFirs, drawFlowers, grassPath, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawGround, drawRange, ridgeOf } from "./terrain.ts";

export function drawMountains(setting: Setting): void {
  const { width, height, horizon, random, brush, unit, air, scene } = setting;
  const winter = scene.weather === "snow";
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.06 });
  const tall = height * 0.4 * Math.min(1.25, Math.max(0.8, width / height + 0.1));
  drawAlps(
    setting,
    { base: horizon, rise: tall * 0.72, peaks: 6, colour: "#7c8fb0", depth: 0.78, snow: 0 },
    horizon + height * 0.1,
  );
  drawAlps(
    setting,
    {
      base: horizon + height * 0.03,
      rise: tall,
      peaks: 4,
      colour: "#66708a",
      depth: 0.36,
      snow: winter ? 0.72 : random.between(0.34, 0.5),
    },
    horizon + height * 0.12,
  );
  mist(setting, horizon + height * 0.03, height * 0.09, 0.75);
  const hill = drawRange(
    setting,
    {
      base: horizon + height * 0.11,
      rise: height * 0.13,
      scale: 2.1,
      colour: winter ? "#b9c8d6" : "#5f7f68",
      depth: 0.34,
    },
    height,
  );
  drawFirs(setting, {
    base: (x) => lineAt(hill, x, width) + unit * 8,
    height: height * 0.06,
    count: 74,
    colour: "#3f6354",
    depth: 0.38,
  });
  mist(setting, horizon + height * 0.1, height * 0.07, 0.5);
  const slope = drawRange(
    setting,
    {
      base: horizon + height * 0.24,
      rise: height * 0.15,
      scale: 1.2,
      colour: winter ? "#d5deea" : "#55784f",
      depth: 0.12,
    },
    height,
  );
  drawFirs(setting, {
    base: (x) => lineAt(slope, x, width) + unit * 14,
    height: height * 0.15,
    count: 30,
    colour: "#2c5044",
    depth: 0.16,
    gap: [0.3, 0.66],
  });
  const near = ridgeOf(setting, {
    base: height * 0.93,
    rise: height * 0.12,
    scale: 1.4,
    colour: "#4c6d42",
    depth: 0,
  }).map(([x, y]) => [x, y] as const);
  drawGround(setting, {
    top: height * 0.8,
    colour: winter ? "#e6edf5" : "#5c7c45",
    second: winter ? "#c8d6e6" : "#8a9a52",
    line: near,
    far: 0.1,
  });
  if (!winter)
    brush.path(
      grassPath(random, {
        x: -10,
        y: height * 0.9,
        width: width + 20,
        height: height * 0.14,
        blades: 240,
        length: unit * 44,
      }),
      { fill: air.shaded("#45663a"), opacity: 0.8 },
    );
  if (setting.alone) drawBirds(setting);
}

export function drawMeadow(setting: Setting): void {
  const { width, height, horizon, random, brush, unit, air, scene } = setting;
  const winter = scene.weather === "snow";
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.04 });
  drawRange(
    setting,
    { base: horizon, rise: height * 0.16, scale: 1.7, colour: "#7f97a8", depth: 0.72 },
    horizon + height * 0.1,
  );
  const far = drawRange(
    setting,
    {
      base: horizon + height * 0.035,
      rise: height * 0.12,
      scale: 2.8,
      colour: winter ? "#c8d5e0" : "#7d9c72",
      depth: 0.46,
    },
    height,
  );
  drawFirs(setting, {
    base: (x) => lineAt(far, x, width) + unit * 5,
    height: height * 0.028,
    count: 60,
    colour: "#58795f",
    depth: 0.5,
  });
  const rolling = drawRange(
    setting,
    {
      base: horizon + height * 0.12,
      rise: height * 0.13,
      scale: 1.9,
      colour: winter ? "#dbe4ee" : "#8aa85c",
      depth: 0.22,
    },
    height,
  );
  const treeX =
    width * (setting.alone ? (random.chance(0.5) ? 0.34 : 0.66) : random.chance(0.5) ? 0.12 : 0.88);
  drawBroadleaf(setting, {
    x: treeX,
    base: lineAt(rolling, treeX, width) + unit * 8,
    height: height * (setting.alone ? 0.25 : 0.2),
    leaf: winter ? "#8a97a2" : scene.season === "autumn" ? "#bf7a35" : "#5f8443",
    blossom: scene.season === "spring" && !winter,
    depth: 0.14,
  });
  const nearX = treeX > width / 2 ? width * 0.17 : width * 0.83;
  for (let index = 0; index < 4; index += 1) {
    const x = nearX + random.bell() * width * 0.12;
    drawBroadleaf(setting, {
      x,
      base: lineAt(rolling, x, width) + unit * 4,
      height: height * random.between(0.08, 0.13),
      leaf: winter ? "#98a4ae" : "#6c8c4c",
      depth: 0.3,
    });
  }
  hedges(setting, far, height * 0.012, 0.42, winter);
  hedges(setting, rolling, height * 0.02, 0.2, winter);
  if (setting.alone)
    cottage(
      setting,
      width * (treeX > width / 2 ? 0.3 : 0.68),
      lineAt(far, width * (treeX > width / 2 ? 0.3 : 0.68), width) + height * 0.02,
      height * 0.035,
    );
  const near = ridgeOf(setting, {
    base: horizon + height * 0.2,
    rise: height * 0.08,
    scale: 1.1,
    colour: "#7a9a4a",
    depth: 0,
  });
  drawGround(setting, {
    top: horizon + height * 0.14,
    colour: winter ? "#e9eff6" : "#7d9c4a",
    second: winter ? "#cddae9" : "#a8b860",
    line: near,
    far: 0.16,
  });
  if (winter) return;
  for (const [share, blades, length] of [
    [0.26, 220, 16],
    [0.33, 240, 30],
    [0.4, 200, 54],
  ] as const) {
    brush.path(
      grassPath(random, {
        x: -10,
        y: horizon + height * share * 0.86,
        width: width + 20,
        height: height * 0.08,
        blades,
        length: unit * length,
      }),
      {
        fill: air.shaded("#5c7e38", 0.1),
        opacity: 0.55,
      },
    );
  }
  const blooms = random.pick([
    ["#f4f0e4", "#e8b64c", "#d9607a"],
    ["#c9463c", "#f2e8d8", "#5a74b8"],
    ["#b58ad0", "#f6d4dc", "#f2e6b0"],
  ] as const);
  drawFlowers(setting, { top: horizon + height * 0.17, bottom: height * 1.0, colours: blooms, count: 150 });
  brush.path(
    grassPath(random, {
      x: -10,
      y: height * 0.97,
      width: width + 20,
      height: height * 0.08,
      blades: 150,
      length: unit * 90,
    }),
    { fill: air.shaded("#3f5c2c"), opacity: 0.8 },
  );
  if (setting.alone) drawBirds(setting);
}

/** Bushes along the edge of a field and down its slope: they give a hill its scale. */
function hedges(
  { brush, air, random, width, height }: Setting,
  line: readonly (readonly [number, number])[],
  size: number,
  depth: number,
  winter: boolean,
): void {
  let dark = "";
  let light = "";
  const add = (x: number, y: number): void => {
    const radius = size * random.between(0.6, 1.3);
    dark += leafClump(random, x, y, radius);
    light += leafClump(random, x - radius * 0.2, y - radius * 0.28, radius * 0.6);
  };
  for (let row = 0; row < 4; row += 1) {
    const start = width * random.between(-0.1, 0.9);
    const slope = random.between(-0.25, 0.5);
    const length = width * random.between(0.12, 0.34);
    for (let at = 0; at < length; at += size * random.between(0.9, 2.2))
      add(start + at, lineAt(line, start + at, width) + height * 0.012 * row + at * slope * 0.16);
  }
  brush.path(dark, { fill: air.shaded(winter ? "#93a3b0" : "#4f7540", depth) });
  brush.path(light, { fill: air.lit(winter ? "#c3cfda" : "#7ba054", depth), opacity: 0.8 });
}

function cottage({ brush, air }: Setting, x: number, base: number, size: number): void {
  brush.rect(x - size, base - size * 0.8, size * 2, size * 0.85, {
    fill: brush.linear(
      [
        [0, air.lit("#f0e6d4", 0.3)],
        [1, air.shaded("#d9cab4", 0.3)],
      ],
      [0, 0, 1, 0],
    ),
  });
  brush.path(
    `M${n(x - size * 1.2)} ${n(base - size * 0.75)}L${n(x - size * 0.7)} ${n(base - size * 1.6)}H${n(x + size * 0.7)}L${n(x + size * 1.2)} ${n(base - size * 0.75)}Z`,
    { fill: air.lit("#a9503f", 0.28) },
  );
  brush.rect(x + size * 0.3, base - size * 1.95, size * 0.25, size * 0.5, {
    fill: air.shaded("#8d6a5a", 0.3),
  });
  for (const at of [-0.6, 0.1, 0.55])
    brush.rect(x + size * at, base - size * 0.52, size * 0.24, size * 0.28, {
      fill: mix(air.shaded("#4a4a5a", 0.3), air.glow, air.lamps),
    });
}

/** Height of a line of points at `x`. */
export function lineAt(line: readonly (readonly [number, number])[], x: number, width: number): number {
  const position = Math.min(line.length - 1.001, Math.max(0, (x / width) * (line.length - 1)));
  const left = line[Math.floor(position)] ?? [0, 0];
  const right = line[Math.ceil(position)] ?? left;
  return left[1] + (right[1] - left[1]) * (position - Math.floor(position));
}

/** A bank of mist lying in a valley. */
export function mist({ brush, air, width, scene }: Setting, y: number, thick: number, opacity: number): void {
  const depth = scene.weather === "fog" ? thick * 1.8 : thick;
  brush.rect(0, y - depth, width, depth * 2, {
    fill: brush.linear([
      [0, air.haze, 0],
      [0.5, air.haze, opacity * (0.4 + air.hazeAmount * 0.6)],
      [1, air.haze, 0],
    ]),
  });
}
