/** The hairline across forehead and temples, and the outline of hair that lies on the skull. */
import type { Figure } from "../figure.ts";
import { contour } from "../outline.ts";
import type { Point } from "../path.ts";
import { glow } from "../studio.ts";

/** How far a man's hair has gone back with the years, in units at the temples: for some a lot, for others hardly. */
export function hairLoss({ head, studio }: Figure): number {
  if (head.man < 0.7) return 0;
  return 36 * Math.max(0, head.age - 0.22) * studio.random.fork("hair loss").between(0.15, 1.1);
}

/** Where hair has become thin the scalp shines through on top. */
export function scalpShine(figure: Figure): string {
  const loss = hairLoss(figure);
  if (loss < 8) return "";
  const { studio, skin, head } = figure;
  const x = studio.key * 14 + head.yaw * 0.8;
  const strength = Math.min(0.5, loss / 44);
  return (
    glow(studio, [x, head.hairlineY - 26], 62, 24, skin.base, strength) +
    glow(studio, [x + studio.key * 10, head.hairlineY - 32], 34, 11, skin.glow, strength * 0.8)
  );
}

/** From the viewer's left sideburn over the forehead to the right one. */
export function hairlineOf(figure: Figure): Point[] {
  const { head, onHead } = figure;
  const y = head.hairlineY;
  const recede = 6 * head.age * head.man + 5 * head.man + hairLoss(figure);
  const half = (side: -1 | 1): Point[] => [
    onHead(side * (head.width - 1), 14),
    onHead(side * (head.width - 7), -6),
    onHead(side * (head.width - 9), -30),
    onHead(side * (head.width - 20 - recede * 0.2), -56),
    onHead(side * (head.width - 30 - recede * 0.5), -76 - recede * 0.4),
    onHead(side * (44 + 4 * head.man), y + 7 - recede),
    onHead(side * 18, y - 1 - recede * 0.3),
  ];
  const skull = contour(head);
  return [...half(-1), onHead(0, y + 1 - recede * 0.1), ...half(1).toReversed()].map((point) =>
    within(skull, point),
  );
}

/** The skull's outline, widened, from behind the left ear over the top to the right one. */
export function capEdge(figure: Figure, off: number, sideOff = off): Point[] {
  const points = contour(figure.head);
  const above = points.filter(([, y]) => y < 4);
  const left = above.filter(([x]) => x < 0).toSorted((a, b) => b[1] - a[1]);
  const right = above.filter(([x]) => x > 0).toSorted((a, b) => a[1] - b[1]);
  const crown: Point = [0, figure.head.crownY];
  return [
    [-(figure.head.width - 1), 16] as Point,
    ...left,
    crown,
    ...right,
    [figure.head.width - 1, 16] as Point,
  ].map(([x, y]): Point => {
    const length = Math.hypot(x, y + 20) || 1;
    const top = Math.max(0.35, Math.min(1, (40 - y) / 130));
    const away = sideOff + (off - sideOff) * Math.min(1, Math.max(0, (-y - 74) / 56));
    // The round of the hair is rounder than the skull.
    const rise =
      0.34 *
      off *
      Math.max(0, 1 - (x / (figure.head.width * 0.8)) ** 2) *
      Math.min(1, Math.max(0, (-y - 100) / 40));
    return [x + (x / length) * away * top, y + ((y + 20) / length) * away * top - rise];
  });
}

/** Keeps a hairline point on the head: in a turned view the far temple lies just behind the contour. */
function within(skull: readonly Point[], [x, y]: Point): Point {
  const side = skull.filter(([px]) => px * x > 0).toSorted((a, b) => a[1] - b[1]);
  const below = side.find(([, py]) => py >= y);
  const above = side.findLast(([, py]) => py < y);
  if (below === undefined || above === undefined) return [x, y];
  const t = (y - above[1]) / Math.max(1, below[1] - above[1]);
  const limit = Math.abs(above[0] + (below[0] - above[0]) * t) - 1.5;
  return [Math.sign(x) * Math.min(Math.abs(x), limit), y];
}
