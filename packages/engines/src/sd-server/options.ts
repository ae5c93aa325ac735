/** What the engines on one sd-server have to be told: where it listens, and how its model likes to work. */

export type SdServerSettings = {
  /** Shown wherever a person sees its work. */
  label?: string;
  /** A name of the server's own list, such as "euler"; without one its model's default. */
  sampler?: string;
  scheduler?: string;
  steps: number;
  /** Guidance by the words: about 7 for Stable Diffusion, 1 for distilled models such as FLUX and Z-Image. */
  cfgScale: number;
  /** Pixels of a picture that the model was trained for: 262,144 (SD 1), 1,048,576 (most others). */
  workPixels: number;
  /** Reference pictures that the model follows, 0 to 4; 0 where it has no such input. */
  maxReferences: number;
};

export type SdServerTiming = {
  everyMs: number;
  /** How long the server may fail in a row while a job runs. */
  patienceMs: number;
  askTimeoutMs: number;
  /** A cancelled run ends after this time even if the server does not answer. */
  cancelTimeoutMs: number;
  healthTimeoutMs: number;
};

export type SdServerOptions = {
  /** The engine's name, where an installation has several. */
  id?: string;
  /** Such as http://127.0.0.1:1234. sd-server knows no access rights: it has to listen where only we can reach it. */
  url: URL;
  /** Sent with every request, for a proxy in front of it. */
  headers?: Record<string, string>;
  settings: SdServerSettings;
  /** For tests. */
  timing?: Partial<SdServerTiming>;
};

export const usualTiming: SdServerTiming = {
  everyMs: 300,
  patienceMs: 30_000,
  askTimeoutMs: 20_000,
  cancelTimeoutMs: 500,
  healthTimeoutMs: 2_000,
};

export const usualLabel = "Stable Diffusion";
