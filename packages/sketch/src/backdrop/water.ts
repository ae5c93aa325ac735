/** Water from the horizon to the viewer: the sky upside down, broken by ripples, with the sun's path on it. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

export type Water = {
  top: number;
  bottom: number;
  /** The water's own colour where one looks down into it. */
  deep: Hex;
  /** 0 a mirror .. 1 open sea. */
  swell: number;
};

export function drawWater(setting: Setting, water: Water): void {
  const { brush, air, noise, width, random, scene } = setting;
  const height = water.bottom - water.top;
  const offset = random.between(0, 80);
  const far = rgbOf(mix(air.sky[3], air.sky[2], 0.35));
  const middle = rgbOf(mix(air.sky[1], air.lit(water.deep, 0.1), 0.5));
  const near = rgbOf(air.lit(mix(water.deep, air.sky[0], 0.18), 0));
  const crest = rgbOf(shift(mix(air.sky[2], air.cloud.lit, 0.4), { lightness: 0.04 }));
  const trough = rgbOf(air.shaded(water.deep, 0.05));
  const glint = rgbOf(air.sun.colour);
  const shines = air.sun.kind !== "hidden";
  const rain = scene.weather === "rain" ? 0.5 : 1;
  brush.raw(
    paintedImage(
      { x: 0, y: water.top, width, height: height + 1 },
      { columns: Math.min(400, width / 2.6), rows: Math.min(240, height / 1.7) },
      (u, v, out) => {
        const distance = 1 / (v + 0.05);
        const across = (u - 0.5) * distance * 1.5;
        const long = noise(offset + across * 1.1, distance * 2.6 + offset);
        const short = noise(across * 4.2 + offset, distance * 8.5 + long * 2);
        const fine = noise(across * 11, distance * 21);
        const wave =
          (long - 0.5) * 0.9 * water.swell +
          (short - 0.5) * (0.45 + water.swell * 0.35) +
          (fine - 0.5) * 0.28;
        const tone = smoothstep(0, 0.34, v);
        const deeper = smoothstep(0.2, 1, v);
        const up = smoothstep(0.1, 0.42, wave) * (0.3 + 0.35 * water.swell);
        const down = smoothstep(-0.06, -0.42, wave) * 0.5;
        const path = shines
          ? Math.exp(-(((u - air.sun.x) / (0.02 + v * 0.11 + 0.022 * (1 - air.sun.y))) ** 2))
          : 0;
        const sparkle = path * smoothstep(-0.02 + v * 0.16, 0.2 + v * 0.16, wave + fine * 0.12) * rain;
        const paint = (channel: 0 | 1 | 2): number => {
          const mirrored = far[channel] + (middle[channel] - far[channel]) * tone;
          let value = mirrored + (near[channel] - mirrored) * deeper * 0.85;
          value += (trough[channel] - value) * down;
          value += (crest[channel] - value) * up * (1 - deeper * 0.4);
          value +=
            (glint[channel] - value) *
            Math.min(1, (sparkle * 0.95 + path * 0.14) * (1 - smoothstep(0.45, 0.95, v) * 0.75));
          return Math.min(255, Math.max(0, value));
        };
        out.r = paint(0);
        out.g = paint(1);
        out.b = paint(2);
        out.a = 255;
      },
    ),
  );
  brush.rect(0, water.top - setting.unit, width, setting.unit * 3, { fill: air.haze, opacity: 0.5 });
}

/** Darkens the water below a shore by what stands on it, fading downwards. */
export function drawReflection(
  setting: Setting,
  shore: { top: number; depth: number; colour: Hex; opacity: number },
): void {
  const { brush, width } = setting;
  brush.rect(0, shore.top, width, shore.depth, {
    fill: brush.linear([
      [0, shore.colour, shore.opacity],
      [0.4, shore.colour, shore.opacity * 0.6],
      [1, shore.colour, 0],
    ]),
  });
}
