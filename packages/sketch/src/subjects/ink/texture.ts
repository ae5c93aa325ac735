/** Brush marks: fur, feathers, dry brush. Each call gathers its marks into one path, so that a coat costs one element a tone. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "./painter.ts";
import { contains, type Point, type Shape } from "./shape.ts";

/** Direction in which a mark grows at a place, in degrees: 0 to the right, 90 down. */
export type Flow = (x: number, y: number) => number;

type FurOptions = {
  flow: Flow;
  length: number;
  width: number;
  count: number;
  colour: Hex;
  opacity?: number;
  spread?: number;
  where?: (x: number, y: number) => boolean;
};

/** Tapered strokes scattered over a region. */
export function fur(painter: Painter, region: Shape, options: FurOptions): void {
  const { random } = painter;
  const marks: string[] = [];
  const { left, right, top, bottom } = region.box;
  for (let tries = 0; marks.length < options.count && tries < options.count * 6; tries += 1) {
    const point: Point = [random.between(left, right), random.between(top, bottom)];
    if (!contains(region, point) || options.where?.(...point) === false) continue;
    const angle = options.flow(...point) + random.bell() * (options.spread ?? 14);
    marks.push(
      blade(
        random,
        point,
        angle,
        options.length * random.between(0.55, 1.2),
        options.width * random.between(0.6, 1.2),
      ),
    );
  }
  painter.marks(marks.join(""), options.colour, options.opacity);
}

type FringeOptions = {
  length: number;
  width: number;
  every: number;
  colour: string;
  lean?: number;
  opacity?: number;
  flow?: Flow;
  where?: (x: number, y: number) => boolean;
};

/** Tufts that break the silhouette, standing on the outline. `lean` tips them from the normal, in degrees. */
export function fringe(painter: Painter, shape: Shape, options: FringeOptions): void {
  const { random } = painter;
  const marks: string[] = [];
  let carried = 0;
  const turning = orientation(shape);
  shape.outline.forEach((from, index) => {
    const to = shape.outline[index + 1];
    if (to === undefined) return;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    carried += length;
    while (carried >= options.every) {
      carried -= options.every * random.between(0.8, 1.3);
      const t = random.next();
      const x = from[0] + (to[0] - from[0]) * t;
      const y = from[1] + (to[1] - from[1]) * t;
      if (options.where?.(x, y) === false) continue;
      const along = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
      const angle = options.flow?.(x, y) ?? along - 90 * turning + (options.lean ?? 35) * turning;
      marks.push(
        blade(
          random,
          [x, y],
          angle + random.bell() * 12,
          options.length * random.between(0.6, 1.25),
          options.width * random.between(0.7, 1.2),
        ),
      );
    }
  });
  painter.marks(marks.join(""), options.colour, options.opacity);
}

/** 1 for an outline that runs clockwise on the screen, −1 otherwise. */
function orientation(shape: Shape): 1 | -1 {
  let area = 0;
  shape.outline.forEach(([x, y], index) => {
    const [nextX, nextY] = shape.outline[(index + 1) % shape.outline.length] ?? [x, y];
    area += x * nextY - nextX * y;
  });
  return area > 0 ? 1 : -1;
}

/** One tapered stroke; it starts wide a little behind `root` and bends slightly to one side. */
export function blade(
  random: Random,
  [x, y]: Point,
  angleDegrees: number,
  length: number,
  width: number,
): string {
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bend = random.bell() * length * 0.16;
  const put = (along: number, across: number): string =>
    `${tenth(x + cos * along - sin * across)} ${tenth(y + sin * along + cos * across)}`;
  return `M${put(-length * 0.15, 0)}Q${put(length * 0.3, width * 0.62 + bend)} ${put(length, bend * 1.6)}Q${put(length * 0.3, -width * 0.62 + bend)} ${put(-length * 0.15, 0)}Z`;
}

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** Long thin marks that follow a form's direction: wood grain, dry brush, cloth. */
export function drybrush(
  painter: Painter,
  region: Shape,
  options: {
    angleDegrees: number;
    length: number;
    width: number;
    count: number;
    colour: Hex;
    opacity: number;
  },
): void {
  fur(painter, region, { ...options, flow: () => options.angleDegrees, spread: 3 });
}

/** Fine dots, as from a spattered brush. */
export function spatter(
  painter: Painter,
  region: Shape,
  options: { count: number; radius: number; colour: Hex; opacity: number },
): void {
  const { random } = painter;
  const { left, right, top, bottom } = region.box;
  const marks: string[] = [];
  for (let tries = 0; marks.length < options.count && tries < options.count * 6; tries += 1) {
    const point: Point = [random.between(left, right), random.between(top, bottom)];
    if (!contains(region, point)) continue;
    const r = options.radius * random.between(0.4, 1.2);
    marks.push(
      `M${n(point[0] - r)} ${n(point[1])}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`,
    );
  }
  painter.marks(marks.join(""), options.colour, options.opacity);
}
