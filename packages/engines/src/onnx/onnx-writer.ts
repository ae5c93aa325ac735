/**
 * Writes an ONNX model file: the few messages of onnx.proto that a chain of layers needs, by their field numbers.
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
import protobuf from "protobufjs/minimal.js";

/** `TensorProto.DataType`. */
export const elementTypes = { float32: 1, uint8: 2 } as const;
export type ElementType = keyof typeof elementTypes;

export type OnnxAttribute = number | string | readonly number[];
export type OnnxNode = {
  op: string;
  inputs: readonly string[];
  output: string;
  attributes?: Readonly<Record<string, OnnxAttribute>>;
};
/** A side that is a name may have any length. */
export type OnnxValue = { name: string; type: ElementType; shape: readonly (number | string)[] };
export type OnnxTensor = { name: string; shape: readonly number[]; values: Float32Array };
export type OnnxGraph = {
  name: string;
  nodes: readonly OnnxNode[];
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
  tensors: readonly OnnxTensor[];
};

const irVersion = 8;
const opsetVersion = 17;

/** A whole `ModelProto`, its tensors inside. */
export function writeOnnxModel(graph: OnnxGraph): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(tag(1, varint)).int64(irVersion);
  writer.uint32(tag(2, lengthDelimited)).string("galatea");
  message(writer, 7, () => writeGraph(writer, graph));
  message(writer, 8, () => writer.uint32(tag(2, varint)).int64(opsetVersion));
  return writer.finish();
}

const varint = 0;
const lengthDelimited = 2;
const tag = (field: number, wireType: number): number => (field << 3) | wireType;

function message(writer: protobuf.Writer, field: number, write: () => void): void {
  writer.uint32(tag(field, lengthDelimited)).fork();
  write();
  writer.ldelim();
}

function text(writer: protobuf.Writer, field: number, value: string): void {
  writer.uint32(tag(field, lengthDelimited)).string(value);
}

function integer(writer: protobuf.Writer, field: number, value: number): void {
  writer.uint32(tag(field, varint)).int64(value);
}

function writeGraph(writer: protobuf.Writer, graph: OnnxGraph): void {
  for (const node of graph.nodes) message(writer, 1, () => writeNode(writer, node));
  text(writer, 2, graph.name);
  for (const tensor of graph.tensors) message(writer, 5, () => writeTensor(writer, tensor));
  for (const value of graph.inputs) message(writer, 11, () => writeValue(writer, value));
  for (const value of graph.outputs) message(writer, 12, () => writeValue(writer, value));
}

function writeNode(writer: protobuf.Writer, node: OnnxNode): void {
  for (const input of node.inputs) text(writer, 1, input);
  text(writer, 2, node.output);
  text(writer, 3, node.output);
  text(writer, 4, node.op);
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    message(writer, 5, () => writeAttribute(writer, name, value));
  }
}

/** `AttributeProto`: an integer, a string or a list of integers. */
function writeAttribute(writer: protobuf.Writer, name: string, value: OnnxAttribute): void {
  text(writer, 1, name);
  if (typeof value === "number") {
    integer(writer, 3, value);
    integer(writer, 20, 2);
  } else if (typeof value === "string") {
    text(writer, 4, value);
    integer(writer, 20, 3);
  } else {
    for (const item of value) integer(writer, 8, item);
    integer(writer, 20, 7);
  }
}

function writeTensor(writer: protobuf.Writer, tensor: OnnxTensor): void {
  for (const side of tensor.shape) integer(writer, 1, side);
  integer(writer, 2, elementTypes.float32);
  text(writer, 8, tensor.name);
  const { buffer, byteOffset, byteLength } = tensor.values;
  // raw_data is little-endian, like every machine that onnxruntime is built for.
  writer.uint32(tag(9, lengthDelimited)).bytes(new Uint8Array(buffer, byteOffset, byteLength));
}

function writeValue(writer: protobuf.Writer, value: OnnxValue): void {
  text(writer, 1, value.name);
  message(writer, 2, () =>
    message(writer, 1, () => {
      integer(writer, 1, elementTypes[value.type]);
      message(writer, 2, () => {
        for (const side of value.shape) {
          message(writer, 1, () =>
            typeof side === "number" ? integer(writer, 1, side) : text(writer, 2, side),
          );
        }
      });
    }),
  );
}
