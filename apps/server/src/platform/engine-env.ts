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
const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an address such as ${example}` })
    .transform((url) => new URL(url))
    .refine(({ username, password }) => username === "" && password === "", {
      error: "an address without a user and a password",
    })
    .optional();
const number = (min: number, max: number) => {
  const error = `a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

export const engineVariables = z.object({
  /** Names by commas, the preferred one first, or `auto`: the servers whose addresses are set, else the embedded ones. */
  IMAGE_ENGINE: names,
  EDIT_ENGINE: names,
  UPSCALE_ENGINE: names,
  /** An sd-server of stable-diffusion.cpp. It checks no rights, so it listens where only this process reaches it. */
  SD_SERVER_URL: httpUrl("http://127.0.0.1:1234"),
  /** The kind of model that it has loaded. */
  SD_SERVER_MODEL: text.default("sdxl"),
  SD_SERVER_LABEL: text.max(40).optional(),
  SD_SERVER_SAMPLER: text.optional(),
  SD_SERVER_SCHEDULER: text.optional(),
  SD_SERVER_STEPS: number(1, 150).int({ error: "a whole number" }).optional(),
  SD_SERVER_CFG_SCALE: number(0, 30).optional(),
  /** A ComfyUI server; it checks no rights either. */
  COMFYUI_URL: httpUrl("http://127.0.0.1:8188"),
  /** Workflows by commas: names of those that come with the product, or paths of `.json` files. */
  COMFYUI_WORKFLOWS: names,
});
export type EngineVariables = z.infer<typeof engineVariables>;
