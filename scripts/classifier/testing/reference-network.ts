/**
 * Computes a TensorFlow graph layer by layer, after TensorFlow's documentation of each operation: slow, plain, and
 * independent of the converter that it is compared with.
 */
import type {
  TensorflowAttribute,
  TensorflowGraph,
  TensorflowNode,
  TensorflowWeight,
} from "../graph-onnx.ts";

/** Rows of pixels of channels. A vector is one pixel. */
export type Cube = { heightPx: number; widthPx: number; channels: number; values: Float32Array };

/** The values of the graph's last node for this picture. */
export function computePlainly({ nodes, weights }: TensorflowGraph, picture: Cube): Float32Array {
  const done = new Map<string, Cube>();
  let last = picture;
  for (const node of nodes) {
    if (node.op === "Const") continue;
    last = computeNode(node, picture, (name) => done.get(name) ?? asCube(weights.get(name)!), weights);
    done.set(node.name, last);
  }
  return last.values;
}

const asCube = ({ values }: TensorflowWeight): Cube => ({
  heightPx: 1,
  widthPx: 1,
  channels: values.length,
  values,
});

function computeNode(
  node: TensorflowNode,
  picture: Cube,
  valueOf: (name: string) => Cube,
  weights: TensorflowGraph["weights"],
): Cube {
  const [first = "", second = "", third = ""] = node.input ?? [];
  switch (node.op) {
    case "Placeholder":
      return picture;
    case "Mul":
      return combine(valueOf(first), valueOf(second), (one, other) => one * other);
    case "Sub":
      return combine(valueOf(first), valueOf(second), (one, other) => one - other);
    case "AddV2":
      return combine(valueOf(first), valueOf(second), (one, other) => one + other);
    case "_FusedConv2D":
      return activate(node, convolve(node, valueOf(first), weights.get(second)!, weights.get(third)!));
    case "FusedDepthwiseConv2dNative":
      return activate(node, convolveEach(node, valueOf(first), weights.get(second)!, weights.get(third)!));
    case "AvgPool":
      return average(valueOf(first));
    case "_FusedMatMul":
      return multiply(valueOf(first), weights.get(second)!, weights.get(third)!);
    case "Softmax":
      return softmax(valueOf(first));
    case "Squeeze":
    case "Identity":
      return valueOf(first);
    default:
      throw new Error(`No ${node.op} in the reference.`);
  }
}

/** One of the two may be a single number. */
function combine(one: Cube, other: Cube, operation: (one: number, other: number) => number): Cube {
  const larger = one.values.length >= other.values.length ? one : other;
  const at = ({ values }: Cube, index: number): number => values[values.length === 1 ? 0 : index]!;
  return { ...larger, values: larger.values.map((_, index) => operation(at(one, index), at(other, index))) };
}

function activate(node: TensorflowNode, cube: Cube): Cube {
  const isClipped = node.attr?.["fused_ops"]?.list?.s?.includes(Buffer.from("Relu6").toString("base64"));
  return isClipped ? { ...cube, values: cube.values.map((value) => Math.min(6, Math.max(0, value))) } : cube;
}

/** `padding: SAME`: the output has ⌈input / stride⌉ rows; an odd row of padding lies at the end. */
function paddedFrom(
  inputPx: number,
  kernelPx: number,
  stride: number,
): { outputPx: number; startPx: number } {
  const outputPx = Math.ceil(inputPx / stride);
  const padding = Math.max((outputPx - 1) * stride + kernelPx - inputPx, 0);
  return { outputPx, startPx: -Math.floor(padding / 2) };
}

type Visit = (output: number, input: number, kernel: number) => void;

/** Calls `visit` with the offsets of an output pixel, of an input pixel that it sees, and of the kernel's position. */
function slide(attr: TensorflowNode["attr"], input: Cube, kernel: TensorflowWeight, visit: Visit): Cube {
  const [kernelHeight = 0, kernelWidth = 0] = kernel.shape;
  const [, strideY = 0, strideX = 0] = strides(attr);
  const rows = paddedFrom(input.heightPx, kernelHeight, strideY);
  const columns = paddedFrom(input.widthPx, kernelWidth, strideX);
  for (let y = 0; y < rows.outputPx; y += 1) {
    for (let x = 0; x < columns.outputPx; x += 1) {
      for (let row = 0; row < kernelHeight; row += 1) {
        for (let column = 0; column < kernelWidth; column += 1) {
          const [fromY, fromX] = [y * strideY + rows.startPx + row, x * strideX + columns.startPx + column];
          if (fromY < 0 || fromX < 0 || fromY >= input.heightPx || fromX >= input.widthPx) continue;
          visit(y * columns.outputPx + x, fromY * input.widthPx + fromX, row * kernelWidth + column);
        }
      }
    }
  }
  return { heightPx: rows.outputPx, widthPx: columns.outputPx, channels: 0, values: new Float32Array() };
}

const strides = (attr: Readonly<Record<string, TensorflowAttribute>> | undefined): number[] =>
  (attr?.["strides"]?.list?.i ?? []).map(Number);

const sizeAfter = (node: TensorflowNode, input: Cube): number => {
  const [, strideY = 1, strideX = 1] = strides(node.attr);
  return Math.ceil(input.heightPx / strideY) * Math.ceil(input.widthPx / strideX);
};

function convolve(node: TensorflowNode, input: Cube, kernel: TensorflowWeight, bias: TensorflowWeight): Cube {
  const [, , from = 0, to = 0] = kernel.shape;
  const values = repeated(bias.values, sizeAfter(node, input));
  const size = slide(node.attr, input, kernel, (output, pixel, position) => {
    for (let channel = 0; channel < from; channel += 1) {
      const value = input.values[pixel * from + channel]!;
      if (value === 0) continue;
      const weight = (position * from + channel) * to;
      for (let target = 0; target < to; target += 1)
        values[output * to + target]! += value * kernel.values[weight + target]!;
    }
  });
  return { ...size, channels: to, values: Float32Array.from(values) };
}

function convolveEach(
  node: TensorflowNode,
  input: Cube,
  kernel: TensorflowWeight,
  bias: TensorflowWeight,
): Cube {
  const { channels } = input;
  const values = repeated(bias.values, sizeAfter(node, input));
  const size = slide(node.attr, input, kernel, (output, pixel, position) => {
    for (let channel = 0; channel < channels; channel += 1)
      values[output * channels + channel]! +=
        input.values[pixel * channels + channel]! * kernel.values[position * channels + channel]!;
  });
  return { ...size, channels, values: Float32Array.from(values) };
}

function repeated(values: Float32Array, count: number): Float64Array {
  return Float64Array.from({ length: values.length * count }, (_, index) => values[index % values.length]!);
}

/** The window is the whole picture. */
function average({ channels, values }: Cube): Cube {
  const sums = new Float64Array(channels);
  values.forEach((value, index) => void (sums[index % channels]! += value));
  const pixels = values.length / channels;
  return { heightPx: 1, widthPx: 1, channels, values: Float32Array.from(sums, (sum) => sum / pixels) };
}

function multiply(input: Cube, { shape, values }: TensorflowWeight, bias: TensorflowWeight): Cube {
  const [, to = 0] = shape;
  const sums = bias.values.map((start, column) =>
    input.values.reduce((sum, value, row) => sum + value * values[row * to + column]!, start),
  );
  return { heightPx: 1, widthPx: 1, channels: to, values: sums };
}

function softmax(cube: Cube): Cube {
  const highest = Math.max(...cube.values);
  const powers = cube.values.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return { ...cube, values: powers.map((power) => power / sum) };
}
