/** Planes at twice their size, many pixels at once: so that what moves by less than a pixel stays sharp. */
import * as code from "#raster/simd/instructions.ts";
import { type Code, constant } from "#raster/simd/instructions.ts";
import type { Plane } from "./frame.ts";
import { createScratch } from "#raster/simd/scratch.ts";

/** Between these rows there is something; before and after them all is 0. */
type Filled = { top: number; bottom: number };

/**
 * Twice the pixels: the given ones stay what they are, and between them lie those of a Catmull-Rom curve. A camera at
 * rest therefore sees the very picture. At least eight pixels wide.
 */
export function doubled({ data, width, height }: Plane, { top, bottom }: Filled): Plane {
  if (width < acrossStep) throw new RangeError(`A plane of ${width} pixels is too narrow to double.`);
  const wide = width * 2;
  // With room for what is read before the first pixel and after the last.
  const [source, large] = [64, 64 + padded(width * height + 64)];
  const { bytes, functions } = scratch(large + wide * height * 2);
  bytes.fill(0, large, large + wide * height * 2);
  bytes.set(data.subarray(top * width, bottom * width), source + top * width);
  for (let y = top; y < bottom; y += 1) {
    const [from, to] = [source + y * width, large + y * 2 * wide];
    functions.across(from, to, 0, 0, 0, width - acrossStep);
    betweenEdges(bytes, from, to, width);
  }
  const rowOf = (y: number): number => large + Math.min(height - 1, Math.max(0, y)) * 2 * wide;
  for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 2); y += 1) {
    const here = rowOf(y);
    functions.down(rowOf(y - 1), here, rowOf(y + 1), rowOf(y + 2), here + wide, wide - downStep);
  }
  const own = bytes.slice(large, large + wide * height * 2);
  return { data: own, width: wide, height: height * 2, stride: wide, top: top * 2, bottom: bottom * 2 };
}

const padded = (length: number): number => (length + 63) & ~63;

/** At a row's ends the last pixel stands for those beyond it. */
function betweenEdges(bytes: Uint8Array, from: number, to: number, width: number): void {
  const at = (x: number): number => bytes[from + Math.min(width - 1, Math.max(0, x))] as number;
  for (const x of [0, width - 2, width - 1]) {
    const value = (9 * (at(x) + at(x + 1)) - at(x - 1) - at(x + 2) + 8) >> 4;
    bytes[to + x * 2 + 1] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

/** Pixels that are given at once, across; pixels that come out at once, down. */
const [acrossStep, downStep] = [8, 16];

type Functions = {
  /** One row; the three zeros keep its place beside `down`. */
  across: (source: number, target: number, none: 0, nor: 0, so: 0, last: number) => void;
  /** The row between `here` and `next`, of rows that are doubled across. */
  down: (above: number, here: number, next: number, after: number, target: number, last: number) => void;
};

/** The parameters of `across` are the first two of these and the last, those of `down` all. */
const names = ["one", "two", "three", "four", "five", "last", "at", "here", "next", "outer", "sum"] as const;
const parameterCount = 6;
const scalarCount = 1;
type Name = (typeof names)[number];
const { get, set } = code.localsOf(names);

/** Nine parts of the nearer two, less one of the further two, of sixteen. */
const curve = (inner: Code, outer: Code): Code =>
  code.shiftSigned16(
    code.add16(
      code.subtract16(code.multiply16(inner, code.splat16(constant(9))), outer),
      code.splat16(constant(8)),
    ),
    4,
  );

const acrossEight: Code = (() => {
  const from = code.add(get("one"), get("at"));
  const pixels = (beyond: number): Code => code.readEight(code.add(from, constant(beyond)));
  return [
    ...set("here", pixels(0)),
    ...set("sum", curve(code.add16(get("here"), pixels(1)), code.add16(pixels(-1), pixels(2)))),
    ...set("sum", code.narrow16(get("here"), get("sum"))),
    ...code.writeSixteen(
      code.add(get("two"), code.shiftLeft(get("at"), constant(1))),
      code.arrange(
        get("sum"),
        get("sum"),
        Array.from({ length: 16 }, (_, place) => (place >> 1) + (place & 1) * 8),
      ),
    ),
  ];
})();

const downSixteen: Code = (() => {
  const row = (name: Name): Code => code.readSixteen(code.add(get(name), get("at")));
  const half = (part: (value: Code) => Code): Code =>
    curve(code.add16(part(get("here")), part(get("next"))), code.add16(part(get("outer")), part(get("sum"))));
  return [
    ...set("outer", row("one")),
    ...set("here", row("two")),
    ...set("next", row("three")),
    ...set("sum", row("four")),
    ...code.writeSixteen(
      code.add(get("five"), get("at")),
      code.narrow16(half(code.lowBytes), half(code.highBytes)),
    ),
  ];
})();

/** What is left of a row is less than a step: its last step begins among what was done. */
const alongRow = (stepCode: Code, step: number): Code => [
  ...code.asLongAs(code.isLess(get("at"), get("last")), [
    ...stepCode,
    ...set("at", code.add(get("at"), constant(step))),
  ]),
  ...set("at", get("last")),
  ...stepCode,
];

const scratch = createScratch<Functions>(
  code.lazyModule(() =>
    code.moduleBytes(
      {
        parameters: parameterCount,
        scalars: scalarCount,
        vectors: names.length - parameterCount - scalarCount,
      },
      { across: alongRow(acrossEight, acrossStep), down: alongRow(downSixteen, downStep) },
    ),
  ),
);
