import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { readEsrgan } from "./convert-esrgan.ts";
import { convertKerasToOnnx, type KerasLayer, type KerasNetwork, translateNetwork } from "./keras-onnx.ts";
import { writeOnnxModel } from "@galatea/engines/onnx/onnx-writer.ts";

/** Rows of pixels of channels, Keras' layout. */
type Cube = { side: number; channels: number; values: Float32Array };

test("the first dense block of the network computes its layers", async () => {
  const network = cutAfter(await readEsrgan(4), "LRL_1_1");
  await expectSame(network, noise({ side: 8, channels: 3 }));
});

test("the first residual block scales the sum of three dense blocks", async () => {
  const network = cutAfter(await readEsrgan(4), "RRDB_1_out");
  await expectSame(network, noise({ side: 4, channels: 3 }));
});

test.each([2, 4] as const)(
  "the end of the x%i network puts its channels where Keras puts them",
  async (scale) => {
    const whole = await readEsrgan(scale);
    const tail = ["PreShuffle", "pixel_shuffle", "SR"].map((name) => layerOf(whole, name));
    const input = { ...layerOf(whole, "LR_input"), name: "GRL" };
    await expectSame({ ...whole, layers: [input, ...tail] }, noise({ side: 8, channels: 64 }));
  },
);

test("an unknown layer or option fails the conversion", async () => {
  const network = cutAfter(await readEsrgan(2), "F_1_1_1");
  const [input, convolution] = network.layers;
  const changed = (change: Partial<KerasLayer>): KerasNetwork => ({
    ...network,
    layers: [input!, { ...convolution!, ...change }],
  });
  expect(() => convertKerasToOnnx(changed({ class_name: "Conv3D" }))).toThrow("Conv3D");
  expect(() => convertKerasToOnnx(changed({ config: { strides: [2, 2] } }))).toThrow("strides");
  expect(() => convertKerasToOnnx({ ...network, weights: new Map() })).toThrow("Pre_blocks_conv/kernel");
});

async function expectSame(network: KerasNetwork, input: Cube): Promise<void> {
  const expected = computeByHand(network, input);
  const found = await computeByRuntime(network, input);
  expect([found.side, found.channels]).toEqual([expected.side, expected.channels]);
  const apart = expected.values.map((value, index) => Math.abs(value - found.values[index]!));
  expect(Math.max(...apart)).toBeLessThan(1e-3);
  expect(Math.max(...expected.values) - Math.min(...expected.values)).toBeGreaterThan(0.1);
}

async function computeByRuntime(network: KerasNetwork, input: Cube): Promise<Cube> {
  const inputName = network.layers[0]!.name;
  const session = await InferenceSession.create(
    writeOnnxModel({
      name: "cut",
      ...translateNetwork(network),
      inputs: [{ name: inputName, type: "float32", shape: [1, input.channels, "height", "width"] }],
      outputs: [{ name: network.outputLayer, type: "float32", shape: [1, "channels", "h", "w"] }],
    }),
  );
  const channelsFirst = new Float32Array(input.values.length);
  const area = input.side ** 2;
  input.values.forEach((value, index) => {
    channelsFirst[(index % input.channels) * area + Math.floor(index / input.channels)] = value;
  });
  const tensor = new Tensor("float32", channelsFirst, [1, input.channels, input.side, input.side]);
  const output = (await session.run({ [inputName]: tensor }))[network.outputLayer]!;
  const [, channels = 0, side = 0] = output.dims;
  const values = output.data as Float32Array;
  const channelsLast = values.map(
    (_, index) => values[(index % channels) * side ** 2 + Math.floor(index / channels)]!,
  );
  await session.release();
  return { side, channels, values: channelsLast };
}

function computeByHand(network: KerasNetwork, input: Cube): Cube {
  const done = new Map<string, Cube>();
  for (const layer of network.layers) {
    const [first, second] = (layer.inbound_nodes[0] ?? []).map(([name]) => done.get(name)!);
    done.set(layer.name, first === undefined || layer.name === "GRL" ? input : apply(layer, first, second));
  }
  return done.get(network.outputLayer)!;

  function apply(layer: KerasLayer, one: Cube, other: Cube | undefined): Cube {
    if (layer.class_name === "Conv2D") return convolve(network, layer.name, one);
    if (layer.class_name === "Activation") return { ...one, values: one.values.map((x) => Math.max(x, 0)) };
    if (layer.class_name === "MultiplyBeta") return { ...one, values: one.values.map((x) => x * 0.2) };
    if (layer.class_name === "Add")
      return { ...one, values: one.values.map((x, index) => x + other!.values[index]!) };
    if (layer.class_name === "Concatenate") return join(one, other!);
    return shuffle(one, Number(layer.config["scale"]));
  }
}

function convolve(network: KerasNetwork, name: string, input: Cube): Cube {
  const kernel = network.weights.get(`${name}/kernel`)!;
  const bias = network.weights.get(`${name}/bias`)!.values;
  const [height, width, from, to] = kernel.shape as [number, number, number, number];
  return cube({ side: input.side, channels: to }, (y, x, channel) => {
    let sum = bias[channel]!;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        for (let channelIn = 0; channelIn < from; channelIn += 1) {
          const value = sampleAt(input, y + row - (height - 1) / 2, x + column - (width - 1) / 2, channelIn);
          sum += value * kernel.values[((row * width + column) * from + channelIn) * to + channel]!;
        }
      }
    }
    return sum;
  });
}

const join = (one: Cube, other: Cube): Cube =>
  cube({ side: one.side, channels: one.channels + other.channels }, (y, x, channel) =>
    channel < one.channels ? sampleAt(one, y, x, channel) : sampleAt(other, y, x, channel - one.channels),
  );

/** TensorFlow's depth_to_space for NHWC, from its documentation. */
const shuffle = (one: Cube, block: number): Cube => {
  const channels = one.channels / block ** 2;
  return cube({ side: one.side * block, channels }, (y, x, channel) => {
    const position = (y % block) * block + (x % block);
    return sampleAt(one, Math.floor(y / block), Math.floor(x / block), position * channels + channel);
  });
};

function cube(
  { side, channels }: Pick<Cube, "side" | "channels">,
  value: (y: number, x: number, channel: number) => number,
): Cube {
  const values = new Float32Array(side * side * channels);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        values[(y * side + x) * channels + channel] = value(y, x, channel);
      }
    }
  }
  return { side, channels, values };
}

function sampleAt({ side, channels, values }: Cube, y: number, x: number, channel: number): number {
  return y < 0 || x < 0 || y >= side || x >= side ? 0 : values[(y * side + x) * channels + channel]!;
}

const noise = (size: Pick<Cube, "side" | "channels">): Cube =>
  cube(size, (y, x, channel) => ((y * 31 + x * 17 + channel * 7) % 23) / 23);

function cutAfter(network: KerasNetwork, name: string): KerasNetwork {
  const end = network.layers.findIndex((layer) => layer.name === name);
  return { ...network, layers: network.layers.slice(0, end + 1), outputLayer: name };
}

function layerOf(network: KerasNetwork, name: string): KerasLayer {
  return network.layers.find((layer) => layer.name === name)!;
}
