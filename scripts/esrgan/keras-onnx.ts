/**
 * Converts a Keras picture network, as TensorFlow.js stores it (a "layers model": topology and weights), to ONNX. An
 * unknown layer fails the conversion; none is left out. The network takes and returns bytes, [1, height, width, 3];
 * inside, ONNX needs channels before rows.
 */
import { pictureInput, pictureOutput } from "../../packages/engines/src/upscale/esrgan-model.ts";
import {
  elementTypes,
  type OnnxGraph,
  type OnnxNode,
  type OnnxTensor,
} from "@galatea/engines/onnx/onnx-writer.ts";

export type KerasLayer = {
  class_name: string;
  name: string;
  config: Readonly<Record<string, unknown>>;
  /** For each use of the layer, its inputs as [layer's name, use, output, arguments]. */
  inbound_nodes: readonly (readonly (readonly [string, number, number, unknown])[])[];
};
export type KerasWeight = { shape: readonly number[]; values: Float32Array };
export type KerasNetwork = {
  name: string;
  layers: readonly KerasLayer[];
  outputLayer: string;
  weights: ReadonlyMap<string, KerasWeight>;
};

/** Converts the whole model. @throws {Error} when the network has an unknown layer or option. */
export function convertKerasToOnnx(network: KerasNetwork): OnnxGraph {
  const graph = translateNetwork(network);
  const inputLayer = network.layers.find((layer) => layer.class_name === "InputLayer");
  if (inputLayer === undefined) throw new Error("The network has no input.");
  const reading = newGraph();
  reading.add("Cast", [pictureInput], "as_float", { to: elementTypes.float32 });
  reading.add("Mul", ["as_float", reading.scalar("one_level", 1 / 255)], "as_fraction");
  reading.add("Transpose", ["as_fraction"], inputLayer.name, { perm: [0, 3, 1, 2] });
  const writing = newGraph();
  writing.add("Mul", [network.outputLayer, writing.scalar("levels", 255)], "in_levels");
  writing.add("Add", ["in_levels", writing.scalar("half_level", 0.5)], "rounding");
  writing.add("Clip", ["rounding", writing.scalar("lowest", 0), writing.scalar("highest", 255)], "clipped");
  writing.add("Transpose", ["clipped"], "channels_last", { perm: [0, 2, 3, 1] });
  writing.add("Cast", ["channels_last"], pictureOutput, { to: elementTypes.uint8 });
  return {
    name: network.name,
    nodes: [...reading.nodes, ...graph.nodes, ...writing.nodes],
    tensors: [...reading.tensors, ...graph.tensors, ...writing.tensors],
    inputs: [{ name: pictureInput, type: "uint8", shape: [1, "height", "width", 3] }],
    outputs: [{ name: pictureOutput, type: "uint8", shape: [1, "larger_height", "larger_width", 3] }],
  };
}

/** The layers alone: fractions, [1, channels, height, width], from the input layer's name to the output layer's. */
export function translateNetwork(network: KerasNetwork): Pick<OnnxGraph, "nodes" | "tensors"> {
  const graph = newGraph();
  for (const layer of network.layers) translateLayer(layer, network, graph);
  return { nodes: graph.nodes, tensors: graph.tensors };
}

type GrowingGraph = {
  nodes: OnnxNode[];
  tensors: OnnxTensor[];
  add: (op: string, inputs: readonly string[], output: string, attributes?: OnnxNode["attributes"]) => void;
  tensor: (name: string, shape: readonly number[], values: Float32Array) => string;
  scalar: (name: string, value: number) => string;
};

function newGraph(): GrowingGraph {
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  const tensor: GrowingGraph["tensor"] = (name, shape, values) => {
    tensors.push({ name, shape, values });
    return name;
  };
  return {
    nodes,
    tensors,
    tensor,
    add: (op, inputs, output, attributes = {}) => nodes.push({ op, inputs, output, attributes }),
    scalar: (name, value) => tensor(name, [], Float32Array.of(value)),
  };
}

function translateLayer(layer: KerasLayer, network: KerasNetwork, graph: GrowingGraph): void {
  const { name } = layer;
  const inputs = (layer.inbound_nodes[0] ?? []).map(([input]) => input);
  switch (layer.class_name) {
    case "InputLayer":
      return;
    case "Conv2D":
      return translateConvolution(layer, inputs, network, graph);
    case "Activation":
      expectConfig(layer, "activation", "relu");
      return graph.add("Relu", inputs, name);
    case "Concatenate":
      expectConfig(layer, "axis", 3);
      return graph.add("Concat", inputs, name, { axis: 1 });
    case "Add":
      if (inputs.length !== 2) throw new Error(`${name} adds ${inputs.length} inputs.`);
      return graph.add("Add", inputs, name);
    case "MultiplyBeta":
      return graph.add("Mul", [...inputs, graph.scalar(`${name}/beta`, numberOf(layer, "beta"))], name);
    case "PixelShuffle2x":
    case "PixelShuffle4x":
      // Keras' depth_to_space takes the position in the block from the high part of the channel: ONNX calls that DCR.
      return graph.add("DepthToSpace", inputs, name, { blocksize: numberOf(layer, "scale"), mode: "DCR" });
    default:
      throw new Error(`${name} is a ${layer.class_name}, which is not known.`);
  }
}

function translateConvolution(
  layer: KerasLayer,
  inputs: readonly string[],
  network: KerasNetwork,
  graph: GrowingGraph,
): void {
  const { name } = layer;
  expectConfig(layer, "strides", [1, 1]);
  expectConfig(layer, "dilation_rate", [1, 1]);
  expectConfig(layer, "groups", 1);
  expectConfig(layer, "padding", "same");
  expectConfig(layer, "activation", "linear");
  const kernel = weightOf(network, `${name}/kernel`);
  const bias = weightOf(network, `${name}/bias`);
  const [height = 0, width = 0, from = 0, to = 0] = kernel.shape;
  if (height % 2 === 0 || width % 2 === 0) throw new Error(`${name} has an even kernel.`);
  const [padY, padX] = [(height - 1) / 2, (width - 1) / 2];
  const kernelName = graph.tensor(`${name}/kernel`, [to, from, height, width], filtersFirst(kernel));
  const biasName = graph.tensor(`${name}/bias`, bias.shape, bias.values);
  graph.add("Conv", [...inputs, kernelName, biasName], name, {
    kernel_shape: [height, width],
    pads: [padY, padX, padY, padX],
  });
}

function weightOf(network: KerasNetwork, name: string): KerasWeight {
  const weight = network.weights.get(name);
  if (weight === undefined) throw new Error(`The weights have no ${name}.`);
  return weight;
}

function expectConfig(layer: KerasLayer, key: string, wanted: unknown): void {
  const found = layer.config[key];
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${layer.name} has ${key} ${JSON.stringify(found)}, known is ${JSON.stringify(wanted)}.`);
}

function numberOf(layer: KerasLayer, key: string): number {
  const value = layer.config[key];
  if (typeof value !== "number") throw new Error(`${layer.name} has no ${key}.`);
  return value;
}

/** [height, width, in, out] → [out, in, height, width]. */
function filtersFirst(kernel: KerasWeight): Float32Array {
  const [height = 0, width = 0, from = 0, to = 0] = kernel.shape;
  const area = height * width;
  const turned = new Float32Array(kernel.values.length);
  let index = 0;
  for (let position = 0; position < area; position += 1) {
    for (let input = 0; input < from; input += 1) {
      for (let output = 0; output < to; output += 1) {
        turned[(output * from + input) * area + position] = kernel.values[index] ?? 0;
        index += 1;
      }
    }
  }
  return turned;
}
