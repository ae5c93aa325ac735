/**
 * What every part of a figure is drawn with: the light, the randomness, and a collector of definitions whose
 * ids all start with the figure's prefix.
 */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Light } from "#sketch/scene.ts";
import type { Point } from "./path.ts";

/** Offset 0..1, colour, opacity (1 when left out). */
type Stop = readonly [number, Hex, number?];

export type Box = readonly [left: number, top: number, right: number, bottom: number];

export type Studio = {
  light: Light;
  random: Random;
  /** Output pixels per figure unit. */
  detail: number;
  /** The part of the figure's plane that is in the picture; absent: all of it. */
  seen?: Box;
  /** −1 when the key light comes from the viewer's left, 1 from the right. */
  key: -1 | 1;
  /** Paint values: `url(#…)`, ready for `fill` or `stroke`. Coordinates are the figure's own. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  radial(centre: Point, radius: number, stops: readonly Stop[]): string;
  /** A paint that fades from the middle of any shape's own box to nothing at its border. */
  fade(colour: Hex): string;
  /** Attribute that clips to a path, and hides what it clips where that is out of the picture. */
  clip(path: string): string;
  /**
   * Attribute that blurs within a box; empty where the blur would be below half a pixel. Its cost is the box's
   * area, so it is for small places; larger ones are softened by stacking (`haze`, `softBand`) or by gradients.
   */
  soft(deviation: number, box: Box): string;
  define(markup: (id: string) => string): string;
  defs(): string;
};

export function createStudio(options: {
  light: Light;
  random: Random;
  idPrefix: string;
  detail: number;
  seen?: Box;
}): Studio {
  const { light, random, idPrefix, detail, seen } = options;
  const parts: string[] = [];
  const known = new Map<string, string>();
  const define = (markup: (id: string) => string): string => {
    const name = markup("");
    const existing = known.get(name);
    if (existing !== undefined) return existing;
    const id = `${idPrefix}${parts.length}`;
    parts.push(markup(id));
    known.set(name, id);
    return id;
  };
  const paint = (markup: (id: string) => string): string => `url(#${define(markup)})`;
  return {
    light,
    random,
    detail,
    ...(seen === undefined ? {} : { seen }),
    key: light.from === "left" ? -1 : 1,
    define,
    linear: (from, to, stops) =>
      paint(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" ` +
          `x2="${n(to[0])}" y2="${n(to[1])}">${stops.map(stop).join("")}</linearGradient>`,
      ),
    radial: (centre, radius, stops) =>
      paint(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(centre[0])}" cy="${n(centre[1])}" ` +
          `r="${n(radius)}">${stops.map(stop).join("")}</radialGradient>`,
      ),
    fade: (colour) =>
      paint(
        (id) =>
          `<radialGradient id="${id}">${stop([0, colour])}${stop([0.45, colour, 0.62])}${stop([0.8, colour, 0.13])}` +
          `${stop([1, colour, 0])}</radialGradient>`,
      ),
    clip: (path) =>
      seen !== undefined && isBeyond(seen, path)
        ? hidden
        : `clip-path="${paint((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)}"`,
    soft: (deviation, [left, top, right, bottom]) =>
      deviation * detail < 0.5 || (seen !== undefined && isOutside(seen, [left, top, right, bottom]))
        ? ""
        : `filter="${paint(
            (id) =>
              `<filter id="${id}" filterUnits="userSpaceOnUse" x="${n(left)}" y="${n(top)}" width="${n(right - left)}" ` +
              `height="${n(bottom - top)}" color-interpolation-filters="sRGB">` +
              `<feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
          )}"`,
    defs: () => parts.join(""),
  };
}

/** A filter whose region misses the canvas brings the renderer down; what it would blur is not seen anyway. */
const isOutside = (seen: Box, [left, top, right, bottom]: Box): boolean => {
  const edge = 30;
  return left > seen[2] - edge || right < seen[0] + edge || top > seen[3] - edge || bottom < seen[1] + edge;
};

const hidden = `display="none"`;

/** A clipped group far off the canvas brings the renderer down too, and one that is nearer costs as much as if it were seen. */
function isBeyond([left, top, right, bottom]: Box, path: string): boolean {
  // Groups are moved and tilted a little.
  const edge = 150;
  const numbers = (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const isAll = (from: 0 | 1, is: (value: number) => boolean): boolean =>
    numbers.every((value, index) => index % 2 !== from || is(value));
  return (
    isAll(0, (x) => x < left - edge) ||
    isAll(0, (x) => x > right + edge) ||
    isAll(1, (y) => y < top - edge) ||
    isAll(1, (y) => y > bottom + edge)
  );
}

const stop = ([offset, colour, opacity]: Stop): string =>
  `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${n(opacity)}"`}/>`;

export const boxAround = ([x, y]: Point, halfWidth: number, halfHeight: number): Box => [
  x - halfWidth,
  y - halfHeight,
  x + halfWidth,
  y + halfHeight,
];

/** A filled shape. */
export const fill = (path: string, paint: string, opacity = 1): string =>
  `<path d="${path}" fill="${paint}"${opacity < 1 ? ` fill-opacity="${n(opacity)}"` : ""}/>`;

/** A stroked line with round ends. */
export const line = (path: string, paint: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" ` +
  `stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${n(opacity)}"` : ""}/>`;

/** A soft spot of colour, by gradient instead of blur: cheap at any size. */
export const glow = (
  studio: Studio,
  [cx, cy]: Point,
  rx: number,
  ry: number,
  colour: Hex,
  opacity: number,
  angleDegrees = 0,
): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${studio.fade(colour)}" ` +
  `fill-opacity="${n(opacity)}"${angleDegrees === 0 ? "" : ` transform="rotate(${n(angleDegrees)} ${n(cx)} ${n(cy)})"`}/>`;

/** The soft shadow along a path's outline, without a filter: the covering shape hides its inner half. */
export const haze = (path: string, colour: Hex, width: number, opacity: number): string =>
  [1, 0.82, 0.64, 0.46, 0.28, 0.12]
    .map((part) => line(path, colour, width * part * 2, opacity * 0.2))
    .join("");

export const group = (attributes: string, content: string): string =>
  content === "" || attributes.includes(hidden) ? "" : `<g ${attributes}>${content}</g>`;
