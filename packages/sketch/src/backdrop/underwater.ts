/** Under water: light in shafts from the surface, rocks that fade into blue, corals, a shoal, bubbles. */
import { type Point, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";
import { ridgeOf } from "./terrain.ts";

export function drawUnderwater(setting: Setting): void {
  const { width, height, brush, far, random, noise, unit, scene } = setting;
  const dark = scene.timeOfDay === "night" || scene.timeOfDay === "dusk" ? 0.45 : 0;
  const deep = (colour: Hex): Hex => mix(colour, "#04142c", dark);
  far.rect(0, 0, width, height, {
    fill: far.linear([
      [0, deep("#9be4dc")],
      [0.16, deep("#4fbccb")],
      [0.5, deep("#1f7fa6")],
      [1, deep("#0a3560")],
    ]),
  });
  const offset = random.between(0, 50);
  const [r, g, b] = rgbOf(deep("#e2fff6"));
  far.raw(
    paintedImage({ x: 0, y: 0, width, height }, { columns: 170, rows: 150 }, (u, v, out) => {
      const fan = (u - 0.5) / (0.55 + v * 0.75);
      const shaft = fractal(noise, offset + fan * 9, offset + v * 0.35, 3);
      const surface =
        smoothstep(0.62, 0.5, Math.abs(2 * noise(offset + (u * 14) / (v * 6 + 0.3), v * 60) - 1)) *
        smoothstep(0.14, 0, v);
      out.r = r;
      out.g = g;
      out.b = b;
      out.a = 255 * Math.min(0.8, smoothstep(0.5, 0.72, shaft) * smoothstep(1, 0, v) * 0.5 + surface * 0.5);
    }),
  );
  for (const [depth, base] of [
    [0.75, 0.74],
    [0.45, 0.82],
    [0.12, 0.9],
  ] as const) {
    const rock = mix(deep("#2f5a6a"), deep("#2a86a8"), depth);
    const ridge = ridgeOf(setting, {
      base: height * (base + 0.06),
      rise: height * 0.16,
      scale: 2.6 + depth * 2,
      colour: rock,
      depth,
    });
    brush.path(`${smoothLine(ridge)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, {
      fill: brush.linearAt(
        [
          [0, shift(rock, { lightness: 0.05 })],
          [1, shift(rock, { lightness: -0.1 })],
        ],
        [0, height * (base - 0.1), 0, height],
      ),
    });
    corals(setting, ridge, depth, deep);
  }
  brush.path(
    `M0 ${n(height * 0.95)}Q${n(width * 0.4)} ${n(height * 0.9)} ${n(width * 0.7)} ${n(height * 0.95)}T${n(width)} ${n(height * 0.93)}V${n(height)}H0Z`,
    {
      fill: brush.linear([
        [0, deep("#d9c795")],
        [1, deep("#7f8f86")],
      ]),
    },
  );
  shoal(setting, deep);
  for (let index = 0; index < 40; index += 1) {
    const size = unit * random.between(1.6, 7);
    const x = width * random.next();
    const y = height * random.next();
    brush.ellipse(x, y, size, size, { stroke: deep("#e6fffb"), strokeWidth: unit, opacity: 0.5 });
    brush.ellipse(x - size * 0.3, y - size * 0.35, size * 0.25, size * 0.25, {
      fill: "#ffffff",
      opacity: 0.7,
    });
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
        brush.path(
          `M${n(x)} ${n(y)}Q${n(x + blade * tall * 0.3)} ${n(y - tall * 0.6)} ${n(x + blade * tall * 0.22 + random.bell() * tall * 0.2)} ${n(y - tall * 1.5)}`,
          { stroke: mix(colour, deep("#3f8f6a"), 0.6), strokeWidth: unit * 5 * (1.2 - depth), round: true },
        );
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
