/** What a figure keeps from the ground: a dark line under what touches it, a soft pool round it, and the shadow the sun throws. */
import { createBrush } from "./kit/brush.ts";
import { mix } from "./kit/colour.ts";
import type { Drawing } from "./kit/drawing.ts";
import { nothing } from "./kit/drawing.ts";
import { isIndoors } from "./light.ts";
import type { Scene, TimeOfDay } from "./scene.ts";

/** The footprint, in pixels: the middle of what touches the ground, its half width, and pixels per figure unit. */
type Footprint = { x: number; y: number; half: number; scale: number };

/** How long the sun makes a shadow, in figure heights. */
const reach: Record<TimeOfDay, number> = {
  dawn: 1.1,
  day: 0.34,
  golden: 0.95,
  sunset: 1.25,
  dusk: 0.5,
  night: 0.45,
};

export function drawContactShadow(scene: Scene, foot: Footprint, idPrefix: string): Drawing {
  if (scene.place === "space" || scene.place === "underwater") return nothing;
  const brush = createBrush(idPrefix);
  const { light, timeOfDay, weather } = scene;
  const away = light.from === "left" ? 1 : -1;
  const dark = mix("#100b18", light.ambient, scene.weather === "snow" ? 0.45 : 0.16);
  const pool = (strength: number): string =>
    brush.radial([
      [0, dark, strength],
      [0.45, dark, strength * 0.62],
      [1, dark, 0],
    ]);
  const { x, y, half, scale } = foot;
  const sunlit = !isIndoors(scene.place) && weather === "clear" && scene.place !== "museum";
  if (sunlit) {
    const long = 1500 * reach[timeOfDay] * scale;
    const strength =
      (timeOfDay === "night" ? 0.3 : timeOfDay === "dusk" ? 0.28 : 0.62) * (0.6 + light.contrast * 0.5);
    brush.ellipse(
      x + away * long * 0.46,
      y - 12 * scale,
      long * 0.56 + half * 0.5,
      Math.max(44 * scale, half * 0.2),
      {
        fill: pool(strength),
        turn: [away * -4, x, y],
      },
    );
  }
  brush.ellipse(x + away * 26 * scale, y - 2 * scale, half * 1.55, Math.max(46 * scale, half * 0.22), {
    fill: pool(sunlit ? 0.5 : 0.62),
  });
  brush.ellipse(x, y - 8 * scale - half * 0.05, half * 0.94, Math.max(20 * scale, half * 0.12), {
    fill: pool(0.66),
  });
  return brush.drawing();
}
