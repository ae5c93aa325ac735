/** Eyes, noses, mouths and whiskers that the furred animals share; every one is projected onto the head that it belongs to. */
import { shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, ellipse, line, pathOf } from "../ink/shape.ts";
import { blade } from "../ink/texture.ts";
import type { Head } from "./figure.ts";

/** A leathery nose pad with nostrils and a wet light on the key side. */
export function nose(
  painter: Painter,
  head: Head,
  options: { y: number; width: number; height: number; colour: Hex; lift: number },
): void {
  const { y, width: w, height: h, lift } = options;
  const pad = head.both(
    `0 ${y - h * 0.5}, ${w * 0.62} ${y - h * 0.48}, ${w} ${y - h * 0.12}, ${w * 0.62} ${y + h * 0.28}, ${w * 0.16} ${y + h * 0.5}, 0 ${y + h * 0.54}`,
    lift,
  );
  const colour = painter.lighting.lit(options.colour);
  painter.fill(
    pad,
    painter.linear(
      [0, y - h * 0.5],
      [0, y + h * 0.5],
      [
        [0, shift(colour, { lightness: 0.08 })],
        [1, shift(colour, { lightness: -0.08 })],
      ],
    ),
  );
  for (const side of [-1, 1]) {
    const [nx, ny] = head.spot(side * w * 0.5, y + h * 0.06, lift);
    painter.fill(ellipse(nx, ny, w * 0.2, h * 0.13, side * -24), shift(colour, { lightness: -0.25 }), 0.85);
  }
  const [gx, gy] = head.spot(painter.side() * w * 0.3, y - h * 0.3, lift);
  painter.fill(ellipse(gx, gy, w * 0.26, h * 0.09, painter.side() * 8), "#ffffff", 0.38);
}

/** The line under the nose and the two curves of the lips. */
export function mouth(
  painter: Painter,
  head: Head,
  options: {
    y: number;
    drop: number;
    width: number;
    curl: number;
    colour: Hex;
    lift: number;
    weight: number;
  },
): void {
  const { y, drop, width: w, lift } = options;
  const at = (x: number, dy: number): string => {
    const [px, py] = head.spot(x, dy, lift);
    return `${px} ${py}`;
  };
  painter.stroke(line(`${at(0, y)}, ${at(0, y + drop)}`), options.colour, options.weight, 0.85);
  for (const side of [-1, 1]) {
    painter.stroke(
      line(
        `${at(0, y + drop)}, ${at(side * w * 0.4, y + drop + options.curl)}, ${at(side * w * 0.8, y + drop + options.curl * 0.7)}, ${at(side * w, y + drop - options.curl * 0.5)}`,
      ),
      options.colour,
      options.weight,
      0.85,
    );
  }
}

export function whiskers(
  painter: Painter,
  head: Head,
  options: {
    x: number;
    y: number;
    length: number;
    colour: Hex;
    lift: number;
    rows?: number;
    weight?: number;
  },
): void {
  const marks: string[] = [];
  const dots: string[] = [];
  for (const side of [-1, 1]) {
    for (let row = 0; row < (options.rows ?? 4); row += 1) {
      const [x, y] = head.spot(side * (options.x + (row % 2) * 6), options.y + row * 7, options.lift);
      const angle = side === 1 ? -14 + row * 13 : 194 - row * 13;
      marks.push(
        blade(
          painter.random,
          [x, y] as Point,
          angle,
          options.length * painter.random.between(0.8, 1.1),
          options.weight ?? 1.9,
        ),
      );
      dots.push(pathOf(ellipse(x, y, 1.5)));
    }
  }
  painter.marks(dots.join(""), "#1a1214", 0.35);
  painter.marks(marks.join(""), options.colour, 0.85);
}
