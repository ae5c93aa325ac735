/**
 * Reads from the environment which engines serve. `auto` takes the servers whose addresses are set, and the embedded
 * engines where there is none: a model's work is never replaced by a sketch.
 */
import { type SdServerPreset, sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { z } from "zod";

const imageEngineNames = ["sketch", "sd-server"] as const;
const editEngineNames = ["embedded", "sd-server"] as const;
export type ImageEngineName = (typeof imageEngineNames)[number];
export type EditEngineName = (typeof editEngineNames)[number];

const presetNames = Object.keys(sdServerPresets) as (keyof typeof sdServerPresets)[];
const stepsError = "a whole number from 1 to 150";
const wholeSteps = z.coerce
  .number({ error: stepsError })
  .int({ error: stepsError })
  .min(1, { error: stepsError })
  .max(150, { error: stepsError });
const name = z.string().trim().min(1, { error: "is empty" });

export const engineVariables = z.object({
  /** Names by commas, the preferred one first, or `auto`. */
  IMAGE_ENGINE: z.string().default("auto"),
  EDIT_ENGINE: z
    .enum(["auto", ...editEngineNames], { error: `auto, or one of ${editEngineNames.join(", ")}` })
    .default("auto"),
  /** An sd-server of stable-diffusion.cpp. It checks no rights, so it listens where only this process reaches it. */
  SD_SERVER_URL: z
    .url({ protocol: /^https?$/, error: "an address such as http://127.0.0.1:1234" })
    .transform((url) => new URL(url))
    .optional(),
  /** The kind of model that it has loaded. */
  SD_SERVER_MODEL: z.enum(presetNames, { error: `one of ${presetNames.join(", ")}` }).default("sdxl"),
  SD_SERVER_LABEL: name.max(40).optional(),
  SD_SERVER_SAMPLER: name.optional(),
  SD_SERVER_SCHEDULER: name.optional(),
  SD_SERVER_STEPS: wholeSteps.optional(),
  SD_SERVER_CFG_SCALE: z.coerce.number({ error: "a number from 0 to 30" }).min(0).max(30).optional(),
});
type Variables = z.infer<typeof engineVariables>;

export type EngineSettings = {
  /** At least one; the first healthy one serves. */
  image: ImageEngineName[];
  edit: EditEngineName;
  sdServer: { url: URL; preset: SdServerPreset } | null;
};

/** @returns the settings, or one line for each variable that is wrong. */
export function readEngineSettings(
  variables: Variables,
): { ok: true; settings: EngineSettings } | { ok: false; problems: string[] } {
  const sdServer = readSdServer(variables);
  const image = readImage(variables, sdServer);
  const edit = readEdit(variables, sdServer);
  const problems = [image, edit].flatMap((read) =>
    typeof read === "object" && "problem" in read ? [read.problem] : [],
  );
  if (typeof edit === "object" || "problem" in image) return { ok: false, problems };
  return { ok: true, settings: { image, edit, sdServer } };
}

type Problem = { problem: string };
type SdServer = EngineSettings["sdServer"];

function readSdServer(variables: Variables): SdServer {
  const { SD_SERVER_URL: url, SD_SERVER_LABEL: label, SD_SERVER_SAMPLER: sampler } = variables;
  if (!url) return null;
  const { SD_SERVER_SCHEDULER: scheduler, SD_SERVER_STEPS: steps, SD_SERVER_CFG_SCALE: cfgScale } = variables;
  const preset: SdServerPreset = sdServerPresets[variables.SD_SERVER_MODEL];
  return {
    url,
    preset: {
      ...preset,
      ...(label === undefined ? {} : { label }),
      ...(sampler === undefined ? {} : { sampler }),
      ...(scheduler === undefined ? {} : { scheduler }),
      ...(steps === undefined ? {} : { steps }),
      ...(cfgScale === undefined ? {} : { cfgScale }),
    },
  };
}

function readImage({ IMAGE_ENGINE }: Variables, sdServer: SdServer): ImageEngineName[] | Problem {
  const given = IMAGE_ENGINE.split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  if (given.length === 1 && given[0] === "auto") return sdServer?.preset.makes ? ["sd-server"] : ["sketch"];
  const known = imageEngineNames.filter((engine) => given.includes(engine));
  if (given.length === 0 || given.some((word) => !(imageEngineNames as readonly string[]).includes(word)))
    return {
      problem: `IMAGE_ENGINE: auto, or names separated by commas, the preferred one first: ${imageEngineNames.join(", ")}`,
    };
  if (known.length > 1 && known.includes("sketch"))
    return {
      problem: "IMAGE_ENGINE: sketch serves alone, because a model's picture is never replaced by a sketch",
    };
  const missing = known.includes("sd-server") ? missingSdServer("IMAGE_ENGINE", sdServer, "makes") : null;
  return missing ?? [...new Set(given as ImageEngineName[])];
}

function readEdit({ EDIT_ENGINE }: Variables, sdServer: SdServer): EditEngineName | Problem {
  if (EDIT_ENGINE === "auto") return sdServer?.preset.edits ? "sd-server" : "embedded";
  const missing = EDIT_ENGINE === "sd-server" ? missingSdServer("EDIT_ENGINE", sdServer, "edits") : null;
  return missing ?? EDIT_ENGINE;
}

function missingSdServer(variable: string, sdServer: SdServer, ability: "makes" | "edits"): Problem | null {
  if (!sdServer) return { problem: `${variable}: sd-server needs SD_SERVER_URL` };
  if (sdServer.preset[ability]) return null;
  const able = presetNames.filter((preset) => sdServerPresets[preset][ability]);
  const what = ability === "makes" ? "makes no pictures from words" : "changes no pictures";
  return { problem: `${variable}: the model of SD_SERVER_MODEL ${what}; these do: ${able.join(", ")}` };
}
