/**
 * The ESRGAN networks of `@upscalerjs/esrgan-thick` (MIT), read from the package and converted to ONNX in memory.
 * Ten residual-in-residual dense blocks, trained on DIV2K; one network for each scale.
 */
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { keepInBlocks } from "./block-layout.ts";
import { convertKerasToOnnx, type KerasLayer, type KerasNetwork, type KerasWeight } from "./keras-onnx.ts";
import { writeOnnxModel } from "./onnx-writer.ts";

export type EsrganScale = 2 | 4;

/**
 * An ONNX model: input "picture" uint8 [1, height, width, 3], output "larger" uint8 [1, height × scale, width × scale,
 * 3], both sRGB. Takes a quarter of a second and three times the 28 MB of the weights.
 * @throws {Error} when the package is not installed or not the one that is known.
 */
export async function loadEsrganOnnx(
  scale: EsrganScale,
  weightsFolder = findEsrganFolder(),
): Promise<Uint8Array> {
  return writeOnnxModel(keepInBlocks(convertKerasToOnnx(await readEsrgan(scale, weightsFolder))));
}

/** The same, layer for layer as its authors have it: what any converter gives, and slower. */
export async function loadPlainEsrganOnnx(scale: EsrganScale): Promise<Uint8Array> {
  return writeOnnxModel(convertKerasToOnnx(await readEsrgan(scale)));
}

/** Where the networks lie, or undefined when the package is not installed. */
export function findEsrganFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve("@upscalerjs/esrgan-thick");
    return path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`)), "models");
  } catch {
    return undefined;
  }
}

/** The fields of a TensorFlow.js `model.json` that are read. */
type LayersModel = {
  modelTopology: {
    model_config: {
      config: { name: string; layers: KerasLayer[]; output_layers: [string, number, number][] };
    };
  };
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
};

export async function readEsrgan(
  scale: EsrganScale,
  weightsFolder = findEsrganFolder(),
): Promise<KerasNetwork> {
  if (weightsFolder === undefined) throw new Error("@upscalerjs/esrgan-thick is not installed.");
  const folder = path.join(weightsFolder, `x${scale}`);
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
    const bytes = await readShards(group.paths.map((file) => path.join(folder, file)));
    let at = 0;
    for (const { name, shape, dtype } of group.weights) {
      if (dtype !== "float32") throw new Error(`${name} is ${dtype}.`);
      const length = shape.reduce((product, side) => product * side, 1);
      weights.set(name, { shape, values: new Float32Array(bytes.buffer, at, length) });
      at += length * 4;
    }
    if (at !== bytes.byteLength) throw new Error("The weights have another length than their list says.");
  }
  return weights;
}

/** The files one after the other, in one piece: no weight is aligned to a file's beginning. */
async function readShards(files: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const file of files) {
    const shard = await readFile(file);
    bytes.set(shard, at);
    at += shard.length;
  }
  return bytes;
}
