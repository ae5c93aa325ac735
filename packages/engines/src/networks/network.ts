/** Runs an operator's ONNX network on pictures: one at a time, in a process of its own that ends when it is idle. */
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createAskedProcess } from "../asked-process.ts";
import { EngineError, type RunControl } from "../engine.ts";
import { createTurns } from "../turns.ts";
import type { AnyNetwork } from "./manifest.ts";
import type { FromNetworkProcess, NetworkOutput, ToNetworkProcess } from "./network-messages.ts";

export type NetworkOptions = {
  module?: URL;
  /** Processors to compute with; the result is the same for the same number. */
  threads?: number;
  runTimeoutMs?: number;
  idleMs?: number;
};

export type Network = {
  /** Whether its file is there, and did not turn out unusable since it was last written. */
  isReady(): boolean;
  /** @throws {EngineError} `engine_unavailable` when its file is missing, broken, or not as its manifest says. */
  load(): Promise<void>;
  /**
   * @throws {EngineError} also `engine_bad_input`, `engine_bad_output`, `engine_timeout`, `engine_out_of_memory`;
   * `engine_failed` when its process ends; `engine_aborted` at once, whatever it is doing.
   */
  run(bytes: Uint8Array, run: RunControl): Promise<NetworkOutput>;
  close(): void;
};

export function createNetwork(network: AnyNetwork, options: NetworkOptions = {}): Network {
  const { input, output, label, path: file } = network;
  const child = createAskedProcess<ToNetworkProcess, FromNetworkProcess>({
    module: options.module ?? new URL("./network-process.ts", import.meta.url),
    name: label,
    load: {
      kind: "load",
      file,
      input,
      output: output.name,
      threads: options.threads ?? availableParallelism(),
    },
    loadTimeoutMs: 60_000,
    idleMs: options.idleMs ?? 5 * 60_000,
    maxHeapMb: 256,
    maxResidentMib: network.maxMemoryMib,
    yields: true,
  });
  const turns = createTurns();
  /** When the file was written that could not be loaded. */
  let unusable: number | null = null;

  const writtenAt = (): number | null => (existsSync(file) ? statSync(file).mtimeMs : null);
  const expectFile = (): void => {
    const missing = missingNetwork(network);
    if (missing !== null) throw new EngineError("engine_unavailable", missing);
  };
  async function noting<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      expectFile();
      return await work();
    } catch (error) {
      if (error instanceof EngineError && error.code === "engine_unavailable") unusable = writtenAt();
      throw error;
    }
  }

  return {
    isReady: () => {
      const at = writtenAt();
      return at !== null && at !== unusable;
    },
    load: () => turns(unwatched(), () => noting(child.load)),
    run: (bytes, run) =>
      turns(run, ({ signal }) =>
        noting(async () => {
          const timeoutMs = options.runTimeoutMs ?? 90_000;
          const { values, dims, ms } = await child.ask({ kind: "run", bytes }, { timeoutMs, signal });
          return { values, dims, ms };
        }),
      ),
    close: child.end,
  };
}

/** What the operator does where its file is missing; null where it is there. */
export const missingNetwork = ({ name, path: file }: AnyNetwork): string | null =>
  existsSync(file)
    ? null
    : `The network ${file} is missing. To fetch it again: npm run admin -- models add ${name}`;

const unwatched = (): RunControl => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
