/**
 * Soft pictures made large: quadratic B-spline with pixel centres aligned, in weights of 256; four channels of two
 * pixels at once.
 */
import * as code from "@galatea/raster/simd/instructions.ts";
import { type Code, constant } from "@galatea/raster/simd/instructions.ts";
import { createScratch } from "@galatea/raster/simd/scratch.ts";
import type { Size } from "./kit/drawing.ts";
import type { Pixels } from "./style/pixels.ts";

/** RGBA of the size; valid until the next one is stretched. */
type Stretcher = (layer: Pixels, size: Size, variance: number) => Uint8Array;

/**
 * Makes a layer as large as `size`, softened by `variance`, in square pixels of the layer: at least what stretching
 * softens by itself, and at most three times that. (libvips rounds narrow blurs to whole weights, and shifts the tone.)
 */
export function createStretcher(): Stretcher {
  const scratch = createScratch<{ stretchRow: StretchRow }>(rowsIn);
  return (layer, { widthPx, heightPx }, variance) => {
    const { data, width, height } = softenedFor(layer, variance);
    // Two at a time: where the width is odd, one more of each row is drawn, and the next row over it.
    const drawnPx = widthPx + (widthPx & 1);
    const source = 0;
    const line = source + padded(data.length);
    const places = line + padded(width * 4);
    const shares = places + padded(drawnPx * 4);
    const large = shares + drawnPx * 24;
    const { bytes, functions } = scratch(large + padded(widthPx * heightPx * 4));
    bytes.set(data, source);
    const columns = tapsOf(width, widthPx, 4);
    const lines = tapsOf(height, heightPx, width * 4);
    const place = new Int32Array(bytes.buffer, places, drawnPx).fill(0);
    const share = new Uint16Array(bytes.buffer, shares, drawnPx * 12);
    for (let x = 0; x < widthPx; x += 1) {
      // On a line with one pixel more before it, the left one of three lies where the middle one lay.
      place[x] = columns.from[x * 3 + 1] as number;
      const at = (x >> 1) * 24 + (x & 1) * 4;
      for (let tap = 0; tap < 3; tap += 1)
        share.fill(columns.share[x * 3 + tap] as number, at + tap * 8, at + tap * 8 + 4);
    }
    const [from, weight] = [lines.from, lines.share];
    for (let y = 0, tap = 0; y < heightPx; y += 1, tap += 3) {
      const to = large + y * widthPx * 4;
      functions.stretchRow(
        from[tap] as number,
        from[tap + 1] as number,
        from[tap + 2] as number,
        weight[tap] as number,
        weight[tap + 1] as number,
        weight[tap + 2] as number,
        line,
        width * 4,
        places,
        shares,
        to,
        to + widthPx * 4,
      );
    }
    return bytes.subarray(large, large + widthPx * heightPx * 4);
  };
}

/** The part of `variance` that stretching does not bring by itself. */
function softenedFor(layer: Pixels, variance: number): Pixels {
  const side = Math.round(128 * Math.min(2 * splineVariance, Math.max(0, variance - splineVariance)));
  return side === 0 ? layer : soften(layer, side);
}

/** Every pixel gives `side` of 256 to each of its four neighbours' lines and columns. */
function soften({ data, width, height }: Pixels, side: number): Pixels {
  const middle = 256 - 2 * side;
  const stride = width * 4;
  const line = new Int32Array(stride + 8);
  const softened = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const here = y * stride;
    const above = Math.max(0, y - 1) * stride;
    const below = Math.min(height - 1, y + 1) * stride;
    for (let at = 0; at < stride; at += 1)
      line[at + 4] =
        ((data[above + at] as number) + (data[below + at] as number)) * side +
        (data[here + at] as number) * middle;
    line.copyWithin(0, 4, 8);
    line.copyWithin(stride + 4, stride, stride + 4);
    for (let at = 0; at < stride; at += 1)
      softened[here + at] =
        (((line[at] as number) + (line[at + 8] as number)) * side +
          (line[at + 4] as number) * middle +
          32_768) >>
        16;
  }
  return { data: softened, width, height };
}

/** Of the quadratic B-spline, in square pixels of the small layer. */
const splineVariance = 0.25;

/** For each of `count` pixels: the offsets of the three source pixels it is made of, and their shares of 256. */
function tapsOf(source: number, count: number, stride: number): { from: Int32Array; share: Int32Array } {
  const from = new Int32Array(count * 3);
  const share = new Int32Array(count * 3);
  for (let index = 0; index < count; index += 1) {
    const place = ((index + 0.5) * source) / count - 0.5;
    const middle = Math.round(place);
    const off = place - middle;
    const before = Math.round(128 * (0.5 - off) ** 2);
    const after = Math.round(128 * (0.5 + off) ** 2);
    share.set([before, 256 - before - after, after], index * 3);
    for (let tap = 0; tap < 3; tap += 1)
      from[index * 3 + tap] = Math.min(source - 1, Math.max(0, middle + tap - 1)) * stride;
  }
  return { from, share };
}

/** With room for what is read and written beyond an end, sixteen bytes at a time. */
const padded = (length: number): number => (length + 127) & ~63;

type StretchRow = (
  above: number,
  here: number,
  below: number,
  aboveShare: number,
  hereShare: number,
  belowShare: number,
  line: number,
  lineBytes: number,
  places: number,
  shares: number,
  target: number,
  end: number,
) => void;

/** Parameters first, in the order of `StretchRow`. */
const names = [
  "above",
  "here",
  "below",
  "aboveShare",
  "hereShare",
  "belowShare",
  "line",
  "lineBytes",
  "places",
  "shares",
  "target",
  "end",
  "at",
  "one",
  "other",
  // From here on vectors.
  "aboveShares",
  "hereShares",
  "belowShares",
  "halves",
] as const;
const parameterCount = 12;
const vectorCount = 4;
type Name = (typeof names)[number];

const { get, set } = code.localsOf(names);
const grow = (name: Name, by: number): Code => set(name, code.add(get(name), constant(by)));

/** Three times eight numbers in shares that are 256 together. */
const weighed = (parts: readonly (readonly [value: Code, share: Code])[]): Code => {
  const sum = parts.reduce<Code>(
    (all, [value, share]) => code.add16(all, code.multiply16(value, share)),
    get("halves"),
  );
  return code.shiftRight16(sum, 8);
};

/** Three rows of the small picture as one line, its first and last pixel twice. */
const mixRows: Code = (() => {
  const rows = [
    ["above", "aboveShares"],
    ["here", "hereShares"],
    ["below", "belowShares"],
  ] as const;
  const half = (bytes: (value: Code) => Code): Code =>
    weighed(rows.map(([row, share]) => [bytes(code.readSixteen(code.add(get(row), get("at")))), get(share)]));
  const end = code.add(get("line"), get("lineBytes"));
  return [
    ...set("at", constant(0)),
    ...code.repeatWhile(
      [
        ...code.writeSixteen(
          code.add(get("line"), get("at")),
          code.narrow16(half(code.lowBytes), half(code.highBytes)),
          4,
        ),
        ...grow("at", 16),
      ],
      code.isLess(get("at"), get("lineBytes")),
    ),
    ...code.write32(get("line"), code.read32(get("line"), 4)),
    ...code.write32(code.add(end, constant(4)), code.read32(end)),
  ];
})();

const mixColumns: Code = code.repeatWhile(
  [
    ...set("one", code.add(get("line"), code.read32(get("places")))),
    ...set("other", code.add(get("line"), code.read32(get("places"), 4))),
    ...(() => {
      const sum = weighed(
        [0, 1, 2].map((tap) => [
          code.lowBytes(code.readFourTwice(get("one"), get("other"), tap * 4)),
          code.readSixteen(get("shares"), tap * 16),
        ]),
      );
      return code.writeEight(get("target"), code.narrow16(sum, sum));
    })(),
    ...grow("places", 8),
    ...grow("shares", 48),
    ...grow("target", 8),
  ],
  code.isLess(get("target"), get("end")),
);

const rowsIn = code.lazyModule(() => {
  const inEach = (name: Name, value: Code): Code => set(name, code.splat16(value));
  return code.moduleBytes(
    {
      parameters: parameterCount,
      scalars: names.length - parameterCount - vectorCount,
      vectors: vectorCount,
    },
    {
      stretchRow: [
        ...inEach("aboveShares", get("aboveShare")),
        ...inEach("hereShares", get("hereShare")),
        ...inEach("belowShares", get("belowShare")),
        ...inEach("halves", constant(128)),
        ...mixRows,
        ...mixColumns,
      ],
    },
  );
});
