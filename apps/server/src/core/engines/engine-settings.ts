/**
 * Which engine serves each capability. `auto` takes the servers whose addresses are set, and the embedded engine where there
 * is none. A model's work is never replaced by a sketch, so the two are not named together.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { ComfyOptions } from "@galatea/engines/comfyui/server.ts";
import { type ComfyWorkflow, loadWorkflow, WorkflowError } from "@galatea/engines/comfyui/workflow.ts";
import type { SdServerOptions } from "@galatea/engines/sd-server/options.ts";
import { type SdServerPreset, sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import type { EngineVariables } from "#platform/engine-env.ts";
import { EnvError } from "#platform/env.ts";

/** The engines that a model may serve, with the one that is embedded. */
const kinds = { image: "sketch", edit: "embedded", upscale: "embedded" } as const;
type Kind = keyof typeof kinds;

/** Null for a server that does not serve this kind. */
export type ModelServers = {
  comfyui: Record<Kind, ComfyOptions | null>;
  "sd-server": Record<Kind, SdServerOptions | null>;
};
type ServerName = keyof ModelServers;
const serverNames: readonly ServerName[] = ["comfyui", "sd-server"];

export type EngineSettings = {
  servers: ModelServers;
  /** The names of the servers that serve, the preferred one first; the embedded engine serves where there is none. */
  image: ServerName[];
  edit: ServerName | null;
  upscale: ServerName | null;
};

/** @throws {EnvError} with a line for each variable that is wrong. */
export function readEngineSettings(variables: EngineVariables): EngineSettings {
  const problems: string[] = [];
  const servers: ModelServers = {
    comfyui: readComfy(variables, problems),
    "sd-server": readSdServer(variables, problems),
  };
  const chosen = (kind: Kind, given: readonly string[]): ServerName[] =>
    choose(kind, given, servers, problems);
  const image = chosen("image", variables.IMAGE_ENGINE);
  const [edit = null, otherEdit] = chosen("edit", variables.EDIT_ENGINE);
  const [upscale = null, otherUpscale] = chosen("upscale", variables.UPSCALE_ENGINE);
  if (otherEdit && !isAuto(variables.EDIT_ENGINE)) problems.push("EDIT_ENGINE: one name");
  if (otherUpscale && !isAuto(variables.UPSCALE_ENGINE)) problems.push("UPSCALE_ENGINE: one name");
  if (problems.length > 0) throw new EnvError(`These settings are not right:\n  ${problems.join("\n  ")}`);
  return { servers, image, edit, upscale };
}

const isAuto = (given: readonly string[]): boolean => given.length === 1 && given[0] === "auto";

function choose(
  kind: Kind,
  given: readonly string[],
  servers: ModelServers,
  problems: string[],
): ServerName[] {
  const able = serverNames.filter((name) => servers[name][kind] !== null);
  if (isAuto(given)) return able;
  const variable = `${kind.toUpperCase()}_ENGINE`;
  const embedded = kinds[kind];
  const known: readonly string[] = [embedded, ...serverNames];
  if (given.length === 0 || given.some((name) => !known.includes(name))) {
    problems.push(
      `${variable}: auto, or names separated by commas, the preferred one first: ${known.join(", ")}`,
    );
    return [];
  }
  const wanted = serverNames.filter((name) => given.includes(name));
  if (wanted.length > 0 && given.includes(embedded))
    problems.push(
      `${variable}: ${embedded} serves alone, because a model's work is never replaced by a sketch`,
    );
  for (const name of wanted) if (!able.includes(name)) problems.push(`${variable}: ${missing(name, kind)}`);
  return [...wanted].sort((one, other) => given.indexOf(one) - given.indexOf(other));
}

const missing = (name: ServerName, kind: Kind): string =>
  name === "comfyui"
    ? `comfyui needs COMFYUI_URL and, in COMFYUI_WORKFLOWS, a workflow of the kind ${kind}`
    : `sd-server needs SD_SERVER_URL and a model in SD_SERVER_MODEL that can do this: ${presetsFor(kind).join(", ") || "none can"}`;

const presets: Readonly<Record<string, SdServerPreset>> = sdServerPresets;
const abilities = { image: "makes", edit: "edits" } as const;
const presetsFor = (kind: Kind): string[] =>
  kind === "upscale" ? [] : Object.keys(presets).filter((name) => presets[name]?.[abilities[kind]]);

function readSdServer(variables: EngineVariables, problems: string[]): ModelServers["sd-server"] {
  const { SD_SERVER_URL: url, SD_SERVER_MODEL: model } = variables;
  const preset = presets[model];
  if (!preset) problems.push(`SD_SERVER_MODEL: one of ${Object.keys(presets).join(", ")}`);
  if (!url || !preset) return { image: null, edit: null, upscale: null };
  const { SD_SERVER_LABEL: label, SD_SERVER_SAMPLER: sampler, SD_SERVER_SCHEDULER: scheduler } = variables;
  const { SD_SERVER_STEPS: steps, SD_SERVER_CFG_SCALE: cfgScale } = variables;
  const settings = {
    ...preset,
    ...(label === undefined ? {} : { label }),
    ...(sampler === undefined ? {} : { sampler }),
    ...(scheduler === undefined ? {} : { scheduler }),
    ...(steps === undefined ? {} : { steps }),
    ...(cfgScale === undefined ? {} : { cfgScale }),
  };
  const options = { url, settings };
  return { image: preset.makes ? options : null, edit: preset.edits ? options : null, upscale: null };
}

function readComfy(variables: EngineVariables, problems: string[]): ModelServers["comfyui"] {
  const { COMFYUI_URL: url, COMFYUI_WORKFLOWS: named } = variables;
  const served: ModelServers["comfyui"] = { image: null, edit: null, upscale: null };
  if (!url) return served;
  if (isAuto(named)) problems.push(`COMFYUI_WORKFLOWS: ${workflowsForm}`);
  for (const name of isAuto(named) ? [] : named) {
    const workflow = readWorkflow(name, problems);
    if (!workflow) continue;
    const { kind } = workflow.sidecar;
    if (served[kind]) problems.push(`COMFYUI_WORKFLOWS: names two workflows of the kind ${kind}; name one`);
    served[kind] = { url, workflow };
  }
  return served;
}

const workflowFolder = path.join(import.meta.dirname, "../../../../../workflows/comfyui");
const workflowsForm =
  "names of workflows/comfyui, or paths of .json files, separated by commas, such as sdxl,upscale-4x";

function readWorkflow(name: string, problems: string[]): ComfyWorkflow | null {
  const file = name.endsWith(".json")
    ? path.resolve(name)
    : path.join(workflowFolder, `${path.basename(name)}.json`);
  if (!existsSync(file)) {
    problems.push(`COMFYUI_WORKFLOWS: there is no ${name}; ${workflowsForm}`);
    return null;
  }
  try {
    return loadWorkflow(file);
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    problems.push(`COMFYUI_WORKFLOWS: ${error.message}`);
    return null;
  }
}
