/** The port of everything that classifies pictures: the embedded network, and others that are stacked on it. */

export type Classification = {
  /** The probability of each class, 0..1, together 1. */
  classes: Readonly<Record<string, number>>;
  /** The time of the classification itself, without waiting. */
  ms: number;
};

export type PictureClassifier = {
  /** Its thresholds are found by it, in `thresholds.ts`. */
  id: string;
  /** The longest wait for an answer, with the pictures before it. */
  timeoutMs: number;
  /** Rejects when it cannot answer. `bytes` are a PNG, JPEG or WebP, encoded by us: others may hide a second picture. */
  classify(bytes: Uint8Array, signal: AbortSignal): Promise<Classification>;
};

/** A classifier that has to be fetched from a disk, or whose service has to be there, before it can judge. */
export type LoadableClassifier = PictureClassifier & {
  /** Asked before each job and every few seconds. @throws {Error} when it could judge nothing now. */
  load(): Promise<void>;
  close(): void;
};
