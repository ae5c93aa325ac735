/**
 * Layers of pixels laid on each other, four pixels at once. A layer may be smaller than the picture: what is soft (a
 * veil of light) is rasterised small and made large, which costs a fraction and looks the same.
 */
import * as code from "@galatea/raster/simd/instructions.ts";
import { type Code, constant } from "@galatea/raster/simd/instructions.ts";
import { createScratch } from "@galatea/raster/simd/scratch.ts";
import { createStretcher } from "./stretch.ts";
import type { Pixels } from "./style/pixels.ts";

/** `layers`, bottom first, over the ground, in place. The ground comes out opaque. */
export function layOnto(ground: Pixels, layers: readonly Pixels[]): void {
  layAll(ground.data, wholeLayers(layers, ground));
}

/** Premultiplied RGBA, as resvg gives it, over as many pixels, in place. The ground comes out opaque. */
export function lay(above: Uint8Array, ground: Uint8Array): void {
  layAll(ground, [above]);
}

/** The same where the ground is itself a layer, and stays as clear as both of them leave it. */
export function layOnLayer(above: Uint8Array, ground: Uint8Array): void {
  layAll(ground, [above], "layOnLayer");
}

function layAll(
  ground: Uint8Array,
  layers: Iterable<Uint8Array>,
  how: "layOnGround" | "layOnLayer" = "layOnGround",
): void {
  const beyond = (ground.length + 15) & ~15;
  const { bytes, functions } = scratch(beyond * 2);
  bytes.set(ground);
  for (const layer of layers) {
    bytes.set(layer, beyond);
    functions[how](0, beyond, beyond);
  }
  ground.set(bytes.subarray(0, ground.length));
}

const stretch = createStretcher();

/** Each is valid until the next. */
function* wholeLayers(layers: readonly Pixels[], { width, height }: Pixels): Generator<Uint8Array> {
  for (const layer of layers) {
    const isWhole = layer.width === width && layer.height === height;
    yield isWhole ? layer.data : stretch(layer, { widthPx: width, heightPx: height }, 0);
  }
}

const names = ["at", "end", "beyond", "ground", "above", "through", "product", "lower", "ones"] as const;
const parameterCount = 3;
type Name = (typeof names)[number];
const { get, set } = code.localsOf(names);

const alphas = code.bytes([3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15]);
const opaque = code.bytes(Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : 0)));

/** What a layer lets through of half of the bytes: products of two bytes by 255, rounded down. */
function shareInto(result: Name, half: (value: Code) => Code): Code {
  const rounded = code.add16(code.add16(get("product"), get("ones")), code.shiftRight16(get("product"), 8));
  return [
    ...set("product", code.multiply16(half(get("ground")), half(get("through")))),
    ...set(result, code.shiftRight16(rounded, 8)),
  ];
}

const both = code.add8(code.narrow16(get("lower"), get("product")), get("above"));

const layFour = (result: Code): Code => [
  ...set("ground", code.readSixteen(get("at"))),
  ...set("above", code.readSixteen(code.add(get("at"), get("beyond")))),
  ...set("through", code.not(code.pickBytes(get("above"), alphas))),
  ...shareInto("lower", code.lowBytes),
  ...shareInto("product", code.highBytes),
  ...code.writeSixteen(get("at"), result),
  ...set("at", code.add(get("at"), constant(16))),
];

const layAllOf = (result: Code): Code => [
  ...set("ones", code.splat16(constant(1))),
  ...code.repeatWhile(layFour(result), code.isLess(get("at"), get("end"))),
];

type LayBytes = (at: number, end: number, beyond: number) => void;

const scratch = createScratch<{ layOnGround: LayBytes; layOnLayer: LayBytes }>(
  code.lazyModule(() =>
    code.moduleBytes(
      { parameters: parameterCount, scalars: 0, vectors: names.length - parameterCount },
      { layOnGround: layAllOf(code.either(both, opaque)), layOnLayer: layAllOf(both) },
    ),
  ),
);
