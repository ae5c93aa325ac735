/** What all hats share: their colour, the dome over the skull, and the shadow on the brow. */
import { mix } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Figure } from "../figure.ts";
import { type Point, smooth } from "../path.ts";
import { group, haze } from "../studio.ts";

/** A hat takes the second colour of the clothes, so that the two belong together. */
export const hatColour = (figure: Figure): Hex =>
  mix(figure.person.garment.colour, figure.person.garment.second, 0.35);

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
    [-w * 0.72, top + 26],
    [turn * -10, top],
    [w * 0.72, top + 26],
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

export const browShade = (figure: Figure, edge: readonly Point[], depth: number): string =>
  group(
    figure.studio.clip(figure.headPath),
    haze(
      smooth(edge.map(([x, y]): Point => [x - figure.studio.key * 4, y + depth * 0.4])),
      figure.skin.line,
      depth,
      0.62,
    ),
  );

