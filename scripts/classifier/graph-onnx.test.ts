/** The converted classifier computes what its layers compute. */
import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import {
  pictureClasses,
  pictureInput,
  pictureSidePx,
  probabilitiesOutput,
} from "../../apps/server/src/core/moderation/pictures/classifier-model.ts";
import { writeOnnxModel } from "@galatea/engines/onnx/onnx-writer.ts";
import { convertGraphToOnnx, type TensorflowGraph, type TensorflowNode } from "./graph-onnx.ts";
import { readGraphModel, readNsfwjs } from "./read-nsfwjs.ts";
import { computePlainly, type Cube } from "./testing/reference-network.ts";
import { randomNumbers, tinyNetwork } from "./testing/tiny-network.ts";

const readTiny = (sidePx: number, seed?: number): TensorflowGraph => {
  const { model, readShard } = tinyNetwork(sidePx, seed);
  return readGraphModel(model, readShard);
};

const noise = (sidePx: number): Cube => {
  const random = randomNumbers(7);
  const values = Float32Array.from({ length: sidePx * sidePx * 3 }, () => random());
  return { heightPx: sidePx, widthPx: sidePx, channels: 3, values };
};

async function computeByRuntime(network: TensorflowGraph, picture: Cube): Promise<Float32Array> {
  const session = await InferenceSession.create(writeOnnxModel(convertGraphToOnnx(network)), {
    // A cut network has another shape than its output is declared with.
    logSeverityLevel: 3,
  });
  const tensor = new Tensor("float32", picture.values, [1, picture.heightPx, picture.widthPx, 3]);
  const output = (await session.run({ [pictureInput]: tensor }))[probabilitiesOutput];
  await session.release();
  return output?.data as Float32Array;
}

const largestDifference = (one: Float32Array, other: Float32Array): number =>
  Math.max(...one.map((value, index) => Math.abs(value - other[index]!)));

/** Even and odd sides are padded differently where the stride is two. */
test.each([8, 13, 16, 23])("random layers over %i pixels give the same probabilities", async (sidePx) => {
  const network = readTiny(sidePx);
  const expected = computePlainly(network, noise(sidePx));
  const found = await computeByRuntime(network, noise(sidePx));
  expect(found).toHaveLength(pictureClasses.length);
  expect(largestDifference(expected, found)).toBeLessThan(1e-4);
  expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.01);
});

test("every layer of a random network gives the same values", async () => {
  const network = readTiny(13, 3);
  const layers = ["centred", "first", "same", "narrow", "deep", "sum", "half"];
  for (const name of layers) {
    const cut = cutAfter(network, name);
    const expected = computePlainly(cut, noise(13));
    const values = inKerasOrder(await computeByRuntime(cut, noise(13)), expected.length, cut);
    expect(largestDifference(expected, values), name).toBeLessThan(1e-4);
    expect(Math.max(...expected) - Math.min(...expected), name).toBeGreaterThan(0.1);
  }
});

test("the whole classifier computes its layers", { timeout: 180_000 }, async () => {
  const network = readNsfwjs();
  const expected = computePlainly(network, noise(pictureSidePx));
  const found = await computeByRuntime(network, noise(pictureSidePx));
  expect(largestDifference(expected, found)).toBeLessThan(1e-4);
  expect(found.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 5);
});

test("an unknown operation or option, or a missing weight, fails the conversion", () => {
  const network = readTiny(8);
  const changed = (name: string, change: Partial<TensorflowNode>): TensorflowGraph => ({
    ...network,
    nodes: network.nodes.map((node) => (node.name === name ? { ...node, ...change } : node)),
  });
  const { attr } = network.nodes.find(({ name }) => name === "first")!;
  const withAttribute = (key: string, text: string): TensorflowGraph =>
    changed("first", { attr: { ...attr, [key]: { s: Buffer.from(text).toString("base64") } } });
  expect(() => convertGraphToOnnx(changed("sum", { op: "MaxPool" }))).toThrow("MaxPool");
  expect(() => convertGraphToOnnx(withAttribute("padding", "VALID"))).toThrow("padding");
  expect(() => convertGraphToOnnx(withAttribute("dilations", "2"))).toThrow("dilations");
  expect(() => convertGraphToOnnx(withAttribute("fused_ops", "Elu"))).toThrow("fused_ops");
  expect(() => convertGraphToOnnx({ ...network, weights: new Map() })).toThrow("first/kernel");
});

test("weights of another length, or stored in another way, are not read", () => {
  const { model, readShard } = tinyNetwork(8);
  expect(() => readGraphModel(model, (name) => readShard(name).subarray(name === "b" ? 1 : 0))).toThrow(
    "length",
  );
  const [group] = model.weightsManifest;
  const whole = { ...group!, weights: group!.weights.map(({ quantization: _, ...weight }) => weight) };
  expect(() => readGraphModel({ ...model, weightsManifest: [whole] }, readShard)).toThrow("not quantised");
});

function cutAfter(network: TensorflowGraph, name: string): TensorflowGraph {
  const end = network.nodes.findIndex((node) => node.name === name);
  return {
    ...network,
    nodes: [...network.nodes.slice(0, end + 1), { name: "Identity", op: "Identity", input: [name] }],
  };
}

/** Channels last, as TensorFlow has them. */
function inKerasOrder(values: Float32Array, length: number, network: TensorflowGraph): Float32Array {
  expect(values).toHaveLength(length);
  const layer = network.nodes.at(-2)!;
  const bias = network.weights.get(`${layer.name}/bias`)?.values.length;
  const channels = bias ?? (layer.name === "centred" ? 3 : 6);
  const area = length / channels;
  return values.map((_, index) => values[(index % channels) * area + Math.floor(index / channels)]!);
}
