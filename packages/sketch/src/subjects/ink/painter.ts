/**
 * Collects shapes into a Drawing. All of it works in local units under one transform at a time; gradients and
 * clips are named with the piece's prefix. It has no blur: softness comes from gradients, form from crescents.
 */
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex, Scene } from "#sketch/scene.ts";
import { createLighting, type Lighting, type Tones } from "./lighting.ts";
import { ellipse, pathOf, type Point, type Shape } from "./shape.ts";

export type Stop = readonly [offset: number, colour: Hex, opacity?: number];
type Placement = { x: number; y: number; scale: number; flip?: boolean; turnDegrees?: number };
type FormOptions = {
  /** Depth of the shadow plane in local units; 0 draws none. */
  shadow?: number;
  /** Width of the rim light in local units; 0 draws none. */
  rim?: number;
  /** Below this height the rim fades out: where a form goes over into another. */
  rimUntilY?: number;
  /** Width of the light plane on the key side. */
  glow?: number;
  /** Painted inside the form, above its planes and under its rim. */
  inside?: (tones: Tones) => void;
};

export type Painter = {
  readonly random: Random;
  readonly lighting: Lighting;
  /** +1 when the key light comes from the right in local units, −1 from the left; a flip turns it. */
  side(): 1 | -1;
  fill(shape: Shape, paint: string, opacity?: number): void;
  stroke(shape: Shape, paint: string, width: number, opacity?: number): void;
  /** A ready path string, for hundreds of small marks in one element. */
  marks(d: string, paint: string, opacity?: number): void;
  /** The same for open lines. */
  lines(d: string, paint: string, width: number, opacity?: number): void;
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  radial(centre: Point, radius: number, stops: readonly Stop[]): string;
  /** A soft spot of colour that fades to nothing at its edge. */
  glow(x: number, y: number, rx: number, ry: number, colour: Hex, opacity: number): void;
  within(clip: Shape, draw: () => void): void;
  placed(placement: Placement, draw: () => void): void;
  /** A modelled form: a lit gradient, two shadow planes away from the key, rim light on the far edge. */
  form(shape: Shape, colour: Hex, options?: FormOptions): Tones;
  /** A turned form (cup, vase, bottle): light runs across it as over a cylinder. */
  turned(shape: Shape, colour: Hex, options?: FormOptions & { gloss?: number }): Tones;
  finish(): Drawing;
};

export function createPainter(options: {
  size: Size;
  scene: Scene;
  random: Random;
  idPrefix: string;
}): Painter {
  const lighting = createLighting(options.scene);
  const defs: string[] = [];
  const body: string[] = [];
  let side: 1 | -1 = options.scene.light.from === "right" ? 1 : -1;
  let ids = 0;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const visible = (shape: Shape, grow = 0): boolean => touches(shape, grow, matrix, options.size);

  const define = (make: (id: string) => string): string => {
    ids += 1;
    const id = `${options.idPrefix}${ids}`;
    defs.push(make(id));
    return `url(#${id})`;
  };
  const stopsOf = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([offset, colour, opacity]) =>
          `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${n(opacity)}"`}/>`,
      )
      .join("");
  // `opacity` would make resvg open a layer for every path; fill and stroke opacity look the same on a single one.
  const faded = (what: "fill" | "stroke", opacity: number | undefined): string =>
    opacity === undefined || opacity >= 1 ? "" : ` ${what}-opacity="${n(opacity)}"`;

  const painter: Painter = {
    random: options.random,
    lighting,
    side: () => side,
    fill: (shape, paint, opacity) => {
      if (visible(shape)) body.push(`<path d="${pathOf(shape)}" fill="${paint}"${faded("fill", opacity)}/>`);
    },
    stroke: (shape, paint, width, opacity) => {
      if (visible(shape, width))
        body.push(
          `<path d="${pathOf(shape)}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${faded("stroke", opacity)}/>`,
        );
    },
    marks: (d, paint, opacity) =>
      void (d !== "" && body.push(`<path d="${d}" fill="${paint}"${faded("fill", opacity)}/>`)),
    lines: (d, paint, width, opacity) =>
      void (
        d !== "" &&
        body.push(
          `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round"${faded("stroke", opacity)}/>`,
        )
      ),
    linear: (from, to, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (centre, radius, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(centre[0])}" cy="${n(centre[1])}" r="${n(radius)}">${stopsOf(stops)}</radialGradient>`,
      ),
    glow: (x, y, rx, ry, colour, opacity) => {
      const paint = define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="objectBoundingBox" cx="0.5" cy="0.5" r="0.5">${stopsOf([
            [0, colour, opacity],
            [0.45, colour, opacity * 0.62],
            [1, colour, 0],
          ])}</radialGradient>`,
      );
      painter.fill(ellipse(x, y, rx, ry), paint);
    },
    within: (clip, draw) => {
      if (!visible(clip)) return;
      const reference = define((id) => `<clipPath id="${id}"><path d="${pathOf(clip)}"/></clipPath>`);
      body.push(`<g clip-path="${reference}">`);
      draw();
      body.push("</g>");
    },
    placed: (placement, draw) => {
      const scaleX = placement.flip === true ? -placement.scale : placement.scale;
      const turn = placement.turnDegrees === undefined ? "" : ` rotate(${n(placement.turnDegrees)})`;
      body.push(
        `<g transform="translate(${n(placement.x)} ${n(placement.y)}) scale(${scaleX.toFixed(4)} ${placement.scale.toFixed(4)})${turn}">`,
      );
      const outer = { side, matrix };
      if (placement.flip === true) side = side === 1 ? -1 : 1;
      matrix = placedIn(matrix, placement);
      draw();
      ({ side, matrix } = outer);
      body.push("</g>");
    },
    form: (shape, colour, formOptions = {}) => drawForm(painter, shape, colour, formOptions),
    turned: (shape, colour, turnedOptions = {}) => drawTurned(painter, shape, colour, turnedOptions),
    finish: () => ({ defs: defs.join(""), body: body.join("") }),
  };
  return painter;
}

/** As SVG writes it: a c e / b d f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

function placedIn([a, b, c, d, e, f]: Matrix, { x, y, scale, flip, turnDegrees = 0 }: Placement): Matrix {
  const turn = (turnDegrees * Math.PI) / 180;
  const sx = flip === true ? -scale : scale;
  const [la, lb, lc, ld] = [
    sx * Math.cos(turn),
    scale * Math.sin(turn),
    -sx * Math.sin(turn),
    scale * Math.cos(turn),
  ];
  return [
    a * la + c * lb,
    b * la + d * lb,
    a * lc + c * ld,
    b * lc + d * ld,
    a * x + c * y + e,
    b * x + d * y + f,
  ];
}

/** Whether a shape comes near the picture. resvg aborts the process on a clipped group that lies wholly beyond two picture widths. */
function touches(
  { box }: Shape,
  grow: number,
  [a, b, c, d, e, f]: Matrix,
  { widthPx, heightPx }: Size,
): boolean {
  const corners = [box.left - grow, box.right + grow].flatMap((x) =>
    [box.top - grow, box.bottom + grow].map((y): Point => [a * x + c * y + e, b * x + d * y + f]),
  );
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const [marginX, marginY] = [widthPx * 0.25, heightPx * 0.25];
  return (
    Math.max(...xs) > -marginX &&
    Math.min(...xs) < widthPx + marginX &&
    Math.max(...ys) > -marginY &&
    Math.min(...ys) < heightPx + marginY
  );
}

function drawForm(painter: Painter, shape: Shape, colour: Hex, options: FormOptions): Tones {
  const tones = painter.lighting.tones(colour);
  const { left, right, top, bottom } = shape.box;
  const extent = Math.min(right - left, bottom - top);
  const side = painter.side();
  const [near, far] = side === 1 ? [right, left] : [left, right];
  const middle = (left + right) / 2;
  painter.fill(
    shape,
    painter.linear(
      [middle + (near - middle) * 0.8, top],
      [middle + (far - middle) * 0.8, bottom],
      [
        [0, tones.light],
        [0.42, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  const shadow = options.shadow ?? extent * 0.16;
  const glow = options.glow ?? 0;
  const rim = options.rim ?? extent * 0.022;
  if (shadow === 0 && rim === 0 && glow === 0 && options.inside === undefined) return tones;
  painter.within(shape, () => {
    if (shadow > 0) {
      painter.marks(crescent(shape, side * shadow, -shadow * 0.45), tones.shade, 0.6);
      painter.marks(crescent(shape, side * shadow * 0.45, -shadow * 0.25), tones.deep, 0.42);
    }
    if (glow > 0) painter.marks(crescent(shape, -side * glow, glow * 0.5), tones.light, 0.6);
    options.inside?.(tones);
    if (rim > 0) {
      const { rim: light } = painter.lighting;
      const until = options.rimUntilY;
      const paint =
        until === undefined
          ? light
          : painter.linear(
              [0, top],
              [0, until],
              [
                [0, light],
                [0.6, light],
                [1, light, 0],
              ],
            );
      painter.marks(crescent(shape, side * rim * 2.6, rim * 0.9), paint, painter.lighting.rimStrength * 0.2);
      painter.marks(crescent(shape, side * rim, rim * 0.35), paint, painter.lighting.rimStrength * 0.72);
    }
  });
  return tones;
}

function drawTurned(
  painter: Painter,
  shape: Shape,
  colour: Hex,
  options: FormOptions & { gloss?: number },
): Tones {
  const tones = painter.lighting.tones(colour);
  const { left, right } = shape.box;
  const side = painter.side();
  const [near, far] = side === 1 ? [right, left] : [left, right];
  painter.fill(
    shape,
    painter.linear(
      [near, 0],
      [far, 0],
      [
        [0, tones.base],
        [0.2, tones.light],
        [0.46, tones.base],
        [0.8, tones.shade],
        [0.93, tones.deep],
        [1, tones.shade],
      ],
    ),
  );
  const width = right - left;
  painter.within(shape, () => {
    if (options.gloss !== undefined && options.gloss > 0) {
      const x = near - side * width * 0.2;
      painter.fill(
        ellipse(
          x,
          (shape.box.top + shape.box.bottom) / 2,
          width * 0.035,
          (shape.box.bottom - shape.box.top) * 0.4,
        ),
        "#fffaf0",
        options.gloss,
      );
    }
    options.inside?.(tones);
    const rim = options.rim ?? width * 0.016;
    if (rim > 0)
      painter.marks(
        crescent(shape, side * rim, rim * 0.3),
        painter.lighting.rim,
        painter.lighting.rimStrength * 0.6,
      );
  });
  return tones;
}

/** What a shape uncovers of itself when it is moved by (dx, dy); to be painted clipped to the shape. */
function crescent(shape: Shape, dx: number, dy: number): string {
  const { left, right, top, bottom } = shape.box;
  const pad = Math.abs(dx) + Math.abs(dy) + 1;
  return `M${n(left - pad)} ${n(top - pad)}V${n(bottom + pad)}H${n(right + pad)}V${n(top - pad)}Z${clockwise(shape, dx, dy)}`;
}

/** The frame runs counter-clockwise; the hole must run the other way under the non-zero rule. */
function clockwise(shape: Shape, dx: number, dy: number): string {
  let area = 0;
  shape.outline.forEach(([x, y], index) => {
    const [nextX, nextY] = shape.outline[(index + 1) % shape.outline.length] ?? [x, y];
    area += x * nextY - nextX * y;
  });
  if (area > 0) return pathOf(shape, dx, dy);
  const ends: Point[] = [shape.start, ...shape.curves.map((curve): Point => [curve[4], curve[5]])];
  const last = ends[ends.length - 1] ?? shape.start;
  let d = `M${n(last[0] + dx)} ${n(last[1] + dy)}`;
  for (let index = shape.curves.length - 1; index >= 0; index -= 1) {
    const curve = shape.curves[index];
    const end = ends[index];
    if (curve === undefined || end === undefined) continue;
    d += `C${n(curve[2] + dx)} ${n(curve[3] + dy)} ${n(curve[0] + dx)} ${n(curve[1] + dy)} ${n(end[0] + dx)} ${n(end[1] + dy)}`;
  }
  return `${d}Z`;
}
