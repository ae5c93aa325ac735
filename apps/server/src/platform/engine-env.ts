/** The variables of the engines, as they were given; `core/engines/engine-settings.ts` decides which engines serve. */
import { z } from "zod";

const names = z
  .string()
  .default("auto")
  .transform((list) =>
    list
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );
const text = z.string().trim().min(1, { error: "is empty" });
export const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an address such as ${example}` })
    .transform((url) => new URL(url))
    .refine(({ username, password }) => username === "" && password === "", {
      error: "an address without a user and a password",
    });
/** One address, or several by commas. */
function httpUrls(example: string) {
  const one = httpUrl(example);
  return z.string().transform((list, context): URL[] => {
    const read = list.split(",").map((address) => one.safeParse(address.trim()));
    const wrong = read.flatMap(({ error }) => error?.issues ?? []);
    const urls = read.flatMap(({ data }) => data ?? []);
    if (new Set(urls.map(({ href }) => href)).size < urls.length)
      context.addIssue({ code: "custom", message: "names an address twice" });
    for (const { message } of wrong.slice(0, 1)) context.addIssue({ code: "custom", message });
    return urls;
  });
}
const number = (min: number, max: number) => {
  const error = `a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

/** What may be changed of how a model in an sd-server works. */
export const sdServerChanges = {
  sampler: text.optional(),
  scheduler: text.optional(),
  steps: number(1, 150).int({ error: "a whole number" }).optional(),
  cfgScale: number(0, 30).optional(),
};

export const isAuto = (given: readonly string[]): boolean => given.length === 1 && given[0] === "auto";

export const engineVariables = z.object({
  /** A JSON file of the models that people choose from; see `core/engines/models-file.ts`. */
  MODELS_FILE: text.optional(),
  /** Names by commas, the preferred one first, or `auto`: the servers whose addresses are set, else the embedded ones. */
  IMAGE_ENGINE: names,
  EDIT_ENGINE: names,
  UPSCALE_ENGINE: names,
  VIDEO_ENGINE: names,
  PROCESS_ENGINE: names,
  /**
   * An sd-server of stable-diffusion.cpp, or several by commas. It checks no rights, so it listens where only this process
   * reaches it.
   */
  SD_SERVER_URL: httpUrls("http://127.0.0.1:1234").optional(),
  /** The kind of model that it has loaded. */
  SD_SERVER_MODEL: text.optional(),
  SD_SERVER_LABEL: text.max(40).optional(),
  SD_SERVER_SAMPLER: sdServerChanges.sampler,
  SD_SERVER_SCHEDULER: sdServerChanges.scheduler,
  SD_SERVER_STEPS: sdServerChanges.steps,
  SD_SERVER_CFG_SCALE: sdServerChanges.cfgScale,
  /** A ComfyUI server, or several; it checks no rights either. */
  COMFYUI_URL: httpUrls("http://127.0.0.1:8188").optional(),
  /** Workflows by commas: names of those that come with the product, or paths of `.json` files. */
  COMFYUI_WORKFLOWS: names,
  /** A WebUI of AUTOMATIC1111 or Forge, started with `--api`. */
  A1111_URL: httpUrl("http://127.0.0.1:7860").optional(),
  /** A checkpoint of its list; without one, whichever it has loaded. */
  A1111_MODEL: text.optional(),
  A1111_LABEL: text.max(40).optional(),
  /** Of `--api-auth`, such as `user:password`. */
  A1111_AUTH: text.optional(),
  /** A server that speaks OpenAI's protocol, the dialect of it, and the names under which it lists its models. */
  OPENAI_COMPATIBLE_URL: httpUrl("http://127.0.0.1:8000").optional(),
  OPENAI_COMPATIBLE_DIALECT: text.optional(),
  OPENAI_COMPATIBLE_IMAGE_MODEL: text.optional(),
  OPENAI_COMPATIBLE_EDIT_MODEL: text.optional(),
  OPENAI_COMPATIBLE_VIDEO_MODEL: text.optional(),
  OPENAI_COMPATIBLE_API_KEY: text.optional(),
  /** How many pictures its model follows. */
  OPENAI_COMPATIBLE_MAX_PICTURES: number(0, 4).int({ error: "a whole number" }).optional(),
  /** It charges for each call. */
  OPENAI_COMPATIBLE_BILLED: z.stringbool({ error: "true or false" }).optional(),
  /** A server with OpenAI's chat API for companions, up to and with its version, and the model that speaks there. */
  CHAT_URL: httpUrl("http://127.0.0.1:11434/v1").optional(),
  CHAT_MODEL: text.optional(),
  CHAT_API_KEY: text.optional(),
  CHAT_LABEL: text.max(60).optional(),
  /** Tokens that the model reads at once, and those of one reply. */
  CHAT_CONTEXT_TOKENS: number(1_024, 2_000_000).int({ error: "a whole number" }).optional(),
  CHAT_REPLY_TOKENS: number(64, 100_000).int({ error: "a whole number" }).optional(),
  /** Its template opens the thoughts, so that a reply shows only their end. */
  CHAT_STARTS_THINKING: z.stringbool({ error: "true or false" }).optional(),
  /** Pictures that models are given and make are judged by OpenAI too, and sent there, where this is set. */
  OPENAI_MODERATION_KEY: text.optional(),
  /** Paid services: the key, and the model of each tool that the service is put to work for. */
  OPENAI_API_KEY: text.optional(),
  OPENAI_IMAGE_MODEL: text.optional(),
  OPENAI_EDIT_MODEL: text.optional(),
  GOOGLE_API_KEY: text.optional(),
  GOOGLE_IMAGE_MODEL: text.optional(),
  GOOGLE_EDIT_MODEL: text.optional(),
  GOOGLE_VIDEO_MODEL: text.optional(),
  BLACK_FOREST_LABS_API_KEY: text.optional(),
  BLACK_FOREST_LABS_IMAGE_MODEL: text.optional(),
  BLACK_FOREST_LABS_EDIT_MODEL: text.optional(),
  BLACK_FOREST_LABS_VIDEO_MODEL: text.optional(),
  FAL_API_KEY: text.optional(),
  FAL_IMAGE_MODEL: text.optional(),
  FAL_EDIT_MODEL: text.optional(),
  FAL_VIDEO_MODEL: text.optional(),
  REPLICATE_API_KEY: text.optional(),
  REPLICATE_IMAGE_MODEL: text.optional(),
  REPLICATE_EDIT_MODEL: text.optional(),
  REPLICATE_VIDEO_MODEL: text.optional(),
  XAI_API_KEY: text.optional(),
  XAI_IMAGE_MODEL: text.optional(),
  XAI_EDIT_MODEL: text.optional(),
  XAI_VIDEO_MODEL: text.optional(),
  TOGETHER_API_KEY: text.optional(),
  TOGETHER_IMAGE_MODEL: text.optional(),
  TOGETHER_EDIT_MODEL: text.optional(),
});
export type EngineVariables = z.infer<typeof engineVariables>;
/** Those that may name several machines with the same models. */
export type UrlVariable = "COMFYUI_URL" | "SD_SERVER_URL";
