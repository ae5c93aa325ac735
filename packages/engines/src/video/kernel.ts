/**
 * The two inner loops of compositing as WebAssembly, put together here from their instructions: a film is millions of
 * samples a second, and two neighbouring pixels in one read are what JavaScript cannot have. Both loops draw one cell:
 * walk through a plane along a quadrilateral (corners in 1/65536 pixel) and mix four pixels for each one drawn.
 */

/** `alpha` 0: none. Addresses are bytes of the stage's memory. */
type DrawCell = (
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
) => void;

export type Kernel = { copy: DrawCell; blend: DrawCell };

/** What of WebAssembly is used here: Node's own types leave it out, and those of browsers bring a whole window along. */
type Machine = {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: { stage: { memory: object } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};
const machine = (globalThis as unknown as { WebAssembly: Machine }).WebAssembly;

/** Of a size that never changes: what looks into it stays valid. */
export function createMemory(bytes: number): { readonly buffer: ArrayBuffer } {
  const pages = Math.ceil(bytes / 65_536) + 1;
  return new machine.Memory({ initial: pages, maximum: pages });
}

export function createKernel(memory: object): Kernel {
  compiled ??= new machine.Module(moduleBytes());
  const { exports } = new machine.Instance(compiled, { stage: { memory } });
  return exports as Kernel;
}

let compiled: object | undefined;

type Code = readonly number[];

const signed = (value: number): Code => {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
};
const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];

/** Parameters first, in the order of `DrawCell`. */
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
  // From here on vectors of four pixels.
  "xs",
  "ys",
  "stepsX",
  "stepsY",
  "froms",
  "fours",
  "pairs",
  "fractionsX",
  "fractionsY",
  "values",
  "covers",
] as const;
const vectorCount = 11;
const parameterCount = 16;
type Name = (typeof names)[number];

const get = (name: Name): Code => [0x20, names.indexOf(name)];
const set = (name: Name, value: Code): Code => [...value, 0x21, names.indexOf(name)];
const constant = (value: number): Code => [0x41, ...signed(value)];
const binary =
  (operation: number) =>
  (one: Code, other: Code): Code => [...one, ...other, operation];
const add = binary(0x6a);
const subtract = binary(0x6b);
const multiply = binary(0x6c);
const and = binary(0x71);
const or = binary(0x72);
const shiftLeft = binary(0x74);
const shiftSigned = binary(0x75);
const shiftRight = binary(0x76);
const divide = binary(0x6d);
const isLess = binary(0x48);
const isMore = binary(0x4a);
const read8 = (address: Code): Code => [...address, 0x2d, 0, 0];
const read16 = (address: Code): Code => [...address, 0x2f, 0, 0];
const write8 = (address: Code, value: Code): Code => [...address, ...value, 0x3a, 0, 0];
const select = (yes: Code, no: Code, condition: Code): Code => [...yes, ...no, ...condition, 0x1b];
const repeatWhile = (body: Code, condition: Code): Code => [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b];
/** The condition comes first: the body may never run. */
const asLongAs = (condition: Code, body: Code): Code => [
  0x02,
  0x40,
  0x03,
  0x40,
  ...condition,
  0x45,
  0x0d,
  1,
  ...body,
  0x0c,
  0,
  0x0b,
  0x0b,
];
const block = (body: Code): Code => [0x02, 0x40, ...body, 0x0b];
const when = (condition: Code, body: Code): Code => [...condition, 0x04, 0x40, ...body, 0x0b];
const leaveIfZero = (value: Code, depth: number): Code => [...value, 0x45, 0x0d, depth];

/** Two pixels of two rows, mixed across in one multiplication each, then down. */
function sampleInto(result: Name, address: Code): Code {
  const fraction = get("fractionX");
  return [
    ...set("four", or(read16(address), shiftLeft(read16(add(address, get("width"))), constant(16)))),
    ...sampleFour(result, fraction),
  ];
}

function sampleFour(result: Name, fraction: Code): Code {
  const even = and(get("four"), constant(0x00ff00ff));
  const odd = and(shiftRight(get("four"), constant(8)), constant(0x00ff00ff));
  const upper = and(get("pair"), constant(0xffff));
  const lower = shiftRight(get("pair"), constant(16));
  const mixed = add(
    multiply(upper, subtract(constant(256), get("fractionY"))),
    multiply(lower, get("fractionY")),
  );
  return [
    ...set("pair", add(multiply(even, subtract(constant(256), fraction)), multiply(odd, fraction))),
    ...set(result, shiftRight(add(mixed, constant(32_768)), constant(16))),
  ];
}

const copyPixel: Code = [...sampleInto("value", get("from")), ...write8(get("at"), get("value"))];

/** Premultiplied over what is there. Where the four pixels are clear, nothing is read any further. */
const blendPixel: Code = block([
  ...set("cover", constant(255)),
  ...when(get("alpha"), [
    ...set("four", fourAt(add(subtract(get("from"), get("source")), get("alpha")))),
    ...leaveIfZero(get("four"), 1),
    ...sampleFour("cover", get("fractionX")),
  ]),
  ...sampleInto("value", get("from")),
  ...set("cover", shiftRight(multiply(get("cover"), get("opacity")), constant(8))),
  ...set(
    "value",
    add(
      shiftRight(multiply(get("value"), get("opacity")), constant(8)),
      shiftRight(
        multiply(
          read8(get("at")),
          subtract(subtract(constant(256), get("cover")), shiftRight(get("cover"), constant(7))),
        ),
        constant(8),
      ),
    ),
  ),
  ...write8(get("at"), select(constant(255), get("value"), isMore(get("value"), constant(255)))),
]);

function fourAt(address: Code): Code {
  return or(read16(address), shiftLeft(read16(add(address, get("width"))), constant(16)));
}

/** Instructions on vectors: https://webassembly.github.io/spec/core/binary/instructions.html#vector-instructions */
const vector = (operation: number, ...parts: Code[]): Code => [...parts.flat(), 0xfd, ...unsigned(operation)];
const splat32 = (value: Code): Code => vector(0x11, value);
const splat16 = (value: Code): Code => vector(0x10, value);
const both = (one: Code, other: Code): Code => vector(0x4e, one, other);
const either = (one: Code, other: Code): Code => vector(0x50, one, other);
const isAny = (value: Code): Code => vector(0x53, value);
const add16 = (one: Code, other: Code): Code => vector(0x8e, one, other);
const subtract16 = (one: Code, other: Code): Code => vector(0x91, one, other);
const multiply16 = (one: Code, other: Code): Code => vector(0x95, one, other);
const shiftRight16 = (value: Code, by: number): Code => vector(0x8d, value, constant(by));
const add32 = (one: Code, other: Code): Code => vector(0xae, one, other);
const subtract32 = (one: Code, other: Code): Code => vector(0xb1, one, other);
const multiply32 = (one: Code, other: Code): Code => vector(0xb5, one, other);
const shiftLeft32 = (value: Code, by: number): Code => vector(0xab, value, constant(by));
const shiftSigned32 = (value: Code, by: number): Code => vector(0xac, value, constant(by));
const shiftRight32 = (value: Code, by: number): Code => vector(0xad, value, constant(by));
const lane = (name: Name, index: number): Code => [...get(name), 0xfd, 0x1b, index];
const zero: Code = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
const zeroToThree: Code = [0xfd, 0x0c, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0];
const readLane16 = (address: Code, into: Code, index: number): Code => [
  ...address,
  ...into,
  0xfd,
  0x55,
  0,
  0,
  index,
];
/** Four bytes of memory as four numbers, and back; what is above 255 becomes 255. */
const readFour = (address: Code): Code => vector(0xa9, vector(0x89, [...address, 0xfd, 0x5c, 0, 0]));
const writeFour = (address: Code, value: Code): Code => {
  const bytes = vector(0x66, vector(0x86, value, value), zero);
  return [...address, ...bytes, 0xfd, 0x5a, 0, 0, 0];
};

/** The pairs of two rows at the four places of `froms`, each moved by `by`: two bytes above, two below. */
function gather(by: Code): Code {
  let gathered = zero;
  for (let index = 0; index < 4; index += 1) {
    const address = add(lane("froms", index), by);
    gathered = readLane16(address, gathered, index * 2);
    gathered = readLane16(add(address, get("width")), gathered, index * 2 + 1);
  }
  return set("fours", gathered);
}

function mixFours(result: Name): Code {
  const even = both(get("fours"), splat32(constant(0x00ff00ff)));
  const odd = shiftRight16(get("fours"), 8);
  const across = get("fractionsX");
  const upper = both(get("pairs"), splat32(constant(0xffff)));
  const mixed = add32(
    multiply32(upper, subtract32(splat32(constant(256)), get("fractionsY"))),
    multiply32(shiftRight32(get("pairs"), 16), get("fractionsY")),
  );
  return [
    ...set(
      "pairs",
      add16(multiply16(even, subtract16(splat16(constant(256)), across)), multiply16(odd, across)),
    ),
    ...set(result, shiftRight32(add32(mixed, splat32(constant(32_768))), 16)),
  ];
}

const copyFour: Code = [
  ...gather(constant(0)),
  ...mixFours("values"),
  ...writeFour(get("at"), get("values")),
];

const blendFour: Code = block([
  ...set("covers", splat32(constant(255))),
  ...when(get("alpha"), [
    ...gather(subtract(get("alpha"), get("source"))),
    ...leaveIfZero(isAny(get("fours")), 1),
    ...mixFours("covers"),
  ]),
  ...gather(constant(0)),
  ...mixFours("values"),
  ...set("covers", shiftRight32(multiply32(get("covers"), splat32(get("opacity"))), 8)),
  ...set("values", shiftRight32(multiply32(get("values"), splat32(get("opacity"))), 8)),
  ...writeFour(
    get("at"),
    add32(
      get("values"),
      shiftRight32(
        multiply32(
          readFour(get("at")),
          subtract32(subtract32(splat32(constant(256)), get("covers")), shiftRight32(get("covers"), 7)),
        ),
        8,
      ),
    ),
  ),
]);

const grow = (name: Name, by: Code): Code => set(name, add(get(name), by));

/** Four pixels at once, as long as the row has four. */
function fourLoop(four: Code): Code {
  const along = (from: Name, step: Name): Code =>
    add32(splat32(get(from)), multiply32(zeroToThree, splat32(get(step))));
  const fraction = (name: Name): Code => both(shiftRight32(get(name), 8), splat32(constant(255)));
  const growVector = (name: Name, by: Name): Code => set(name, add32(get(name), get(by)));
  return [
    ...set("xs", along("x", "stepX")),
    ...set("ys", along("y", "stepY")),
    ...set("stepsX", splat32(shiftLeft(get("stepX"), constant(2)))),
    ...set("stepsY", splat32(shiftLeft(get("stepY"), constant(2)))),
    ...asLongAs(isLess(add(get("at"), constant(3)), get("end")), [
      ...set(
        "froms",
        add32(
          add32(
            multiply32(shiftSigned32(get("ys"), 16), splat32(get("width"))),
            shiftSigned32(get("xs"), 16),
          ),
          splat32(get("source")),
        ),
      ),
      ...set("fractionsX", fraction("xs")),
      ...set("fractionsX", either(get("fractionsX"), shiftLeft32(get("fractionsX"), 16))),
      ...set("fractionsY", fraction("ys")),
      ...four,
      ...growVector("xs", "stepsX"),
      ...growVector("ys", "stepsY"),
      ...grow("x", shiftLeft(get("stepX"), constant(2))),
      ...grow("y", shiftLeft(get("stepY"), constant(2))),
      ...grow("at", constant(4)),
    ]),
  ];
}

/** What is left of a row, pixel by pixel. */
function restLoop(pixel: Code): Code {
  const byteOf = (name: "x" | "y"): Code => and(shiftRight(get(name), constant(8)), constant(255));
  const row = multiply(shiftSigned(get("y"), constant(16)), get("width"));
  return asLongAs(isLess(get("at"), get("end")), [
    ...set("from", add(add(get("source"), row), shiftSigned(get("x"), constant(16)))),
    ...set("fractionX", byteOf("x")),
    ...set("fractionY", byteOf("y")),
    ...pixel,
    ...grow("x", get("stepX")),
    ...grow("y", get("stepY")),
    ...grow("at", constant(1)),
  ]);
}

function cellLoop(four: Code, pixel: Code): Code {
  const stepOf = (to: Name, from: Name, parts: Name): Code =>
    divide(subtract(get(to), get(from)), get(parts));
  return [
    ...set("leftStepX", stepOf("leftStepX", "leftX", "down")),
    ...set("leftStepY", stepOf("leftStepY", "leftY", "down")),
    ...set("rightStepX", stepOf("rightStepX", "rightX", "down")),
    ...set("rightStepY", stepOf("rightStepY", "rightY", "down")),
    ...repeatWhile(
      [
        ...set("stepX", stepOf("rightX", "leftX", "across")),
        ...set("stepY", stepOf("rightY", "leftY", "across")),
        ...set("x", get("leftX")),
        ...set("y", get("leftY")),
        ...set("at", get("target")),
        ...set("end", add(get("target"), get("across"))),
        ...fourLoop(four),
        ...restLoop(pixel),
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

/** https://webassembly.github.io/spec/core/binary/modules.html */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const i32 = 0x7f;
  const text = (value: string): Code => [value.length, ...Buffer.from(value, "latin1")];
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
  const body = (code: Code): Code => {
    const scalars = names.length - parameterCount - vectorCount;
    const whole = [2, scalars, i32, vectorCount, 0x7b, ...code, 0x0b];
    return [...unsigned(whole.length), ...whole];
  };
  const parameters = Array.from({ length: parameterCount }, () => i32);
  const magic: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return Uint8Array.from([
    ...magic,
    ...section(1, [1, 0x60, parameterCount, ...parameters, 0]),
    ...section(2, [1, ...text("stage"), ...text("memory"), 2, 0, 1]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...text("copy"), 0, 0, ...text("blend"), 0, 1]),
    ...section(10, [2, ...body(cellLoop(copyFour, copyPixel)), ...body(cellLoop(blendFour, blendPixel))]),
  ]);
}
