/** Pictures as the encoder takes them: Rec. 709 in limited range, eight pixels of two rows at once. */
import * as code from "#raster/simd/instructions.ts";
import { type Code, constant } from "#raster/simd/instructions.ts";
import type { Size } from "./frame.ts";
import { createScratch } from "#raster/simd/scratch.ts";

/** An opaque picture, converted. */
export type Planes = { luma: Uint8Array; cb: Uint8Array; cr: Uint8Array };

/** Opaque RGBA of even sides, at least eight pixels wide; a colour is that of four pixels' mean. */
export function planesOf(rgba: Uint8Array, { widthPx, heightPx }: Size): Planes {
  if (widthPx < step || widthPx % 2 !== 0 || heightPx % 2 !== 0)
    throw new RangeError(`No planes of ${widthPx} by ${heightPx} pixels.`);
  const area = widthPx * heightPx;
  const [luma, cb, cr, end] = [area * 4, area * 5, area * 5 + area / 4, area * 5 + area / 2];
  const { bytes, functions } = scratch(end);
  bytes.set(rgba);
  for (let y = 0; y < heightPx; y += 2) {
    const [from, to] = [y * widthPx, (y * widthPx) / 4];
    functions.convertRows(from * 4, widthPx, luma + from, cb + to, cr + to, widthPx - step);
  }
  return { luma: bytes.slice(luma, cb), cb: bytes.slice(cb, cr), cr: bytes.slice(cr, end) };
}

/** Pixels of a row that are converted at once. */
const step = 8;

/** Two rows from `source` on; `last` is where in them the last eight pixels begin. */
type ConvertRows = (
  source: number,
  width: number,
  luma: number,
  cb: number,
  cr: number,
  last: number,
) => void;

/** Parameters first, in the order of `ConvertRows`. */
const names = [
  "source",
  "width",
  "luma",
  "cb",
  "cr",
  "last",
  "x",
  "from",
  "below",
  // From here on vectors: two pixels each, in numbers of 16 bits.
  "first",
  "second",
  "third",
  "fourth",
  "read",
  "sums",
  "further",
] as const;
const parameterCount = 6;
const scalarCount = 3;
type Name = (typeof names)[number];
const { get, set } = code.localsOf(names);

/** Red, green, blue and alpha twice, as numbers of 16 bits. */
const shares = (...four: readonly number[]): Code =>
  code.bytes([...four, ...four].flatMap((share) => [share & 255, (share >> 8) & 255]));

const ofLuma = { shares: shares(5983, 20_127, 2032, 0), round: 540_664, bits: 15 };
/** Of four pixels' sums. */
const middle = 32_896 * 255 * 4 + 131_072;
const ofBlue = { shares: shares(-6596, -22_189, 28_784, 0), round: middle, bits: 18 };
const ofRed = { shares: shares(28_784, -26_145, -2639, 0), round: middle, bits: 18 };

const evenOnes = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
const oddOnes = evenOnes.map((place) => place + 4);

/** Each two neighbours' sum: those of `one`, then those of `other`. Both are read twice. */
const sumPairs = (one: Code, other: Code): Code =>
  code.add32(code.arrange(one, other, evenOnes), code.arrange(one, other, oddOnes));

type Weights = typeof ofLuma;
const rounded = (value: Code, { round, bits }: Weights): Code =>
  code.shiftSigned32(code.add32(value, code.splat32(constant(round))), bits);

const pairs = ["first", "second", "third", "fourth"] as const;

/** Eight pixels' values from their four pairs. */
const lumaOfRow = (to: Code): Code => {
  const half = (one: Name, other: Name): Code => [
    ...set("sums", code.multiplyPairs16(get(one), ofLuma.shares)),
    ...set("further", code.multiplyPairs16(get(other), ofLuma.shares)),
    ...rounded(sumPairs(get("sums"), get("further")), ofLuma),
  ];
  const eight = code.narrow32(half("first", "second"), half("third", "fourth"));
  return [...set("read", eight), ...code.writeEight(to, code.narrow16(get("read"), get("read")))];
};

/** Eight pixels as pairs; of the second row added to those of the first, where `summed`. */
const readRow = (from: Code): Code =>
  [0, 1].flatMap((half) => [
    ...set("read", code.readSixteen(from, half * 16)),
    ...set(pairs[half * 2] as Name, code.lowBytes(get("read"))),
    ...set(pairs[half * 2 + 1] as Name, code.highBytes(get("read"))),
  ]);

const addRow = (from: Code): Code =>
  [0, 1].flatMap((half) => [
    ...set("read", code.readSixteen(from, half * 16)),
    ...[code.lowBytes, code.highBytes].flatMap((part, index) => {
      const pair = pairs[half * 2 + index] as Name;
      return set(pair, code.add16(get(pair), part(get("read"))));
    }),
  ]);

const colourOfRows = (weights: Weights, to: Code): Code => {
  const half = (one: Name, other: Name): Code => [
    ...set("read", code.multiplyPairs16(get(one), weights.shares)),
    ...set("further", code.multiplyPairs16(get(other), weights.shares)),
    ...sumPairs(get("read"), get("further")),
  ];
  return [
    ...set("sums", half("first", "second")),
    ...set("further", half("third", "fourth")),
    ...set("read", rounded(sumPairs(get("sums"), get("further")), weights)),
    ...set("read", code.narrow32(get("read"), get("read"))),
    ...code.writeFour(to, code.narrow16(get("read"), get("read"))),
  ];
};

const eightOfTwoRows: Code = (() => {
  const along = (name: Name, share: 0 | 1): Code =>
    code.add(get(name), code.shiftRight(get("x"), constant(share)));
  const bytesAcross = code.shiftLeft(get("width"), constant(2));
  return [
    ...set("from", code.add(get("source"), code.shiftLeft(get("x"), constant(2)))),
    ...set("below", code.add(get("from"), bytesAcross)),
    ...readRow(get("below")),
    ...lumaOfRow(code.add(along("luma", 0), get("width"))),
    ...readRow(get("from")),
    ...lumaOfRow(along("luma", 0)),
    ...addRow(get("below")),
    ...colourOfRows(ofBlue, along("cb", 1)),
    ...colourOfRows(ofRed, along("cr", 1)),
  ];
})();

const scratch = createScratch<{ convertRows: ConvertRows }>(
  code.lazyModule(() =>
    code.moduleBytes(
      {
        parameters: parameterCount,
        scalars: scalarCount,
        vectors: names.length - parameterCount - scalarCount,
      },
      {
        convertRows: [
          ...code.asLongAs(code.isLess(get("x"), get("last")), [
            ...eightOfTwoRows,
            ...set("x", code.add(get("x"), constant(step))),
          ]),
          // What is left is less than eight pixels: they are converted with some that were.
          ...set("x", get("last")),
          ...eightOfTwoRows,
        ],
      },
    ),
  ),
);
