/** What each protocol of videos gives to `video-provider.ts`, which waits for the work whichever it is. */
import type { EngineError } from "../engine.ts";
import type { CallFacts } from "./read-usage.ts";
import type { VideoWork } from "./video-families.ts";
import type { KeptOperation } from "./video-operation.ts";

export const byteLimits = { answer: 4_000_000, video: 200_000_000 };

export type StartedVideo = {
  operation: KeptOperation;
  /** The seed was dropped although the model follows one. */
  isSeedDropped: boolean;
};

/** `error` is not thrown, because a look that fails may be repeated, and work that failed will not end otherwise. */
export type SeenVideo = { fraction: number | null } | { url: string } | { error: EngineError };

/** One provider's protocol. */
export type VideoQueue = {
  /** Takes no signal: whoever stops waiting has to cancel what it started. */
  start: (work: VideoWork, jobId: string) => Promise<StartedVideo>;
  look: (operation: KeptOperation, asking: { signal: AbortSignal; facts: CallFacts }) => Promise<SeenVideo>;
  /** The file of a video that was seen. */
  fetch: (url: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** Where the provider can. Throws nothing. */
  cancel: (operation: KeptOperation) => Promise<void>;
};
