/** Butterflies: four patterned wings spread over the picture, the body a little tilted. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { fur, spatter } from "../ink/texture.ts";
import { ellipse, line, mapped, ribbon, shape, type Point, type Shape } from "../ink/shape.ts";
import type { Artist } from "./figure.ts";

type Wings = { inner: Hex; outer: Hex; edge: Hex; dots: Hex };
const kinds: readonly [Wings, ...Wings[]] = [
  { inner: "#e8963c", outer: "#c9572a", edge: "#241a1c", dots: "#f6ead8" },
  { inner: "#5a9ad0", outer: "#2f5fa8", edge: "#171a2a", dots: "#e6eef6" },
  { inner: "#f0d88a", outer: "#dba83e", edge: "#3a2a1e", dots: "#fbf2da" },
  { inner: "#d9849a", outer: "#8a3a68", edge: "#2a1624", dots: "#f8dfe4" },
  { inner: "#8ac0a8", outer: "#2f7a74", edge: "#12262a", dots: "#e4f2e6" },
];

export const butterfly: Artist = ({ coat, random }) => {
  const wings: Wings =
    coat === null
      ? random.pick(kinds)
      : {
          inner: shift(coat, { lightness: 0.12 }),
          outer: shift(coat, { lightness: -0.08 }),
          edge: shift(mix(coat, "#14101a", 0.8), { lightness: -0.02 }),
          dots: mix(coat, "#fffaf0", 0.85),
        };
  const turnDegrees = random.pick([-1, 1]) * random.between(10, 22);
  const fold = random.between(0.78, 0.96);
  return {
    frame: { left: -290, top: -240, right: 290, bottom: 250 },
    stance: "floating",
    draw: (painter) =>
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees }, () => {
        for (const side of [-1, 1]) {
          const squeeze = side === Math.sign(turnDegrees) ? fold : 1;
          drawHindwing(painter, wings, side * squeeze);
          drawForewing(painter, wings, side * squeeze);
        }
        drawBody(painter, wings);
      }),
  };
};

const FORE_ROOT: Point = [6, -40];
const HIND_ROOT: Point = [6, 0];

function drawForewing(painter: Painter, wings: Wings, stretch: number): void {
  const outline =
    "6 -52!, 60 -120, 140 -190, 220 -228, 268 -222, 278 -186, 262 -128, 236 -70, 208 -26, 150 -2, 80 8, 8 -8!";
  drawWing(
    painter,
    wings,
    stretch,
    outline,
    FORE_ROOT,
    [
      [262, -214],
      [276, -176],
      [262, -126],
      [240, -76],
      [214, -34],
      [160, -6],
    ],
    "14 -44, 70 -108, 132 -152, 150 -122, 118 -72, 60 -34",
  );
}

function drawHindwing(painter: Painter, wings: Wings, stretch: number): void {
  const outline =
    "6 -14!, 90 -8, 170 -4, 214 34, 222 92, 196 150, 150 190, 132 240!, 112 206, 76 186, 40 130, 10 60!";
  drawWing(
    painter,
    wings,
    stretch,
    outline,
    HIND_ROOT,
    [
      [206, 26],
      [220, 76],
      [204, 134],
      [164, 178],
      [116, 204],
      [66, 170],
    ],
    "12 2, 70 6, 112 34, 100 78, 58 84, 22 46",
  );
}

function drawWing(
  painter: Painter,
  wings: Wings,
  stretch: number,
  outline: string,
  root: Point,
  ends: readonly Point[],
  cellOutline: string,
): void {
  const put = (source: Shape): Shape => mapped(source, (x, y) => [x * stretch, y]);
  const wing = put(shape(outline));
  const lit = Math.sign(stretch) === painter.side();
  const edge = painter.lighting.tones(wings.edge);
  const inner = painter.lighting.tones(wings.inner);
  const outer = painter.lighting.tones(wings.outer);
  const [rx, ry]: Point = [root[0] * stretch, root[1]];
  painter.fill(wing, edge.base);
  const field = put(
    mapped(shape(outline), (x, y) => [root[0] + (x - root[0]) * 0.88, root[1] + (y - root[1]) * 0.88]),
  );
  painter.fill(
    field,
    painter.radial([rx, ry], 250, [
      [0, lit ? inner.light : inner.base],
      [0.5, lit ? inner.base : mix(inner.base, outer.base, 0.4)],
      [1, lit ? outer.base : outer.shade],
    ]),
  );
  painter.within(wing, () => {
    fur(painter, wing, {
      flow: (x, y) => (Math.atan2(y - ry, x - rx) * 180) / Math.PI,
      length: 40,
      width: 2,
      count: 130,
      colour: outer.shade,
      opacity: 0.3,
      spread: 6,
    });
    fur(painter, wing, {
      flow: (x, y) => (Math.atan2(y - ry, x - rx) * 180) / Math.PI,
      length: 34,
      width: 1.8,
      count: 110,
      colour: inner.light,
      opacity: 0.4,
      spread: 6,
    });
    drawVeins(
      painter,
      [rx, ry],
      ends.map(([x, y]): Point => [x * stretch, y]),
      edge.base,
    );
    painter.stroke(put(shape(cellOutline)), edge.base, 5, 0.85);
    painter.stroke(wing, edge.base, 34, 0.92);
    drawMargin(painter, wing, painter.lighting.tones(wings.dots).base, [rx, ry]);
    spatter(painter, wing, {
      count: 60,
      radius: 1.5,
      colour: painter.lighting.tones(wings.dots).light,
      opacity: 0.35,
    });
    painter.glow(rx, ry, 70, 90, edge.deep, 0.6);
  });
  if (!lit) painter.stroke(wing, painter.lighting.rim, 2.6, painter.lighting.rimStrength * 0.5);
}

function drawVeins(painter: Painter, [rx, ry]: Point, ends: readonly Point[], colour: Hex): void {
  for (const [x, y] of ends) {
    const [mx, my] = [rx + (x - rx) * 0.5, ry + (y - ry) * 0.5 - 8];
    painter.fill(
      ribbon(
        [
          [rx, ry],
          [mx, my],
          [x, y],
        ],
        [6, 4.4, 8],
      ),
      colour,
      0.9,
    );
  }
}

/** Two rows of pale dots in the dark border. */
function drawMargin(painter: Painter, wing: Shape, colour: Hex, [rx, ry]: Point): void {
  const outline = wing.outline;
  for (let index = 4; index < outline.length - 4; index += 3) {
    const point = outline[index];
    if (point === undefined) continue;
    const distance = Math.hypot(point[0] - rx, point[1] - ry);
    if (distance < 120) continue;
    const pull = (depth: number): Point => [
      point[0] + ((rx - point[0]) / distance) * depth,
      point[1] + ((ry - point[1]) / distance) * depth,
    ];
    painter.fill(ellipse(...pull(10), index % 2 === 0 ? 4.6 : 3.2), colour, 0.95);
    if (index % 2 === 0) painter.fill(ellipse(...pull(27), 6.4, 5), colour, 0.8);
  }
}

function drawBody(painter: Painter, wings: Wings): void {
  const tones = painter.lighting.tones(shift(wings.edge, { lightness: 0.05 }));
  for (const side of [-1, 1]) {
    painter.stroke(line(`${side * 5} -88, ${side * 26} -136, ${side * 62} -176`), tones.base, 3);
    painter.fill(ellipse(side * 64, -178, 6, 4.4, side * -40), tones.base);
  }
  painter.turned(
    shape("0 -10, 12 10, 13 60, 8 110, 0 136, -8 110, -13 60, -12 10"),
    shift(wings.edge, { lightness: 0.05 }),
    {
      inside: (t) => {
        for (let y = 20; y < 130; y += 13)
          painter.stroke(line(`-14 ${y}, 0 ${y + 4}, 14 ${y}`), t.light, 2, 0.5);
      },
    },
  );
  const thorax = shape("0 -66, 15 -50, 17 -18, 10 8, 0 14, -10 8, -17 -18, -15 -50");
  painter.turned(thorax, shift(wings.edge, { lightness: 0.08 }), {});
  fur(painter, thorax, {
    flow: () => 90,
    length: 14,
    width: 3,
    count: 46,
    colour: mix(tones.light, wings.inner, 0.5),
    opacity: 0.7,
  });
  painter.turned(ellipse(0, -78, 13, 13), shift(wings.edge, { lightness: 0.04 }), {});
  for (const side of [-1, 1]) painter.fill(ellipse(side * 9, -82, 5, 6), "#0c090b");
}
