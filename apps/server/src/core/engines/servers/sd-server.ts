/** Models in an sd-server of stable-diffusion.cpp, by the kind of model that it has loaded. */
import { createSdServerEditEngine } from "@galatea/engines/sd-server/edit-engine.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import type {
  SdServerOptions,
  SdServerSampling,
  SdServerSettings,
  SdServerVideoSettings,
} from "@galatea/engines/sd-server/options.ts";
import { type SdServerPreset, sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { createSdServerVideoEngine } from "@galatea/engines/sd-server/video-engine.ts";
import { sdServerVideoPresets } from "@galatea/engines/sd-server/video-presets.ts";
import { z } from "zod";
import { httpUrl, sdServerChanges } from "#platform/engine-env.ts";
import { type Creators, ModelProblem, type ModelKind, type ModelServer, type Naming } from "../models.ts";

const presets: Readonly<Record<string, SdServerPreset>> = sdServerPresets;
const videoPresets: Readonly<Record<string, SdServerVideoSettings>> = sdServerVideoPresets;
const isKnown = (model: string): boolean =>
  Object.hasOwn(presets, model) || Object.hasOwn(videoPresets, model);
const presetNames = [...Object.keys(presets), ...Object.keys(videoPresets)].join(", ");

const fields = z.object({
  url: httpUrl("http://127.0.0.1:1234"),
  model: z.string(),
  ...sdServerChanges,
});

export const sdServer: ModelServer = {
  name: "sd-server",
  urlVariable: "SD_SERVER_URL",
  fields,
  ofEntry: (entry, naming) => {
    const { url, model, ...changes } = fields.parse(entry);
    if (!isKnown(model)) throw new ModelProblem(`model: one of ${presetNames}`);
    return creators(url, model, changes, naming);
  },
  ofVariables: (variables, problems) => {
    const { SD_SERVER_URL: url, SD_SERVER_MODEL: model = "sdxl", SD_SERVER_LABEL: label } = variables;
    if (!isKnown(model)) problems.push(`SD_SERVER_MODEL: one of ${presetNames}`);
    if (!url || !isKnown(model)) return [];
    const changes = {
      sampler: variables.SD_SERVER_SAMPLER,
      scheduler: variables.SD_SERVER_SCHEDULER,
      steps: variables.SD_SERVER_STEPS,
      cfgScale: variables.SD_SERVER_CFG_SCALE,
    };
    return [creators(url, model, changes, label === undefined ? {} : { label })];
  },
  needs: (kind) =>
    `needs SD_SERVER_URL and a model in SD_SERVER_MODEL that can do this: ${presetsFor(kind).join(", ") || "none can"}`,
};

const abilities = { image: "makes", edit: "edits" } as const;
function presetsFor(kind: ModelKind): string[] {
  if (kind === "upscale" || kind === "process") return [];
  if (kind === "video") return Object.keys(videoPresets);
  return Object.keys(presets).filter((name) => presets[name]?.[abilities[kind]]);
}

type Changes = {
  [Name in "sampler" | "scheduler" | "steps" | "cfgScale"]?: SdServerSettings[Name] | undefined;
};

function creators(url: URL, model: string, changes: Changes, naming: Naming): Creators {
  const named = naming.id === undefined ? {} : { id: naming.id };
  const video = videoPresets[model];
  if (video) {
    const settings = changedSettings(video, changes, naming.label);
    return { video: async () => createSdServerVideoEngine({ url, settings, ...named }) };
  }
  const preset = presets[model];
  if (!preset) return {};
  const options: SdServerOptions = {
    url,
    settings: changedSettings(preset, changes, naming.label),
    ...named,
  };
  return {
    ...(preset.makes ? { image: async () => createSdServerImageEngine(options) } : {}),
    ...(preset.edits ? { edit: async () => createSdServerEditEngine(options) } : {}),
  };
}

/** The preset with what is given in its place. */
export function changedSettings<Settings extends SdServerSampling>(
  preset: Settings,
  { sampler, scheduler, steps, cfgScale }: Changes,
  label: string | undefined,
): Settings {
  return {
    ...preset,
    ...(label === undefined ? {} : { label }),
    ...(sampler === undefined ? {} : { sampler }),
    ...(scheduler === undefined ? {} : { scheduler }),
    ...(steps === undefined ? {} : { steps }),
    ...(cfgScale === undefined ? {} : { cfgScale }),
  };
}
