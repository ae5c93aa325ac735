/**
 * A classifier that an operator added: an ONNX network in a process of its own, judged by the thresholds that
 * `thresholds.ts` has for its name.
 */
import { availableParallelism } from "node:os";
import type { PictureCheckNetwork } from "@galatea/engines/networks/manifest.ts";
import { createNetwork, type NetworkOptions } from "@galatea/engines/networks/network.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { EnvError } from "#platform/env.ts";
import { createClassifierLine } from "./classifier-line.ts";
import type { Classification, LoadableClassifier } from "./picture-classifier.ts";
import { thresholds } from "./thresholds.ts";

/** @throws {EnvError} when no thresholds are known for it, or its classes are not those that they name. */
export function createNetworkClassifier(
  manifest: PictureCheckNetwork,
  options: NetworkOptions = {},
): LoadableClassifier {
  const { name, output } = manifest;
  expectThresholds(name, output.classes);
  // A ViT computes some hundred times what the embedded classifier does. The engines keep the other half.
  const threads = Math.max(1, availableParallelism() >> 1);
  const network = createNetwork(manifest, { threads, runTimeoutMs: 20_000, ...options });
  const inTurn = createClassifierLine();
  return {
    id: name,
    timeoutMs: 60_000,
    classify: (bytes, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        // Without the signal: an abort would end the process, which the next picture needs.
        const { values, ms } = await network.run(bytes, unwatchedRun());
        return { classes: classesOf(values, output), ms };
      }),
    load: () => inTurn(network.load),
    close: network.close,
  };
}

function expectThresholds(name: string, classes: readonly string[]): void {
  const needed = thresholds[name]?.flatMap((threshold) => threshold.classes);
  if (!needed)
    throw new EnvError(
      `Nothing says when the network ${name} refuses a picture. Known are ${Object.keys(thresholds).join(", ")}.`,
    );
  const missing = needed.find((needs) => !classes.includes(needs));
  if (missing !== undefined) throw new EnvError(`The network ${name} has no class "${missing}".`);
}

function classesOf(
  values: Float32Array,
  { classes, numbers }: PictureCheckNetwork["output"],
): Classification["classes"] {
  if (values.length !== classes.length)
    throw new Error(`The network gave ${values.length} numbers for ${classes.length} classes.`);
  const shares = numbers === "logits" ? softmax(values) : values;
  return Object.fromEntries(classes.map((name, index) => [name, shares[index] ?? Number.NaN]));
}

function softmax(logits: Float32Array): number[] {
  const largest = logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
  const powers = Array.from(logits, (logit) => Math.exp(logit - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
