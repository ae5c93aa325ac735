/** Ears, partly behind the contour from the front; the nearer one lies on the side of a turned head. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { fill, glow, line } from "./studio.ts";

/** Where the ear of a side is rooted: the front of the ear, at mid height. */
export function earAt({ head }: Figure, side: -1 | 1): Point {
  const yaw = (head.yaw * Math.PI) / 180;
  return [side * (head.width - 3) * Math.cos(yaw) - 8 * Math.sin(yaw), 16 + 6 * head.age];
}

/** 0 when the far side hides the ear entirely, 1 in front view, more on the near side. */
export function earShowing({ head }: Figure, side: -1 | 1): number {
  return 1 - (side * head.yaw) / 24;
}

export function drawEar(figure: Figure, side: -1 | 1): string {
  const showing = earShowing(figure, side);
  if (showing < 0.25) return "";
  const { head, skin, studio } = figure;
  const [x0, y0] = earAt(figure, side);
  const wide = (13 + 11 * Math.max(0, showing - 1)) * Math.min(1, showing + 0.25);
  const tall = 30 * head.ear;
  const set = (x: number, y: number): Point => [x0 + side * x * wide, y0 + y * tall];
  const at = (path: string): string => warpPath(path, set);
  const lobe = 0.9 + 0.16 * head.character.lidRound;
  const shape = at(
    `M-0.5 -0.8C-0.1 -1.14 0.9 -1.12 1.02 -0.55C1.14 -0.05 0.72 0.34 0.62 0.62C0.5 ${n(lobe + 0.1)} 0.02 ${n(lobe + 0.24)} -0.4 0.86C-0.6 0.4 -0.65 -0.4 -0.5 -0.8Z`,
  );
  const lit = side === studio.key;
  // The rim of an ear is thin: light comes through it red.
  const warm = mix(lit ? skin.light : skin.shade, skin.blush, lit ? 0.3 : 0.5);
  const paint = studio.linear(
    [x0, y0 - tall],
    [x0 + side * wide, y0 + tall],
    [
      [0, warm],
      [0.45, lit ? skin.base : skin.shade],
      [1, mix(lit ? skin.shade : skin.deep, skin.blush, 0.35)],
    ],
  );
  const helix = at(`M-0.1 -0.6C0.2 -0.88 0.74 -0.82 0.8 -0.46C0.86 -0.06 0.5 0.26 0.42 0.56`);
  return (
    fill(shape, paint) +
    fill(
      at(
        `M0.02 -0.5C0.4 -0.66 0.62 -0.36 0.5 -0.06C0.4 0.2 0.32 0.44 0.04 0.5C-0.2 0.3 -0.2 -0.3 0.02 -0.5Z`,
      ),
      mix(skin.deep, skin.blush, 0.3),
      0.55,
    ) +
    fill(
      at(
        `M0.02 -0.1C0.3 -0.16 0.3 0.1 0.16 0.26C0.02 0.42 -0.2 0.4 -0.22 0.2C-0.24 0 -0.14 -0.08 0.02 -0.1Z`,
      ),
      skin.line,
      0.4,
    ) +
    line(helix, skin.deep, 2, 0.5) +
    glow(studio, set(0.72, -0.5), wide * 0.3, tall * 0.3, skin.glow, lit ? 0.75 : 0.25) +
    glow(studio, set(0.1, 0.78), wide * 0.45, tall * 0.2, mix(skin.blush, skin.light, 0.4), 0.6) +
    (showing > 1.2
      ? line(
          `M${n(x0 - side * wide * 0.42)} ${n(y0 - tall * 0.4)}Q${n(x0 - side * wide * 0.5)} ${n(y0 + tall * 0.2)} ${n(x0 - side * wide * 0.3)} ${n(y0 + tall * 0.7)}`,
          skin.deep,
          2.4,
          0.45,
        )
      : "")
  );
}
