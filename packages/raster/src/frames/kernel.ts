/**
 * The inner loops of compositing as WebAssembly, put together here from their instructions: a film is millions of
 * samples a second, and eight neighbouring pixels in one read are what JavaScript cannot have. All loops draw one cell:
 * walk through a plane along a quadrilateral (corners in 1/65536 pixel) and mix four pixels for each one drawn. Those
 * of two planes draw both colour planes on one walk.
 */
import * as code from "#raster/simd/instructions.ts";
import { type Code, constant } from "#raster/simd/instructions.ts";

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
  "reachX",
  "reachY",
  "eightX",
  "eightY",
  "lastEight",
  "rowFrom",
  // From here on vectors of eight pixels.
  "stepsX",
  "stepsY",
  "places",
  "sharesX",
  "sharesY",
  "lowers",
  "upper",
  "lower",
  "values",
  "covers",
  "through",
  // Steps for every lane, and the upper byte of every number twice.
  "lanes",
  "thousands",
  "twice",
  // The same number in every lane.
  "signs",
  "nexts",
  "roundings",
  "parts",
  "sixtyFours",
  "middles",
  "masks",
  "wholes",
  "opacities",
] as const;
const vectorCount = 23;
const parameterCount = 18;
type Name = (typeof names)[number];

const { get, set } = code.localsOf(names);
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

/** A row's pixels at `places` and the ones after them, mixed: 64 times what they are more than 128. */
const across = (address: Code): Code =>
  code.multiplyPairs8(
    code.pickBytesWithin(code.differ(code.readSixteen(address), get("signs")), get("places")),
    get("sharesX"),
  );

/** Two rows' parts of eight pixels, which may lie in neighbouring rows: `lowers` says which are in the lower one. */
function acrossTwo(address: Code, isLevel: boolean): Code {
  const below = code.add(address, get("width"));
  return [
    ...set("upper", across(address)),
    ...set("lower", across(below)),
    ...(isLevel
      ? []
      : code.when(get("crosses"), [
          ...set("upper", code.pickBits(get("lower"), get("upper"), get("lowers"))),
          ...set("lower", code.pickBits(across(code.add(below, get("width"))), get("lower"), get("lowers"))),
        ])),
  ];
}

const down: Code = (() => {
  const { add16, multiplyShares16, subtract16 } = code;
  const change = multiplyShares16(subtract16(get("lower"), get("upper")), get("sharesY"));
  return code.shiftRight16(add16(add16(get("upper"), get("middles")), change), 6);
})();

type Plane = { from: Code; to: Code };
/** What is done to eight pixels; level where all of them lie in the same row. */
type Eight = (planes: readonly Plane[], isLevel: boolean) => Code;

const writeValues = (to: Code): Code => code.writeEight(to, code.narrow16(get("values"), get("values")));

const copyEight: Eight = (planes, isLevel) =>
  planes.flatMap(({ from, to }) => [...acrossTwo(from, isLevel), ...set("values", down), ...writeValues(to)]);

/** Of all that a group's alpha may be mixed of: the bits that any of it has, and those that all of it has. */
function readAlpha(isLevel: boolean): Code {
  const below = code.add(inAlpha(), get("width"));
  return [
    ...set("upper", code.readSixteen(inAlpha())),
    ...set("lower", code.readSixteen(below)),
    ...set("covers", code.either(get("upper"), get("lower"))),
    ...set("through", code.both(get("upper"), get("lower"))),
    ...(isLevel
      ? []
      : code.when(get("crosses"), [
          ...set("lower", code.readSixteen(code.add(below, get("width")))),
          ...set("covers", code.either(get("covers"), get("lower"))),
          ...set("through", code.both(get("through"), get("lower"))),
        ])),
  ];
}

/** Premultiplied over what is there; where all is clear or all opaque there is a shorter way. */
const blendEight: Eight = (planes, isLevel) => {
  const { add16, multiply16, shiftRight16, subtract16 } = code;
  const share = (value: Code, by: Code): Code => shiftRight16(multiply16(value, by), 8);
  const isLaidThinly = code.isLess(get("opacity"), constant(256));
  return code.block([
    ...set("covers", get("masks")),
    ...code.when(get("alpha"), [
      ...readAlpha(isLevel),
      ...code.leaveIfZero(code.isAny(get("covers")), 1),
      ...code.when(code.isEqual(code.or(code.isAny(code.not(get("through"))), isLaidThinly), constant(0)), [
        ...copyEight(planes, isLevel),
        ...code.leaveIfZero(constant(0), 2),
      ]),
      ...acrossTwo(inAlpha(), isLevel),
      ...set("covers", down),
    ]),
    ...code.when(isLaidThinly, set("covers", share(get("covers"), get("opacities")))),
    ...set("through", subtract16(subtract16(get("wholes"), get("covers")), shiftRight16(get("covers"), 7))),
    ...planes.flatMap(({ from, to }) => [
      ...acrossTwo(from, isLevel),
      ...set("values", down),
      ...code.when(isLaidThinly, set("values", share(get("values"), get("opacities")))),
      ...set("values", add16(get("values"), share(code.readEight(to), get("through")))),
      ...writeValues(to),
    ]),
  ]);
};

/** Where eight pixels are in their rows: `places` of each and the next one, from the first one's on, and their shares. */
const placeAcross: Code = (() => {
  const { add8, add16, both, multiply16, pickBytesWithin, shiftRight, shiftRight16, splat16 } = code;
  const first = splat16(shiftRight(code.and(get("x"), constant(0xffff)), constant(8)));
  return [
    ...set("sharesX", add16(first, get("stepsX"))),
    ...set("places", add8(pickBytesWithin(get("sharesX"), get("twice")), get("nexts"))),
    // 64 + 255 shares: in the upper byte what a pixel has of the next one, in the lower one what is left.
    ...set("sharesX", both(shiftRight16(get("sharesX"), 2), get("parts"))),
    ...set("sharesX", add16(multiply16(get("sharesX"), get("masks")), get("sixtyFours"))),
  ];
})();

const findRow: Code = set("rowFrom", code.add(get("source"), code.multiply(get("row"), get("width"))));

/** Which rows eight pixels lie in that are not level. Leaves the block around it where those are too many. */
const placeDown: Code = (() => {
  const { add, add16, add32, and, constant: number, shiftRight, shiftSigned, splat16, subtract } = code;
  const fromRow = subtract(get("y"), code.shiftLeft(get("row"), number(16)));
  const steps = code.multiply32(code.zeroToThree, code.splat32(get("stepY")));
  const along = (further: 0 | 4): Code =>
    code.shiftRight32(
      add32(code.splat32(add(fromRow, code.multiply(get("stepY"), number(further)))), steps),
      8,
    );
  return [
    ...set("row", shiftSigned(get("y"), number(16))),
    ...set("crosses", subtract(shiftSigned(add(get("y"), get("reachY")), number(16)), get("row"))),
    ...set("sharesY", add16(splat16(shiftRight(and(get("y"), number(0xffff)), number(1))), get("stepsY"))),
    ...code.when(get("crosses"), [
      ...code.leaveIfZero(code.isLessUnsigned(add(get("crosses"), number(1)), number(3)), 1),
      ...code.when(code.isLess(get("crosses"), number(0)), grow("row", number(-1))),
      ...set("sharesY", code.narrow32(along(0), along(4))),
      ...set("lowers", code.areMore16(get("sharesY"), get("masks"))),
      ...set("sharesY", code.shiftLeft16(code.both(get("sharesY"), get("masks")), 7)),
    ]),
    ...findRow,
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

const from: Code = code.add(get("rowFrom"), code.shiftSigned(get("x"), constant(16)));

function onePixel(pixel: Code, planes: 1 | 2): Code {
  const byteOf = (name: "x" | "y"): Code => code.and(code.shiftRight(get(name), constant(8)), constant(255));
  return [
    ...set("row", code.shiftSigned(get("y"), constant(16))),
    ...findRow,
    ...set("from", from),
    ...set("fractionX", byteOf("x")),
    ...set("fractionY", byteOf("y")),
    ...forEachPlane(pixel, planes),
    ...grow("x", get("stepX")),
    ...grow("y", get("stepY")),
    ...grow("at", constant(1)),
  ];
}

/**
 * Eight pixels at once, where sixteen bytes of at most three rows hold all that they are mixed of; what is too far
 * apart is drawn pixel by pixel, and so is what is left of a row.
 */
function rowLoop(eight: Eight, pixel: Code, planes: 1 | 2, isLevel: boolean): Code {
  const { add } = code;
  const first: Plane = { from: get("from"), to: get("at") };
  const second: Plane = {
    from: add(get("from"), get("sourceBeyond")),
    to: add(get("at"), get("targetBeyond")),
  };
  const isInRow = code.isLess(get("at"), get("end"));
  const eights = code.block([
    ...code.leaveIfZero(code.isLess(get("at"), get("lastEight")), 0),
    ...code.leaveIfZero(
      code.isLessUnsigned(add(code.and(get("x"), constant(0xffff)), get("reachX")), constant(farthest)),
      0,
    ),
    ...(isLevel ? [] : placeDown),
    ...placeAcross,
    ...set("from", from),
    ...eight(planes === 1 ? [first] : [first, second], isLevel),
    ...grow("x", get("eightX")),
    ...(isLevel ? [] : grow("y", get("eightY"))),
    ...grow("at", constant(8)),
    // Out of this block and back to where the loop begins: the next eight.
    ...code.leaveIfZero(constant(0), 1),
  ]);
  return code.repeatWhile([...eights, ...code.when(isInRow, onePixel(pixel, planes))], isInRow);
}

/** The last of eight pixels is nearer than this to where the first one's begins, or its neighbour is a byte too far. */
const farthest = 15 * 65_536 - 1024;
/** Half of a 64th of a pixel, in 256ths of one: shares are rounded, and what ends just before a pixel is that pixel. */
const rounding = 2;

/** What is the same for all groups of a row. What is too wide for a lane is too far apart as well. */
const beginRow: Code = (() => {
  const { add16, multiplyShares16, shiftSigned, splat16 } = code;
  const step = splat16(shiftSigned(get("stepX"), constant(3)));
  return [
    ...set("reachX", code.multiply(get("stepX"), constant(7))),
    ...set("eightX", code.shiftLeft(get("stepX"), constant(3))),
    ...set("stepsX", add16(multiplyShares16(step, get("thousands")), get("roundings"))),
    ...set("lastEight", code.subtract(get("end"), constant(7))),
  ];
})();
const beginSlanted: Code = [
  ...set("reachY", code.multiply(get("stepY"), constant(7))),
  ...set("eightY", code.shiftLeft(get("stepY"), constant(3))),
  // With 15 bits after the point; `stepsX` have 8.
  ...set("stepsY", code.multiply16(code.splat16(code.shiftSigned(get("stepY"), constant(1))), get("lanes"))),
];
const beginLevel: Code = [
  ...set("row", code.shiftSigned(get("y"), constant(16))),
  ...findRow,
  ...set("sharesY", code.splat16(code.shiftRight(code.and(get("y"), constant(0xffff)), constant(1)))),
];

/** A number times 0 to 7. */
const eightTimes = (value: number): Code =>
  code.bytes([0, 1, 2, 3, 4, 5, 6, 7].flatMap((lane) => [(lane * value) & 255, (lane * value) >> 8]));

function cellLoop(eight: Eight, pixel: Code, planes: 1 | 2): Code {
  const stepOf = (to: Name, from: Name, parts: Name): Code =>
    code.divide(code.subtract(get(to), get(from)), get(parts));
  // A division for every row would take as long as eight pixels. Towards 0, and exact where steps are whole: the last
  // pixel lies a step before the end, so what the reciprocal is too large by never leads out of the plane.
  const alongRow = (to: Name, from: Name): Code => {
    const way = code.subtract(get(to), get(from));
    return code.add(code.timesShare(way, get("reciprocal")), code.shiftRight(way, constant(31)));
  };
  const inEach = (name: Name, value: Code): Code => set(name, code.splat16(value));
  return [
    ...inEach("signs", constant(0x8080)),
    ...inEach("nexts", constant(0x100)),
    ...inEach("roundings", constant(rounding)),
    ...set("lanes", eightTimes(1)),
    ...set("thousands", eightTimes(1024)),
    ...inEach("parts", constant(63)),
    ...inEach("sixtyFours", constant(64)),
    // Half of a level, and the 128 of each pixel.
    ...inEach("middles", constant(32 + 128 * 64)),
    ...set("twice", code.bytes(Array.from({ length: 16 }, (_, place) => place | 1))),
    ...inEach("masks", constant(255)),
    ...inEach("wholes", constant(256)),
    ...inEach("opacities", get("opacity")),
    ...set("reciprocal", code.add(code.divideUnsigned(constant(-0x80000000), get("across")), constant(1))),
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
        ...beginRow,
        ...code.when(get("stepY"), [...beginSlanted, ...rowLoop(eight, pixel, planes, false)]),
        ...code.when(code.isEqual(get("stepY"), constant(0)), [
          ...beginLevel,
          ...rowLoop(eight, pixel, planes, true),
        ]),
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
