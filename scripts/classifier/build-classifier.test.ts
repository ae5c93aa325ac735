/** Weights made here, converted and run like the real ones: a network that sees something explicit refuses. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import {
  pictureClasses,
  pictureSidePx,
} from "../../apps/server/src/core/moderation/pictures/classifier-model.ts";
import { createEmbeddedClassifier } from "../../apps/server/src/core/moderation/pictures/embedded-classifier.ts";
import { judgePicture } from "../../apps/server/src/core/moderation/pictures/judge-picture.ts";
import { writeOnnxModel } from "@galatea/engines/onnx/onnx-writer.ts";
import { convertGraphToOnnx } from "./graph-onnx.ts";
import { readGraphModel } from "./read-nsfwjs.ts";
import { tinyNetwork } from "./testing/tiny-network.ts";

/** A file with a network that is nearly sure of one class, whatever the picture. */
async function writeBiased(name: (typeof pictureClasses)[number]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-biased-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { model, readShard } = tinyNetwork(pictureSidePx);
  const network = readGraphModel(model, readShard);
  const bias = Float32Array.from(pictureClasses, (each) => (each === name ? 60 : 0));
  const weights = new Map(network.weights).set("dense/bias", {
    shape: [pictureClasses.length],
    values: bias,
  });
  const file = path.join(folder, "biased.onnx");
  await writeFile(file, writeOnnxModel(convertGraphToOnnx({ ...network, weights })));
  return file;
}

test.each([
  ["drawing", "pass"],
  ["hentai", "refuse"],
  ["neutral", "pass"],
  ["porn", "refuse"],
  ["sexy", "refuse"],
] as const)("a network that sees only %s: %s", async (name, outcome) => {
  const classifier = createEmbeddedClassifier({ modelFile: await writeBiased(name) });
  onTestFinished(() => classifier.close());
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#abc" } })
    .png()
    .toBuffer();
  const { signal } = new AbortController();
  const { classes } = await classifier.classify(picture, signal);
  expect(classes[name]).toBeGreaterThan(0.99);
  expect((await judgePicture(picture, [classifier], signal)).outcome).toBe(outcome);
});
