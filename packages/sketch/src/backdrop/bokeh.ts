/** Lights far out of focus: discs of many sizes over a soft ground. */
import { oklch, shift } from "#sketch/kit/colour.ts";
import type { Setting } from "./setting.ts";

export function drawBokeh(setting: Setting): void {
  const { width, height, brush, random, scene, air } = setting;
  const warm = air.lamps > 0.4 || scene.timeOfDay === "sunset";
  const hue = random.pick([20, 40, 255, 290, 330, 200]);
  const base = warm ? oklch(0.26, 0.07, hue + 240) : oklch(0.66, 0.075, random.pick([20, 60, 140, 330]));
  brush.rect(0, 0, width, height, {
    fill: brush.linear(
      [
        [0, shift(base, { lightness: -0.06 })],
        [0.55, shift(base, { lightness: 0.08 })],
        [1, shift(base, { lightness: -0.03 })],
      ],
      [0, 0, 0.6, 1],
    ),
  });
  const inks = warm
    ? (["#ffc46b", "#ff8f7a", "#ffe2a8", oklch(0.74, 0.14, hue + 200)] as const)
    : (["#ffffff", "#fff0c8", oklch(0.86, 0.08, hue + 120)] as const);
  for (let index = 0; index < 74; index += 1) {
    const far = random.next();
    const radius = Math.min(width, height) * (0.012 + (1 - far) ** 2 * 0.06);
    const y = height * random.between(0, 1) ** 1.15;
    const colour = random.pick(inks);
    const x = width * random.next();
    brush.ellipse(x, y, radius, radius, {
      fill: brush.radial([
        [0, colour, 0.5],
        [0.8, colour, 0.62],
        [0.93, shift(colour, { lightness: 0.08 }), 0.8],
        [1, colour, 0],
      ]),
      opacity: random.between(0.25, 0.8),
    });
  }
  brush.ellipse(width * (scene.light.from === "left" ? 0.2 : 0.8), height * 0.25, width * 0.6, height * 0.6, {
    fill: brush.radial([
      [0, scene.light.key, 0.3],
      [1, scene.light.key, 0],
    ]),
  });
}
