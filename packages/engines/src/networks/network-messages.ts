/** Messages between a network and its process. Each is answered once, before the next is sent. */
import type { NetworkInput } from "./manifest.ts";

/** What the process needs to know of a network. */
export type LoadNetwork = {
  kind: "load";
  file: string;
  input: NetworkInput;
  /** Null: the first. */
  output: string | null;
  threads: number;
};

export type ToNetworkProcess = LoadNetwork | { kind: "run"; bytes: Uint8Array };

/** `values` in the order of the network's output, whose sides are `dims`. */
export type NetworkOutput = { values: Float32Array; dims: readonly number[]; ms: number };
export type FromNetworkProcess = { kind: "output" } & NetworkOutput;
