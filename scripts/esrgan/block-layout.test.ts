import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { keepInBlocks } from "./block-layout.ts";
import { convertEsrgan, convertEsrganPlainly, readEsrgan } from "./convert-esrgan.ts";
import { convertKerasToOnnx } from "./keras-onnx.ts";

test("every remaining product follows a convolution or precedes the first one", async () => {
  const { nodes } = keepInBlocks(convertKerasToOnnx(await readEsrgan(4)));
  const convolutions = new Set(nodes.filter(({ op }) => op === "Conv").map(({ output }) => output));
  const others = nodes.filter(({ op, inputs }) => op === "Mul" && !convolutions.has(inputs[0]!));
  expect(others.map(({ output }) => output)).toEqual(["as_fraction"]);
});

test("the layout changes the enlarged picture by at most one level in a thousandth of its samples", async () => {
  const size = [1, 40, 32, 3];
  const picture = Uint8Array.from({ length: 40 * 32 * 3 }, (_, index) => (index * 7919) % 256);
  const enlarge = async (model: Uint8Array): Promise<Uint8Array> => {
    const session = await InferenceSession.create(model);
    const { larger } = await session.run({ picture: new Tensor("uint8", picture, size) });
    await session.release();
    return larger?.data as Uint8Array;
  };
  const plain = await enlarge(await convertEsrganPlainly(2));
  const ours = await enlarge(await convertEsrgan(2));
  const apart = plain.map((level, index) => Math.abs(level - ours[index]!));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  expect(apart.filter((level) => level > 0).length).toBeLessThan(plain.length / 1000);
  expect(Math.max(...plain) - Math.min(...plain)).toBeGreaterThan(200);
});

test("a product of the input, of two values or of an unknown number of channels stays a product", () => {
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
