/** The embedded classifier's process: one picture at a time, with a limit on its time. */
import { createAskedProcess } from "@galatea/engines/asked-process.ts";
import type { FromClassifierProcess, ToClassifierProcess } from "./classifier-messages.ts";
import type { Classification } from "./picture-classifier.ts";

export type ClassifierProcess = {
  load(): Promise<void>;
  /** Call it for one picture at a time. */
  classify(bytes: Uint8Array): Promise<Classification>;
  end(): void;
};

export type ClassifierProcessOptions = {
  module: URL;
  modelFile: string;
  classifyTimeoutMs: number;
  loadTimeoutMs: number;
  idleMs: number;
};

export function createClassifierProcess(options: ClassifierProcessOptions): ClassifierProcess {
  const { module, modelFile, loadTimeoutMs, idleMs } = options;
  const child = createAskedProcess<ToClassifierProcess, FromClassifierProcess>({
    module,
    name: "the picture check",
    load: { kind: "load", modelFile },
    loadTimeoutMs,
    idleMs,
    maxHeapMb: 256,
  });
  return {
    load: child.load,
    classify: async (bytes) => {
      const { classes, ms } = await child.ask(
        { kind: "classify", bytes },
        { timeoutMs: options.classifyTimeoutMs },
      );
      return { classes, ms };
    },
    end: child.end,
  };
}
