/** What upper garments share: necklines, the folds of the torso, its form in the light, and a plain closed body. */
import type { Figure } from "../figure.ts";
import type { Point } from "../path.ts";
import { fill, glow, group } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawFolds, type Fold, surface } from "./cloth.ts";
import { neckShadow } from "./collars.ts";
import { closedBody, type Neckline, onFront } from "./shell.ts";

export const crew = ({ body }: Figure): Neckline => ({
  start: body.neckHalf + 9,
  points: [
    [body.neckHalf * 0.8, -2],
    [body.neckHalf * 0.4, 13],
    [0, 18],
  ],
});
export const high = ({ body }: Figure): Neckline => ({
  start: body.neckHalf + 3,
  points: [
    [body.neckHalf * 0.9, -22],
    [body.neckHalf * 0.5, -6],
    [0, 0],
  ],
});
export const scoop = ({ body }: Figure): Neckline => ({
  start: body.neckHalf + 28,
  points: [
    [body.neckHalf + 10, 20],
    [body.neckHalf * 0.55, 46],
    [0, 54],
  ],
});
export const boat = ({ body }: Figure): Neckline => ({
  start: body.neckHalf + 56,
  points: [
    [body.neckHalf + 20, 10],
    [body.neckHalf * 0.5, 18],
    [0, 20],
  ],
});
export const vee = ({ body }: Figure, depth = 78): Neckline => ({
  start: body.neckHalf + 12,
  points: [
    [body.neckHalf * 0.82, depth * 0.25],
    [body.neckHalf * 0.42, depth * 0.66],
    [0, depth],
  ],
  sharp: true,
});

/** Folds that every upper garment has: from the armpits, across the waist. */
export function torsoFolds(figure: Figure, ease: number): Fold[] {
  const { body } = figure;
  const place = onFront(figure);
  const random = figure.studio.random.fork("folds");
  const at = (x: number, y: number): Point => place(x, y - body.notchY);
  const folds: Fold[] = [];
  for (const side of [-1, 1]) {
    const c = body.chestHalf + ease;
    const w = body.waistHalf + ease;
    folds.push(
      {
        spine: [
          at(side * (c + 6), body.chestY - 34),
          at(side * (c - 46), body.chestY - 20),
          at(side * (c - 92), body.chestY + 22),
        ],
        width: 14,
        depth: 0.48,
      },
      {
        spine: [
          at(side * (c + 4), body.chestY + 44),
          at(side * (c - 26), body.chestY + 92),
          at(side * (w - 58), body.waistY - 46),
        ],
        width: 15 + random.between(0, 5),
        depth: 0.6,
      },
      {
        spine: [
          at(side * (w + 8), body.waistY - 34),
          at(side * (w - 46), body.waistY - 2),
          at(side * (w - 100), body.waistY - 10 + random.between(-12, 10)),
        ],
        width: 13,
        depth: 0.7,
      },
      {
        spine: [
          at(side * (w + 10), body.waistY + 22),
          at(side * (w - 40), body.waistY + 56),
          at(side * (w - 84), body.waistY + 48),
        ],
        width: 13,
        depth: 0.6,
      },
    );
  }
  return folds;
}

/** Inside a piece's own clip: the chest catches the light on the key side; below it and on the far side it darkens. */
export function bodyForm(figure: Figure, cloth: Cloth): string {
  const { studio, body } = figure;
  const k = studio.key;
  const place = onFront(figure);
  const [lx, ly] = place(k * body.chestHalf * 0.5, 120);
  const [dx, dy] = place(-k * body.chestHalf * 0.9, 260);
  return (
    glow(studio, [lx, ly], body.chestHalf * 0.62, 110, cloth.ramp.glow, 0.42) +
    glow(studio, [dx, dy], body.chestHalf * 0.7, 260, cloth.ramp.deep, 0.55) +
    glow(studio, [-k * 24, figure.body.notchY - 14], 150, 76, cloth.ramp.deep, 0.62)
  );
}

export function plainBody(
  figure: Figure,
  cloth: Cloth,
  neck: Neckline,
  ease: number,
  hemY: number,
  folds = true,
): string {
  const outline = closedBody(figure, neck, ease, hemY);
  return (
    neckShadow(figure, neck, ease, figure.skin.deep) +
    fill(outline, cloth.paint) +
    group(
      figure.studio.clip(outline),
      surface(figure, cloth, hemY) +
        bodyForm(figure, cloth) +
        (folds ? drawFolds(cloth, torsoFolds(figure, ease), figure.studio.key) : ""),
    )
  );
}
