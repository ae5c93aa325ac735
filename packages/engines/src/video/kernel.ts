/**
 * The inner loops of compositing as WebAssembly, put together here from their instructions: a film is millions of
 * samples a second, and eight neighbouring pixels in one read are what JavaScript cannot have. All loops draw one cell:
 * walk through a plane along a quadrilateral (corners in 1/65536 pixel) and mix four pixels for each one drawn. Those
 * of two planes draw both colour planes on one walk.
 */
import * as code from "#simd/instructions.ts";
import { type Code, constant } from "#simd/instructions.ts";

/** `alpha` 0: none. Addresses are bytes of the stage's memory; `…Beyond`: how far on the second plane is. */
export type DrawCell = (
  source: number,
  width: number,
  alpha: number,
  target: number,
  stride: number,
  across: number,
  down: number,
  opacity: number,
  leftX: number,
  leftY: number,
  rightX: number,
  rightY: number,
  lowerLeftX: number,
  lowerLeftY: number,
  lowerRightX: number,
  lowerRightY: number,
  sourceBeyond: number,
  targetBeyond: number,
) => void;

export type Kernel = { copy: DrawCell; blend: DrawCell; copyTwo: DrawCell; blendTwo: DrawCell };

export const createKernel = (memory: object): Kernel => kernelIn(memory) as Kernel;

const kernelIn = code.lazyModule(() =>
  code.moduleBytes(
    {
      parameters: parameterCount,
      scalars: names.length - parameterCount - vectorCount,
      vectors: vectorCount,
    },
    {
      copy: cellLoop(copyEight, copyPixel, 1),
      blend: cellLoop(blendEight, blendPixel, 1),
      copyTwo: cellLoop(copyEight, copyPixel, 2),
      blendTwo: cellLoop(blendEight, blendPixel, 2),
    },
  ),
);

/** Parameters first, in the order of `DrawCell`; the lower corners become the steps from row to row. */
const names = [
  "source",
  "width",
  "alpha",
  "target",
  "stride",
  "across",
  "down",
  "opacity",
  "leftX",
  "leftY",
  "rightX",
  "rightY",
  "leftStepX",
  "leftStepY",
  "rightStepX",
  "rightStepY",
  "sourceBeyond",
  "targetBeyond",
  "x",
  "y",
  "stepX",
  "stepY",
  "at",
  "end",
  "from",
  "four",
  "pair",
  "fractionX",
  "fractionY",
  "value",
  "cover",
  "row",
  "crosses",
  "reciprocal",
  // From here on vectors: of four positions, then of eight pixels.
  "stepsX",
  "stepsY",
  "furtherX",
  "furtherY",
  "places",
  "sharesX",
  "sharesY",
  "lowers",
  "pixels",
  "upper",
  "lower",
  "values",
  "covers",
  "through",
  // The same number in every lane.
  "ones",
  "halves",
  "masks",
  "wholes",
  "opacities",
] as const;
const vectorCount = 19;
const parameterCount = 18;
type Name = (typeof names)[number];

const get = (name: Name): Code => [0x20, names.indexOf(name)];
const set = (name: Name, value: Code): Code => [...value, 0x21, names.indexOf(name)];
const grow = (name: Name, by: Code): Code => set(name, code.add(get(name), by));
const inAlpha = (): Code => code.add(code.subtract(get("from"), get("source")), get("alpha"));

/** Two pixels of two rows, mixed across in one multiplication each, then down. */
function sample(result: Name, address: Code): Code {
  const { add, and, multiply, shiftRight, subtract } = code;
  const even = and(get("four"), constant(0x00ff00ff));
  const odd = and(shiftRight(get("four"), constant(8)), constant(0x00ff00ff));
  const upper = and(get("pair"), constant(0xffff));
  const lower = shiftRight(get("pair"), constant(16));
  const without = (share: Name): Code => subtract(constant(256), get(share));
  const mixed = add(multiply(upper, without("fractionY")), multiply(lower, get("fractionY")));
  return [
    ...set("four", fourAt(address)),
    ...set("pair", add(multiply(even, without("fractionX")), multiply(odd, get("fractionX")))),
    ...set(result, shiftRight(add(mixed, constant(32_768)), constant(16))),
  ];
}

function fourAt(address: Code): Code {
  const below = code.read16(code.add(address, get("width")));
  return code.or(code.read16(address), code.shiftLeft(below, constant(16)));
}

const copyPixel: Code = [...sample("value", get("from")), ...code.write8(get("at"), get("value"))];

/** Premultiplied over what is there. Where the four pixels are clear, nothing is read any further. */
const blendPixel: Code = (() => {
  const { add, multiply, shiftRight, subtract } = code;
  const share = (value: Code, by: Code): Code => shiftRight(multiply(value, by), constant(8));
  const through = subtract(subtract(constant(256), get("cover")), shiftRight(get("cover"), constant(7)));
  const mixed = add(share(get("value"), get("opacity")), share(code.read8(get("at")), through));
  return code.block([
    ...set("cover", constant(255)),
    ...code.when(get("alpha"), [...code.leaveIfZero(fourAt(inAlpha()), 1), ...sample("cover", inAlpha())]),
    ...sample("value", get("from")),
    ...set("cover", share(get("cover"), get("opacity"))),
    ...set("value", mixed),
    ...code.write8(
      get("at"),
      code.select(constant(255), get("value"), code.isMore(get("value"), constant(255))),
    ),
  ]);
})();

/** A row's pixels at `places` and the ones after them, mixed; 7 bits after the point. */
function acrossInto(result: Name, address: Code): Code {
  const { add16, multiply16, shiftLeft16, subtract16 } = code;
  const first = code.lowBytes(get("pixels"));
  const second = code.highBytes(get("pixels"));
  return [
    ...set("pixels", code.pickBytes(code.readSixteen(address), get("places"))),
    // The sum needs all of 16 bits and no more; what overflows on the way comes back.
    ...set(
      result,
      code.shiftRight16(
        add16(shiftLeft16(first, 8), multiply16(subtract16(second, first), get("sharesX"))),
        1,
      ),
    ),
  ];
}

/** Two rows' parts of eight pixels, which may lie in neighbouring rows: `lowers` says which are in the lower one. */
function acrossTwo(address: Code): Code {
  const below = code.add(address, get("width"));
  return [
    ...acrossInto("upper", address),
    ...acrossInto("lower", below),
    ...code.when(get("crosses"), [
      ...acrossInto("values", code.add(below, get("width"))),
      ...set("upper", code.pickBits(get("lower"), get("upper"), get("lowers"))),
      ...set("lower", code.pickBits(get("values"), get("lower"), get("lowers"))),
    ]),
  ];
}

function downInto(result: Name): Code {
  const { add16, multiplyShares16, subtract16 } = code;
  const change = multiplyShares16(subtract16(get("lower"), get("upper")), get("sharesY"));
  return set(result, code.shiftRight16(add16(add16(get("upper"), change), get("halves")), 7));
}

const writeValues: Code = code.writeEight(get("at"), code.narrow16(get("values"), get("values")));

const copyEight: Code = [...acrossTwo(get("from")), ...downInto("values"), ...writeValues];

/** Of all that a group's alpha may be mixed of: the bits that any of it has, and those that all of it has. */
const readAlpha: Code = (() => {
  const below = code.add(inAlpha(), get("width"));
  return [
    ...set("upper", code.readSixteen(inAlpha())),
    ...set("lower", code.readSixteen(below)),
    ...set("covers", code.either(get("upper"), get("lower"))),
    ...set("through", code.both(get("upper"), get("lower"))),
    ...code.when(get("crosses"), [
      ...set("lower", code.readSixteen(code.add(below, get("width")))),
      ...set("covers", code.either(get("covers"), get("lower"))),
      ...set("through", code.both(get("through"), get("lower"))),
    ]),
  ];
})();

/** Premultiplied over what is there; where all is clear or all opaque there is a shorter way. */
const blendEight: Code = (() => {
  const { add16, multiply16, shiftRight16, subtract16 } = code;
  const share = (value: Code, by: Code): Code => shiftRight16(multiply16(value, by), 8);
  const isLaidThinly = code.isLess(get("opacity"), constant(256));
  return code.block([
    ...set("covers", get("masks")),
    ...code.when(get("alpha"), [
      ...readAlpha,
      ...code.leaveIfZero(code.isAny(get("covers")), 1),
      ...code.when(code.isEqual(code.or(code.isAny(code.not(get("through"))), isLaidThinly), constant(0)), [
        ...copyEight,
        ...code.leaveIfZero(constant(0), 2),
      ]),
      ...acrossTwo(inAlpha()),
      ...downInto("covers"),
    ]),
    ...acrossTwo(get("from")),
    ...downInto("values"),
    ...code.when(isLaidThinly, [
      ...set("covers", share(get("covers"), get("opacities"))),
      ...set("values", share(get("values"), get("opacities"))),
    ]),
    ...set("through", subtract16(subtract16(get("wholes"), get("covers")), shiftRight16(get("covers"), 7))),
    ...set("values", add16(get("values"), share(code.readEight(get("at")), get("through")))),
    ...writeValues,
  ]);
})();

/** Where eight pixels are in their rows: `places` from the first one's on, and shares of the next ones. */
const placeEight: Code = (() => {
  const { add32, narrow32, shiftRight16, shiftRight32, splat32 } = code;
  const along = (from: Code, steps: Name, further: Name): Code =>
    narrow32(
      shiftRight32(add32(splat32(from), get(steps)), 8),
      shiftRight32(add32(splat32(from), get(further)), 8),
    );
  const fraction = (places: Name): Code => code.both(get(places), get("masks"));
  const fromRow = code.subtract(get("y"), code.shiftLeft(get("row"), constant(16)));
  return [
    ...set("sharesX", along(code.and(get("x"), constant(0xffff)), "stepsX", "furtherX")),
    ...set("places", shiftRight16(get("sharesX"), 8)),
    ...set("places", code.narrow16(get("places"), code.add16(get("places"), get("ones")))),
    ...set("sharesX", fraction("sharesX")),
    // A way that is level keeps what its row began with.
    ...code.when(get("stepY"), [
      ...set("sharesY", along(fromRow, "stepsY", "furtherY")),
      ...set("lowers", code.areMore16(get("sharesY"), get("masks"))),
      ...set("sharesY", code.shiftLeft16(fraction("sharesY"), 7)),
    ]),
  ];
})();

/** Runs `pixels` for each plane, with `from`, `source` and `at` as that plane has them. */
function forEachPlane(pixels: Code, planes: 1 | 2): Code {
  if (planes === 1) return pixels;
  const change = (by: (one: Code, other: Code) => Code): Code => [
    ...set("from", by(get("from"), get("sourceBeyond"))),
    ...set("source", by(get("source"), get("sourceBeyond"))),
    ...set("at", by(get("at"), get("targetBeyond"))),
  ];
  return [...pixels, ...change(code.add), ...pixels, ...change(code.subtract)];
}

const findFrom = (row: Code): Code =>
  set(
    "from",
    code.add(
      code.add(get("source"), code.multiply(row, get("width"))),
      code.shiftSigned(get("x"), constant(16)),
    ),
  );

function onePixel(pixel: Code, planes: 1 | 2): Code {
  const byteOf = (name: "x" | "y"): Code => code.and(code.shiftRight(get(name), constant(8)), constant(255));
  return [
    ...findFrom(code.shiftSigned(get("y"), constant(16))),
    ...set("fractionX", byteOf("x")),
    ...set("fractionY", byteOf("y")),
    ...forEachPlane(pixel, planes),
    ...grow("x", get("stepX")),
    ...grow("y", get("stepY")),
    ...grow("at", constant(1)),
  ];
}

/** How many whole pixels a value grows over eight pixels drawn. */
const growth = (name: "x" | "y", step: "stepX" | "stepY"): Code =>
  code.subtract(
    code.shiftSigned(code.add(get(name), code.multiply(get(step), constant(7))), constant(16)),
    code.shiftSigned(get(name), constant(16)),
  );

/**
 * Eight pixels at once, where sixteen bytes of at most three rows hold all that they are mixed of; what is too far
 * apart is drawn pixel by pixel, and so is what is left of a row.
 */
function rowLoop(eight: Code, pixel: Code, planes: 1 | 2): Code {
  const steps = (name: Name): Code => code.multiply32(code.zeroToThree, code.splat32(get(name)));
  const four = (name: Name): Code => code.splat32(code.shiftLeft(get(name), constant(2)));
  return [
    ...set("stepsX", steps("stepX")),
    ...set("stepsY", steps("stepY")),
    ...set("furtherX", code.add32(get("stepsX"), four("stepX"))),
    ...set("furtherY", code.add32(get("stepsY"), four("stepY"))),
    ...set("sharesY", code.splat16(code.and(code.shiftRight(get("y"), constant(1)), constant(0x7f80)))),
    ...code.asLongAs(
      code.isLess(get("at"), get("end")),
      code.block([
        ...code.block([
          ...code.leaveIfZero(code.isLess(code.add(get("at"), constant(7)), get("end")), 0),
          ...code.leaveIfZero(code.isLessUnsigned(growth("x", "stepX"), constant(15)), 0),
          ...set("crosses", growth("y", "stepY")),
          ...code.leaveIfZero(code.isLessUnsigned(code.add(get("crosses"), constant(1)), constant(3)), 0),
          ...set("row", code.shiftSigned(get("y"), constant(16))),
          ...code.when(code.isEqual(get("crosses"), constant(-1)), grow("row", constant(-1))),
          ...placeEight,
          ...findFrom(get("row")),
          ...forEachPlane(eight, planes),
          ...grow("x", code.shiftLeft(get("stepX"), constant(3))),
          ...grow("y", code.shiftLeft(get("stepY"), constant(3))),
          ...grow("at", constant(8)),
          // Out of both blocks: the next eight.
          ...code.leaveIfZero(constant(0), 1),
        ]),
        ...onePixel(pixel, planes),
      ]),
    ),
  ];
}

function cellLoop(eight: Code, pixel: Code, planes: 1 | 2): Code {
  const stepOf = (to: Name, from: Name, parts: Name): Code =>
    code.divide(code.subtract(get(to), get(from)), get(parts));
  // A division for every row would take as long as eight pixels. Rounded towards 0, or a way might leave the plane.
  const alongRow = (to: Name, from: Name): Code => {
    const way = code.subtract(get(to), get(from));
    return code.add(code.timesShare(way, get("reciprocal")), code.shiftRight(way, constant(31)));
  };
  const inEach = (name: Name, value: Code): Code => set(name, code.splat16(value));
  return [
    ...inEach("ones", constant(1)),
    ...inEach("halves", constant(64)),
    ...inEach("masks", constant(255)),
    ...inEach("wholes", constant(256)),
    ...inEach("opacities", get("opacity")),
    ...set("reciprocal", code.divideUnsigned(constant(-0x80000000), get("across"))),
    ...set("leftStepX", stepOf("leftStepX", "leftX", "down")),
    ...set("leftStepY", stepOf("leftStepY", "leftY", "down")),
    ...set("rightStepX", stepOf("rightStepX", "rightX", "down")),
    ...set("rightStepY", stepOf("rightStepY", "rightY", "down")),
    ...code.repeatWhile(
      [
        ...set("stepX", alongRow("rightX", "leftX")),
        ...set("stepY", alongRow("rightY", "leftY")),
        ...set("x", get("leftX")),
        ...set("y", get("leftY")),
        ...set("at", get("target")),
        ...set("end", code.add(get("target"), get("across"))),
        ...rowLoop(eight, pixel, planes),
        ...grow("target", get("stride")),
        ...grow("leftX", get("leftStepX")),
        ...grow("leftY", get("leftStepY")),
        ...grow("rightX", get("rightStepX")),
        ...grow("rightY", get("rightStepY")),
        ...grow("down", constant(-1)),
      ],
      get("down"),
    ),
  ];
}
