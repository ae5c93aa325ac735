/**
 * Collects one piece of SVG: shapes in order, and the gradients, clips and filters they use under ids that
 * begin with the piece's own prefix.
 */
import type { Hex } from "../scene.ts";
import { type Drawing, n } from "./drawing.ts";

/** Position 0..1, colour, opacity 0..1. */
type Stop = readonly [at: number, colour: Hex, opacity?: number];
type Paint = {
  fill?: string;
  opacity?: number;
  stroke?: string;
  strokeWidth?: number;
  round?: boolean;
  filter?: string;
  clip?: string;
  turn?: readonly [degrees: number, x: number, y: number];
};

export type Brush = {
  /** A fill from (x1, y1) to (x2, y2) of the painted shape's box, top to bottom unless told. */
  linear(stops: readonly Stop[], line?: readonly [x1: number, y1: number, x2: number, y2: number]): string;
  /** A fill between two points of the picture, in pixels. */
  linearAt(stops: readonly Stop[], line: readonly [x1: number, y1: number, x2: number, y2: number]): string;
  radial(stops: readonly Stop[], centre?: readonly [x: number, y: number, radius: number]): string;
  clip(shapes: string): string;
  /** Blurs what lies in the box, given in the coordinates of the blurred group. */
  blur(deviationPx: number, box: readonly [x: number, y: number, width: number, height: number]): string;
  rect(x: number, y: number, width: number, height: number, paint: Paint & { corner?: number }): void;
  ellipse(x: number, y: number, radiusX: number, radiusY: number, paint: Paint): void;
  path(d: string, paint: Paint): void;
  raw(svg: string): void;
  /** Everything painted inside shares one transform, opacity, clip or filter. */
  group(
    paint: { transform?: string; opacity?: number; clip?: string; filter?: string },
    inside: () => void,
  ): void;
  drawing(): Drawing;
};

export function createBrush(idPrefix: string): Brush {
  const defs: string[] = [];
  const body: string[] = [];
  const define = (build: (id: string) => string): string => {
    const id = `${idPrefix}${defs.length.toString(36)}`;
    defs.push(build(id));
    return `url(#${id})`;
  };
  return {
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopList(stops)}</linearGradient>`,
      ),
    linearAt: (stops, [x1, y1, x2, y2]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopList(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y, radius] = [0.5, 0.5, 0.5]) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stopList(stops)}</radialGradient>`,
      ),
    clip: (shapes) => define((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    blur: (deviationPx, [x, y, width, height]) =>
      define(
        (id) =>
          `<filter id="${id}" filterUnits="userSpaceOnUse" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}">` +
          `<feGaussianBlur stdDeviation="${n(deviationPx)}"/></filter>`,
      ),
    rect: (x, y, width, height, { corner, ...paint }) => {
      const rounded = corner === undefined ? "" : ` rx="${n(corner)}"`;
      body.push(
        `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}"${rounded}${attributes(paint)}/>`,
      );
    },
    ellipse: (x, y, radiusX, radiusY, paint) => {
      body.push(
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(0, radiusX))}" ry="${n(Math.max(0, radiusY))}"${attributes(paint)}/>`,
      );
    },
    path: (d, paint) => {
      body.push(`<path d="${d}"${attributes(paint)}/>`);
    },
    raw: (svg) => {
      body.push(svg);
    },
    group: ({ transform, opacity, clip, filter }, inside) => {
      body.push(
        `<g${transform ? ` transform="${transform}"` : ""}${attributes({
          ...(opacity === undefined ? {} : { opacity }),
          ...(clip === undefined ? {} : { clip }),
          ...(filter === undefined ? {} : { filter }),
        })}>`,
      );
      inside();
      body.push("</g>");
    },
    drawing: () => ({ defs: defs.join(""), body: body.join("") }),
  };
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${n(at)}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join("");
}

function attributes({ fill, opacity, stroke, strokeWidth, round, filter, clip, turn }: Paint): string {
  let text = "";
  if (fill !== undefined) text += ` fill="${fill}"`;
  else if (stroke !== undefined) text += ` fill="none"`;
  if (opacity !== undefined) {
    // A shape's own `opacity` makes resvg draw it in a layer by itself: slow, and a panic where it lies off the canvas.
    const name =
      fill !== undefined && stroke === undefined
        ? "fill-opacity"
        : fill === undefined && stroke !== undefined
          ? "stroke-opacity"
          : "opacity";
    text += ` ${name}="${n(opacity)}"`;
  }
  if (stroke !== undefined) text += ` stroke="${stroke}" stroke-width="${n(strokeWidth ?? 1)}"`;
  if (round === true) text += ` stroke-linecap="round" stroke-linejoin="round"`;
  if (filter !== undefined) text += ` filter="${filter}"`;
  if (clip !== undefined) text += ` clip-path="${clip}"`;
  if (turn !== undefined) text += ` transform="rotate(${n(turn[0])} ${n(turn[1])} ${n(turn[2])})"`;
  return text;
}

export type Point = readonly [x: number, y: number];

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

/** A smooth line through the points (Catmull-Rom as cubic Béziers). */
export function smoothLine(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  const first = at(0);
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const before = at(index - 1);
    const from = at(index);
    const to = at(index + 1);
    const after = at(index + 2);
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}
