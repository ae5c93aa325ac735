/**
 * The parts that engines of every kind share: how they run, how they fail, and how they describe themselves.
 * An engine takes plain data and gives bytes; it knows no database, no user and no price.
 */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";

/** The only ways an engine may fail. `core/engines` maps each to an error code of the contract. */
export type EngineErrorCode =
  | "engine_unavailable"
  | "engine_timeout"
  | "engine_aborted"
  | "engine_bad_input"
  /** The request is beyond this engine; `offers` of the error lists what it can do. */
  | "engine_cannot_follow"
  | "engine_bad_output"
  /** A filter of the provider refused the request or its result; `reason` of the error says why. */
  | "engine_refused"
  /** The provider takes no more work now; `retryAfterMs` of the error says when it may again. */
  | "engine_busy"
  | "engine_out_of_memory"
  /** The work was started, but its result can no longer be had. */
  | "engine_lost"
  | "engine_failed";

type EngineErrorDetails = {
  /** With `engine_cannot_follow`: what this engine can do instead, as phrases to show to a person. */
  offers?: readonly string[];
  /** With `engine_refused`: the provider's category, such as "violence". For logs, so it holds no words of a person. */
  reason?: string;
  /** With `engine_busy`, where the provider says it. */
  retryAfterMs?: number;
};

/** The only error an engine throws. `message` is for logs, never shown to a person. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly offers: readonly string[];
  readonly reason: string | null;
  readonly retryAfterMs: number | null;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions & EngineErrorDetails) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
    this.offers = options?.offers ?? [];
    this.reason = options?.reason ?? null;
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}

/** `reason` is for the operator. */
export type EngineHealth = { ok: true } | { ok: false; reason: string };

/** The facts that every engine gives about itself. */
export interface EngineFacts {
  readonly id: string;
  /** Shown wherever a person sees its work, such as "sketch preview". */
  readonly label: string;
  /** The same request with the same seed gives the same bytes. */
  readonly deterministic: boolean;
  /** Decides the IPTC DigitalSourceType: trainedAlgorithmicMedia or algorithmicMedia. */
  readonly trainedModel: boolean;
  /** Its provider charges for each call. A call of which nobody knows the outcome is never repeated. */
  readonly billedPerCall: boolean;
  /** Its provider knows the work by the run's `jobId`: a second call finds the first one's work and starts none. */
  readonly idempotentByJobId?: true;
  /** Whether it could work now: its program, weights or server are there. Asked every few seconds. Throws nothing. */
  health(): Promise<EngineHealth>;
  /** Ends idle processes, and aborts running work with `engine_aborted`. The engine may be used again afterwards. */
  close(): void;
}

/** What an engine needs to find the work again that it started. It may hold no secret, because it is stored. */
export type EngineHandle = Exclude<JsonValue, null>;

/** For engines whose work outlives a call, such as those of a provider with a queue. */
export interface Resumable<Result, Request = unknown> {
  /**
   * Waits for the work that an earlier run started, and starts none. The result is the one that the earlier run would
   * have given. `request` is that run's, for what no handle can hold, such as pictures. @throws {EngineError} and nothing
   * else; `engine_lost` when the provider no longer knows the handle, or a request is needed and missing.
   */
  resume?(handle: EngineHandle, run: EngineRun, request?: Request): Promise<Result>;
  /**
   * Only where a provider cannot stop what it has begun: resolves when its machine no longer works on a cancelled run.
   * Throws nothing.
   */
  whenFree?(handle: EngineHandle): Promise<void>;
}

/**
 * Whether a request can be followed, answered in under 100 ms and before any charge. A refusal lists what the engine
 * can do, as phrases to show to a person.
 */
export type Preflight =
  | { ok: true; parsed: ParsedWord[] }
  | { ok: false; reason: string; offers: readonly string[] };

/**
 * An engine that works only on pictures of its own image engine says here whether a request is about such a picture.
 * Other requests belong to the engine for uploads.
 */
export type OwnPictures<Request> = { readonly serves: (request: Request) => boolean };

/** `fraction` is 0..1 and never falls. The job names the stage that a person sees. */
export type EngineProgress = { fraction: number };

/** One thing read from the person's words, shown to them as a chip. */
export type ParsedWord = {
  kind: "person" | "appearance" | "clothing" | "place" | "light" | "style" | "thing" | "motion" | "change";
  label: string;
};

export type PictureMimeType = "image/png" | "image/jpeg" | "image/webp";

/** A picture to work on: re-encoded by us, at most 40 megapixels, upright (no EXIF orientation). */
export type SourcePicture = {
  bytes: Uint8Array;
  mimeType: PictureMimeType;
  /** The scene that its engine stored with it (ImageResult.scene); absent for uploads. */
  scene?: JsonValue;
};

/** A result and its facts. */
export type Picture = {
  bytes: Uint8Array;
  mimeType: PictureMimeType;
  widthPx: number;
  heightPx: number;
};

/** The facts that every result carries. */
export type ResultFacts = {
  /** The model that made it, as its provider or its files name it. */
  model: string;
  /** The seed that was honoured; absent where the engine ignored it. */
  seed?: number;
  usage?: EngineUsage;
};

/** A picture of unfinished work. */
export type Preview = { bytes: Uint8Array; mimeType: PictureMimeType };

/** The part of a run that work inside of an engine needs. */
export type RunControl = {
  /** An abort with the reason `TakenOver` stops the waiting alone; any other also cancels the work at the provider. */
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** The machine has done its part and is free for other work, while its result is fetched and fitted. */
  onMachineFree?: () => void;
};

export type EngineRun = RunControl & {
  /** The job's UUID, in lower case. It stays the same when another worker repeats the run. */
  jobId: string;
  onPreview: (preview: Preview) => void;
  /** Whether the run waits until a machine is free; a time limit does not count that. */
  onWaiting?: (isWaiting: boolean) => void;
  /**
   * Called before a call that charges, by an engine that only sometimes makes one. Rejects with `engine_lost` when an
   * earlier attempt of the job has made it.
   */
  onBilledCall?: () => Promise<void>;
  /**
   * Stores what the engine needs to find the started work again, in place of an earlier handle. Resolves when it is
   * stored, and never rejects. An engine awaits it as soon as the provider has answered.
   */
  onHandle: (handle: EngineHandle) => Promise<void>;
};

/** The reason of an abort after which another worker resumes the work. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Throws `engine_aborted` when the run was cancelled. Call it between steps that take over 50 ms. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
}
