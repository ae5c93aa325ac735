/** A small network of random weights with every operation of the classifier, in the form that TensorFlow.js stores. */
import type { GraphModel } from "../read-nsfwjs.ts";
import type { TensorflowAttribute, TensorflowNode } from "../graph-onnx.ts";

const text = (value: string): TensorflowAttribute => ({ s: Buffer.from(value).toString("base64") });
const texts = (...values: string[]): TensorflowAttribute => ({
  list: { s: values.map((value) => Buffer.from(value).toString("base64")) },
});
const integers = (...values: number[]): TensorflowAttribute => ({ list: { i: values.map(String) } });

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type TinyNetwork = { model: GraphModel; readShard: (name: string) => Uint8Array };

/** @param sidePx of its pictures; strides of two halve it twice. */
export function tinyNetwork(sidePx: number, seed = 1): TinyNetwork {
  const random = randomNumbers(seed);
  const shards: Uint8Array[] = [];
  const weights: GraphModel["weightsManifest"][0]["weights"] = [];
  const weight = (name: string, ...shape: number[]): string => {
    const length = shape.reduce((product, side) => product * side, 1);
    shards.push(Uint8Array.from({ length }, () => Math.floor(random() * 256)));
    weights.push({
      name,
      shape,
      dtype: "float32",
      quantization: { dtype: "uint8", min: -1, scale: 2 / 255 },
    });
    return name;
  };
  const convolution = (
    [name, input]: [string, string],
    op: string,
    shape: number[],
    { stride = 1, isClipped = true } = {},
  ): TensorflowNode => ({
    name,
    op,
    input: [
      input,
      weight(`${name}/kernel`, ...shape),
      weight(`${name}/bias`, shape[op === "_FusedConv2D" ? 3 : 2]!),
    ],
    attr: {
      strides: integers(1, stride, stride, 1),
      dilations: integers(1, 1, 1, 1),
      padding: text("SAME"),
      data_format: text("NHWC"),
      fused_ops: isClipped ? texts("BiasAdd", "Relu6") : texts("BiasAdd"),
    },
  });
  const full = "_FusedConv2D";
  const depthwise = "FusedDepthwiseConv2dNative";
  const endPx = Math.ceil(Math.ceil(sidePx / 2) / 2);
  const sides = [-1, sidePx, sidePx, 3].map((size) => ({ size: String(size) }));
  const node: TensorflowNode[] = [
    { name: "input", op: "Placeholder", attr: { shape: { shape: { dim: sides } } } },
    { name: "doubled", op: "Mul", input: [weight("two"), "input"] },
    { name: "centred", op: "Sub", input: ["doubled", weight("one")] },
    convolution(["first", "centred"], full, [3, 3, 3, 8], { stride: 2 }),
    convolution(["same", "first"], depthwise, [3, 3, 8, 1]),
    convolution(["narrow", "same"], full, [1, 1, 8, 6], { isClipped: false }),
    convolution(["wide", "narrow"], full, [1, 1, 6, 12]),
    convolution(["deep", "wide"], depthwise, [3, 3, 12, 1]),
    convolution(["back", "deep"], full, [1, 1, 12, 6], { isClipped: false }),
    { name: "sum", op: "AddV2", input: ["narrow", "back"] },
    convolution(["half", "sum"], depthwise, [3, 3, 6, 1], { stride: 2 }),
    {
      name: "pooled",
      op: "AvgPool",
      input: ["half"],
      attr: { ksize: integers(1, endPx, endPx, 1), strides: integers(1, 1, 1, 1), padding: text("VALID") },
    },
    { name: "vector", op: "Squeeze", input: ["pooled"], attr: { squeeze_dims: integers(1, 2) } },
    {
      name: "dense",
      op: "_FusedMatMul",
      input: ["vector", weight("dense/kernel", 6, 5), weight("dense/bias", 5)],
      attr: { fused_ops: texts("BiasAdd"), transpose_a: { b: false }, transpose_b: { b: false } },
    },
    { name: "shares", op: "Softmax", input: ["dense"] },
    { name: "Identity", op: "Identity", input: ["shares"] },
  ];
  const bytes = Buffer.concat(shards);
  // Cut in the middle of a weight, as in the package.
  const cut = Math.floor(bytes.length / 2) + 1;
  const parts: Record<string, Uint8Array> = { a: bytes.subarray(0, cut), b: bytes.subarray(cut) };
  return {
    model: { modelTopology: { node }, weightsManifest: [{ paths: ["a", "b"], weights }] },
    readShard: (name) => parts[name]!,
  };
}
