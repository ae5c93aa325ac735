/** What the engines on one sd-server have to be told: where it listens, and how its model likes to work. */
import type { ServerAddress } from "../remote/provider-http.ts";

export type SdServerSampling = {
  /** Shown wherever a person sees its work. */
  label?: string;
  /** A name of the server's own list, such as "euler"; without one its model's default. */
  sampler?: string;
  scheduler?: string;
  steps: number;
  /** Guidance by the words: about 7 for Stable Diffusion, 1 for distilled models such as FLUX and Z-Image. */
  cfgScale: number;
};

export type SdServerSettings = SdServerSampling & {
  /** Pixels of a picture that the model was trained for: 262,144 (SD 1), 1,048,576 (most others). */
  workPixels: number;
  /** Reference pictures that the model follows, 0 to 4; 0 where it has no such input. */
  maxReferences: number;
};

export type SdServerVideoSettings = SdServerSampling & {
  /** Shift of the noise in flow models; without one its model's default. */
  flowShift?: number;
  /** Of models in two parts, such as Wan 2.2 14B: for the part that works on the noisy frames. */
  highNoise?: { steps: number; cfgScale: number };
  /** Pixels of a frame, and the multiple that both sides of it are of. */
  workPixels: number;
  sizeMultiple: number;
  /** Frames of a second. The model makes a multiple of `frameStep`, and one more. */
  frameRate: number;
  frameStep: number;
  /** The lengths that are offered, in seconds. */
  durationsS: readonly number[];
  /** Whether a video can end on a given picture. */
  lastFrame: boolean;
  /** What every video is to be without, in words. */
  negativeWords: string;
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

export type SdServerConnection = {
  /** The engine's name, where an installation has several. */
  id?: string;
  /** Such as http://127.0.0.1:1234. sd-server knows no access rights: it has to listen where only we can reach it. */
  url: ServerAddress;
  /** Sent with every request, for a proxy in front of it. */
  headers?: Record<string, string>;
  /** For tests. */
  timing?: Partial<SdServerTiming>;
};

export type SdServerOptions = SdServerConnection & { settings: SdServerSettings };
export type SdServerVideoOptions = SdServerConnection & { settings: SdServerVideoSettings };

export const usualTiming: SdServerTiming = {
  everyMs: 300,
  patienceMs: 30_000,
  askTimeoutMs: 20_000,
  cancelTimeoutMs: 500,
  healthTimeoutMs: 2_000,
};

export const usualLabel = "Stable Diffusion";
export const usualVideoLabel = "Video model";
