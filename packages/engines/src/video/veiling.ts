/**
 * The veil of light that lies over every layer of a scene alike, four pixels at once: byte for byte what `lay` of the
 * image engine gives.
 */
import * as code from "./instructions.ts";
import { type Code, constant } from "./instructions.ts";

/** An opaque copy of a picture, with the veil over it. */
type Veiling = (picture: Uint8Array) => Uint8Array;

/** `veil` is premultiplied RGBA of the pictures' size, whose sides are even. */
export function createVeiling(veil: Uint8Array): Veiling {
  const { length } = veil;
  const memory = code.createMemory(length * 2);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(veil, length);
  const { layVeil } = veilIn(memory) as { layVeil: (at: number, end: number, beyond: number) => void };
  return (picture) => {
    bytes.set(picture);
    layVeil(0, length, length);
    return bytes.slice(0, length);
  };
}

const names = ["at", "end", "beyond", "ground", "above", "through", "product", "lower", "ones"] as const;
const parameterCount = 3;
type Name = (typeof names)[number];
const get = (name: Name): Code => [0x20, names.indexOf(name)];
const set = (name: Name, value: Code): Code => [...value, 0x21, names.indexOf(name)];

const alphas = code.bytes([3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15]);
const opaque = code.bytes(Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : 0)));

/** What the veil lets through of half of the bytes: products of two bytes by 255, rounded down. */
function shareInto(result: Name, half: (value: Code) => Code): Code {
  const rounded = code.add16(code.add16(get("product"), get("ones")), code.shiftRight16(get("product"), 8));
  return [
    ...set("product", code.multiply16(half(get("ground")), half(get("through")))),
    ...set(result, code.shiftRight16(rounded, 8)),
  ];
}

const layFour: Code = [
  ...set("ground", code.readSixteen(get("at"))),
  ...set("above", code.readSixteen(code.add(get("at"), get("beyond")))),
  ...set("through", code.not(code.pickBytes(get("above"), alphas))),
  ...shareInto("lower", code.lowBytes),
  ...shareInto("product", code.highBytes),
  ...code.writeSixteen(
    get("at"),
    code.either(code.add8(code.narrow16(get("lower"), get("product")), get("above")), opaque),
  ),
  ...set("at", code.add(get("at"), constant(16))),
];

const veilIn = code.lazyModule(() =>
  code.moduleBytes(
    { parameters: parameterCount, scalars: 0, vectors: names.length - parameterCount },
    {
      layVeil: [
        ...set("ones", code.splat16(constant(1))),
        ...code.repeatWhile(layFour, code.isLess(get("at"), get("end"))),
      ],
    },
  ),
);
