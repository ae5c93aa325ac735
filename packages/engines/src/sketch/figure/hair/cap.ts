/** The hairline across forehead and temples, and the outline of hair that lies on the skull. */
import type { Figure } from "../figure.ts";
import { contour } from "../outline.ts";
import type { Point } from "../path.ts";

/** From the viewer's left sideburn over the forehead to the right one. */
export function hairlineOf({ head, onHead }: Figure): Point[] {
  const y = head.hairlineY;
  const recede = 12 * head.age * head.man + 5 * head.man;
  const half = (side: -1 | 1): Point[] => [
    onHead(side * (head.width - 2), 26 - 4 * head.man),
    onHead(side * (head.width - 7), 0),
    onHead(side * (head.width - 9), -30),
    onHead(side * (head.width - 20 - recede * 0.2), -56),
    onHead(side * (head.width - 30 - recede * 0.5), -76 - recede * 0.4),
    onHead(side * (44 + 4 * head.man), y + 7 - recede),
    onHead(side * 18, y - 1 - recede * 0.3),
  ];
  return [...half(-1), onHead(0, y + 1 - recede * 0.1), ...half(1).toReversed()];
}

/** The skull's outline, widened, from behind the left ear over the top to the right one. */
export function capEdge(figure: Figure, off: number): Point[] {
  const points = contour(figure.head);
  const above = points.filter(([, y]) => y < 12);
  const left = above.filter(([x]) => x < 0).toSorted((a, b) => b[1] - a[1]);
  const right = above.filter(([x]) => x > 0).toSorted((a, b) => a[1] - b[1]);
  const crown: Point = [0, figure.head.crownY];
  return [[-(figure.head.width - 2), 30] as Point, ...left, crown, ...right, [figure.head.width - 2, 30] as Point].map(([x, y]): Point => {
    const length = Math.hypot(x, y + 20) || 1;
    const top = Math.max(0.35, Math.min(1, (40 - y) / 130));
    return [x + (x / length) * off * top, y + ((y + 20) / length) * off * top];
  });
}
