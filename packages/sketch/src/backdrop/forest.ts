/** A forest: trunks in depth under a roof of leaves, with light falling between them. */
import { polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import { mist } from "./open-land.ts";
import { drawFlowers, grassPath, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawGround, ridgeOf } from "./terrain.ts";

export function drawForest(setting: Setting): void {
  const { width, height, brush, air, random, unit, scene } = setting;
  const winter = scene.weather === "snow";
  const season = scene.season ?? (random.chance(0.25) ? "autumn" : "summer");
  const autumn = !winter && season === "autumn";
  const leaf: Hex = winter ? "#aebccb" : autumn ? "#bd7434" : season === "spring" ? "#86ab5e" : "#5d8a4e";
  const floor = setting.horizon + height * 0.02;
  const light = mix(air.sky[2], air.lit(leaf, 0.5), 0.4);
  brush.rect(0, 0, width, height, {
    fill: brush.linear([
      [0, mix(air.sky[1], air.lit(leaf, 0.6), 0.5)],
      [0.5, mix(light, air.haze, 0.5)],
      [0.62, mix(light, air.sun.glow, 0.35)],
      [1, light],
    ]),
  });
  const sunX = width * (air.sun.x < 0.5 ? 0.36 : 0.64);
  const sunY = height * 0.3;
  brush.ellipse(sunX, sunY, width * 0.55, height * 0.5, {
    fill: brush.radial([
      [0, air.sun.glow, air.night ? 0.35 : 0.9],
      [0.35, air.sun.glow, air.night ? 0.15 : 0.45],
      [1, air.sun.glow, 0],
    ]),
  });
  const layers = [
    { depth: 0.86, count: 26, girth: 0.008, foot: 0 },
    { depth: 0.66, count: 17, girth: 0.013, foot: 0.022 },
    { depth: 0.42, count: 10, girth: 0.021, foot: 0.06 },
    { depth: 0.18, count: 6, girth: 0.036, foot: 0.13 },
  ];
  for (const layer of layers) {
    const foot = floor + height * layer.foot;
    if (layer.depth === 0.66) rays(setting, sunX, sunY);
    canopy(setting, leaf, layer.depth, winter);
    trunks(setting, {
      ...layer,
      foot,
      gap: layer.depth < 0.5 ? [0.3, 0.7] : layer.depth < 0.7 ? [0.44, 0.56] : [2, 2],
    });
    undergrowth(setting, winter ? "#c5d2df" : mix(leaf, "#476a3c", 0.5), layer.depth, foot);
    mist(setting, foot, height * 0.07, layer.depth);
  }
  const near = ridgeOf(setting, {
    base: floor + height * 0.17,
    rise: height * 0.03,
    scale: 2,
    colour: leaf,
    depth: 0,
  });
  drawGround(setting, {
    top: floor + height * 0.14,
    colour: winter ? "#e2e9f1" : autumn ? "#8d6b3f" : "#5f7340",
    second: winter ? "#c3d1e0" : autumn ? "#b78545" : "#7f8a4c",
    line: near,
    far: 0.3,
  });
  drawPath(setting, floor + height * 0.13, winter ? "#cfd9e4" : "#a98f68");
  if (season === "spring" && !winter)
    drawFlowers(
      { ...setting, random: random.fork("spring floor") },
      {
        top: floor + height * 0.17,
        bottom: height,
        colours: ["#8f8ad8", "#f2eee4", "#e8d05a"],
        count: 110,
      },
    );
  rays(setting, sunX, sunY, 0.6);
  for (const [y, length, dark] of [
    [0.93, 46, 0],
    [1.0, 78, 0.06],
  ] as const) {
    const colour = air.shaded(shift(winter ? "#9fadb9" : "#476434", { lightness: -dark }));
    brush.path(
      grassPath(random, {
        x: -10,
        y: height * y,
        width: width * 0.4,
        height: height * 0.06,
        blades: 110,
        length: unit * length,
      }),
      { fill: colour, opacity: 0.9 },
    );
    brush.path(
      grassPath(random, {
        x: width * 0.62,
        y: height * y,
        width: width * 0.4,
        height: height * 0.06,
        blades: 110,
        length: unit * length,
      }),
      { fill: colour, opacity: 0.9 },
    );
  }
  motes(setting, random);
}

function trunks(
  setting: Setting,
  layer: { depth: number; count: number; girth: number; foot: number; gap: readonly [number, number] },
): void {
  const { brush, air, random, width, height } = setting;
  const bark = air.lit("#5b4a3e", layer.depth);
  const dark = air.shaded("#4a3b34", layer.depth);
  const left = air.sun.x < 0.5;
  let shapes = "";
  let shades = "";
  for (let index = 0; index < layer.count; index += 1) {
    const x = width * ((index + random.between(0.1, 0.9)) / layer.count);
    if (x / width > layer.gap[0] && x / width < layer.gap[1]) continue;
    const half = width * layer.girth * random.between(0.5, 1.1);
    const lean = random.bell() * width * 0.02;
    const foot = layer.foot + random.between(0, height * 0.02);
    const right = (share: number): string => `M${n(x + half * share)} ${n(foot)}`;
    shapes += `M${n(x - half * 1.9)} ${n(foot + half * 0.4)}Q${n(x - half)} ${n(foot - half * 1.4)} ${n(x - half * 0.9 + lean * 0.4)} ${n(height * 0.3)}L${n(x - half * 0.7 + lean)} -4L${n(x + half * 0.7 + lean)} -4L${n(x + half * 0.9 + lean * 0.4)} ${n(height * 0.3)}Q${n(x + half)} ${n(foot - half * 1.4)} ${n(x + half * 1.9)} ${n(foot + half * 0.4)}Z`;
    const away = left ? 1 : -1;
    shades += `${right(away * 1.5)}Q${n(x + away * half)} ${n(foot - half * 1.4)} ${n(x + away * half * 0.9 + lean * 0.4)} ${n(height * 0.3)}L${n(x + away * half * 0.7 + lean)} -4L${n(x + away * half * 0.1 + lean)} -4L${n(x + away * half * 0.15)} ${n(foot)}Z`;
    if (half > width * 0.008 && random.chance(0.6))
      shapes += branch(
        random,
        x + lean * 0.6,
        height * random.between(0.1, 0.36),
        half,
        random.chance(0.5) ? 1 : -1,
      );
  }
  brush.path(shapes, {
    fill: brush.linearAt(
      [
        [0, dark],
        [0.55, bark],
        [1, mix(bark, air.haze, layer.depth * 0.5)],
      ],
      [0, 0, 0, layer.foot],
    ),
  });
  brush.path(shades, { fill: dark, opacity: 0.5 });
}

function branch(random: Random, x: number, y: number, half: number, side: number): string {
  const reach = half * random.between(3, 6);
  return `M${n(x)} ${n(y + half * 0.5)}Q${n(x + side * reach * 0.5)} ${n(y - reach * 0.1)} ${n(x + side * reach)} ${n(y - reach * 0.7)}Q${n(x + side * reach * 0.4)} ${n(y - reach * 0.2)} ${n(x)} ${n(y - half * 0.2)}Z`;
}

function canopy(
  { brush, air, random, width, height }: Setting,
  leaf: Hex,
  depth: number,
  winter: boolean,
): void {
  if (winter && depth > 0.5) return;
  const sunward = air.sun.x < 0.5 ? -1 : 1;
  let dark = "";
  let bright = "";
  const count = Math.round(26 - depth * 10);
  for (let index = 0; index < count; index += 1) {
    const x = width * random.between(-0.05, 1.05);
    const edge = Math.abs(x / width - 0.5) * 2;
    const y = height * (random.between(-0.06, 0.1) + edge ** 2 * random.between(0, 0.22) * (1 - depth * 0.5));
    const radius = height * random.between(0.045, 0.085) * (1.25 - depth * 0.5);
    dark += leafClump(random, x, y, radius);
    bright += leafClump(random, x + sunward * radius * 0.3, y + radius * 0.1, radius * 0.62);
  }
  brush.path(dark, {
    fill: air.shaded(shift(leaf, { lightness: -0.08 }), depth * 0.9),
    opacity: winter ? 0.5 : 0.95,
  });
  brush.path(bright, {
    fill: mix(air.lit(leaf, depth * 0.9), air.sun.glow, 0.2),
    opacity: winter ? 0.4 : 0.62,
  });
}

function undergrowth(
  { brush, air, random, width, height }: Setting,
  colour: Hex,
  depth: number,
  foot: number,
): void {
  let shapes = "";
  const count = Math.round(30 - depth * 8);
  for (let index = 0; index < count; index += 1) {
    const x = width * random.between(-0.05, 1.05);
    const edge = Math.abs(x / width - 0.5) * 2;
    const radius = height * 0.04 * (1.25 - depth) * (0.3 + edge * 0.8) * random.between(0.6, 1.3);
    shapes += leafClump(random, x, foot + radius * 0.5, radius);
  }
  const tone = air.shaded(colour, depth * 0.92);
  brush.path(shapes, { fill: tone });
  brush.rect(0, foot + height * 0.008, width, height * 0.2, {
    fill: brush.linear([
      [0, tone],
      [1, mix(tone, air.lit(colour, depth * 0.5), 0.5)],
    ]),
  });
}

/** Shafts of light from where the sun stands between the crowns. */
function rays({ brush, air, random, width, height }: Setting, x: number, y: number, strength = 1): void {
  if (air.sun.kind !== "sun") return;
  for (let index = 0; index < 5; index += 1) {
    const target = width * (0.1 + index * 0.2 + random.bell() * 0.05);
    const spread = width * random.between(0.03, 0.07);
    const source = x + (target - x) * 0.12;
    brush.path(
      polygon([
        [source - spread * 0.15, y - height * 0.3],
        [source + spread * 0.15, y - height * 0.3],
        [target + spread, height * 0.95],
        [target - spread, height * 0.95],
      ]),
      {
        fill: brush.linearAt(
          [
            [0, air.sun.glow, 0.2 * strength],
            [0.6, air.sun.glow, 0.1 * strength],
            [1, air.sun.glow, 0],
          ],
          [0, y - height * 0.2, 0, height * 0.92],
        ),
      },
    );
  }
}

export function drawPath({ brush, air, width, height, noise }: Setting, top: number, colour: Hex): void {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let step = 0; step <= 10; step += 1) {
    const along = step / 10;
    const y = top + (height * 1.02 - top) * along ** 1.5;
    const centre = width * (0.5 + (noise(along * 1.7, 4) - 0.5) * 0.22 * (1 - along * 0.4));
    const half = width * (0.012 + along ** 1.4 * 0.17);
    left.push([centre - half, y]);
    right.push([centre + half, y]);
  }
  const d = `${smoothLine(left)}L${smoothLine([...right].reverse()).slice(1)}Z`;
  brush.path(d, {
    fill: brush.linearAt(
      [
        [0, air.lit(colour, 0.45)],
        [0.4, air.lit(colour, 0.1)],
        [1, air.shaded(colour)],
      ],
      [0, top, 0, height],
    ),
    opacity: 0.85,
  });
}

function motes({ brush, air, width, height, unit, scene }: Setting, random: Random): void {
  const neon = scene.style === "neon";
  const inks: readonly Hex[] = neon
    ? ["#ff5ac8", "#41e0ff", "#b48cff", "#7affc8"]
    : [air.night ? "#ffe6a0" : air.sun.glow];
  for (let index = 0; index < (neon ? 44 : 26); index += 1) {
    const radius = unit * random.between(1, 3.2) * (neon ? 1.8 : 1);
    const ink = inks[index % inks.length] ?? air.sun.glow;
    const [x, y] = [random.next() * width, height * random.between(0.35, 0.95)];
    if (neon || (air.night && index % 2 === 0))
      brush.ellipse(x, y, radius * 7, radius * 7, {
        fill: brush.radial([
          [0, ink, neon ? 0.5 : 0.34],
          [1, ink, 0],
        ]),
      });
    brush.ellipse(x, y, radius, radius, {
      fill: ink,
      opacity: random.between(0.2, air.night || neon ? 0.8 : 0.5),
    });
  }
}
