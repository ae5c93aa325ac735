/** The rows of a PNG from the pixels of a picture, and their checksum, sixteen bytes at once. */
import * as code from "@galatea/raster/simd/instructions.ts";
import { type Code, constant } from "@galatea/raster/simd/instructions.ts";
import { createScratch } from "@galatea/raster/simd/scratch.ts";
import type { Pixels } from "./style/pixels.ts";

/** Channels are rounded to multiples of it. */
export type Step = 3 | 5;

/**
 * Every row is a byte that names PNG's filter type 2, and RGB less that of the row above modulo 256; alpha is dropped.
 * They come in two halves, upper first; `checksum` is that of a zlib stream (Adler-32, RFC 1950) up to there. Both are
 * to be taken before anything is awaited: all pictures share the memory that they are made in.
 */
export function* pngRows(
  { data, width, height }: Pixels,
  step: Step,
): Generator<{ rows: Uint8Array; checksum: number }, void> {
  const stride = width * 4;
  const middle = height >> 1;
  const lengthOf = (rowCount: number): number => rowCount * (width * 3 + 1);
  // The row above the first is clear. The last group of four pixels may reach beyond a row.
  const pixels = sumsEnd + stride;
  const rows = pixels + data.length + 16;
  const { bytes, functions } = scratch(rows + lengthOf(height - middle) + 16);
  bytes.fill(0, sumsEnd, pixels);
  bytes.set(data, pixels);
  let checksum = 1;
  for (const [from, rowCount] of [
    [0, middle],
    [middle, height - middle],
  ] as const) {
    const end = rows + lengthOf(rowCount);
    functions[`by${step}`](pixels + from * stride, stride, rows, end);
    checksum = addToChecksum(checksum, bytes, rows, end, functions.sum);
    yield { rows: bytes.slice(rows, end), checksum };
  }
}

/** After so many bytes the sums may no longer fit 32 bits. */
const bytesAtOnce = 16_384;
const modulus = 65_521;

function addToChecksum(
  before: number,
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  until: number,
  sum: Loop,
): number {
  const sums = new Int32Array(bytes.buffer, 0, sumsEnd / 4);
  let low = before % 65_536;
  let high = (before - low) / 65_536;
  const aligned = until - ((until - from) % 16);
  for (let at = from; at < aligned; at += bytesAtOnce) {
    const end = Math.min(aligned, at + bytesAtOnce);
    sum(at, end, 0, 0);
    const [plain, weighted, running] = [0, 4, 8].map((lane) =>
      sums.subarray(lane, lane + 4).reduce((total, value) => total + value, 0),
    ) as [number, number, number];
    high = (high + low * (end - at) + weighted + 16 * running) % modulus;
    low = (low + plain) % modulus;
  }
  for (let at = aligned; at < until; at += 1) {
    low = (low + (bytes[at] as number)) % modulus;
    high = (high + low) % modulus;
  }
  return high * 65_536 + low;
}

const names = [
  ...(["at", "b", "c", "d", "rowEnd"] as const),
  ...(["pixels", "plain", "weighted", "running", "ones"] as const),
] as const;
const parameterCount = 4;
const scalarCount = 1;
const { get, set } = code.localsOf(names);

/** What a step divides by: (value + half) * factor >> shift is the quotient, for every value of a channel. */
const quotients = { 3: { half: 1, factor: 171, shift: 9 }, 5: { half: 2, factor: 205, shift: 10 } };

function roundedTo(step: Step, eight: Code): Code {
  const { half, factor, shift } = quotients[step];
  const raised = code.add16(eight, code.splat16(constant(half)));
  const quotient = code.shiftRight16(code.multiply16(raised, code.splat16(constant(factor))), shift);
  return code.multiply16(quotient, code.splat16(constant(step)));
}

/** Four pixels as twelve bytes. */
const withoutAlpha = code.bytes([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 255, 255, 255, 255]);

/**
 * `at` the first pixel, `b` bytes from row to row, `c` where rows go, `d` where they end. Pixels are rounded where they
 * are, so that the next row finds them so; those that are rounded twice stay as they are.
 */
const toRows = (step: Step): Code => {
  const [stride, to, end] = [get("b"), get("c"), get("d")];
  const four: Code = [
    ...set("pixels", code.readSixteen(get("at"))),
    ...set(
      "pixels",
      code.narrow16(
        roundedTo(step, code.lowBytes(get("pixels"))),
        roundedTo(step, code.highBytes(get("pixels"))),
      ),
    ),
    ...code.writeSixteen(get("at"), get("pixels")),
    ...code.writeSixteen(
      to,
      code.pickBytes(
        code.subtract8(get("pixels"), code.readSixteen(code.subtract(get("at"), stride))),
        withoutAlpha,
      ),
    ),
    ...set("at", code.add(get("at"), constant(16))),
    ...set("c", code.add(to, constant(12))),
  ];
  const row: Code = [
    ...set("rowEnd", code.add(get("at"), stride)),
    ...code.write8(to, constant(2)),
    ...set("c", code.add(to, constant(1))),
    ...code.repeatWhile(four, code.isLess(get("at"), get("rowEnd"))),
    // Three bytes fewer for each pixel beyond the row's end.
    ...set(
      "c",
      code.subtract(
        to,
        code.multiply(code.shiftRight(code.subtract(get("at"), get("rowEnd")), constant(2)), constant(3)),
      ),
    ),
    ...set("at", get("rowEnd")),
  ];
  return code.repeatWhile(row, code.isLess(to, end));
};

const countingDown = (from: number): Code =>
  code.bytes(Array.from({ length: 16 }, (_, byte) => (byte % 2 === 0 ? from - byte / 2 : 0)));

const dot = (bytes: Code, low: Code, high: Code): Code =>
  code.add32(
    code.multiplyPairs16(code.lowBytes(bytes), low),
    code.multiplyPairs16(code.highBytes(bytes), high),
  );

/**
 * From `at` to `b`, whole sixteens: the bytes' sum, their sum with the last of each sixteen once and the first sixteen
 * times, and the sum of the first sums before each sixteen; four lanes each.
 */
const sumBytes: Code = [
  ...set("ones", code.splat16(constant(1))),
  ...code.asLongAs(code.isLess(get("at"), get("b")), [
    ...set("pixels", code.readSixteen(get("at"))),
    ...set("running", code.add32(get("running"), get("plain"))),
    ...set("plain", code.add32(get("plain"), dot(get("pixels"), get("ones"), get("ones")))),
    ...set("weighted", code.add32(get("weighted"), dot(get("pixels"), countingDown(16), countingDown(8)))),
    ...set("at", code.add(get("at"), constant(16))),
  ]),
  ...code.writeSixteen(constant(0), get("plain")),
  ...code.writeSixteen(constant(0), get("weighted"), 16),
  ...code.writeSixteen(constant(0), get("running"), 32),
];
const sumsEnd = 48;

type Loop = (at: number, b: number, c: number, d: number) => void;

const scratch = createScratch<{ by3: Loop; by5: Loop; sum: Loop }>(
  code.lazyModule(() =>
    code.moduleBytes(
      {
        parameters: parameterCount,
        scalars: scalarCount,
        vectors: names.length - parameterCount - scalarCount,
      },
      { by3: toRows(3), by5: toRows(5), sum: sumBytes },
    ),
  ),
);
