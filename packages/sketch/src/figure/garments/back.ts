/** The back of any garment: the cloth of its sleeves, a high neckline, a seam down the spine. */
import type { Figure } from "../figure.ts";
import { type Point, smooth } from "../path.ts";
import { fill, group } from "../studio.ts";
import { drawBackDetails } from "./back-details.ts";
import { bodyForm, torsoFolds } from "./base.ts";
import { drawFolds, seam, surface } from "./cloth.ts";
import { bindNeckline } from "./collars.ts";
import type { Outfit } from "./outfit.ts";
import { closedBody, type Neckline } from "./shell.ts";

export function drawBack(figure: Figure, outfit: Outfit): string {
  const { body, studio } = figure;
  const { cloth, ease } = outfit.sleeve;
  const neck: Neckline = {
    start: body.neckHalf + 8,
    points: [
      [body.neckHalf * 0.9, -40],
      [body.neckHalf * 0.5, -32],
      [0, -29],
    ],
  };
  const outline = closedBody(figure, neck, ease + 3, outfit.hemY, outfit.hemY > 1000 ? 40 : 0);
  const spine: Point[] = [
    [0, body.notchY + 20],
    [4, body.chestY],
    [0, body.waistY],
    [3, outfit.hemY - 6],
  ];
  const blades = [-1, 1].map((side) => ({
    spine: [
      [side * (body.chestHalf - 8), body.chestY - 60],
      [side * 96, body.chestY - 20],
      [side * 74, body.chestY + 60],
    ] as Point[],
    width: 7,
    depth: 0.7,
  }));
  const details = drawBackDetails(figure, outfit);
  return (
    fill(outline, cloth.paint) +
    group(
      studio.clip(outline),
      surface(figure, cloth, outfit.hemY) +
        bodyForm(figure, cloth) +
        drawFolds(cloth, [...torsoFolds(figure, ease), ...blades], studio.key) +
        seam(cloth, smooth(spine), 1.8) +
        details.onBack,
    ) +
    bindNeckline(figure, cloth, neck, ease + 3, 13) +
    details.over
  );
}
