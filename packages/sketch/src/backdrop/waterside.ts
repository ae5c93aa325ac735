/** Beach and lake. */
import { type Point, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { lineAt, mist } from "./open-land.ts";
import { drawBroadleaf, drawFirs, grassPath } from "./plants.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawAlps } from "./alps.ts";
import { drawGround, drawRange } from "./terrain.ts";
import { drawReflection, drawWater } from "./water.ts";

export function drawBeach(setting: Setting): void {
  const { width, height, random, brush, air, unit, noise } = setting;
  const sea = setting.alone ? setting.horizon * 0.94 : setting.horizon * 0.92;
  drawSky(setting, { x: 0, y: 0, width, height: sea + 2 });
  const capeSide = air.sun.x < 0.5 ? 1 : 0;
  for (const [rise, reach, depth] of [
    [0.09, 0.62, 0.7],
    [0.14, 0.38, 0.5],
  ] as const) {
    drawCape(setting, sea, height * rise, width * reach, capeSide, depth);
  }
  drawWater(setting, { top: sea, bottom: height, deep: "#1f7f93", swell: 0.75 });
  const shore = (share: number, wander: number): Point[] =>
    Array.from({ length: 13 }, (_, step) => {
      const x = step / 12;
      const sweep = (capeSide === 1 ? x : 1 - x) ** 1.6;
      return [
        x * width,
        height * (share - sweep * 0.1) + (noise(x * 3.4 + share * 40, 2.2) - 0.5) * height * wander,
      ] as const;
    });
  const start = 0.855 + random.bell() * 0.012;
  const swash = shore(start, 0.04);
  const foam = air.lit("#fbfaf4", 0.04);
  const shallow = air.lit("#7cc4be", 0.08);
  brush.path(
    `${smoothLine(swash.map(([x, y]) => [x, y - height * 0.07]))}L${n(width)} ${n(height)}L0 ${n(height)}Z`,
    {
      fill: brush.linearAt(
        [
          [0, shallow, 0],
          [0.5, shallow, 0.55],
          [1, shallow, 0.8],
        ],
        [0, height * (start - 0.2), 0, height * start],
      ),
    },
  );
  for (const [lift, opacity, thickness] of [
    [0.082, 0.3, 3],
    [0.05, 0.5, 4.5],
    [0.022, 0.75, 6],
  ] as const) {
    const crest = swash.map(
      ([x, y], index) =>
        [x, y - height * lift + (noise(index * 0.8 + lift * 90, 4.4) - 0.5) * height * 0.028] as const,
    );
    const back = crest.map(
      ([x, y], index) => [x, y + unit * thickness * (0.4 + 2.2 * noise(index * 1.7 + lift * 55, 8))] as const,
    );
    brush.path(`${smoothLine(crest)}L${smoothLine([...back].reverse()).slice(1)}Z`, { fill: foam, opacity });
  }
  const wet = swash.map(([x, y]) => [x, y] as const);
  brush.path(`${smoothLine(wet)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, {
    fill: mix(air.lit("#b08d6b"), air.sky[2], 0.35),
  });
  brush.path(smoothLine(wet), { stroke: foam, strokeWidth: unit * 6, opacity: 0.85, round: true });
  drawGround(setting, {
    top: height * start,
    colour: "#e2c193",
    second: "#cfa877",
    line: swash.map(([x, y]) => [x, y + height * 0.035] as const),
    grain: 22,
    far: 0.1,
  });
  if (setting.alone) {
    const side = capeSide === 1 ? 0 : width * 0.72;
    for (const [y, blades, length] of [
      [0.96, 90, 90],
      [1.02, 120, 130],
    ] as const) {
      brush.path(
        grassPath(random, {
          x: side - width * 0.04,
          y: height * y,
          width: width * 0.34,
          height: height * 0.05,
          blades,
          length: unit * length,
        }),
        { fill: air.shaded(shift("#8a8a4c", { lightness: y > 1 ? -0.08 : 0 })), opacity: 0.95 },
      );
    }
    drawBirds(setting);
  }
}

/** A headland running out to sea from one side. */
function drawCape(
  setting: Setting,
  sea: number,
  rise: number,
  reach: number,
  side: 0 | 1,
  depth: number,
): void {
  const { brush, air, noise, width } = setting;
  const points: Point[] = Array.from({ length: 25 }, (_, step) => {
    const along = step / 24;
    const x = side === 1 ? width - reach * (1 - along) : reach * (1 - along);
    const height =
      rise * Math.sin((along * Math.PI) / 2) ** 0.8 * (0.55 + 0.75 * noise(along * 5 + depth * 30, 6.1));
    return [x, sea - (step === 0 ? 0 : height)] as const;
  });
  const end = side === 1 ? width + 2 : -2;
  brush.path(`${smoothLine(points)}L${n(end)} ${n(sea + 2)}L${n(points[0]?.[0] ?? 0)} ${n(sea + 2)}Z`, {
    fill: brush.linearAt(
      [
        [0, air.lit("#6f7d77", depth)],
        [1, mix(air.lit("#6f7d77", depth), air.haze, 0.4)],
      ],
      [0, sea - rise, 0, sea],
    ),
  });
}

/** Broad leaves before the firs, where somebody asks for a season: only they show it. */
function leafyBank(setting: Setting, left: boolean): void {
  const { width, height, scene, random } = setting;
  const own = random.fork("leafy bank");
  const leaf: Hex = scene.season === "autumn" ? "#c8702c" : scene.season === "spring" ? "#e6b4c0" : "#5f8443";
  for (const [at, tall] of [
    [0.09, 0.3],
    [0.27, 0.36],
    [0.17, 0.22],
  ] as const) {
    const along = at + own.bell() * 0.03;
    drawBroadleaf(
      { ...setting, random: own },
      {
        x: width * (left ? along : 1 - along),
        base: height * (0.875 + along * along * 0.3 + (tall < 0.25 ? 0.05 : 0)),
        height: height * tall,
        leaf,
        depth: 0.06,
        blossom: scene.season === "spring",
      },
    );
  }
}

export function drawLake(setting: Setting): void {
  const { width, height, horizon, random, brush, air, unit, scene } = setting;
  const winter = scene.weather === "snow";
  const shore = horizon + height * 0.01;
  drawSky(setting, { x: 0, y: 0, width, height: shore + 2 });
  drawAlps(
    setting,
    { base: shore, rise: height * 0.26, peaks: 6, colour: "#8593b2", depth: 0.78, snow: 0 },
    shore + 2,
  );
  drawAlps(
    setting,
    {
      base: shore,
      rise: height * 0.36,
      peaks: 4,
      colour: "#6a748e",
      depth: 0.42,
      snow: winter ? 0.7 : random.between(0.3, 0.45),
    },
    shore + 2,
  );
  const wooded = drawRange(
    setting,
    { base: shore, rise: height * 0.1, scale: 1.9, colour: "#577565", depth: 0.4 },
    shore + 2,
  );
  mist(setting, shore - height * 0.02, height * 0.05, 0.6);
  drawFirs(setting, {
    base: (x) => Math.min(shore, lineAt(wooded, x, width) + height * 0.045),
    height: height * 0.075,
    count: 80,
    colour: "#35594b",
    depth: 0.32,
  });
  drawWater(setting, { top: shore, bottom: height, deep: "#2c6f80", swell: 0.18 });
  drawReflection(setting, {
    top: shore,
    depth: height * 0.16,
    colour: air.shaded("#35594b", 0.3),
    opacity: 0.72,
  });
  drawReflection(setting, { top: shore, depth: height * 0.3, colour: air.lit("#6f7d94", 0.4), opacity: 0.3 });
  mist(setting, shore + unit * 3, height * 0.03, 0.55);
  const left = random.chance(0.5);
  const bank: Point[] = Array.from({ length: 11 }, (_, step) => {
    const along = step / 10;
    const x = left ? along * width * 0.95 : width - along * width * 0.95;
    return [x, height * (0.82 + along * along * 0.2) + random.bell() * unit * 5] as const;
  });
  const ordered = left ? bank : [...bank].reverse();
  drawGround(setting, {
    top: height * 0.8,
    colour: winter ? "#e4ebf3" : "#6c7f4c",
    second: winter ? "#c4d2e2" : "#8f8a5a",
    line: left ? [...ordered, [width + 2, height * 1.03]] : [[-2, height * 1.03], ...ordered],
    far: 0.1,
  });
  drawFirs(setting, {
    base: (x) => height * (0.845 + (left ? x / width : 1 - x / width) ** 2 * 0.2),
    height: height * (setting.alone ? 0.46 : 0.4),
    count: 22,
    colour: winter ? "#3c5560" : "#274639",
    depth: 0.05,
    gap: left ? [0.26, 1.1] : [-0.1, 0.74],
    strict: true,
  });
  brush.path(
    grassPath(random.fork("feet"), {
      x: left ? -10 : width * 0.72,
      y: height * 0.862,
      width: width * 0.3,
      height: height * 0.03,
      blades: 150,
      length: unit * 30,
    }),
    { fill: air.shaded(winter ? "#c8d4e0" : "#566b3e"), opacity: 0.95 },
  );
  if (scene.season !== undefined && !winter) leafyBank(setting, left);
  for (const [share, length] of [
    [0.98, 60],
    [1.03, 100],
  ] as const) {
    brush.path(
      grassPath(random, {
        x: left ? -10 : width * 0.35,
        y: height * share,
        width: width * 0.65,
        height: height * 0.05,
        blades: 130,
        length: unit * length,
      }),
      { fill: air.shaded(winter ? "#8b97a2" : "#465c34"), opacity: 0.9 },
    );
  }
  if (setting.alone) drawBirds(setting);
}
