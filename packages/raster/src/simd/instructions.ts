/**
 * WebAssembly by hand: instructions as bytes, and a module put together from them. Only what the loops of compositing
 * need is here. https://webassembly.github.io/spec/core/binary/
 */
export type Code = readonly number[];

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

export const constant = (value: number): Code => [0x41, ...signed(value)];
const binary =
  (operation: number) =>
  (one: Code, other: Code): Code => [...one, ...other, operation];
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const multiply = binary(0x6c);
export const divide = binary(0x6d);
export const divideUnsigned = binary(0x6e);
export const and = binary(0x71);
export const or = binary(0x72);
export const shiftLeft = binary(0x74);
export const shiftSigned = binary(0x75);
export const shiftRight = binary(0x76);
/** A number times a share, of which 2^31 is the whole; rounded down. */
export const timesShare = (value: Code, share: Code): Code => [
  ...value,
  0xac,
  ...share,
  0xad,
  0x7e,
  0x42,
  31,
  0x87,
  0xa7,
];
export const isEqual = binary(0x46);
export const isLess = binary(0x48);
export const isLessUnsigned = binary(0x49);
export const isMore = binary(0x4a);
export const read8 = (address: Code): Code => [...address, 0x2d, 0, 0];
export const read32 = (address: Code, offset = 0): Code => [...address, 0x28, 0, ...unsigned(offset)];
export const write32 = (address: Code, value: Code): Code => [...address, ...value, 0x36, 0, 0];
export const read16 = (address: Code): Code => [...address, 0x2f, 0, 0];
export const write8 = (address: Code, value: Code): Code => [...address, ...value, 0x3a, 0, 0];
export const select = (yes: Code, no: Code, condition: Code): Code => [...yes, ...no, ...condition, 0x1b];

export const repeatWhile = (body: Code, condition: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...condition,
  0x0d,
  0,
  0x0b,
];
/** The condition comes first: the body may never run. */
export const asLongAs = (condition: Code, body: Code): Code => [
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
export const block = (body: Code): Code => [0x02, 0x40, ...body, 0x0b];
export const when = (condition: Code, body: Code): Code => [...condition, 0x04, 0x40, ...body, 0x0b];
/** Leaves the block that is `depth` around this place. */
export const leaveIfZero = (value: Code, depth: number): Code => [...value, 0x45, 0x0d, depth];

const vector = (operation: number, ...parts: Code[]): Code => [...parts.flat(), 0xfd, ...unsigned(operation)];
export const splat16 = (value: Code): Code => vector(0x10, value);
export const splat32 = (value: Code): Code => vector(0x11, value);
export const not = (value: Code): Code => vector(0x4d, value);
export const both = (one: Code, other: Code): Code => vector(0x4e, one, other);
/** The bits that only one of the two has. */
export const differ = (one: Code, other: Code): Code => vector(0x51, one, other);
export const either = (one: Code, other: Code): Code => vector(0x50, one, other);
/** The bits of `one` where `mask` is set, those of `other` elsewhere. */
export const pickBits = (one: Code, other: Code, mask: Code): Code => vector(0x52, one, other, mask);
export const isAny = (value: Code): Code => vector(0x53, value);
export const areMore16 = (one: Code, other: Code): Code => vector(0x32, one, other);
export const add8 = (one: Code, other: Code): Code => vector(0x6e, one, other);
export const subtract8 = (one: Code, other: Code): Code => vector(0x71, one, other);
export const add16 = (one: Code, other: Code): Code => vector(0x8e, one, other);
export const subtract16 = (one: Code, other: Code): Code => vector(0x91, one, other);
export const multiply16 = (one: Code, other: Code): Code => vector(0x95, one, other);
/**
 * Of numbers with 15 bits after the point, rounded. No two may both be the least there is: what comes of those differs
 * between machines.
 */
export const multiplyShares16 = (one: Code, other: Code): Code => vector(0x111, one, other);
/** Products of signed bytes and shares of at most 64, each two neighbours summed to a number of 16 bits. */
export const multiplyPairs8 = (values: Code, shares: Code): Code => vector(0x112, values, shares);
export const shiftLeft16 = (value: Code, by: number): Code => vector(0x8b, value, constant(by));
export const shiftRight16 = (value: Code, by: number): Code => vector(0x8d, value, constant(by));
export const shiftSigned16 = (value: Code, by: number): Code => vector(0x8c, value, constant(by));
/** Products of signed numbers of 16 bits, each two neighbours summed to one of 32. */
export const multiplyPairs16 = (one: Code, other: Code): Code => vector(0xba, one, other);
export const add32 = (one: Code, other: Code): Code => vector(0xae, one, other);
export const multiply32 = (one: Code, other: Code): Code => vector(0xb5, one, other);
export const shiftSigned32 = (value: Code, by: number): Code => vector(0xac, value, constant(by));
export const shiftRight32 = (value: Code, by: number): Code => vector(0xad, value, constant(by));
/** Eight numbers of 32 bits as 16, sixteen of 16 as bytes; what is too large becomes the largest. */
export const narrow32 = (one: Code, other: Code): Code => vector(0x86, one, other);
export const narrow16 = (one: Code, other: Code): Code => vector(0x66, one, other);
export const lowBytes = (value: Code): Code => vector(0x89, value);
export const highBytes = (value: Code): Code => vector(0x8a, value);
/** For every byte of `places` the byte of `value` at that place. */
export const pickBytes = (value: Code, places: Code): Code => vector(0x0e, value, places);
/** The same for places that are all below 16: what others give differs between machines. */
export const pickBytesWithin = (value: Code, places: Code): Code => vector(0x100, value, places);
export const readSixteen = (address: Code, offset = 0): Code => [
  ...address,
  0xfd,
  0x00,
  0,
  ...unsigned(offset),
];
export const writeSixteen = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  0xfd,
  0x0b,
  0,
  ...unsigned(offset),
];
/** Four bytes from each of two places, in the lower half of a vector. */
export const readFourTwice = (one: Code, other: Code, offset = 0): Code => [
  ...other,
  ...one,
  0xfd,
  0x5c,
  0,
  ...unsigned(offset),
  0xfd,
  0x56,
  0,
  ...unsigned(offset),
  1,
];
/** Eight bytes of memory as eight numbers, and the lower eight bytes of a vector back. */
export const readEight = (address: Code): Code => [...address, 0xfd, 0x02, 0, 0];
export const writeEight = (address: Code, bytes: Code): Code => [...address, ...bytes, 0xfd, 0x5b, 0, 0, 0];
/** The lowest four bytes of a vector. */
export const writeFour = (address: Code, value: Code): Code => [...address, ...value, 0xfd, 0x5a, 0, 0, 0];
/** Bytes of two vectors in any order: 0 to 15 are those of the first, 16 to 31 those of the second. */
export const arrange = (one: Code, other: Code, places: readonly number[]): Code => [
  ...one,
  ...other,
  0xfd,
  0x0d,
  ...places,
];
export const bytes = (sixteen: readonly number[]): Code => [0xfd, 0x0c, ...sixteen];
export const zeroToThree: Code = bytes([0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);

/** Reads and writes of a function's locals by their names: parameters first, then scalars, then vectors. */
export function localsOf<Name extends string>(
  names: readonly Name[],
): { get: (name: Name) => Code; set: (name: Name, value: Code) => Code } {
  return {
    get: (name) => [0x20, names.indexOf(name)],
    set: (name, value) => [...value, 0x21, names.indexOf(name)],
  };
}

type Locals = { parameters: number; scalars: number; vectors: number };

/** A module of functions that all take `parameters` whole numbers and work on the memory of a stage. */
export function moduleBytes(
  { parameters, scalars, vectors }: Locals,
  functions: Readonly<Record<string, Code>>,
): Uint8Array<ArrayBuffer> {
  const i32 = 0x7f;
  const v128 = 0x7b;
  const text = (value: string): Code => [value.length, ...Buffer.from(value, "latin1")];
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
  const body = (code: Code): Code => {
    const whole = [2, scalars, i32, vectors, v128, ...code, 0x0b];
    return [...unsigned(whole.length), ...whole];
  };
  const named = Object.entries(functions);
  const magic: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return Uint8Array.from([
    ...magic,
    ...section(1, [1, 0x60, parameters, ...Array.from({ length: parameters }, () => i32), 0]),
    ...section(2, [1, ...text("stage"), ...text("memory"), 2, 0, 1]),
    ...section(3, [named.length, ...named.map(() => 0)]),
    ...section(7, [named.length, ...named.flatMap(([name], index) => [...text(name), 0, index])]),
    ...section(10, [named.length, ...named.flatMap(([, code]) => body(code))]),
  ]);
}

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

/** The functions of a module, compiled once, for each memory that they shall work on. */
export function lazyModule(make: () => Uint8Array): (memory: object) => Readonly<Record<string, unknown>> {
  let compiled: object | undefined;
  return (memory) => {
    compiled ??= new machine.Module(make());
    return new machine.Instance(compiled, { stage: { memory } }).exports;
  };
}
