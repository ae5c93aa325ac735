/** Overlapping scales and feathers laid in rows, from the tip of a body up to its head, so that each row covers the roots of the one below. */
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "./painter.ts";
import { contains, type Point, type Shape } from "./shape.ts";

type PlumageOptions = {
  size: number;
  /** Length of a feather by its width. */
  stretch: number;
  colours: readonly [Hex, ...Hex[]];
  /** Edge drawn round every feather, and how strongly. */
  edge: Hex;
  edgeOpacity: number;
  /** Which way tips point at a place, in degrees; 90 is down. */
  flow?: (x: number, y: number) => number;
  opacity?: number;
};

export function plumage(painter: Painter, region: Shape, options: PlumageOptions): void {
  const { left, right, top, bottom } = region.box;
  const { size, random } = { size: options.size, random: painter.random };
  const rowHeight = size * options.stretch * 0.52;
  let row = 0;
  painter.within(region, () => {
    for (let y = bottom + rowHeight * 0.5; y > top - rowHeight; y -= rowHeight, row += 1) {
      const paths = options.colours.map(() => "");
      let edges = "";
      for (let x = left - size + (row % 2) * size * 0.5; x < right + size; x += size) {
        const place: Point = [x + random.bell() * size * 0.06, y + random.bell() * rowHeight * 0.08];
        if (!nearby(region, place, size)) continue;
        const d = feather(
          place,
          (options.flow?.(...place) ?? 90) + random.bell() * 4,
          size * 0.62,
          size * options.stretch,
        );
        const pick = random.integer(0, options.colours.length - 1);
        paths[pick] = (paths[pick] ?? "") + d;
        edges += d;
      }
      paths.forEach((d, index) => painter.marks(d, options.colours[index] ?? options.edge, options.opacity));
      if (options.edgeOpacity > 0) painter.lines(edges, options.edge, size * 0.05, options.edgeOpacity);
    }
  });
}

const nearby = (region: Shape, [x, y]: Point, size: number): boolean =>
  contains(region, [x, y]) ||
  contains(region, [x, y - size]) ||
  contains(region, [x - size * 0.7, y]) ||
  contains(region, [x + size * 0.7, y]);

/** One rounded feather whose tip lies half its length beyond `place`. */
function feather([x, y]: Point, angleDegrees: number, half: number, length: number): string {
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const put = (along: number, across: number): string =>
    `${n(x + cos * along - sin * across)} ${n(y + sin * along + cos * across)}`;
  return `M${put(-length * 0.5, half)}C${put(length * 0.1, half * 1.05)} ${put(length * 0.5, half * 0.62)} ${put(length * 0.5, 0)}C${put(length * 0.5, -half * 0.62)} ${put(length * 0.1, -half * 1.05)} ${put(-length * 0.5, -half)}Z`;
}
