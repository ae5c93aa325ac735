/** Rays that fan out over the sky: for printed styles, which draw light as a pattern. */
import { polygon } from "#sketch/kit/brush.ts";
import { isIndoors } from "#sketch/light.ts";
import type { Setting } from "./setting.ts";

export function drawRays(setting: Setting): void {
  const { far: brush, scene, air, width, height, horizon } = setting;
  if (scene.style !== "artDeco" && scene.style !== "poster") return;
  if (
    isIndoors(scene.place) ||
    scene.weather !== "clear" ||
    scene.place === "space" ||
    scene.place === "underwater"
  )
    return;
  const x = width * air.sun.x;
  const y = air.sun.kind === "sun" ? Math.min(horizon, horizon * air.sun.y) : horizon;
  const long = Math.hypot(width, height);
  const count = scene.style === "artDeco" ? 18 : 14;
  let d = "";
  for (let ray = 0; ray < count; ray += 1) {
    const from = ((ray + 0.1) / count) * Math.PI * 2;
    const to = ((ray + 0.5) / count) * Math.PI * 2;
    d += polygon([
      [x, y],
      [x + Math.cos(from) * long, y + Math.sin(from) * long],
      [x + Math.cos(to) * long, y + Math.sin(to) * long],
    ]);
  }
  const ink = air.night ? air.sun.glow : air.sun.colour;
  const strength = scene.style === "artDeco" ? 0.4 : 0.22;
  brush.group({ clip: brush.clip(`<rect x="0" y="0" width="${width}" height="${height}"/>`) }, () =>
    brush.path(d, { fill: ink, opacity: strength * (air.night ? 0.45 : 1) }),
  );
}
