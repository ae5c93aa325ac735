/**
 * What every engine of every capability shares: how it is run, how it fails, what it says about itself.
 * An engine takes plain data and gives bytes; it knows no database, no user and no price.
 */

/** The only ways an engine may fail. `core/engines` maps each to an error code of the contract. */
export type EngineErrorCode =
  | "engine_unavailable"
  | "engine_timeout"
  | "engine_aborted"
  | "engine_bad_input"
  /** The request is beyond this engine; `offers` of the error lists what it can do. */
  | "engine_cannot_follow"
  | "engine_bad_output"
  | "engine_failed";

/** The only error an engine throws. `message` is for logs, never shown to a person. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** With `engine_cannot_follow`: what this engine can do instead, as phrases to show to a person. */
  readonly offers: readonly string[];

  constructor(
    code: EngineErrorCode,
    message: string,
    options?: ErrorOptions & { offers?: readonly string[] },
  ) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
    this.offers = options?.offers ?? [];
  }
}

/** `reason` is for the operator. */
export type EngineHealth = { ok: true } | { ok: false; reason: string };

/** What every engine says about itself. */
export interface EngineFacts {
  readonly id: string;
  /** Shown wherever a person sees its work, such as "sketch preview". */
  readonly label: string;
  /** The same request with the same seed gives the same bytes. */
  readonly deterministic: boolean;
  /** Decides the IPTC DigitalSourceType: trainedAlgorithmicMedia or algorithmicMedia. */
  readonly trainedModel: boolean;
  /** Whether it could work now: its program, weights or server are there. Asked every few seconds. Throws nothing. */
  health(): Promise<EngineHealth>;
  /** Ends idle processes, and aborts running work with `engine_aborted`. The engine may be used again afterwards. */
  close(): void;
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

export type EngineRun = {
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
};

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Throws `engine_aborted` when the run was cancelled. Call it between steps that take over 50 ms. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
}
