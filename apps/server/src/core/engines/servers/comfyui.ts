/** Workflows on a ComfyUI server: each is one model, and its sidecar says what it makes. */
import { existsSync } from "node:fs";
import path from "node:path";
import { createComfyEditEngine } from "@galatea/engines/comfyui/edit-engine.ts";
import { createComfyImageEngine } from "@galatea/engines/comfyui/image-engine.ts";
import { createComfyProcessEngine } from "@galatea/engines/comfyui/process-engine.ts";
import type { ComfyOptions } from "@galatea/engines/comfyui/server.ts";
import { createComfyUpscaleEngine } from "@galatea/engines/comfyui/upscale-engine.ts";
import { createComfyVideoEngine } from "@galatea/engines/comfyui/video-engine.ts";
import { type ComfyWorkflow, loadWorkflow, WorkflowError } from "@galatea/engines/comfyui/workflow.ts";
import { z } from "zod";
import { httpUrl, isAuto } from "#platform/engine-env.ts";
import { type Creators, type ModelKind, ModelProblem, type ModelServer, type Naming } from "../models.ts";

const fields = z.object({
  url: httpUrl("http://127.0.0.1:8188"),
  workflow: z.string(),
  allowPartnerNodes: z.boolean().default(false),
});

export const comfyui: ModelServer = {
  name: "comfyui",
  urlVariable: "COMFYUI_URL",
  fields,
  ofEntry: (entry, naming) => {
    const { url, workflow, allowPartnerNodes } = fields.parse(entry);
    return creators({ url, workflow: readWorkflow(workflow), allowPartnerNodes }, naming);
  },
  ofVariables: ({ COMFYUI_URL: url, COMFYUI_WORKFLOWS: named }, problems) => {
    if (!url) return [];
    if (isAuto(named)) problems.push(`COMFYUI_WORKFLOWS: ${workflowsForm}`);
    const kinds = new Set<ModelKind>();
    return (isAuto(named) ? [] : named).flatMap((name) => {
      try {
        const workflow = readWorkflow(name);
        const { kind } = workflow.sidecar;
        // The first of a kind has the usual name, which pictures that exist were stored with.
        const naming = kinds.has(kind) ? { id: `comfyui-${slug(name)}` } : {};
        kinds.add(kind);
        return [creators({ url, workflow }, naming)];
      } catch (error) {
        if (!(error instanceof ModelProblem)) throw error;
        problems.push(`COMFYUI_WORKFLOWS: ${error.message}`);
        return [];
      }
    });
  },
  needs: (kind) => `needs COMFYUI_URL and, in COMFYUI_WORKFLOWS, a workflow of the kind ${kind}`,
};

function creators(given: ComfyOptions, { id, label }: Naming): Creators {
  const options = {
    ...given,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
  };
  const all: Required<Creators> = {
    image: async () => createComfyImageEngine(options),
    edit: async () => createComfyEditEngine(options),
    upscale: async () => createComfyUpscaleEngine(options),
    video: async () => createComfyVideoEngine(options),
    process: async () => createComfyProcessEngine(options),
  };
  const { kind } = given.workflow.sidecar;
  return { [kind]: all[kind] };
}

const workflowFolder = path.join(import.meta.dirname, "../../../../../../workflows/comfyui");
const workflowsForm =
  "names of workflows/comfyui, or paths of .json files, separated by commas, such as sdxl,upscale-4x";

/** @throws {ModelProblem} */
function readWorkflow(name: string): ComfyWorkflow {
  const file = name.endsWith(".json")
    ? path.resolve(name)
    : path.join(workflowFolder, `${path.basename(name)}.json`);
  if (!existsSync(file)) throw new ModelProblem(`there is no ${name}; ${workflowsForm}`);
  try {
    return loadWorkflow(file);
  } catch (error) {
    if (error instanceof WorkflowError) throw new ModelProblem(error.message);
    throw error;
  }
}

const slug = (name: string): string =>
  path
    .basename(name, ".json")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
