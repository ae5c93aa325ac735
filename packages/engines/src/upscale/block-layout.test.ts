import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { keepInBlocks } from "./block-layout.ts";
import { loadEsrganOnnx, loadPlainEsrganOnnx, readEsrgan } from "./esrgan-model.ts";
import { convertKerasToOnnx } from "./keras-onnx.ts";

test("a product that is left stands behind a convolution, or before the first of them", async () => {
  const { nodes } = keepInBlocks(convertKerasToOnnx(await readEsrgan(4)));
  const convolutions = new Set(nodes.filter(({ op }) => op === "Conv").map(({ output }) => output));
  const others = nodes.filter(({ op, inputs }) => op === "Mul" && !convolutions.has(inputs[0]!));
  expect(others.map(({ output }) => output)).toEqual(["as_fraction"]);
});

test("the picture stays what it was, to a level where it falls between two", async () => {
  const size = [1, 40, 32, 3];
  const picture = Uint8Array.from({ length: 40 * 32 * 3 }, (_, at) => (at * 7919) % 256);
  const enlarge = async (model: Uint8Array): Promise<Uint8Array> => {
    const session = await InferenceSession.create(model);
    const { larger } = await session.run({ picture: new Tensor("uint8", picture, size) });
    await session.release();
    return larger?.data as Uint8Array;
  };
  const [plain, ours] = [await enlarge(await loadPlainEsrganOnnx(2)), await enlarge(await loadEsrganOnnx(2))];
  const apart = plain.map((level, at) => Math.abs(level - ours[at]!));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  expect(apart.filter((level) => level > 0).length).toBeLessThan(plain.length / 1000);
  expect(Math.max(...plain) - Math.min(...plain)).toBeGreaterThan(200);
});

test("a product of a picture, a product of two pictures and one of channels that nobody counts stay", () => {
  const value = { name: "picture", type: "float32", shape: [1, 3, "height", "width"] } as const;
  const graph = {
    name: "products",
    nodes: [
      { op: "Mul", inputs: ["picture", "half"], output: "darker" },
      { op: "Mul", inputs: ["darker", "darker"], output: "square" },
      { op: "Concat", inputs: ["square", "darker"], output: "both", attributes: { axis: 1 } },
      { op: "Mul", inputs: ["both", "half"], output: "result" },
    ],
    tensors: [{ name: "half", shape: [], values: Float32Array.of(0.5) }],
    inputs: [value],
    outputs: [{ ...value, name: "result" }],
  };
  expect(keepInBlocks(graph)).toEqual(graph);
});
