/**
 * Converts a classifier of pictures, as TensorFlow.js stores it (a "graph model": operations and weights, batch
 * normalisation already folded into the weights), to ONNX. An unknown operation or option fails the conversion; none is
 * left out. The network takes fractions [1, side, side, 3]; inside, ONNX needs channels before rows.
 */
import {
  pictureClasses,
  pictureInput,
  probabilitiesOutput,
} from "../../apps/server/src/core/moderation/pictures/classifier-model.ts";
import type { OnnxGraph, OnnxNode, OnnxTensor } from "@galatea/engines/onnx/onnx-writer.ts";

/** The attributes that are read; strings are base64, integers text. */
export type TensorflowAttribute = {
  s?: string;
  b?: boolean;
  list?: { i?: readonly string[]; s?: readonly string[] };
  shape?: { dim: readonly { size: string }[] };
};
export type TensorflowNode = {
  name: string;
  op: string;
  input?: readonly string[];
  attr?: Readonly<Record<string, TensorflowAttribute>>;
};
export type TensorflowWeight = { shape: readonly number[]; values: Float32Array };
export type TensorflowGraph = {
  nodes: readonly TensorflowNode[];
  weights: ReadonlyMap<string, TensorflowWeight>;
};

/** Converts the whole model. @throws {Error} when the network has an unknown operation or option. */
export function convertGraphToOnnx(network: TensorflowGraph): OnnxGraph {
  const input = network.nodes.find(({ op }) => op === "Placeholder");
  const output = network.nodes.find(({ op }) => op === "Identity");
  if (input === undefined || output === undefined) throw new Error("The network has no input or no output.");
  const graph: GrowingGraph = { nodes: [], tensors: [], weights: network.weights };
  graph.tensors.push(scalar("relu6/lowest", 0), scalar("relu6/highest", 6));
  for (const node of network.nodes) translateNode(node, graph);
  const shape = (input.attr?.["shape"]?.shape?.dim ?? []).map(({ size }) => Number(size));
  return {
    name: "classifier",
    nodes: graph.nodes,
    tensors: graph.tensors,
    inputs: [{ name: pictureInput, type: "float32", shape: [1, ...shape.slice(1)] }],
    outputs: [{ name: probabilitiesOutput, type: "float32", shape: [1, pictureClasses.length] }],
  };
}

type GrowingGraph = {
  nodes: OnnxNode[];
  tensors: OnnxTensor[];
  weights: TensorflowGraph["weights"];
};

const scalar = (name: string, value: number): OnnxTensor => ({
  name,
  shape: [],
  values: Float32Array.of(value),
});

function translateNode(node: TensorflowNode, graph: GrowingGraph): void {
  const { name, op, input: inputs = [] } = node;
  const add = (op: string, inputs: readonly string[], attributes: OnnxNode["attributes"] = {}): void =>
    void graph.nodes.push({ op, inputs, output: name, attributes });
  switch (op) {
    case "Const":
      return;
    case "Placeholder":
      return add("Transpose", [pictureInput], { perm: [0, 3, 1, 2] });
    case "Mul":
    case "Sub":
      for (const input of inputs) addScalar(input, graph);
      return add(op, inputs);
    case "AddV2":
      return add("Add", inputs);
    case "_FusedConv2D":
      return translateConvolution(node, graph, filtersFirst);
    case "FusedDepthwiseConv2dNative":
      return translateConvolution(node, graph, channelsFirst);
    case "AvgPool":
      expectAttribute(node, "padding", "VALID");
      return add("AveragePool", inputs, {
        kernel_shape: sidesOf(node, "ksize"),
        strides: sidesOf(node, "strides"),
      });
    case "Squeeze":
      expectAttribute(node, "squeeze_dims", ["1", "2"]);
      return add("Flatten", inputs, { axis: 1 });
    case "_FusedMatMul":
      expectAttribute(node, "fused_ops", ["BiasAdd"]);
      expectAttribute(node, "transpose_a", false);
      expectAttribute(node, "transpose_b", false);
      for (const input of inputs.slice(1)) addWeight(input, graph);
      return add("Gemm", inputs);
    case "Softmax":
      return add("Softmax", inputs, { axis: 1 });
    case "Identity":
      return void graph.nodes.push({ op, inputs, output: probabilitiesOutput });
    default:
      throw new Error(`${name} is a ${op}, which is not known.`);
  }
}

type Filters = { shape: number[]; values: Float32Array; group: number };

function translateConvolution(
  node: TensorflowNode,
  graph: GrowingGraph,
  reorder: (kernel: TensorflowWeight) => Filters,
): void {
  const { name, input: [input = "", kernelName = "", bias = ""] = [] } = node;
  expectAttribute(node, "data_format", "NHWC");
  expectAttribute(node, "padding", "SAME");
  expectAttribute(node, "dilations", ["1", "1", "1", "1"]);
  const fused = attributeOf(node, "fused_ops");
  const isClipped = JSON.stringify(fused) === JSON.stringify(["BiasAdd", "Relu6"]);
  if (!isClipped) expectAttribute(node, "fused_ops", ["BiasAdd"]);
  const { shape, values, group } = reorder(weightOf(kernelName, graph));
  graph.tensors.push({ name: kernelName, shape, values });
  addWeight(bias, graph);
  const output = isClipped ? `${name}/unclipped` : name;
  graph.nodes.push({
    op: "Conv",
    inputs: [input, kernelName, bias],
    output,
    attributes: {
      kernel_shape: shape.slice(2),
      strides: sidesOf(node, "strides"),
      group,
      // TensorFlow's SAME: where the padding is uneven, the larger part lies at the end.
      auto_pad: "SAME_UPPER",
    },
  });
  if (!isClipped) return;
  graph.nodes.push({ op: "Clip", inputs: [output, "relu6/lowest", "relu6/highest"], output: name });
}

/** [height, width, in, out] → [out, in, height, width]. */
function filtersFirst({ shape, values }: TensorflowWeight): Filters {
  const [height = 0, width = 0, from = 0, to = 0] = shape;
  const turned = transpose(values, height * width, from * to);
  // [in, out, area] → [out, in, area]
  const swapped = new Float32Array(values.length);
  const area = height * width;
  for (let input = 0; input < from; input += 1) {
    for (let output = 0; output < to; output += 1) {
      const filter = turned.subarray((input * to + output) * area, (input * to + output + 1) * area);
      swapped.set(filter, (output * from + input) * area);
    }
  }
  return { shape: [to, from, height, width], values: swapped, group: 1 };
}

/** [height, width, channels, 1] → [channels, 1, height, width]. */
function channelsFirst({ shape, values }: TensorflowWeight): Filters {
  const [height = 0, width = 0, channels = 0, multiplier = 0] = shape;
  if (multiplier !== 1) throw new Error(`A depthwise convolution gives ${multiplier} channels for each.`);
  return {
    shape: [channels, 1, height, width],
    values: transpose(values, height * width, channels),
    group: channels,
  };
}

function transpose(values: Float32Array, rows: number, columns: number): Float32Array {
  return values.map((_, index) => values[(index % rows) * columns + Math.floor(index / rows)] ?? 0);
}

function addWeight(name: string, graph: GrowingGraph): void {
  graph.tensors.push({ name, ...weightOf(name, graph) });
}

function addScalar(name: string, graph: GrowingGraph): void {
  const weight = graph.weights.get(name);
  if (weight === undefined) return;
  if (weight.values.length !== 1) throw new Error(`${name} is no single number.`);
  graph.tensors.push({ name, ...weight });
}

function weightOf(name: string, { weights }: GrowingGraph): TensorflowWeight {
  const weight = weights.get(name);
  if (weight === undefined) throw new Error(`The weights have no ${name}.`);
  return weight;
}

function attributeOf({ attr }: TensorflowNode, key: string): unknown {
  const { s: text, b: flag, list } = attr?.[key] ?? {};
  if (text !== undefined) return fromBase64(text);
  return flag ?? list?.s?.map(fromBase64) ?? list?.i;
}

const fromBase64 = (text: string): string => Buffer.from(text, "base64").toString();

function expectAttribute(node: TensorflowNode, key: string, wanted: unknown): void {
  const found = attributeOf(node, key);
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${node.name} has ${key} ${JSON.stringify(found)}, known is ${JSON.stringify(wanted)}.`);
}

/** Height and width of a list for [pictures, height, width, channels]. */
function sidesOf(node: TensorflowNode, key: string): number[] {
  const sides = (node.attr?.[key]?.list?.i ?? []).map(Number);
  if (sides.length !== 4 || sides[0] !== 1 || sides[3] !== 1) throw new Error(`${node.name} has no ${key}.`);
  return sides.slice(1, 3);
}
