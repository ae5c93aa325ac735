/**
 * The ESRGAN networks of `@upscalerjs/esrgan-thick` (MIT), read from the package and converted to ONNX.
 * Ten residual-in-residual dense blocks, trained on DIV2K; one network for each scale.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { EsrganScale } from "../../packages/engines/src/upscale/esrgan-model.ts";
import { keepInBlocks } from "./block-layout.ts";
import { convertKerasToOnnx, type KerasLayer, type KerasNetwork, type KerasWeight } from "./keras-onnx.ts";
import { writeOnnxModel } from "@galatea/engines/onnx/onnx-writer.ts";

/** The bytes of the `.onnx` file that the engine runs. @throws {Error} for an unknown network. */
export async function convertEsrgan(scale: EsrganScale): Promise<Uint8Array> {
  return writeOnnxModel(keepInBlocks(convertKerasToOnnx(await readEsrgan(scale))));
}

/** The network layer for layer as its authors wrote it: a plain conversion, and slower. */
export async function convertEsrganPlainly(scale: EsrganScale): Promise<Uint8Array> {
  return writeOnnxModel(convertKerasToOnnx(await readEsrgan(scale)));
}

const require = createRequire(import.meta.url);
const packageEntry = require.resolve("@upscalerjs/esrgan-thick");

/** The package's folder: its exports name only code. */
export const esrganPackage = packageEntry.slice(0, packageEntry.lastIndexOf(`${path.sep}dist${path.sep}`));

/** The folder with `model.json` and the weights that it lists. */
export const weightsFolder = (scale: EsrganScale): string => path.join(esrganPackage, "models", `x${scale}`);

/** The fields of a TensorFlow.js `model.json` that the conversion reads. */
type LayersModel = {
  modelTopology: {
    model_config: {
      config: { name: string; layers: KerasLayer[]; output_layers: [string, number, number][] };
    };
  };
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
};

export async function readEsrgan(scale: EsrganScale): Promise<KerasNetwork> {
  const folder = weightsFolder(scale);
  const model = JSON.parse(await readFile(path.join(folder, "model.json"), "utf8")) as LayersModel;
  const { name, layers, output_layers: outputs } = model.modelTopology.model_config.config;
  const outputLayer = outputs[0]?.[0];
  if (outputLayer === undefined || outputs.length !== 1) throw new Error("The network must have one output.");
  return { name, layers, outputLayer, weights: await readWeights(folder, model.weightsManifest) };
}

async function readWeights(
  folder: string,
  manifest: LayersModel["weightsManifest"],
): Promise<Map<string, KerasWeight>> {
  const weights = new Map<string, KerasWeight>();
  for (const group of manifest) {
    // A weight may begin in one file and end in the next.
    const shards = await Promise.all(group.paths.map((file) => readFile(path.join(folder, file))));
    const bytes = new Uint8Array(Buffer.concat(shards));
    let offset = 0;
    for (const { name, shape, dtype } of group.weights) {
      if (dtype !== "float32") throw new Error(`${name} is ${dtype}.`);
      const length = shape.reduce((product, side) => product * side, 1);
      weights.set(name, { shape, values: new Float32Array(bytes.buffer, offset, length) });
      offset += length * 4;
    }
    if (offset !== bytes.byteLength) throw new Error("The weights have another length than their list says.");
  }
  return weights;
}
