/** What all hats share: their colour, the dome over the skull, and the shadow on the brow. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { type Point, smooth } from "../path.ts";
import { fill, group } from "../studio.ts";

/** Unless its colour was said, a hat takes the clothes' second colour, so that the two belong together. */
export const hatColour = (figure: Figure): Hex =>
  figure.person.hatColour ?? mix(figure.person.garment.colour, figure.person.garment.second, 0.35);

/** The dome over the skull, down to an edge at `edgeY` that dips towards the viewer. */
export function dome(
  figure: Figure,
  grow: number,
  top: number,
  edgeY: number,
): { left: Point[]; shape: string; edge: Point[] } {
  const { head, onHead } = figure;
  const w = head.width + grow;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const left: Point[] = [
    [-w, edgeY],
    [-w * 0.97, edgeY - 42],
    [-w * 0.82, (top + 36) * 0.6 + (edgeY - 42) * 0.4],
    [-w * 0.5, top + 15],
    [turn * -10, top],
    [w * 0.5, top + 15],
    [w * 0.82, (top + 36) * 0.6 + (edgeY - 42) * 0.4],
    [w * 0.97, edgeY - 42],
    [w, edgeY],
  ];
  const dip = onHead(0, edgeY + 6)[1] - edgeY;
  const edge: Point[] = [
    [w, edgeY],
    [w * 0.6 + turn * 12, edgeY + 10 + dip * 0.2],
    [turn * 24, edgeY + 14],
    [-w * 0.6 + turn * 12, edgeY + 10 + dip * 0.2],
    [-w, edgeY],
  ];
  return { left, shape: `${smooth(left)}L${smooth(edge).slice(1)}Z`, edge };
}

/** A hat's shadow: darkest under its edge, gone `depth` further down the face. */
export function browShade(figure: Figure, edge: readonly Point[], depth: number): string {
  const { studio, skin, headPath } = figure;
  const lowest = Math.max(...edge.map(([, y]) => y));
  const paint = studio.linear(
    [studio.key * -6, lowest - depth * 0.4],
    [0, lowest + depth * 1.1],
    [
      [0, skin.line, 0.66],
      [0.45, skin.deep, 0.42],
      [1, skin.deep, 0],
    ],
  );
  return group(
    studio.clip(headPath),
    fill(`M-200 -170L200 -170L200 ${n(lowest + depth * 1.2)}L-200 ${n(lowest + depth * 1.2)}Z`, paint),
  );
}
