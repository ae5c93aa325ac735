/** A model that an operator put to work, whichever server runs it: the common terms of the settings and the engines. */
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import type { z } from "zod";
import type { EngineVariables, UrlVariable } from "#platform/engine-env.ts";

export type ModelEngine = {
  image: ImageEngine;
  edit: EditEngine;
  upscale: UpscaleEngine;
  video: VideoEngine;
  /** Beside the embedded engine, which does what the model does not. */
  process: ProcessEngine;
};
export type ModelKind = keyof ModelEngine;
export const modelKinds = [
  "image",
  "edit",
  "upscale",
  "video",
  "process",
] as const satisfies readonly ModelKind[];

export type Model<Kind extends ModelKind = ModelKind> = {
  /** The server's name, such as "comfyui". */
  server: string;
  note: string | null;
  priceCredits: number | null;
  /** Loads what it needs first. */
  create: () => Promise<ModelEngine[Kind]>;
  /** The machines with the same model, where it has several; `create` is of the first one. */
  machines?: ModelMachines<Kind>;
};

export type ModelMachines<Kind extends ModelKind = ModelKind> = {
  /** How many jobs each is given at once. */
  slots: number;
  each: readonly Machine<Kind>[];
  /** A backend of others for jobs that none of them is free for. */
  overflow?: Machine<Kind> & { server: string; slots: number; afterSeconds: number };
};

/** `address`: of a server, or "fal:fal-ai/qwen-image" for a service without one of its own. */
export type Machine<Kind extends ModelKind = ModelKind> = {
  address: string;
  create: () => Promise<ModelEngine[Kind]>;
};

/** By kind, the preferred one first. The embedded engine serves a kind without any. */
export type Models = { [Kind in ModelKind]: Model<Kind>[] };

export const noModels = (): Models => ({ image: [], edit: [], upscale: [], video: [], process: [] });

/** The engines that one set of options can create. */
export type Creators = { [Kind in ModelKind]?: () => Promise<ModelEngine[Kind]> };

/** The variables as they are for one machine of those that they name. */
export type VariablesOfOne = Omit<EngineVariables, UrlVariable> & { [Name in UrlVariable]?: URL | undefined };

/** How people see a model of the models file. */
export type Naming = { id?: string; label?: string };

/** A kind of server that models run on. */
export type ModelServer = {
  name: string;
  /** The variable that holds the addresses of its machines, which run the same models. */
  urlVariable?: UrlVariable;
  /** What an operator writes for it in an entry of the models file, beside what every entry has. */
  fields: z.ZodObject;
  /**
   * What an entry puts to work. `fields` were parsed by the schema; keys are in the variables and never in the file.
   * @throws {ModelProblem}
   */
  ofEntry(fields: Record<string, unknown>, naming: Naming, variables: EngineVariables): Creators;
  /** What the variables put to work; `problems` gets a line for each that is wrong. */
  ofVariables(variables: VariablesOfOne, problems: string[]): Creators[];
  /** What is missing where this server is named and serves nothing of the kind. */
  needs(kind: ModelKind): string;
};

/** A model cannot be put to work as it is written; `message` says why, for the operator. */
export class ModelProblem extends Error {
  override readonly name = "ModelProblem";
}
