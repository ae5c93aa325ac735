/**
 * Paid services, and servers that speak OpenAI's protocol. Their library takes a second and 100 MB, so that it is loaded only
 * where one of them serves.
 */
import { whyNot } from "@galatea/engines/ai-sdk/model-traits.ts";
import {
  type AiSdkSettings,
  aiSdkOptions,
  type PaidProvider,
  paidProviders,
} from "@galatea/engines/ai-sdk/options.ts";
import { z } from "zod";
import type { EngineVariables } from "#platform/engine-env.ts";
import { type Creators, ModelProblem, type ModelServer, type Naming } from "../models.ts";

/** What an entry of the models file says; its key is in the service's variable. */
const serviceFields = z.object({
  model: z.string(),
  quality: z.enum(["low", "medium", "high"]).optional(),
});
const compatibleFields = z.object({
  url: z.string(),
  model: z.string(),
  dialect: z.string().optional(),
  maxPictures: z.number().optional(),
  billedPerCall: z.boolean().optional(),
});

type ServicePrefix = "OPENAI" | "GOOGLE" | "BLACK_FOREST_LABS" | "FAL" | "REPLICATE" | "XAI" | "TOGETHER";

/** The names of a service's variables. */
const serviceVariables = (provider: PaidProvider) => {
  const prefix = provider.toUpperCase().replaceAll("-", "_") as ServicePrefix;
  return {
    key: `${prefix}_API_KEY`,
    imageModel: `${prefix}_IMAGE_MODEL`,
    editModel: `${prefix}_EDIT_MODEL`,
  } as const;
};

const services = paidProviders.map((provider): ModelServer => {
  const names = serviceVariables(provider);
  const keyOf = (variables: EngineVariables): string | undefined => variables[names.key];
  return {
    name: provider,
    fields: serviceFields,
    ofEntry: (entry, naming, variables) => {
      const apiKey = keyOf(variables);
      if (apiKey === undefined) throw new ModelProblem(`needs the key in ${names.key}`);
      return creatorsOf({ ...entry, provider, apiKey }, naming);
    },
    ofVariables: (variables, problems) => {
      const apiKey = keyOf(variables);
      if (apiKey === undefined) return [];
      const byKind = { image: names.imageModel, edit: names.editModel } as const;
      return Object.entries(byKind).flatMap(([kind, variable]) => {
        const model = variables[variable];
        if (model === undefined) return [];
        return only(kind as "image" | "edit", variable, { provider, apiKey, model }, problems);
      });
    },
    needs: (kind) =>
      kind === "upscale" || kind === "video"
        ? "only makes and changes pictures"
        : `needs ${names.key} and a model in ${kind === "image" ? names.imageModel : names.editModel}`,
  };
});

const compatible: ModelServer = {
  name: "openai-compatible",
  fields: compatibleFields,
  ofEntry: (entry, naming, variables) =>
    creatorsOf(
      {
        ...entry,
        provider: "openai-compatible",
        apiKey: variables.OPENAI_COMPATIBLE_API_KEY ?? null,
      },
      naming,
    ),
  ofVariables: (variables, problems) => {
    const { OPENAI_COMPATIBLE_URL: url } = variables;
    if (!url) return [];
    const common = {
      provider: "openai-compatible",
      url: url.href,
      apiKey: variables.OPENAI_COMPATIBLE_API_KEY ?? null,
      dialect: variables.OPENAI_COMPATIBLE_DIALECT,
      maxPictures: variables.OPENAI_COMPATIBLE_MAX_PICTURES,
      billedPerCall: variables.OPENAI_COMPATIBLE_BILLED,
    };
    const { OPENAI_COMPATIBLE_IMAGE_MODEL: makes, OPENAI_COMPATIBLE_EDIT_MODEL: edits } = variables;
    if (makes === undefined && edits === undefined)
      problems.push("OPENAI_COMPATIBLE_IMAGE_MODEL: the name under which the server lists its model");
    return [
      ...(makes === undefined
        ? []
        : only("image", "OPENAI_COMPATIBLE_IMAGE_MODEL", { ...common, model: makes }, problems)),
      ...(edits === undefined
        ? []
        : only("edit", "OPENAI_COMPATIBLE_EDIT_MODEL", { ...common, model: edits }, problems)),
    ];
  },
  needs: (kind) =>
    kind === "upscale" || kind === "video"
      ? "only makes and changes pictures"
      : `needs OPENAI_COMPATIBLE_URL and a model in OPENAI_COMPATIBLE_${kind.toUpperCase()}_MODEL`,
};

export const aiSdkServers: readonly ModelServer[] = [...services, compatible];

/** What one variable puts to work. */
function only(kind: "image" | "edit", variable: string, given: object, problems: string[]): Creators[] {
  try {
    const { [kind]: create } = creatorsOf(given, {});
    if (create) return [{ [kind]: create }];
    problems.push(`${variable}: this model does not serve ${kind}`);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    problems.push(`${variable}: ${error.message}`);
  }
  return [];
}

/** @throws {ModelProblem} */
function creatorsOf(given: object, { id, label }: Naming): Creators {
  const read = aiSdkOptions.safeParse({
    ...given,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
  });
  // The key stands in no message.
  if (!read.success)
    throw new ModelProblem(
      read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
  const settings: AiSdkSettings = read.data;
  return {
    ...(whyNot(settings, "image") === null
      ? {
          image: async () =>
            (await import("@galatea/engines/ai-sdk/image-engine.ts")).createAiSdkImageEngine(settings),
        }
      : {}),
    ...(whyNot(settings, "edit") === null
      ? {
          edit: async () =>
            (await import("@galatea/engines/ai-sdk/edit-engine.ts")).createAiSdkEditEngine(settings),
        }
      : {}),
  };
}
