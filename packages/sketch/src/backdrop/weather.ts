/** What falls or drifts through the air, in depth: fine and dense far away behind the subject, large and rare before it. */
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Brush } from "#sketch/kit/brush.ts";
import type { Setting } from "./setting.ts";

export function drawWeather(setting: Setting): void {
  switch (setting.scene.weather) {
    case "rain":
      rain(setting, setting.weather.behind, { count: 230, length: 26, thick: 0.9, opacity: 0.2 });
      rain(setting, setting.weather.before, { count: 70, length: 60, thick: 1.6, opacity: 0.2 });
      return;
    case "snow":
      snow(setting, setting.weather.behind, { count: 240, small: 0.9, large: 3, opacity: 0.75 });
      snow(setting, setting.weather.before, { count: 46, small: 3, large: 8.5, opacity: 0.62 });
      return;
    case "fog":
      fog(setting, setting.weather.behind);
      return;
    case "clear":
    case "cloudy":
      return;
  }
}

function rain(
  { width, height, unit, random, air }: Setting,
  brush: Brush,
  drops: { count: number; length: number; thick: number; opacity: number },
): void {
  const slant = 0.16;
  for (const share of [0.7, 1, 1.4]) {
    let d = "";
    for (let index = 0; index < drops.count / 3; index += 1) {
      const x = random.between(-0.1, 1.1) * width;
      const y = random.between(-0.1, 1) * height;
      const length = unit * drops.length * share * random.between(0.6, 1.4);
      d += `M${n(x)} ${n(y)}L${n(x - length * slant)} ${n(y + length)}`;
    }
    brush.path(d, {
      stroke: air.night ? "#b9c9ea" : "#eef3f8",
      strokeWidth: unit * drops.thick * share,
      opacity: drops.opacity * (1.5 - share * 0.4),
      round: true,
    });
  }
}

function snow(
  { width, height, unit, random, air }: Setting,
  brush: Brush,
  flakes: { count: number; small: number; large: number; opacity: number },
): void {
  const colour = air.night ? "#dfe8fa" : "#ffffff";
  const soft = brush.radial([
    [0, colour, 1],
    [0.45, colour, 0.75],
    [1, colour, 0],
  ]);
  for (let index = 0; index < flakes.count; index += 1) {
    const radius = unit * (flakes.small + (flakes.large - flakes.small) * random.next() ** 2) * 1.3;
    brush.ellipse(random.next() * width, random.next() * height, radius, radius, {
      fill: soft,
      opacity: flakes.opacity * random.between(0.5, 1),
    });
  }
}

/**
 * Banks of fog, thickest at the horizon and gone at the viewer's feet. What closes a scene at its sides is near: there
 * it is thin, and among trunks, which lie before and behind each other, the forest lays its own between them.
 */
function fog({ width, height, horizon, noise, air, random, scene }: Setting, brush: Brush): void {
  const [r, g, b] = rgbOf(air.haze);
  const offset = random.between(0, 40);
  const corridor = scene.place === "street" || scene.place === "market";
  const strength =
    scene.place === "forest" ? 0.16 : scene.place === "waterfall" || scene.place === "park" ? 0.4 : 0.62;
  const eye = horizon / height;
  brush.raw(
    paintedImage({ x: 0, y: 0, width, height }, { columns: 90, rows: 90 }, (u, v, out) => {
      const bank = fractal(noise, offset + u * 3, offset + v * 8, 4);
      const near = Math.exp(-(((v - eye) / (v < eye ? 0.22 : 0.13)) ** 2));
      const aside = corridor ? Math.exp(-(((u - 0.5) / 0.26) ** 2)) : 1;
      const wisp = smoothstep(0.45, 0.75, bank) * smoothstep(1, 0.55, v);
      out.r = r;
      out.g = g;
      out.b = b;
      out.a = 255 * Math.min(0.8, strength * aside * (near * (0.6 + bank * 0.5) + wisp * 0.3));
    }),
  );
}
