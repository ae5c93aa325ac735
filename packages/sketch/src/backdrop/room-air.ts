/** The air of a room: bright by its window in the day, dark above and warm round its lamps in the evening. */
import { mix } from "#sketch/kit/colour.ts";
import type { Place } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

/** Lamps as shares of width and height. */
const lamps: Partial<Record<Place, readonly (readonly [x: number, y: number])[]>> = {
  library: [
    [0.26, 0.86],
    [0.74, 0.86],
    [0.5, 0.12],
  ],
  cafe: [
    [0.14, 0.18],
    [0.38, 0.18],
    [0.62, 0.18],
    [0.86, 0.18],
  ],
  kitchen: [
    [0.34, 0.16],
    [0.66, 0.16],
  ],
  room: [[0.94, 0.39]],
  window: [[0.9, 0.3]],
  train: [
    [0.25, 0.04],
    [0.75, 0.04],
  ],
  office: [
    [0.2, 0.05],
    [0.5, 0.05],
    [0.8, 0.05],
  ],
  gym: [
    [0.2, 0.04],
    [0.5, 0.04],
    [0.8, 0.04],
  ],
};

export function drawRoomAir(setting: Setting): void {
  const { brush, air, scene, width, height, bottom } = setting;
  const places = lamps[scene.place];
  if (places === undefined) return;
  const left = scene.light.from === "left";
  const evening = Math.max(0, (air.lamps - 0.3) / 0.7);
  const shade = mix("#120c1a", scene.light.ambient, 0.25);
  // Away from the window a room is darker, in the evening all of it is.
  brush.rect(0, 0, width, bottom, {
    fill: brush.linear(
      [
        [0, shade, 0.04 + evening * 0.12],
        [0.45, shade, 0.03 + evening * 0.06],
        [1, shade, 0.3 + evening * 0.12],
      ],
      left ? [0, 0, 1, 0.25] : [1, 0, 0, 0.25],
    ),
  });
  brush.rect(0, 0, width, height * 0.4, {
    fill: brush.linear([
      [0, shade, 0.08 + evening * 0.26],
      [1, shade, 0],
    ]),
  });
  if (evening > 0) {
    const warm = mix(scene.light.key, "#ffb45c", 0.5);
    for (const [x, y] of places)
      brush.ellipse(width * (left || x === 0.5 ? x : 1 - x), height * y, height * 0.38, height * 0.36, {
        fill: brush.radial([
          [0, warm, 0.5 * evening],
          [0.3, warm, 0.2 * evening],
          [1, warm, 0],
        ]),
      });
    return;
  }
  if (air.sun.kind === "hidden") return;
  brush.ellipse(left ? width * 0.2 : width * 0.8, height * 0.32, width * 0.5, height * 0.5, {
    fill: brush.radial([
      [0, air.sun.glow, 0.26],
      [0.5, air.sun.glow, 0.09],
      [1, air.sun.glow, 0],
    ]),
  });
}
