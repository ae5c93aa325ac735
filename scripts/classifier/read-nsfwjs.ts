/**
 * The network MobileNetV2 (width 1.4) of `nsfwjs` (MIT), read from the package. Its weights lie there as base64 in
 * bundles for browsers, one byte a number: `min + byte · scale`. The package's own code is not used.
 */
import { createRequire } from "node:module";
import path from "node:path";
import type { TensorflowGraph, TensorflowNode, TensorflowWeight } from "./graph-onnx.ts";

const require = createRequire(import.meta.url);

/** Found beside the package's entry `dist/cjs/core.js`, because its exports name only code. */
export const weightsFolder = path.join(require.resolve("nsfwjs/core"), "../../models/mobilenet_v2_mid");

/** The fields of a TensorFlow.js `model.json` that the conversion reads. */
export type GraphModel = {
  modelTopology: { node: TensorflowNode[] };
  weightsManifest: { paths: string[]; weights: StoredWeight[] }[];
};
type StoredWeight = {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; min: number; scale: number };
};

export function readNsfwjs(): TensorflowGraph {
  const load = (name: string): unknown => require(path.join(weightsFolder, `${name}.min.js`));
  return readGraphModel(load("model") as GraphModel, (shard) => Buffer.from(load(shard) as string, "base64"));
}

/** @throws {Error} when the weights are stored in another way than one byte a number. */
export function readGraphModel(model: GraphModel, readShard: (name: string) => Uint8Array): TensorflowGraph {
  const weights = new Map<string, TensorflowWeight>();
  for (const group of model.weightsManifest) {
    // A weight may begin in one shard and end in the next.
    const bytes = Buffer.concat(group.paths.map(readShard));
    let offset = 0;
    for (const { name, shape, dtype, quantization } of group.weights) {
      if (dtype !== "float32" || quantization?.dtype !== "uint8")
        throw new Error(`${name} is not quantised.`);
      const length = shape.reduce((product, side) => product * side, 1);
      const { min, scale } = quantization;
      const values = Float32Array.from(bytes.subarray(offset, offset + length), (byte) => min + byte * scale);
      weights.set(name, { shape, values });
      offset += length;
    }
    if (offset !== bytes.byteLength) throw new Error("The weights have another length than their list says.");
  }
  return { nodes: model.modelTopology.node, weights };
}
