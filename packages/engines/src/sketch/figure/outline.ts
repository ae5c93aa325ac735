/** The contour of the head, and the places on it that hair, ears and hats attach to. */
import { type Point, smooth } from "./path.ts";
import type { Head } from "./proportions.ts";

/** Half of the contour from the crown to the chin: how far out, how high, and how far towards the viewer. */
type Landmark = readonly [x: number, y: number, nearDepth: number, farDepth: number];

function landmarks(head: Head): Landmark[] {
  const { width, jaw, chin, jawY, chinY, cheek, age, man } = head;
  const hollow = -3 * age + 4.5 * cheek;
  return [
    [width * 0.42, -144, -20, 5],
    [width * 0.76, -118, -25, 10],
    [width * 0.95, -78, -30, 14],
    [width * 0.985, -34, -30, 20],
    [width + 0.5, 6 + 3 * cheek, -14, 30],
    [width * 0.955 + hollow * 0.5, 46, -4, 36],
    [(width * 0.9 + jaw) / 2 + hollow * 0.55 + 3 * (1 - man), 78, 4, 42],
    [jaw - 3 * (1 - man) + 1.5 * age, jawY + 8, 14, 46],
    [(jaw + chin) * 0.5 + 5 + 1.6 * man, jawY + (chinY - jawY) * 0.6, 44, 60],
    [chin + 2, chinY - 6, 64, 66],
    [chin * 0.45, chinY + 0.5, 72, 70],
  ];
}

/** Clockwise from the crown, closed. */
export function contour(head: Head): Point[] {
  const yaw = (head.yaw * Math.PI) / 180;
  const pitch = (head.pitch * Math.PI) / 180;
  const far = yaw >= 0 ? 1 : -1;
  const half = (side: 1 | -1): Point[] =>
    landmarks(head).map(([x, y, near, away], index) => {
      const depth = side === far ? away : near;
      // In three-quarter view the far side shows brow, socket and cheekbone as a gentle wave.
      const wave = side === far && index >= 3 && index <= 5 ? ([-2.5, 1.5, 2][index - 3] ?? 0) : 0;
      const turned =
        side * (x + wave * Math.min(1, Math.abs(yaw) * 3)) * Math.cos(yaw) + depth * Math.sin(yaw);
      return [turned, y * Math.cos(pitch) + (depth - 20) * Math.sin(pitch) * 0.8];
    });
  const crown: Point = [0, head.crownY * Math.cos(pitch)];
  const chin: Point = [73 * Math.sin(yaw), head.chinY * Math.cos(pitch) + 42 * Math.sin(pitch)];
  return [crown, ...half(1), chin, ...half(-1).toReversed()];
}

export const headPath = (head: Head): string => smooth(contour(head), true);
