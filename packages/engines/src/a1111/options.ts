/** What the engines on a WebUI of AUTOMATIC1111 or Forge have to be told: where it listens, and how its model likes to work. */
import { z } from "zod";

/** A name of one of the server's own lists. */
const listed = z.string().trim().min(1).max(300);

export const a1111Settings = z.strictObject({
  /** The engine's name, where an installation has several. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/)
    .optional(),
  /** Shown wherever a person sees its work. */
  label: z.string().trim().min(1).max(60).default("Stable Diffusion"),
  /** Such as http://127.0.0.1:7860, started with `--api`. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === "" && new URL(url).password === "", {
      error: "A name and a password belong into `credentials`, not into the address.",
    }),
  /** A checkpoint of its list, as title, name or short hash; without one, whichever the server has loaded. */
  model: listed.optional(),
  steps: z.int().min(1).max(150).default(20),
  /** Guidance by the words: about 7 for Stable Diffusion, 1 for distilled models such as FLUX. */
  cfgScale: z.number().min(1).max(30).default(7),
  /** Such as "DPM++ 2M"; without one "Euler". */
  sampler: listed.optional(),
  /** Such as "Karras"; without one the sampler's own. */
  scheduler: listed.optional(),
  /** Pixels of a picture that the model was trained for: 262,144 (SD 1), 1,048,576 (most others). */
  workPixels: z.int().min(65_536).max(4_194_304).default(1_048_576),
  upscaler: listed.default("R-ESRGAN 4x+"),
  /** Of `--api-auth user:password`. */
  credentials: z
    .strictObject({
      user: z
        .string()
        .min(1)
        .regex(/^[^:]+$/),
      password: z.string().min(1),
    })
    .optional(),
});

export type A1111Timing = {
  /** Between two looks at the progress. */
  everyMs: number;
  /** Of a whole picture, the server's queue included. */
  workTimeoutMs: number;
  askTimeoutMs: number;
  healthTimeoutMs: number;
  /** A cancelled run ends after this time even if the server does not answer. */
  cancelTimeoutMs: number;
  /** How long a cancelled picture is waited for in the server's queue, to interrupt it at its turn. */
  cancelPatienceMs: number;
};

export type A1111Options = z.infer<typeof a1111Settings> & {
  /** For tests. */
  timing?: Partial<A1111Timing>;
};

/** Node's `fetch` waits 300 seconds for an answer to begin, so a call ends before it. */
export const usualTiming: A1111Timing = {
  everyMs: 500,
  workTimeoutMs: 295_000,
  askTimeoutMs: 5_000,
  healthTimeoutMs: 2_000,
  cancelTimeoutMs: 500,
  cancelPatienceMs: 600_000,
};
