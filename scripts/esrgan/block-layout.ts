/**
 * Keeps a network in the layout in which onnxruntime computes convolutions on a processor: channels in blocks.
 * onnxruntime leaves that layout at a product with a number, and for every layer after it; it keeps it at a convolution.
 * Measured on ESRGAN: this saves 5 to 10 % of the time, and no activation is reordered any more.
 */
import type { OnnxGraph, OnnxNode, OnnxTensor } from "@galatea/engines/onnx/onnx-writer.ts";

/**
 * Writes each product of channels with a number as a convolution of each channel with that number: the same values.
 * A product right behind a convolution stays, because onnxruntime multiplies the weights by it.
 */
export function keepInBlocks(graph: OnnxGraph): OnnxGraph {
  const tensors = new Map(graph.tensors.map((tensor) => [tensor.name, tensor]));
  const makers = new Map(graph.nodes.map((node) => [node.output, node]));
  const nodes = graph.nodes.map((node): OnnxNode => {
    const [input = "", factor = ""] = node.inputs;
    const value = node.op === "Mul" ? scalarOf(tensors.get(factor)) : undefined;
    const channels = countChannels(input, makers, tensors);
    if (value === undefined || channels === undefined || makers.get(input)?.op === "Conv") return node;
    const kernel = `${node.output}/kernel`;
    const values = new Float32Array(channels).fill(value);
    tensors.set(kernel, { name: kernel, shape: [channels, 1, 1, 1], values });
    const attributes = { kernel_shape: [1, 1], group: channels };
    return { op: "Conv", inputs: [input, kernel], output: node.output, attributes };
  });
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  return { ...graph, nodes, tensors: [...tensors.values()].filter(({ name }) => used.has(name)) };
}

function scalarOf(tensor: OnnxTensor | undefined): number | undefined {
  return tensor?.values.length === 1 ? tensor.values[0] : undefined;
}

const keepsChannels = new Set(["Add", "Mul", "Relu"]);

/** Undefined when the value does not come from a convolution through layers that keep its channels. */
function countChannels(
  value: string,
  makers: ReadonlyMap<string, OnnxNode>,
  tensors: ReadonlyMap<string, OnnxTensor>,
): number | undefined {
  const maker = makers.get(value);
  if (maker?.op === "Conv") return tensors.get(maker.inputs[1] ?? "")?.shape[0];
  if (maker === undefined || !keepsChannels.has(maker.op)) return undefined;
  return countChannels(maker.inputs[0] ?? "", makers, tensors);
}
