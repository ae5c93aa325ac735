/** Furred heads: the skull with its coat, markings that dissolve into it, upright ears, and the soft planes round the eyes. */
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import type { Shape } from "../ink/shape.ts";
import { type Flow, blade, fringe, fur } from "../ink/texture.ts";
import type { Head } from "./figure.ts";

/** Fur on a face grows away from the nose: up over the brow, out and down over the cheeks. */
const faceFlow: Flow = (x, y) => (y < -10 ? -90 + x * 0.9 : x > 0 ? 30 + y * 0.3 : 150 - y * 0.3);

/** The head's mass with its coat; cheeks break into tufts below `tuftFrom`. */
export function skull(
  painter: Painter,
  head: Head,
  half: string,
  colour: Hex,
  options: { furLength: number; tuftFrom: number; tuft: number; inside?: () => void; density?: number },
): Shape {
  const tones = painter.lighting.tones(colour);
  const mass = head.both(half);
  const density = options.density ?? 1;
  fringe(painter, mass, {
    length: options.tuft,
    width: 6,
    every: 4.5,
    colour: tones.base,
    flow: (x, y) => 90 - Math.sign(x) * (y > 20 ? 46 : 64),
    where: (_x, y) => y > options.tuftFrom,
  });
  painter.form(mass, colour, {
    shadow: 26,
    rim: 3.2,
    inside: () => {
      fur(painter, mass, {
        flow: faceFlow,
        length: options.furLength * 1.1,
        width: 2.6,
        count: 260 * density,
        colour: tones.shade,
        opacity: 0.42,
      });
      fur(painter, mass, {
        flow: faceFlow,
        length: options.furLength,
        width: 2.2,
        count: 240 * density,
        colour: tones.light,
        opacity: 0.5,
      });
      fur(painter, mass, {
        flow: faceFlow,
        length: options.furLength * 0.9,
        width: 1.8,
        count: 90 * density,
        colour: tones.deep,
        opacity: 0.3,
      });
      options.inside?.();
    },
  });
  return mass;
}

/** A marking on the face whose edge dissolves into the coat. Without `single` it is given as its right half. */
export function patch(
  painter: Painter,
  head: Head,
  outline: string,
  colour: Hex,
  options: { lift: number; tuft: number; opacity?: number; flow?: Flow; single?: boolean; fade?: number },
): Shape {
  const tones = painter.lighting.tones(colour);
  const mark = options.single === true ? head.shape(outline, options.lift) : head.both(outline, options.lift);
  const flow = options.flow ?? faceFlow;
  fringe(painter, mark, {
    length: options.tuft,
    width: 4.4,
    every: 4,
    colour: tones.base,
    flow,
    opacity: options.opacity ?? 0.95,
  });
  const { top, bottom } = mark.box;
  painter.fill(
    mark,
    painter.linear(
      [0, top],
      [0, bottom],
      [
        [0, tones.base],
        [0.62, tones.base],
        [1, tones.shade],
      ],
    ),
    options.opacity ?? 1,
  );
  fur(painter, mark, {
    flow,
    length: options.tuft * 1.3,
    width: 2.2,
    count: 50,
    colour: tones.light,
    opacity: 0.6,
  });
  fur(painter, mark, {
    flow,
    length: options.tuft * 1.2,
    width: 2,
    count: 40,
    colour: tones.shade,
    opacity: 0.5,
  });
  return mark;
}

/** The points of a right-hand part, moved to the left side for −1. */
export function sided(text: string, side: number): string {
  return text
    .split(",")
    .map((part) => part.trim().replace(/^-?[\d.]+/, (x) => String(Number(x) * side)))
    .join(",");
}

type EarOptions = {
  outer: string;
  inner: string;
  coat: Hex;
  flesh: Hex;
  tuft: Hex;
  root: readonly [number, number];
  tuftLength: number;
  tip?: Hex;
  lift?: number;
};

/** Upright ears with a shadowed inside and a fan of pale hair from the inner edge. */
export function ears(painter: Painter, head: Head, options: EarOptions): void {
  const lift = options.lift ?? -6;
  for (const side of [-1, 1]) {
    const outer = head.shape(sided(options.outer, side), lift);
    const tip = options.tip === undefined ? null : painter.lighting.tones(options.tip);
    painter.form(outer, options.coat, {
      shadow: 12,
      rim: 3,
      inside: () => {
        if (tip !== null)
          painter.fill(
            outer,
            painter.linear(
              [0, outer.box.top],
              [0, outer.box.bottom],
              [
                [0, tip.base],
                [0.3, tip.base, 0.85],
                [0.62, tip.base, 0],
              ],
            ),
          );
        fur(painter, outer, {
          flow: () => -90 + side * 12,
          length: 14,
          width: 2,
          count: 50,
          colour: painter.lighting.tones(options.coat).shade,
          opacity: 0.4,
        });
      },
    });
    const inner = head.shape(sided(options.inner, side), lift);
    const flesh = painter.lighting.tones(options.flesh);
    painter.fill(
      inner,
      painter.linear(
        [0, inner.box.top],
        [0, inner.box.bottom],
        [
          [0, flesh.base],
          [1, flesh.deep],
        ],
      ),
    );
    const tuft: string[] = [];
    for (let index = 0; index < 15; index += 1) {
      const [x, y] = head.spot(
        side * (options.root[0] + painter.random.between(-8, 12)),
        options.root[1] + painter.random.between(-16, 14),
        lift,
      );
      tuft.push(
        blade(
          painter.random,
          [x, y],
          -90 + side * painter.random.between(4, 44),
          options.tuftLength * painter.random.between(0.7, 1.2),
          4.2,
        ),
      );
    }
    painter.marks(tuft.join(""), painter.lighting.tones(options.tuft).base, 0.85);
  }
}

/** Soft planes round the eyes that every furred face has: pale above and below, dark beside the bridge. */
export function sockets(
  painter: Painter,
  head: Head,
  options: { x: number; y: number; size: number; light: Hex; shade: Hex; lift: number },
): void {
  const { x, y, size, lift } = options;
  for (const side of [-1, 1]) {
    painter.glow(
      ...head.spot(side * (x - 2), y - size * 1.05, lift),
      size * 1.35,
      size * 0.7,
      options.light,
      0.7,
    );
    painter.glow(...head.spot(side * (x + 2), y + size, lift), size * 1.35, size * 0.6, options.light, 0.55);
    painter.glow(
      ...head.spot(side * x * 0.34, y + size * 0.7, lift),
      size * 0.55,
      size * 1.4,
      options.shade,
      0.5,
    );
  }
}
