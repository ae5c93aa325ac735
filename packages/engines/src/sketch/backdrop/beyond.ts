/** Places away from everyday ground: space, under water, a castle on its rock, a garden, and lights out of focus. */
import { type Point, polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, oklch, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow } from "./furniture.ts";
import { mist } from "./open-land.ts";
import { drawFirs, grassPath } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawAlps } from "./alps.ts";
import { drawGround, ridgeOf } from "./terrain.ts";

export function drawSpace(setting: Setting): void {
  const { width, height, brush, random, noise, unit, scene } = setting;
  const themes: [Hex, Hex, Hex][] = [["#5a2f9a", "#d04a8a", "#f2a25c"], ["#1f4aa0", "#35b0b8", "#b8f0d0"], ["#7a2f5a", "#e0623f", "#ffd08a"]];
  const theme = random.pick(themes);
  brush.rect(0, 0, width, height, { fill: brush.linear([[0, "#05040f"], [0.5, mix("#0a0820", theme[0], 0.18)], [1, "#060512"]], [0, 0, 1, 1]) });
  const inks = theme.map(rgbOf);
  const offset = random.between(0, 90);
  const tilt = random.between(-0.7, 0.7);
  const aspect = width / height;
  brush.raw(
    paintedImage({ x: 0, y: 0, width, height }, { columns: Math.min(260, width / 4), rows: Math.min(260, height / 4) }, (u, v, out) => {
      const x = (u - 0.5) * aspect;
      const y = v - 0.5;
      const across = y - x * tilt;
      const warp = fractal(noise, offset + x * 2.2, offset + y * 2.2, 3) - 0.5;
      const gas = fractal(noise, offset + x * 2.6 + warp * 2.2, offset + y * 2.6 - warp * 1.6, 5);
      const band = Math.exp(-((across + warp * 0.45) ** 2) / 0.055);
      const dust = smoothstep(0.5, 0.68, fractal(noise, offset * 2 + x * 5 + warp * 3, offset + y * 5, 4)) * band;
      const glow = smoothstep(0.34, 0.72, gas) * (0.25 + band);
      const heat = smoothstep(0.56, 0.8, gas) * band;
      const [a, b, c] = [inks[0] ?? [0, 0, 0], inks[1] ?? [0, 0, 0], inks[2] ?? [0, 0, 0]];
      const blend = (one: number, two: number, three: number): number => Math.min(255, (one + (two - one) * smoothstep(0.42, 0.66, gas)) * (1 - heat) + three * heat);
      out.r = blend(a[0], b[0], c[0]);
      out.g = blend(a[1], b[1], c[1]);
      out.b = blend(a[2], b[2], c[2]);
      out.a = 255 * Math.min(0.92, glow * 0.85) * (1 - dust * 0.8);
    }),
  );
  for (let index = 0; index < 300; index += 1) {
    const bright = random.next() ** 5;
    const size = unit * (0.5 + bright * 2);
    const x = width * random.next();
    const y = height * random.next();
    brush.ellipse(x, y, size, size, { fill: random.pick(["#ffffff", "#dfe8ff", "#ffe9cf"] as const), opacity: 0.35 + bright * 0.65 });
    if (bright > 0.72) brush.ellipse(x, y, size * 6, size * 6, { fill: brush.radial([[0, "#ffffff", 0.5], [1, "#ffffff", 0]]) });
  }
  const left = scene.light.from === "left";
  planet(setting, { x: width * (left ? 0.82 : 0.18), y: height * 0.3, radius: Math.min(width, height) * (setting.alone ? 0.17 : 0.14), colour: mix(theme[1], "#d9b48a", 0.4), ring: random.chance(0.6) });
  planet(setting, { x: width * (left ? 0.16 : 0.86), y: height * 0.66, radius: Math.min(width, height) * 0.045, colour: "#b9b6c2", ring: false });
  if (setting.alone) horizonOfMoon(setting, theme[1]);
}

function planet(setting: Setting, { x, y, radius, colour, ring }: { x: number; y: number; radius: number; colour: Hex; ring: boolean }): void {
  const { brush, noise, scene, random } = setting;
  const left = scene.light.from === "left";
  const [r, g, b] = rgbOf(colour);
  const [r2, g2, b2] = rgbOf(shift(colour, { lightness: 0.16, chroma: 0.8 }));
  const offset = random.between(0, 50);
  brush.ellipse(x, y, radius * 1.35, radius * 1.35, { fill: brush.radial([[0.68, colour, 0.4], [1, colour, 0]]) });
  const ringPath = `M${n(x - radius * 1.9)} ${n(y)}A${n(radius * 1.9)} ${n(radius * 0.42)} 0 0 `;
  const turn = [left ? -18 : 18, x, y] as const;
  const ringColour = shift(colour, { lightness: 0.2, chroma: 0.6 });
  if (ring) brush.path(`${ringPath}1 ${n(x + radius * 1.9)} ${n(y)}`, { stroke: ringColour, strokeWidth: radius * 0.16, opacity: 0.55, turn });
  brush.group({ clip: brush.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`) }, () => {
    brush.raw(
      paintedImage({ x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 }, { columns: 120, rows: 120 }, (u, v, out) => {
        const px = u * 2 - 1;
        const py = v * 2 - 1;
        const depth = Math.sqrt(Math.max(0, 1 - px * px - py * py));
        const bands = fractal(noise, offset + px * 1.2 + depth, offset + (py + px * 0.3) * 5, 4);
        const light = Math.min(1, Math.max(0.05, (left ? -px : px) * 0.75 + depth * 0.55 - py * 0.25));
        const tone = smoothstep(0.35, 0.65, bands);
        out.r = (r + (r2 - r) * tone) * light;
        out.g = (g + (g2 - g) * tone) * light;
        out.b = Math.min(255, (b + (b2 - b) * tone) * light + 8);
        out.a = 255;
      }),
    );
  });
  if (ring) brush.path(`${ringPath}0 ${n(x + radius * 1.9)} ${n(y)}`, { stroke: ringColour, strokeWidth: radius * 0.16, opacity: 0.8, turn });
}

/** Cratered ground at the lower edge, so that a picture of space has somewhere to stand. */
function horizonOfMoon(setting: Setting, glow: Hex): void {
  const { brush, width, height, random } = setting;
  const ridge = ridgeOf(setting, { base: height * 0.9, rise: height * 0.09, scale: 2.6, colour: "#3a3550", depth: 0 });
  brush.path(`${smoothLine(ridge)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, { fill: brush.linearAt([[0, mix("#4c4668", glow, 0.25)], [1, "#15122a"]], [0, height * 0.8, 0, height]) });
  brush.path(smoothLine(ridge), { stroke: mix(glow, "#ffffff", 0.5), strokeWidth: setting.unit * 2, opacity: 0.5 });
  for (let index = 0; index < 9; index += 1) {
    const x = width * random.next();
    const y = height * random.between(0.92, 0.99);
    const wide = width * random.between(0.02, 0.06);
    brush.ellipse(x, y, wide, wide * 0.22, { fill: "#0d0a1e", opacity: 0.6 });
    brush.path(`M${n(x - wide)} ${n(y)}A${n(wide)} ${n(wide * 0.22)} 0 0 0 ${n(x + wide)} ${n(y)}`, { stroke: mix("#6a6290", glow, 0.2), strokeWidth: setting.unit * 1.6, opacity: 0.7 });
  }
}

export function drawUnderwater(setting: Setting): void {
  const { width, height, brush, random, noise, unit, scene } = setting;
  const dark = scene.timeOfDay === "night" || scene.timeOfDay === "dusk" ? 0.45 : 0;
  const deep = (colour: Hex): Hex => mix(colour, "#04142c", dark);
  brush.rect(0, 0, width, height, { fill: brush.linear([[0, deep("#9be4dc")], [0.16, deep("#4fbccb")], [0.5, deep("#1f7fa6")], [1, deep("#0a3560")]]) });
  const offset = random.between(0, 50);
  const [r, g, b] = rgbOf(deep("#e2fff6"));
  brush.raw(
    paintedImage({ x: 0, y: 0, width, height }, { columns: 170, rows: 150 }, (u, v, out) => {
      const fan = (u - 0.5) / (0.55 + v * 0.75);
      const shaft = fractal(noise, offset + fan * 9, offset + v * 0.35, 3);
      const surface = smoothstep(0.62, 0.5, Math.abs(2 * noise(offset + u * 14 / (v * 6 + 0.3), v * 60) - 1)) * smoothstep(0.14, 0, v);
      out.r = r;
      out.g = g;
      out.b = b;
      out.a = 255 * Math.min(0.8, smoothstep(0.5, 0.72, shaft) * smoothstep(1, 0, v) * 0.5 + surface * 0.5);
    }),
  );
  for (const [depth, base] of [[0.75, 0.74], [0.45, 0.82], [0.12, 0.9]] as const) {
    const rock = mix(deep("#2f5a6a"), deep("#2a86a8"), depth);
    const ridge = ridgeOf(setting, { base: height * (base + 0.06), rise: height * 0.16, scale: 2.6 + depth * 2, colour: rock, depth });
    brush.path(`${smoothLine(ridge)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, { fill: brush.linearAt([[0, shift(rock, { lightness: 0.05 })], [1, shift(rock, { lightness: -0.1 })]], [0, height * (base - 0.1), 0, height]) });
    corals(setting, ridge, depth, deep);
  }
  brush.path(`M0 ${n(height * 0.95)}Q${n(width * 0.4)} ${n(height * 0.9)} ${n(width * 0.7)} ${n(height * 0.95)}T${n(width)} ${n(height * 0.93)}V${n(height)}H0Z`, { fill: brush.linear([[0, deep("#d9c795")], [1, deep("#7f8f86")]]) });
  shoal(setting, deep);
  for (let index = 0; index < 40; index += 1) {
    const size = unit * random.between(1.6, 7);
    const x = width * random.next();
    const y = height * random.next();
    brush.ellipse(x, y, size, size, { stroke: deep("#e6fffb"), strokeWidth: unit, opacity: 0.5 });
    brush.ellipse(x - size * 0.3, y - size * 0.35, size * 0.25, size * 0.25, { fill: "#ffffff", opacity: 0.7 });
  }
}

function corals(setting: Setting, ridge: readonly Point[], depth: number, deep: (colour: Hex) => Hex): void {
  const { brush, random, height, unit } = setting;
  const inks: Hex[] = ["#e2705c", "#d8528a", "#f0a24a", "#8a6ac0", "#58b394"];
  for (let index = 0; index < 13; index += 1) {
    const spot = random.pick(ridge);
    const colour = mix(deep(random.pick(inks)), deep("#2a86a8"), depth * 0.8);
    const tall = height * random.between(0.04, 0.11) * (1.15 - depth * 0.6);
    const [x, y] = [spot[0], spot[1] + tall * 0.12];
    if (random.chance(0.4)) {
      for (let blade = -2; blade <= 2; blade += 1) {
        brush.path(`M${n(x)} ${n(y)}Q${n(x + blade * tall * 0.3)} ${n(y - tall * 0.6)} ${n(x + blade * tall * 0.22 + random.bell() * tall * 0.2)} ${n(y - tall * 1.5)}`, { stroke: mix(colour, deep("#3f8f6a"), 0.6), strokeWidth: unit * 5 * (1.2 - depth), round: true });
      }
      continue;
    }
    let d = "";
    for (let arm = 0; arm < 7; arm += 1) {
      const lean = (arm / 6 - 0.5) * 2;
      const tipX = x + lean * tall * 0.75;
      const tipY = y - tall * (1 - Math.abs(lean) * 0.4);
      d += `M${n(x)} ${n(y)}Q${n(x + lean * tall * 0.2)} ${n(y - tall * 0.6)} ${n(tipX)} ${n(tipY)}M${n(x + lean * tall * 0.38)} ${n(y - tall * 0.52)}L${n(x + lean * tall * 0.3)} ${n(y - tall * 0.95)}`;
    }
    brush.path(d, { stroke: colour, strokeWidth: tall * 0.1, round: true });
  }
}

function shoal({ brush, random, width, height, unit }: Setting, deep: (colour: Hex) => Hex): void {
  const facing = random.chance(0.5) ? 1 : -1;
  const colour = deep(random.pick(["#f4b04f", "#f08a5a", "#f2e6c9"] as const));
  const cx = width * random.between(0.25, 0.75);
  const cy = height * random.between(0.28, 0.5);
  let bodies = "";
  for (let index = 0; index < 17; index += 1) {
    const x = cx + random.bell() * width * 0.24;
    const y = cy + random.bell() * height * 0.13;
    const size = unit * random.between(7, 15);
    bodies += `M${n(x + facing * size)} ${n(y)}Q${n(x)} ${n(y - size * 0.55)} ${n(x - facing * size * 0.8)} ${n(y)}L${n(x - facing * size * 1.35)} ${n(y - size * 0.42)}V${n(y + size * 0.42)}L${n(x - facing * size * 0.8)} ${n(y)}Q${n(x)} ${n(y + size * 0.55)} ${n(x + facing * size)} ${n(y)}Z`;
  }
  brush.path(bodies, { fill: colour, opacity: 0.85 });
}

export function drawCastle(setting: Setting): void {
  const { width, height, horizon, brush, air, random, unit, scene } = setting;
  const winter = scene.weather === "snow";
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.04 });
  drawAlps(setting, { base: horizon, rise: height * 0.2, peaks: 6, colour: "#7f8fae", depth: 0.78, snow: 0 }, height);
  drawAlps(setting, { base: horizon + height * 0.04, rise: height * 0.2, peaks: 5, colour: "#6f7788", depth: 0.58, snow: winter ? 0.6 : 0.3 }, horizon + height * 0.1);
  mist(setting, horizon + height * 0.03, height * 0.08, 0.7);
  const left = scene.light.from === "left";
  const centre = setting.alone ? width * (left ? 0.6 : 0.4) : width * (left ? 0.7 : 0.3);
  const size = Math.min(width * 0.46, height * 0.46);
  const foot = horizon + height * 0.09;
  const hill: Point[] = Array.from({ length: 25 }, (_, step) => {
    const x = (step / 24) * width;
    return [x, foot + height * 0.2 - height * 0.225 * Math.exp(-(((x - centre) / (size * 0.82)) ** 4)) + random.bell() * unit * 5] as const;
  });
  keep(setting, centre, foot - height * 0.015, size);
  brush.path(`${smoothLine(hill)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, { fill: brush.linearAt([[0, air.lit(winter ? "#d6e0ea" : "#6c8458", 0.25)], [1, air.shaded(winter ? "#aebccb" : "#4a6244", 0.1)]], [0, foot - height * 0.05, 0, height]) });
  road(setting, centre, foot);
  drawFirs(setting, { base: (x) => foot + height * 0.22 - height * 0.16 * Math.exp(-(((x - centre) / (size * 0.86)) ** 4)), height: height * 0.09, count: 44, colour: "#3c5c4e", depth: 0.28, gap: [centre / width - 0.09, centre / width + 0.09] });
  mist(setting, foot + height * 0.16, height * 0.07, 0.5);
  const near = ridgeOf(setting, { base: height * 0.95, rise: height * 0.09, scale: 1.6, colour: "#4a6a3c", depth: 0 });
  drawGround(setting, { top: height * 0.86, colour: winter ? "#e2e9f2" : "#587340", second: winter ? "#c6d3e2" : "#7d8a4c", line: near, far: 0.1 });
  drawFirs(setting, { base: () => height * 0.97, height: height * 0.34, count: 15, colour: "#294839", depth: 0.06, gap: left ? [0.2, 1.1] : [-0.1, 0.8] });
  brush.path(grassPath(random, { x: -10, y: height * 0.98, width: width + 20, height: height * 0.05, blades: 150, length: unit * 48 }), { fill: air.shaded(winter ? "#a9b6c4" : "#3f5a30"), opacity: 0.85 });
  if (setting.alone) drawBirds(setting);
}

function keep(setting: Setting, x: number, foot: number, size: number): void {
  const { random } = setting;
  const parts: readonly [number, number, number, boolean][] = [
    [-0.44, 0.13, 0.4, true], [0.45, 0.13, 0.36, true], [-0.25, 0.2, 0.3, false], [0.25, 0.22, 0.34, false],
    [-0.13, 0.12, 0.66, true], [0.15, 0.1, 0.78, true], [0, 0.28, 0.46, false], [-0.31, 0.08, 0.52, true], [0.33, 0.085, 0.58, true],
  ];
  for (const [at, wide, tall, roof] of parts) castleTower(setting, x + at * size, foot + size * 0.06, wide * size, tall * size * random.between(0.94, 1.06), roof);
  const { brush, air } = setting;
  brush.rect(x - size * 0.52, foot - size * 0.12, size * 1.04, size * 0.24, { fill: brush.linear([[0, air.lit("#a89e98", 0.26)], [1, mix(air.shaded("#8d8583", 0.26), air.haze, 0.2)]]) });
  let battlement = "";
  for (let tooth = 0; tooth < 22; tooth += 1) battlement += `M${n(x - size * 0.52 + (tooth * size * 1.04) / 22)} ${n(foot - size * 0.115)}v${n(-size * 0.028)}h${n(size * 0.027)}v${n(size * 0.03)}Z`;
  brush.path(battlement, { fill: air.lit("#a89e98", 0.26) });
  brush.path(`M${n(x - size * 0.05)} ${n(foot + size * 0.12)}v${n(-size * 0.12)}a${n(size * 0.05)} ${n(size * 0.05)} 0 0 1 ${n(size * 0.1)} 0v${n(size * 0.12)}Z`, { fill: mix(air.shaded("#3a2f33", 0.2), air.glow, air.lamps * 0.6) });
}

function castleTower({ brush, air, random, unit, ...rest }: Setting, x: number, foot: number, wide: number, tall: number, roof: boolean): void {
  const setting = { brush, air, random, unit, ...rest };
  const stone = shift("#aaa09a", { lightness: random.bell() * 0.03 });
  const left = air.sun.x < 0.5;
  const [one, two] = left ? [air.lit(stone, 0.24), air.shaded(stone, 0.26)] : [air.shaded(stone, 0.26), air.lit(stone, 0.24)];
  const top = foot - tall;
  brush.rect(x - wide / 2, top, wide, tall, { fill: brush.linear([[0, one], [0.5, mix(one, two, 0.4)], [1, two]], [0, 0, 1, 0]) });
  let teeth = "";
  for (let tooth = 0; tooth < 5; tooth += 1) teeth += `M${n(x - wide * 0.58 + (tooth * wide * 1.16) / 5)} ${n(top + wide * 0.06)}v${n(-wide * 0.2)}h${n(wide * 0.14)}v${n(wide * 0.2)}Z`;
  brush.rect(x - wide * 0.58, top - wide * 0.02, wide * 1.16, wide * 0.14, { fill: mix(one, two, 0.35) });
  if (!roof) brush.path(teeth, { fill: mix(one, two, 0.35) });
  if (roof) {
    const slate = random.pick(["#4a5a7a", "#7a4a4c", "#3f5f66"] as const);
    brush.path(polygon([[x - wide * 0.66, top], [x + wide * 0.66, top], [x, top - wide * 1.7]]), { fill: brush.linear([[0, left ? air.lit(slate, 0.22) : air.shaded(slate, 0.24)], [1, left ? air.shaded(slate, 0.24) : air.lit(slate, 0.22)]], [0, 0, 1, 0]) });
    brush.rect(x - unit * 0.7, top - wide * 2.05, unit * 1.4, wide * 0.4, { fill: air.shaded("#3a3338", 0.2) });
    brush.path(polygon([[x, top - wide * 2.05], [x + wide * 0.42 * (left ? 1 : -1), top - wide * 1.95], [x, top - wide * 1.84]]), { fill: air.lit("#b5433f", 0.18) });
  }
  for (let storey = 0; storey < Math.floor(tall / (wide * 0.9)); storey += 1) {
    const y = top + wide * (0.5 + storey * 0.85);
    const lit = random.chance(0.3 + air.lamps * 0.5);
    brush.path(`M${n(x - wide * 0.09)} ${n(y + wide * 0.3)}v${n(-wide * 0.2)}a${n(wide * 0.09)} ${n(wide * 0.09)} 0 0 1 ${n(wide * 0.18)} 0v${n(wide * 0.2)}Z`, { fill: lit ? mix(air.shaded("#3a3038", 0.2), air.glow, Math.max(0.15, air.lamps)) : air.shaded("#3a3440", 0.25) });
    if (lit && air.lamps > 0.5) lampGlow(setting, x, y + wide * 0.15, wide * 0.9, 0.5);
  }
}

function road({ brush, air, height, width }: Setting, centre: number, foot: number): void {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 9; step += 1) {
    const along = step / 9;
    const x = centre + Math.sin(along * 5) * width * 0.07 * along - (centre - width / 2) * along;
    const half = width * (0.004 + along * along * 0.05);
    left.push([x - half, foot + height * 0.0 + along * height * 0.34]);
    right.push([x + half, foot + along * height * 0.34]);
  }
  brush.path(`${smoothLine(left)}L${smoothLine([...right].reverse()).slice(1)}Z`, { fill: air.lit("#c9b08a", 0.2), opacity: 0.75 });
}

export function drawBokeh(setting: Setting): void {
  const { width, height, brush, random, scene, air } = setting;
  const warm = air.lamps > 0.4 || scene.timeOfDay === "sunset";
  const hue = random.pick([20, 40, 255, 290, 330, 200]);
  const base = warm ? oklch(0.26, 0.07, hue + 240) : oklch(0.66, 0.075, random.pick([20, 60, 140, 330]));
  brush.rect(0, 0, width, height, { fill: brush.linear([[0, shift(base, { lightness: -0.06 })], [0.55, shift(base, { lightness: 0.08 })], [1, shift(base, { lightness: -0.03 })]], [0, 0, 0.6, 1]) });
  const inks = warm ? ["#ffc46b", "#ff8f7a", "#ffe2a8", oklch(0.74, 0.14, hue + 200)] as const : ["#ffffff", "#fff0c8", oklch(0.86, 0.08, hue + 120)] as const;
  for (let index = 0; index < 74; index += 1) {
    const far = random.next();
    const radius = Math.min(width, height) * (0.012 + (1 - far) ** 2 * 0.06);
    const y = height * random.between(0, 1) ** 1.15;
    const colour = random.pick(inks);
    const x = width * random.next();
    brush.ellipse(x, y, radius, radius, { fill: brush.radial([[0, colour, 0.5], [0.8, colour, 0.62], [0.93, shift(colour, { lightness: 0.08 }), 0.8], [1, colour, 0]]), opacity: random.between(0.25, 0.8) });
  }
  brush.ellipse(width * (scene.light.from === "left" ? 0.2 : 0.8), height * 0.25, width * 0.6, height * 0.6, { fill: brush.radial([[0, scene.light.key, 0.3], [1, scene.light.key, 0]]) });
}
