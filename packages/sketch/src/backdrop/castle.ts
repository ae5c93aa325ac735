/** A castle on its hill before the mountains, with lit windows after dark. */
import { type Point, polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { lampGlow } from "./furniture.ts";
import { mist } from "./open-land.ts";
import { drawFirs, grassPath } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawAlps } from "./alps.ts";
import { drawGround, ridgeOf } from "./terrain.ts";

export function drawCastle(setting: Setting): void {
  const { width, height, horizon, brush, air, random, unit, scene } = setting;
  const winter = scene.weather === "snow";
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.04 });
  drawAlps(
    setting,
    { base: horizon, rise: height * 0.2, peaks: 6, colour: "#7f8fae", depth: 0.78, snow: 0 },
    height,
  );
  drawAlps(
    setting,
    {
      base: horizon + height * 0.04,
      rise: height * 0.2,
      peaks: 5,
      colour: "#6f7788",
      depth: 0.58,
      snow: winter ? 0.6 : 0.3,
    },
    horizon + height * 0.1,
  );
  mist(setting, horizon + height * 0.03, height * 0.08, 0.7);
  const left = scene.light.from === "left";
  const centre = setting.alone ? width * (left ? 0.6 : 0.4) : width * (left ? 0.7 : 0.3);
  const size = Math.min(width * 0.46, height * 0.46);
  const foot = horizon + height * 0.09;
  const hill: Point[] = Array.from({ length: 25 }, (_, step) => {
    const x = (step / 24) * width;
    return [
      x,
      foot +
        height * 0.2 -
        height * 0.225 * Math.exp(-(((x - centre) / (size * 0.82)) ** 4)) +
        random.bell() * unit * 5,
    ] as const;
  });
  keep(setting, centre, foot - height * 0.015, size);
  brush.path(`${smoothLine(hill)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, {
    fill: brush.linearAt(
      [
        [0, air.lit(winter ? "#d6e0ea" : "#6c8458", 0.25)],
        [1, air.shaded(winter ? "#aebccb" : "#4a6244", 0.1)],
      ],
      [0, foot - height * 0.05, 0, height],
    ),
  });
  road(setting, centre, foot);
  drawFirs(setting, {
    base: (x) => foot + height * 0.22 - height * 0.16 * Math.exp(-(((x - centre) / (size * 0.86)) ** 4)),
    height: height * 0.09,
    count: 44,
    colour: "#3c5c4e",
    depth: 0.28,
    gap: [centre / width - 0.09, centre / width + 0.09],
  });
  mist(setting, foot + height * 0.16, height * 0.07, 0.5);
  const near = ridgeOf(setting, {
    base: height * 0.95,
    rise: height * 0.09,
    scale: 1.6,
    colour: "#4a6a3c",
    depth: 0,
  });
  drawGround(setting, {
    top: height * 0.86,
    colour: winter ? "#e2e9f2" : "#587340",
    second: winter ? "#c6d3e2" : "#7d8a4c",
    line: near,
    far: 0.1,
  });
  drawFirs(setting, {
    base: () => height * 0.97,
    height: height * 0.34,
    count: 15,
    colour: "#294839",
    depth: 0.06,
    gap: left ? [0.2, 1.1] : [-0.1, 0.8],
  });
  brush.path(
    grassPath(random, {
      x: -10,
      y: height * 0.98,
      width: width + 20,
      height: height * 0.05,
      blades: 150,
      length: unit * 48,
    }),
    { fill: air.shaded(winter ? "#a9b6c4" : "#3f5a30"), opacity: 0.85 },
  );
  if (setting.alone) drawBirds(setting);
}

function keep(setting: Setting, x: number, foot: number, size: number): void {
  const { random } = setting;
  const parts: readonly [number, number, number, boolean][] = [
    [-0.44, 0.13, 0.4, true],
    [0.45, 0.13, 0.36, true],
    [-0.25, 0.2, 0.3, false],
    [0.25, 0.22, 0.34, false],
    [-0.13, 0.12, 0.66, true],
    [0.15, 0.1, 0.78, true],
    [0, 0.28, 0.46, false],
    [-0.31, 0.08, 0.52, true],
    [0.33, 0.085, 0.58, true],
  ];
  for (const [at, wide, tall, roof] of parts)
    castleTower(
      setting,
      x + at * size,
      foot + size * 0.06,
      wide * size,
      tall * size * random.between(0.94, 1.06),
      roof,
    );
  const { brush, air } = setting;
  brush.rect(x - size * 0.52, foot - size * 0.12, size * 1.04, size * 0.24, {
    fill: brush.linear([
      [0, air.lit("#a89e98", 0.26)],
      [1, mix(air.shaded("#8d8583", 0.26), air.haze, 0.2)],
    ]),
  });
  if (air.lamps > 0.5) {
    // Fires in the courts light the walls from below, and the gate throws its light on the road.
    const neon = setting.scene.style === "neon";
    brush.ellipse(x, foot - size * 0.02, size * 0.74, size * 0.46, {
      fill: brush.radial([
        [0, neon ? "#ff4fb4" : "#ff9a4a", 0.5 * air.lamps],
        [0.45, neon ? "#8a50ff" : "#e0703a", 0.24 * air.lamps],
        [1, neon ? "#41a0ff" : "#c8503a", 0],
      ]),
    });
    brush.rect(x - size * 0.52, foot - size * 0.12, size * 1.04, size * 0.24, {
      fill: brush.linear([
        [0, neon ? "#ff6ac8" : "#ffb060", 0.1],
        [0.55, neon ? "#ff5ac0" : "#ffb060", 0.5 * air.lamps],
        [1, neon ? "#a050ff" : "#ff8a40", 0.3],
      ]),
    });
  }
  let battlement = "";
  for (let tooth = 0; tooth < 22; tooth += 1)
    battlement += `M${n(x - size * 0.52 + (tooth * size * 1.04) / 22)} ${n(foot - size * 0.115)}v${n(-size * 0.028)}h${n(size * 0.027)}v${n(size * 0.03)}Z`;
  brush.path(battlement, { fill: air.lit("#a89e98", 0.26) });
  brush.path(
    `M${n(x - size * 0.05)} ${n(foot + size * 0.12)}v${n(-size * 0.12)}a${n(size * 0.05)} ${n(size * 0.05)} 0 0 1 ${n(size * 0.1)} 0v${n(size * 0.12)}Z`,
    { fill: mix(air.shaded("#3a2f33", 0.2), air.glow, air.lamps * 0.6) },
  );
}

function castleTower(
  { brush, air, random, unit, ...rest }: Setting,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  roof: boolean,
): void {
  const setting = { brush, air, random, unit, ...rest };
  const stone = shift("#aaa09a", { lightness: random.bell() * 0.03 });
  const left = air.sun.x < 0.5;
  const [one, two] = left
    ? [air.lit(stone, 0.24), air.shaded(stone, 0.26)]
    : [air.shaded(stone, 0.26), air.lit(stone, 0.24)];
  const top = foot - tall;
  brush.rect(x - wide / 2, top, wide, tall, {
    fill: brush.linear(
      [
        [0, one],
        [0.5, mix(one, two, 0.4)],
        [1, two],
      ],
      [0, 0, 1, 0],
    ),
  });
  let teeth = "";
  for (let tooth = 0; tooth < 5; tooth += 1)
    teeth += `M${n(x - wide * 0.58 + (tooth * wide * 1.16) / 5)} ${n(top + wide * 0.06)}v${n(-wide * 0.2)}h${n(wide * 0.14)}v${n(wide * 0.2)}Z`;
  brush.rect(x - wide * 0.58, top - wide * 0.02, wide * 1.16, wide * 0.14, { fill: mix(one, two, 0.35) });
  if (!roof) brush.path(teeth, { fill: mix(one, two, 0.35) });
  if (roof) {
    const slate = random.pick(["#4a5a7a", "#7a4a4c", "#3f5f66"] as const);
    brush.path(
      polygon([
        [x - wide * 0.66, top],
        [x + wide * 0.66, top],
        [x, top - wide * 1.7],
      ]),
      {
        fill: brush.linear(
          [
            [0, left ? air.lit(slate, 0.22) : air.shaded(slate, 0.24)],
            [1, left ? air.shaded(slate, 0.24) : air.lit(slate, 0.22)],
          ],
          [0, 0, 1, 0],
        ),
      },
    );
    brush.rect(x - unit * 0.7, top - wide * 2.05, unit * 1.4, wide * 0.4, {
      fill: air.shaded("#3a3338", 0.2),
    });
    brush.path(
      polygon([
        [x, top - wide * 2.05],
        [x + wide * 0.42 * (left ? 1 : -1), top - wide * 1.95],
        [x, top - wide * 1.84],
      ]),
      { fill: air.lit("#b5433f", 0.18) },
    );
  }
  for (let storey = 0; storey < Math.floor(tall / (wide * 0.9)); storey += 1) {
    const y = top + wide * (0.5 + storey * 0.85);
    const lit = random.chance(0.3 + air.lamps * 0.5);
    brush.path(
      `M${n(x - wide * 0.09)} ${n(y + wide * 0.3)}v${n(-wide * 0.2)}a${n(wide * 0.09)} ${n(wide * 0.09)} 0 0 1 ${n(wide * 0.18)} 0v${n(wide * 0.2)}Z`,
      {
        fill: lit
          ? mix(air.shaded("#3a3038", 0.2), air.glow, Math.max(0.15, air.lamps))
          : air.shaded("#3a3440", 0.25),
      },
    );
    if (lit && air.lamps > 0.5) lampGlow(setting, x, y + wide * 0.15, wide * 1.25, 0.75);
  }
}

function road({ brush, air, height, width }: Setting, centre: number, foot: number): void {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 9; step += 1) {
    const along = step / 9;
    const x = centre + Math.sin(along * 5) * width * 0.07 * along - (centre - width / 2) * along;
    const half = width * (0.004 + along * along * 0.05);
    left.push([x - half, foot + along * height * 0.34]);
    right.push([x + half, foot + along * height * 0.34]);
  }
  brush.path(`${smoothLine(left)}L${smoothLine([...right].reverse()).slice(1)}Z`, {
    fill: air.lit("#c9b08a", 0.2),
    opacity: 0.75,
  });
}
