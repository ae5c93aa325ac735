/**
 * Soft pictures made large, four channels of two pixels at once: byte for byte what `stretch` of the image engine
 * gives, in a quarter of its time.
 */
import { softenedFor, tapsOf } from "#sketch/merge-layers.ts";
import type { Pixels } from "#sketch/style/pixels.ts";
import * as code from "./instructions.ts";
import { type Code, constant } from "./instructions.ts";
import type { Size } from "./planes.ts";

/** The picture is valid until the next one is stretched. */
type Stretcher = (layer: Pixels, variance: number) => Uint8Array;

/** For pictures of any size up to `largest`. Sides of `size` are even. */
export function createStretcher(largest: Size, { widthPx, heightPx }: Size): Stretcher {
  const source = 0;
  const line = source + padded(largest.widthPx * largest.heightPx * 4);
  const places = line + padded(largest.widthPx * 4);
  const shares = places + padded(widthPx * 4);
  const large = shares + widthPx * 24;
  const memory = code.createMemory(large + widthPx * heightPx * 4);
  const bytes = new Uint8Array(memory.buffer);
  const { stretchRow } = rowsIn(memory) as { stretchRow: StretchRow };
  return (layer, variance) => {
    const { data, width, height } = softenedFor(layer, variance);
    bytes.set(data, source);
    const columns = tapsOf(width, widthPx, 4);
    const lines = tapsOf(height, heightPx, width * 4);
    const place = new Int32Array(memory.buffer, places, widthPx);
    const share = new Uint16Array(memory.buffer, shares, widthPx * 12);
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
      stretchRow(
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

const get = (name: Name): Code => [0x20, names.indexOf(name)];
const set = (name: Name, value: Code): Code => [...value, 0x21, names.indexOf(name)];
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
