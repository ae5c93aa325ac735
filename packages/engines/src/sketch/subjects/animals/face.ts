/** Eyes, noses and whiskers that the furred animals share; every one is projected onto the head that it belongs to. */
import { mix, shift } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fringe, fur, type Flow } from "../ink/texture.ts";
import { ellipse, line, pathOf, shapeOf, type Point, type Shape } from "../ink/shape.ts";
import type { Head } from "./figure.ts";

export type EyeOptions = {
  x: number; y: number; width: number; height: number;
  /** Raises the outer corner, in degrees. */
  tiltDegrees: number;
  iris: Hex;
  pupil: "slit" | "round" | "wide";
  lift?: number;
  /** Colour of the lids' edge. */
  rim: Hex;
  /** 0..1, how far the upper lid comes down. */
  lid?: number;
};

/** Both eyes, mirrored; the iris fills the almond, as in most animals. */
export function eyes(painter: Painter, head: Head, options: EyeOptions): void {
  for (const side of [-1, 1] as const) eye(painter, head, side, options);
}

function eye(painter: Painter, head: Head, side: 1 | -1, options: EyeOptions): void {
  const { width: w, height: h, lift = 0 } = options;
  const tilt = (-options.tiltDegrees * Math.PI) / 180;
  const put = (px: number, py: number): { x: number; y: number } => ({
    x: side * (options.x + px * Math.cos(tilt) - py * Math.sin(tilt)),
    y: options.y + px * Math.sin(tilt) + py * Math.cos(tilt),
  });
  const node = (px: number, py: number, corner = false): { x: number; y: number; corner: boolean } => {
    const { x, y } = put(px, py);
    const [hx, hy] = head.spot(x, y, lift);
    return { x: hx, y: hy, corner };
  };
  const almond = (grow: number): ReturnType<typeof shapeOf> => {
    const [gw, gh] = [w + grow, h + grow];
    return shapeOf([node(-gw * 1.08, gh * 0.28, true), node(-gw * 0.45, -gh * 0.78), node(gw * 0.3, -gh * 0.92), node(gw * 1.02, -gh * 0.18, true), node(gw * 0.5, gh * 0.8), node(-gw * 0.4, gh * 0.92)]);
  };
  const centre = head.spot(side * options.x, options.y, lift);
  const squeeze = Math.abs(Math.cos(head.yaw) + 0.25 * Math.sin(head.yaw) * -side);
  const iris = painter.lighting.dark ? mix(options.iris, painter.lighting.ambient, 0.1) : options.iris;
  painter.fill(almond(w * 0.13), options.rim);
  const opening = almond(0);
  painter.fill(opening, painter.radial([centre[0], centre[1] + h * 0.25], w * 1.1, [[0, shift(iris, { lightness: 0.12 })], [0.55, iris], [1, shift(iris, { lightness: -0.22 })]]));
  painter.within(opening, () => {
    const reach = { slit: [0.3, 0.86], round: [0.54, 0.54], wide: [0.7, 0.7] }[options.pupil];
    const rx = (options.pupil === "slit" ? w : h) * (reach[0] ?? 0.5) * squeeze;
    const ry = h * (reach[1] ?? 0.5);
    painter.fill(ellipse(centre[0], centre[1], rx, ry), "#0d0a0e");
    const brow = almond(0);
    painter.stroke(shapeOf([node(-w * 1.1, h * 0.1), node(-w * 0.45, -h * 0.8), node(w * 0.3, -h * 0.92), node(w * 1.1, -h * 0.2)], false), "#0d0a0e", h * (0.42 + (options.lid ?? 0) * 0.9), 0.55);
    painter.stroke(brow, "#0d0a0e", h * 0.1, 0.4);
    painter.glow(centre[0] - painter.side() * w * 0.35, centre[1] + h * 0.5, w * 0.5, h * 0.42, shift(iris, { lightness: 0.25 }), 0.55);
  });
  painter.stroke(shapeOf([node(-w * 1.16, h * 0.3), node(-w * 0.5, -h * 0.82), node(w * 0.3, -h), node(w * 1.22, -h * 0.34)], false), options.rim, h * 0.16);
  const glint = painter.side();
  painter.fill(ellipse(centre[0] + glint * w * 0.26, centre[1] - h * 0.34, h * 0.2, h * 0.22), "#fffaf2", 0.96);
  painter.fill(ellipse(centre[0] - glint * w * 0.3, centre[1] + h * 0.36, h * 0.12, h * 0.1), "#fffaf2", 0.45);
}

/** A leathery nose pad with nostrils and a wet light on the key side. */
export function nose(painter: Painter, head: Head, options: { y: number; width: number; height: number; colour: Hex; lift: number }): void {
  const { y, width: w, height: h, lift } = options;
  const pad = head.both(`0 ${y - h * 0.5}, ${w * 0.62} ${y - h * 0.48}, ${w} ${y - h * 0.12}, ${w * 0.62} ${y + h * 0.28}, ${w * 0.16} ${y + h * 0.5}, 0 ${y + h * 0.54}`, lift);
  const colour = painter.lighting.lit(options.colour);
  painter.fill(pad, painter.linear([0, y - h * 0.5], [0, y + h * 0.5], [[0, shift(colour, { lightness: 0.08 })], [1, shift(colour, { lightness: -0.08 })]]));
  for (const side of [-1, 1]) {
    const [nx, ny] = head.spot(side * w * 0.5, y + h * 0.06, lift);
    painter.fill(ellipse(nx, ny, w * 0.2, h * 0.13, side * -24), shift(colour, { lightness: -0.25 }), 0.85);
  }
  const [gx, gy] = head.spot(painter.side() * w * 0.3, y - h * 0.3, lift);
  painter.fill(ellipse(gx, gy, w * 0.26, h * 0.09, painter.side() * 8), "#ffffff", 0.38);
}

/** The line under the nose and the two curves of the lips. */
export function mouth(painter: Painter, head: Head, options: { y: number; drop: number; width: number; curl: number; colour: Hex; lift: number; weight: number }): void {
  const { y, drop, width: w, lift } = options;
  const at = (x: number, dy: number): string => {
    const [px, py] = head.spot(x, dy, lift);
    return `${px} ${py}`;
  };
  painter.stroke(line(`${at(0, y)}, ${at(0, y + drop)}`), options.colour, options.weight, 0.85);
  for (const side of [-1, 1]) {
    painter.stroke(line(`${at(0, y + drop)}, ${at(side * w * 0.4, y + drop + options.curl)}, ${at(side * w * 0.8, y + drop + options.curl * 0.7)}, ${at(side * w, y + drop - options.curl * 0.5)}`), options.colour, options.weight, 0.85);
  }
}

export function whiskers(painter: Painter, head: Head, options: { x: number; y: number; length: number; colour: Hex; lift: number; rows?: number; weight?: number }): void {
  const marks: string[] = [];
  const dots: string[] = [];
  for (const side of [-1, 1]) {
    for (let row = 0; row < (options.rows ?? 4); row += 1) {
      const [x, y] = head.spot(side * (options.x + (row % 2) * 6), options.y + row * 7, options.lift);
      const angle = side === 1 ? -14 + row * 13 : 194 - row * 13;
      marks.push(blade(painter.random, [x, y] as Point, angle, options.length * painter.random.between(0.8, 1.1), options.weight ?? 1.9));
      dots.push(pathOf(ellipse(x, y, 1.5)));
    }
  }
  painter.marks(dots.join(""), "#1a1214", 0.35);
  painter.marks(marks.join(""), options.colour, 0.85);
}

/** Fur on a face grows away from the nose: up over the brow, out and down over the cheeks. */
export const faceFlow: Flow = (x, y) => (y < -10 ? -90 + x * 0.9 : x > 0 ? 30 + y * 0.3 : 150 - y * 0.3);

/** The head's mass with its coat; cheeks break into tufts below `tuftFrom`. */
export function skull(painter: Painter, head: Head, half: string, colour: Hex, options: { furLength: number; tuftFrom: number; tuft: number; inside?: () => void; density?: number }): Shape {
  const tones = painter.lighting.tones(colour);
  const mass = head.both(half);
  const density = options.density ?? 1;
  fringe(painter, mass, { length: options.tuft, width: 6, every: 4.5, colour: tones.base, flow: (x, y) => 90 - Math.sign(x) * (y > 20 ? 46 : 64), where: (_x, y) => y > options.tuftFrom });
  painter.form(mass, colour, {
    shadow: 26, rim: 3.2,
    inside: () => {
      fur(painter, mass, { flow: faceFlow, length: options.furLength * 1.1, width: 2.6, count: 260 * density, colour: tones.shade, opacity: 0.42 });
      fur(painter, mass, { flow: faceFlow, length: options.furLength, width: 2.2, count: 240 * density, colour: tones.light, opacity: 0.5 });
      fur(painter, mass, { flow: faceFlow, length: options.furLength * 0.9, width: 1.8, count: 90 * density, colour: tones.deep, opacity: 0.3 });
      options.inside?.();
    },
  });
  return mass;
}

/** A marking on the face whose edge dissolves into the coat. Without `single` it is given as its right half. */
export function patch(painter: Painter, head: Head, outline: string, colour: Hex, options: { lift: number; tuft: number; opacity?: number; flow?: Flow; single?: boolean; fade?: number }): Shape {
  const tones = painter.lighting.tones(colour);
  const mark = options.single === true ? head.shape(outline, options.lift) : head.both(outline, options.lift);
  const flow = options.flow ?? faceFlow;
  fringe(painter, mark, { length: options.tuft, width: 4.4, every: 4, colour: tones.base, flow, opacity: options.opacity ?? 0.95 });
  const { top, bottom } = mark.box;
  painter.fill(mark, painter.linear([0, top], [0, bottom], [[0, tones.base], [0.62, tones.base], [1, tones.shade]]), options.opacity ?? 1);
  fur(painter, mark, { flow, length: options.tuft * 1.3, width: 2.2, count: 50, colour: tones.light, opacity: 0.6 });
  fur(painter, mark, { flow, length: options.tuft * 1.2, width: 2, count: 40, colour: tones.shade, opacity: 0.5 });
  return mark;
}

/** The points of a right-hand part, moved to the left side for −1. */
export function sided(text: string, side: number): string {
  return text.split(",").map((part) => part.trim().replace(/^-?[\d.]+/, (x) => String(Number(x) * side))).join(",");
}

export type EarOptions = { outer: string; inner: string; coat: Hex; flesh: Hex; tuft: Hex; root: readonly [number, number]; tuftLength: number; tip?: Hex; lift?: number };

/** Upright ears with a shadowed inside and a fan of pale hair from the inner edge. */
export function ears(painter: Painter, head: Head, options: EarOptions): void {
  const lift = options.lift ?? -6;
  for (const side of [-1, 1]) {
    const outer = head.shape(sided(options.outer, side), lift);
    const tip = options.tip === undefined ? null : painter.lighting.tones(options.tip);
    painter.form(outer, options.coat, { shadow: 12, rim: 3, inside: () => {
      if (tip !== null) painter.fill(outer, painter.linear([0, outer.box.top], [0, outer.box.bottom], [[0, tip.base], [0.3, tip.base, 0.85], [0.62, tip.base, 0]]));
      fur(painter, outer, { flow: () => -90 + side * 12, length: 14, width: 2, count: 50, colour: painter.lighting.tones(options.coat).shade, opacity: 0.4 });
    } });
    const inner = head.shape(sided(options.inner, side), lift);
    const flesh = painter.lighting.tones(options.flesh);
    painter.fill(inner, painter.linear([0, inner.box.top], [0, inner.box.bottom], [[0, flesh.base], [1, flesh.deep]]));
    const tuft: string[] = [];
    for (let index = 0; index < 15; index += 1) {
      const [x, y] = head.spot(side * (options.root[0] + painter.random.between(-8, 12)), options.root[1] + painter.random.between(-16, 14), lift);
      tuft.push(blade(painter.random, [x, y], -90 + side * painter.random.between(4, 44), options.tuftLength * painter.random.between(0.7, 1.2), 4.2));
    }
    painter.marks(tuft.join(""), painter.lighting.tones(options.tuft).base, 0.85);
  }
}

/** Soft planes round the eyes that every furred face has: pale above and below, dark beside the bridge. */
export function sockets(painter: Painter, head: Head, options: { x: number; y: number; size: number; light: Hex; shade: Hex; lift: number }): void {
  const { x, y, size, lift } = options;
  for (const side of [-1, 1]) {
    painter.glow(...head.spot(side * (x - 2), y - size * 1.05, lift), size * 1.35, size * 0.7, options.light, 0.7);
    painter.glow(...head.spot(side * (x + 2), y + size, lift), size * 1.35, size * 0.6, options.light, 0.55);
    painter.glow(...head.spot(side * x * 0.34, y + size * 0.7, lift), size * 0.55, size * 1.4, options.shade, 0.5);
  }
}
