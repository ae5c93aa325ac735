/** What an engine of the Vercel AI SDK has to be told: the provider, the model, and the key or the address. */
import { z } from "zod";

export const paidProviders = [
  "openai",
  "google",
  "black-forest-labs",
  "fal",
  "replicate",
  "xai",
  "together",
] as const;
export type PaidProvider = (typeof paidProviders)[number];

/** Servers that speak OpenAI's protocol, each with additions of its own. `openai` is the protocol without any. */
export const dialects = ["openai", "vllm-omni", "sglang", "localai"] as const;
export type Dialect = (typeof dialects)[number];

const httpUrl = z
  .url({ protocol: /^https?$/, error: "an address such as http://127.0.0.1:8000" })
  .refine((text) => new URL(text).username === "" && new URL(text).password === "", {
    error: "an address without a user and a password",
  });

export const aiSdkOptions = z
  .object({
    /** Lower-case letters, digits and hyphens. An operator who runs several models gives each its own. */
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,59}$/)
      .optional(),
    /** Shown wherever a person sees its work. */
    label: z.string().trim().min(1).max(60).optional(),
    provider: z.enum([...paidProviders, "openai-compatible"]),
    /** As the provider names it, such as "gpt-image-1.5" or "fal-ai/flux/dev". */
    model: z
      .string()
      .trim()
      .regex(/^[\w.:/@+-]{1,200}$/, { error: "a model's name as its provider writes it" })
      .refine((name) => !name.includes(".."), { error: "a model's name as its provider writes it" }),
    apiKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, { error: "a key without spaces" })
      .nullable(),
    /** The provider's own where absent. "/v1" is added to an OpenAI-compatible server's address without a path. */
    url: httpUrl.optional(),
    dialect: z.enum(dialects).default("openai"),
    /** Of an OpenAI-compatible server, which does not say it: how many pictures its model follows. */
    maxPictures: z.number().int().min(0).max(4).optional(),
    /** Where the provider has several, at several prices. */
    quality: z.enum(["low", "medium", "high"]).optional(),
    /** Of an OpenAI-compatible server that charges for each call, such as a gateway to paid models. */
    billedPerCall: z.boolean().default(false),
  })
  .refine(({ provider, url }) => provider !== "openai-compatible" || url !== undefined, {
    error: "An OpenAI-compatible server needs its address.",
    path: ["url"],
  })
  .refine(({ provider, model }) => provider !== "google" || /^(?:gemini|veo)-/.test(model), {
    error:
      "Google's models that make pictures have names that begin with gemini-, and those that make videos with veo-.",
    path: ["model"],
  });

export type AiSdkSettings = z.output<typeof aiSdkOptions>;

export type AiSdkTiming = {
  /** A run ends as `engine_timeout` after it, its provider's queue included. */
  runMs: number;
  /** A video's run ends as `engine_timeout` after it. */
  videoRunMs: number;
  /** The call that starts a video. */
  startMs: number;
  /** Between two looks at the work of a provider with a queue. */
  pollMs: number;
  /** The same for a video, which takes minutes. */
  videoPollMs: number;
  /** One look at a video; a longer one is repeated. */
  lookMs: number;
  /** How long a provider may fail in a row while it makes a video. */
  patienceMs: number;
  healthMs: number;
  /** The waits before a look at paid work, or its download, is repeated. */
  retryAfterMs: readonly number[];
  /** How long an engine is unhealthy after its key was refused. */
  refusedKeyMs: number;
};

export type AiSdkOptions = z.input<typeof aiSdkOptions> & {
  /** For tests. */
  timing?: Partial<AiSdkTiming>;
};

export const usualTiming: AiSdkTiming = {
  runMs: 290_000,
  videoRunMs: 590_000,
  startMs: 90_000,
  pollMs: 700,
  videoPollMs: 3_000,
  lookMs: 20_000,
  patienceMs: 60_000,
  healthMs: 2_000,
  retryAfterMs: [500, 2_000, 5_000],
  refusedKeyMs: 60_000,
};

export const isPaid = (settings: AiSdkSettings): settings is AiSdkSettings & { provider: PaidProvider } =>
  settings.provider !== "openai-compatible";

const names: Record<PaidProvider, string> = {
  openai: "OpenAI",
  google: "Google",
  "black-forest-labs": "Black Forest Labs",
  fal: "fal",
  replicate: "Replicate",
  xai: "xAI",
  together: "Together",
};

/** The engine's id and label where the operator chose none. */
export function namesOf(
  settings: AiSdkSettings,
  kind: "image" | "edit" | "video",
): { id: string; label: string } {
  const { provider, dialect, model } = settings;
  const server = isPaid(settings) ? provider : dialect === "openai" ? "openai-compatible" : dialect;
  const shortModel = model.split("/").at(-1) ?? model;
  const usualLabel = isPaid(settings) ? `${names[settings.provider]} ${shortModel}` : shortModel;
  return {
    id: settings.id ?? (kind === "image" ? server : `${server}-${kind}`),
    label: settings.label ?? Array.from(usualLabel).slice(0, 60).join(""),
  };
}
