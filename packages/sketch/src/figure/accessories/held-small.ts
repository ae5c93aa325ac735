/** Small things between palm and fingers: phone, microphone, paintbrush. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import type { Point } from "../path.ts";
import { fill, glow, line } from "../studio.ts";

/** Held up to read: its back is to the viewer, its light on the hand. */
export function phone(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const shell = clothRamp(person.heldColour ?? "#2b2d34", studio.light);
  const k = studio.key;
  const [w, h] = [76, 152];
  const [left, top] = [-w / 2, -h * 0.68];
  const parts =
    `<rect x="${n(left - 2)}" y="${n(top + 2)}" width="${w}" height="${h}" rx="15" fill="${shell.line}"/>` +
    `<rect x="${n(left)}" y="${n(top)}" width="${w}" height="${h}" rx="15" fill="${studio.linear(
      [left + (k > 0 ? w : 0), top],
      [left + (k > 0 ? 0 : w), top + h],
      [
        [0, shell.glow],
        [0.3, shell.base],
        [1, shell.deep],
      ],
    )}" stroke="${mix(shell.glow, "#ffffff", 0.3)}" stroke-opacity="0.6" stroke-width="1.8"/>` +
    `<rect x="${n(left + 9)}" y="${n(top + 9)}" width="30" height="44" rx="10" fill="${shell.deep}"/>` +
    [20, 41]
      .map(
        (dy) =>
          `<circle cx="${n(left + 24)}" cy="${n(top + dy)}" r="8.4" fill="#0d0f14"/><circle cx="${n(left + 24)}" cy="${n(top + dy)}" r="4.6" fill="#26344e"/><circle cx="${n(left + 24 + k * 2)}" cy="${n(top + dy - 2)}" r="1.6" fill="#ffffff" fill-opacity="0.8"/>`,
      )
      .join("");
  return (
    glow(studio, [x - side * 20, y - 50], 96, 96, "#cfe0ff", 0.2) +
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(-side * 9)})">${parts}</g>`
  );
}

/** From the hand up to just below the mouth. */
export function microphone(figure: Figure, [x, y]: Point): string {
  const { studio, head } = figure;
  const k = studio.key;
  const metal = clothRamp("#8d929b", studio.light);
  const target: Point = figure.onHead(0, head.mouthY + 58);
  const [dx, dy] = [target[0] - x, target[1] - y];
  const reach = Math.max(60, Math.hypot(dx, dy));
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const mesh = [-16, -8, 0, 8, 16];
  const parts =
    fill(
      `M${n(-reach * 0.1 - 74)} -10L${n(reach - 26)} -16L${n(reach - 26)} 16L${n(-reach * 0.1 - 74)} 10Z`,
      studio.linear(
        [0, -16],
        [0, 16],
        [
          [0, "#4a4a52"],
          [0.3, "#2a2a30"],
          [1, "#0e0e12"],
        ],
      ),
    ) +
    fill(`M${n(reach - 34)} -19L${n(reach - 18)} -20L${n(reach - 18)} 20L${n(reach - 34)} 19Z`, metal.light) +
    `<ellipse cx="${n(reach)}" cy="0" rx="29" ry="27" fill="${studio.radial([reach - 4, -k * 10], 44, [
      [0, metal.glow],
      [0.5, metal.base],
      [1, metal.deep],
    ])}"/>` +
    line(
      mesh
        .map(
          (v) =>
            `M${n(reach + v)} ${n(-Math.sqrt(Math.max(0, 660 - v * v)))}L${n(reach + v)} ${n(Math.sqrt(Math.max(0, 660 - v * v)))}M${n(reach - Math.sqrt(Math.max(0, 720 - v * v)))} ${v}L${n(reach + Math.sqrt(Math.max(0, 720 - v * v)))} ${v}`,
        )
        .join(""),
      metal.line,
      1.1,
      0.45,
    ) +
    line(`M${n(reach - 2)} -27L${n(reach - 2)} 27`, metal.glow, 4, 0.6);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})">${parts}</g>`;
}

/** Held like a pen, the bristles up and loaded with paint. */
export function paintbrush(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const paint = clothRamp(person.heldColour ?? mix(person.garment.second, "#c8443c", 0.7), studio.light);
  const wood = clothRamp("#a8743e", studio.light);
  const parts =
    fill(
      "M-5 118Q0 128 5 118L8 -66L-8 -66Z",
      studio.linear(
        [-8, 0],
        [8, 0],
        [
          [0, studio.key < 0 ? wood.glow : wood.deep],
          [0.5, wood.base],
          [1, studio.key < 0 ? wood.deep : wood.glow],
        ],
      ),
    ) +
    fill(
      "M-9 -62L-11 -100L11 -100L9 -62Z",
      studio.linear(
        [-11, 0],
        [11, 0],
        [
          [0, "#f2ead6"],
          [0.4, "#b9b2a4"],
          [1, "#746c62"],
        ],
      ),
    ) +
    line("M-10 -72L10 -72M-10 -92L10 -92", "#6b645a", 1.6, 0.7) +
    fill("M-11 -99C-20 -124 -12 -148 2 -168C12 -150 20 -122 11 -99Z", "#5a3c28") +
    fill("M-15 -126C-14 -146 -6 -156 2 -168C10 -154 17 -142 15 -124C8 -132 -6 -118 -15 -126Z", paint.base) +
    fill("M-4 -130C-4 -146 0 -154 3 -162C6 -150 6 -140 4 -128Z", paint.glow, 0.7);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(side * 24)})">${parts}</g>`;
}
