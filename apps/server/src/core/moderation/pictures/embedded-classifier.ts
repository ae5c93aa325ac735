/**
 * The classifier that comes with the product: MobileNetV2 of nsfwjs on onnxruntime, in a process of its own. Pictures
 * wait for each other, and a full line is an error, so that memory stays bounded.
 */
import { classifierFile } from "./classifier-model.ts";
import { createClassifierProcess } from "./classifier-process-control.ts";
import type { PictureClassifier } from "./picture-classifier.ts";
import { embeddedClassifierId } from "./thresholds.ts";

export type EmbeddedClassifier = PictureClassifier & {
  /** @throws {Error} when the network or its runtime is missing. */
  load(): Promise<void>;
  close(): void;
};

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

export function createEmbeddedClassifier(options: EmbeddedClassifierOptions = {}): EmbeddedClassifier {
  const maxWaiting = options.maxWaiting ?? 64;
  const runner = createClassifierProcess({
    module: options.module ?? new URL("./classifier-process.ts", import.meta.url),
    modelFile: options.modelFile ?? classifierFile,
    classifyTimeoutMs: options.classifyTimeoutMs ?? 10_000,
    loadTimeoutMs: 60_000,
    idleMs: options.idleMs ?? 5 * 60_000,
  });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (waiting >= maxWaiting) throw new Error("Too many pictures wait for the safety check");
    waiting += 1;
    const mine = last.then(work).finally(() => void (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  }

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
