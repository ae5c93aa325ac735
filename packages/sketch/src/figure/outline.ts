/** The contour of the head, and the places on it that hair, ears and hats attach to. */
import { type Point, smooth } from "./path.ts";
import type { Head } from "./proportions.ts";

/** Half of the contour from the crown to the chin: how far out, how high, and how far towards the viewer. */
type Landmark = readonly [x: number, y: number, nearDepth: number, farDepth: number];

function landmarks(head: Head): Landmark[] {
  const { width, jaw, chin, jawY, chinY, cheek, age, man, fullness, character } = head;
  const temple = 2 * character.temple - 2.5 * age;
  // A high cheekbone stands out and leaves the cheek below it hollow; a full face does the opposite.
  const bone = 3.2 * cheek + 1.5 * (1 - man);
  const hollow = -3.4 * cheek - 4 * age + 5.5 * fullness + 2 * (1 - man);
  // A square jaw carries its width down to the corner; a soft one has left it before.
  const square = 3 * man + Math.max(-3, Math.min(5, (jaw - width * 0.75) * 0.36));
  return [
    [width * 0.42, -144, -20, 5],
    [width * 0.76, -118, -25, 10],
    [width * 0.95 + temple * 0.4, -78, -30, 14],
    [width * 0.985 + temple, -34, -30, 22],
    [width - 0.5 + bone * 0.3, 4, -14, 28],
    [width * 0.955 + bone, chinY * 0.27, -4, 38],
    [(width * 0.93 + jaw) / 2 + hollow * 0.7, (chinY * 0.27 + jawY + 8) / 2, 4, 42],
    [jaw + hollow * 0.35 + square * 0.5 - 1, jawY + 5, 16, 46],
    [(jaw + chin) * 0.5 + 5 + square * 0.8 + fullness, jawY + (chinY - jawY) * 0.6, 44, 60],
    [chin + 3, chinY - 6, 64, 66],
    [chin * 0.5, chinY - 0.5, 72, 70],
  ];
}

/** Clockwise from the crown, closed. */
export function contour(head: Head): Point[] {
  const yaw = (head.yaw * Math.PI) / 180;
  const pitch = (head.pitch * Math.PI) / 180;
  const far = yaw >= 0 ? 1 : -1;
  const turned = Math.max(0, Math.min(1, (Math.abs(head.yaw) - 8) / 14));
  const half = (side: 1 | -1): Point[] =>
    landmarks(head).map(([x, y, near, away], index) => {
      const depth = side === far ? away : near;
      // In three-quarter view the far side shows brow, socket, cheekbone and mouth as one wave.
      const wave = side === far ? (farWave[index] ?? 0) * turned : 0;
      return [
        side * (x + wave) * Math.cos(yaw) + depth * Math.sin(yaw),
        y * Math.cos(pitch) + (depth - 20) * Math.sin(pitch) * 0.8,
      ];
    });
  const crown: Point = [0, head.crownY * Math.cos(pitch) - 26 * Math.sin(pitch)];
  const chin: Point = [73 * Math.sin(yaw), head.chinY * Math.cos(pitch) + 42 * Math.sin(pitch)];
  return [crown, ...half(1), chin, ...half(-1).toReversed()];
}

const farWave: readonly number[] = [0, 0, 0, 0.5, -4.5, 3, -1, -3, -4, -2, 0];

export const headPath = (head: Head): string => smooth(contour(head), true);
