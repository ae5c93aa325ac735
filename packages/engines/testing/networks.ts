/** Small ONNX networks with known answers, and folders of models that hold them, for tests. */
import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OnnxNode, type OnnxTensor, writeOnnxModel } from "../src/onnx/onnx-writer.ts";
import type { NetworkManifest } from "../src/networks/manifest.ts";

const picture = "picture";
const answer = "answer";

const tensor = (name: string, shape: readonly number[], values: readonly number[]): OnnxTensor => ({
  name,
  shape,
  values: Float32Array.from(values),
});

function model(
  sidePx: number,
  answerShape: readonly number[],
  nodes: readonly OnnxNode[],
  tensors: readonly OnnxTensor[],
): Uint8Array {
  return writeOnnxModel({
    name: "test",
    nodes,
    tensors,
    inputs: [{ name: picture, type: "float32", shape: [1, 3, sidePx, sidePx] }],
    outputs: [{ name: answer, type: "float32", shape: answerShape }],
  });
}

/** At each point the sum of the channels by `weights`, and `bias`. */
export const mapNetwork = (sidePx: number, weights: readonly [number, number, number], bias: number) =>
  model(
    sidePx,
    [1, 1, sidePx, sidePx],
    [{ op: "Conv", inputs: [picture, "weights", "bias"], output: answer }],
    [tensor("weights", [1, 3, 1, 1], weights), tensor("bias", [1], [bias])],
  );

/** Two maps instead of one. */
export const twoMapNetwork = (sidePx: number): Uint8Array =>
  model(
    sidePx,
    [1, 2, sidePx, sidePx],
    [{ op: "Conv", inputs: [picture, "weights"], output: answer }],
    [tensor("weights", [2, 3, 1, 1], [1, 0, 0, 0, 1, 0])],
  );

/** Takes many seconds on any machine. */
export function slowNetwork(sidePx: number): Uint8Array {
  const [channels, kernel] = [64, 31];
  const values = Array.from({ length: channels * 3 * kernel ** 2 }, () => 1e-4);
  const back = Array.from({ length: channels * kernel ** 2 }, () => 1e-4);
  const pads = Array.from({ length: 4 }, () => kernel >> 1);
  return model(
    sidePx,
    [1, 1, sidePx, sidePx],
    [
      { op: "Conv", inputs: [picture, "there"], output: "middle", attributes: { pads } },
      { op: "Conv", inputs: ["middle", "back"], output: answer, attributes: { pads } },
    ],
    [
      tensor("there", [channels, 3, kernel, kernel], values),
      tensor("back", [1, channels, kernel, kernel], back),
    ],
  );
}

/** One number for each class: the mean of the picture's channels by its weights. */
export function classNetwork(sidePx: number, weights: readonly (readonly number[])[]): Uint8Array {
  const byChannel = [0, 1, 2].flatMap((channel) => weights.map((ofClass) => ofClass[channel] ?? 0));
  return model(
    sidePx,
    [1, weights.length],
    [
      { op: "GlobalAveragePool", inputs: [picture], output: "means" },
      { op: "Flatten", inputs: ["means"], output: "flat" },
      { op: "MatMul", inputs: ["flat", "weights"], output: answer },
    ],
    [tensor("weights", [3, weights.length], byChannel)],
  );
}

type Changes = { name?: string; maxMemoryMib?: number; input?: Partial<NetworkManifest["input"]> };

const common = (sidePx: number, { input, ...changes }: Changes) => ({
  version: 1 as const,
  name: "tiny",
  label: "Tiny",
  licence: "made in a test",
  file: `files/${changes.name ?? "tiny"}.onnx`,
  maxMemoryMib: 2_000,
  ...changes,
  input: {
    name: picture,
    widthPx: sidePx,
    heightPx: sidePx,
    mean: [0, 0, 0] as [number, number, number],
    std: [1, 1, 1] as [number, number, number],
    resample: "lanczos3" as const,
    ...input,
  },
});

export const mattingManifest = (
  sidePx: number,
  to01: "as-is" | "sigmoid" | "min-max",
  changes: Changes = {},
): NetworkManifest => ({ ...common(sidePx, changes), use: "matting", output: { name: answer, to01 } });

export const depthManifest = (
  sidePx: number,
  larger: "nearer" | "farther",
  changes: Changes = {},
): NetworkManifest => ({ ...common(sidePx, changes), use: "depth", output: { name: answer, larger } });

export const checkManifest = (sidePx: number, classes: string[], changes: Changes = {}): NetworkManifest => ({
  ...common(sidePx, changes),
  use: "picture-check",
  output: { name: answer, classes, numbers: "logits" },
});

/** A folder of models as `models add` leaves it. The caller removes it. */
export async function makeModelsFolder(
  entries: readonly { manifest: NetworkManifest; weights: Uint8Array | null }[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-networks-"));
  for (const name of ["files", "networks"]) await mkdir(path.join(folder, name));
  for (const { manifest, weights } of entries) {
    await writeFile(path.join(folder, "networks", `${manifest.name}.json`), JSON.stringify(manifest));
    if (weights) await writeFile(path.join(folder, manifest.file), weights);
  }
  return folder;
}
