/** Outer space: a nebula, stars, planets with light on one side, and a moon's ground when nobody else is there. */
import { smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";
import { ridgeOf } from "./terrain.ts";

export function drawSpace(setting: Setting): void {
  const { width, height, far: brush, random, noise, unit, scene } = setting;
  const themes: [Hex, Hex, Hex][] = [
    ["#5a2f9a", "#d04a8a", "#f2a25c"],
    ["#1f4aa0", "#35b0b8", "#b8f0d0"],
    ["#7a2f5a", "#e0623f", "#ffd08a"],
  ];
  const theme = random.pick(themes);
  brush.rect(0, 0, width, height, {
    fill: brush.linear(
      [
        [0, "#05040f"],
        [0.5, mix("#0a0820", theme[0], 0.18)],
        [1, "#060512"],
      ],
      [0, 0, 1, 1],
    ),
  });
  const inks = theme.map(rgbOf);
  const offset = random.between(0, 90);
  const tilt = random.between(-0.7, 0.7);
  const aspect = width / height;
  brush.raw(
    paintedImage(
      { x: 0, y: 0, width, height },
      { columns: Math.min(260, width / 4), rows: Math.min(260, height / 4) },
      (u, v, out) => {
        const x = (u - 0.5) * aspect;
        const y = v - 0.5;
        const across = y - x * tilt;
        const warp = fractal(noise, offset + x * 2.2, offset + y * 2.2, 3) - 0.5;
        const gas = fractal(noise, offset + x * 2.6 + warp * 2.2, offset + y * 2.6 - warp * 1.6, 5);
        const band = Math.exp(-((across + warp * 0.45) ** 2) / 0.055);
        const dust =
          smoothstep(0.5, 0.68, fractal(noise, offset * 2 + x * 5 + warp * 3, offset + y * 5, 4)) * band;
        const glow = smoothstep(0.34, 0.72, gas) * (0.25 + band);
        const heat = smoothstep(0.56, 0.8, gas) * band;
        const [a, b, c] = [inks[0] ?? [0, 0, 0], inks[1] ?? [0, 0, 0], inks[2] ?? [0, 0, 0]];
        const blend = (one: number, two: number, three: number): number =>
          Math.min(255, (one + (two - one) * smoothstep(0.42, 0.66, gas)) * (1 - heat) + three * heat);
        out.r = blend(a[0], b[0], c[0]);
        out.g = blend(a[1], b[1], c[1]);
        out.b = blend(a[2], b[2], c[2]);
        out.a = 255 * Math.min(0.92, glow * 0.85) * (1 - dust * 0.8);
      },
    ),
  );
  for (let index = 0; index < 300; index += 1) {
    const bright = random.next() ** 5;
    const size = unit * (0.5 + bright * 2);
    const x = width * random.next();
    const y = height * random.next();
    brush.ellipse(x, y, size, size, {
      fill: random.pick(["#ffffff", "#dfe8ff", "#ffe9cf"] as const),
      opacity: 0.35 + bright * 0.65,
    });
    if (bright > 0.72)
      brush.ellipse(x, y, size * 6, size * 6, {
        fill: brush.radial([
          [0, "#ffffff", 0.5],
          [1, "#ffffff", 0],
        ]),
      });
  }
  const left = scene.light.from === "left";
  planet(setting, {
    x: width * (left ? 0.82 : 0.18),
    y: height * 0.3,
    radius: Math.min(width, height) * (setting.alone ? 0.17 : 0.14),
    colour: mix(theme[1], "#d9b48a", 0.4),
    ring: random.chance(0.6),
  });
  planet(setting, {
    x: width * (left ? 0.16 : 0.86),
    y: height * 0.66,
    radius: Math.min(width, height) * 0.045,
    colour: "#b9b6c2",
    ring: false,
  });
  if (setting.alone) horizonOfMoon(setting, theme[1]);
}

function planet(
  setting: Setting,
  { x, y, radius, colour, ring }: { x: number; y: number; radius: number; colour: Hex; ring: boolean },
): void {
  const { brush, noise, scene, random } = setting;
  const left = scene.light.from === "left";
  const [r, g, b] = rgbOf(colour);
  const [r2, g2, b2] = rgbOf(shift(colour, { lightness: 0.16, chroma: 0.8 }));
  const offset = random.between(0, 50);
  brush.ellipse(x, y, radius * 1.35, radius * 1.35, {
    fill: brush.radial([
      [0.68, colour, 0.4],
      [1, colour, 0],
    ]),
  });
  const ringPath = `M${n(x - radius * 1.9)} ${n(y)}A${n(radius * 1.9)} ${n(radius * 0.42)} 0 0 `;
  const turn = [left ? -18 : 18, x, y] as const;
  const ringColour = shift(colour, { lightness: 0.2, chroma: 0.6 });
  if (ring)
    brush.path(`${ringPath}1 ${n(x + radius * 1.9)} ${n(y)}`, {
      stroke: ringColour,
      strokeWidth: radius * 0.16,
      opacity: 0.55,
      turn,
    });
  brush.group({ clip: brush.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`) }, () => {
    brush.raw(
      paintedImage(
        { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 },
        { columns: 120, rows: 120 },
        (u, v, out) => {
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
        },
      ),
    );
  });
  if (ring)
    brush.path(`${ringPath}0 ${n(x + radius * 1.9)} ${n(y)}`, {
      stroke: ringColour,
      strokeWidth: radius * 0.16,
      opacity: 0.8,
      turn,
    });
}

/** Cratered ground at the lower edge, so that a picture of space has somewhere to stand. */
function horizonOfMoon(setting: Setting, glow: Hex): void {
  const { brush, width, height, random } = setting;
  const ridge = ridgeOf(setting, {
    base: height * 0.9,
    rise: height * 0.09,
    scale: 2.6,
    colour: "#3a3550",
    depth: 0,
  });
  brush.path(`${smoothLine(ridge)}L${n(width)} ${n(height)}L0 ${n(height)}Z`, {
    fill: brush.linearAt(
      [
        [0, mix("#4c4668", glow, 0.25)],
        [1, "#15122a"],
      ],
      [0, height * 0.8, 0, height],
    ),
  });
  brush.path(smoothLine(ridge), {
    stroke: mix(glow, "#ffffff", 0.5),
    strokeWidth: setting.unit * 2,
    opacity: 0.5,
  });
  for (let index = 0; index < 9; index += 1) {
    const x = width * random.next();
    const y = height * random.between(0.92, 0.99);
    const wide = width * random.between(0.02, 0.06);
    brush.ellipse(x, y, wide, wide * 0.22, { fill: "#0d0a1e", opacity: 0.6 });
    brush.path(`M${n(x - wide)} ${n(y)}A${n(wide)} ${n(wide * 0.22)} 0 0 0 ${n(x + wide)} ${n(y)}`, {
      stroke: mix("#6a6290", glow, 0.2),
      strokeWidth: setting.unit * 1.6,
      opacity: 0.7,
    });
  }
}
