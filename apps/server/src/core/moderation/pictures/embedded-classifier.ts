/**
 * The classifier that comes with the product: MobileNetV2 of nsfwjs on onnxruntime, in a process of its own. Pictures
 * wait for each other, and a full line is an error, so that memory stays bounded.
 */
import { createClassifierLine } from "./classifier-line.ts";
import { classifierFile } from "./classifier-model.ts";
import { createClassifierProcess } from "./classifier-process-control.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";
import { embeddedClassifierId } from "./thresholds.ts";

export type EmbeddedClassifierOptions = {
  /** The build's unless told. */
  modelFile?: string;
  maxWaiting?: number;
  /** The longest classification, many times that of the largest picture. */
  classifyTimeoutMs?: number;
  waitTimeoutMs?: number;
  idleMs?: number;
  module?: URL;
};

export function createEmbeddedClassifier(options: EmbeddedClassifierOptions = {}): LoadableClassifier {
  const runner = createClassifierProcess({
    module: options.module ?? new URL("./classifier-process.ts", import.meta.url),
    modelFile: options.modelFile ?? classifierFile,
    classifyTimeoutMs: options.classifyTimeoutMs ?? 10_000,
    loadTimeoutMs: 60_000,
    idleMs: options.idleMs ?? 5 * 60_000,
  });
  const inTurn = createClassifierLine(options.maxWaiting);
  return {
    id: embeddedClassifierId,
    timeoutMs: options.waitTimeoutMs ?? 30_000,
    classify: (bytes, signal) =>
      inTurn(() => {
        signal.throwIfAborted();
        return runner.classify(bytes);
      }),
    load: () => inTurn(runner.load),
    close: runner.end,
  };
}
