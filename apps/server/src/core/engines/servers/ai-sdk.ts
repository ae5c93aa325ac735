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
import { whyNoVideo } from "@galatea/engines/ai-sdk/video-traits.ts";
import { z } from "zod";
import type { EngineVariables, UrlVariable } from "#platform/engine-env.ts";
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
    /** Null where the service makes no videos. */
    videoModel: prefix === "OPENAI" || prefix === "TOGETHER" ? null : (`${prefix}_VIDEO_MODEL` as const),
  } as const;
};

const servedKinds = ["image", "edit", "video"] as const;
type ServedKind = (typeof servedKinds)[number];

/** Each charges for every picture. */
export const services: readonly ModelServer[] = paidProviders.map((provider): ModelServer => {
  const names = serviceVariables(provider);
  const keyOf = (variables: Omit<EngineVariables, UrlVariable>): string | undefined => variables[names.key];
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
      return servedKinds.flatMap((kind) => {
        const variable = names[`${kind}Model`];
        const model = variable === null ? undefined : variables[variable];
        if (variable === null || model === undefined) return [];
        const blamed = { model: variable, apiKey: names.key };
        return only(kind, blamed, { provider, apiKey, model }, problems);
      });
    },
    needs: (kind) => {
      const variable = kind === "upscale" || kind === "process" ? null : names[`${kind}Model`];
      return variable === null ? `does not serve ${kind}` : `needs ${names.key} and a model in ${variable}`;
    },
  };
});

/** A server of the operator's own, unless its gateway charges. */
export const compatible: ModelServer = {
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
    const names = servedKinds.map(
      (kind) => [kind, `OPENAI_COMPATIBLE_${kind.toUpperCase() as Uppercase<ServedKind>}_MODEL`] as const,
    );
    if (names.every(([, variable]) => variables[variable] === undefined))
      problems.push("OPENAI_COMPATIBLE_IMAGE_MODEL: the name under which the server lists its model");
    return names.flatMap(([kind, variable]) => {
      const model = variables[variable];
      return model === undefined
        ? []
        : only(kind, { ...blamedOfCompatible, model: variable }, { ...common, model }, problems);
    });
  },
  needs: (kind) =>
    kind === "upscale"
      ? "does not serve upscale"
      : `needs OPENAI_COMPATIBLE_URL and a model in OPENAI_COMPATIBLE_${kind.toUpperCase()}_MODEL`,
};

/** The variable of each option, to be named where the option is wrong. */
type Blamed = { model: string } & Record<string, string>;

const blamedOfCompatible = {
  url: "OPENAI_COMPATIBLE_URL",
  apiKey: "OPENAI_COMPATIBLE_API_KEY",
  dialect: "OPENAI_COMPATIBLE_DIALECT",
  maxPictures: "OPENAI_COMPATIBLE_MAX_PICTURES",
};

/** What one variable puts to work. */
function only(kind: ServedKind, blamed: Blamed, given: object, problems: string[]): Creators[] {
  const variable = blamed.model;
  try {
    const settings = settingsOf(given, {});
    const { [kind]: create } = creatorsBy(settings);
    if (create) return [{ [kind]: create }];
    const reason = kind === "video" ? whyNoVideo(settings) : whyNot(settings, kind);
    problems.push(`${variable}: this model does not serve ${kind}: ${reason}`);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    const issues = error instanceof OptionsProblem ? error.issues : [];
    for (const { option, message } of issues) {
      const own = blamed[option];
      problems.push(own === undefined ? `${variable}: ${option}: ${message}` : `${own}: ${message}`);
    }
    if (issues.length === 0) problems.push(`${variable}: ${error.message}`);
  }
  return [];
}

/** @throws {ModelProblem} */
const creatorsOf = (given: object, naming: Naming): Creators => creatorsBy(settingsOf(given, naming));

/** @throws {ModelProblem} */
function settingsOf(given: object, { id, label }: Naming): AiSdkSettings {
  const read = aiSdkOptions.safeParse({
    ...given,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
  });
  // The key stands in no message.
  if (!read.success)
    throw new OptionsProblem(
      read.error.issues.map(({ path, message }) => ({ option: path.join("."), message })),
    );
  return read.data;
}

/** With the options that are wrong. */
class OptionsProblem extends ModelProblem {
  readonly issues: readonly { option: string; message: string }[];
  constructor(issues: OptionsProblem["issues"]) {
    super(issues.map(({ option, message }) => `${option}: ${message}`).join("; "));
    this.issues = issues;
  }
}

function creatorsBy(settings: AiSdkSettings): Creators {
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
    ...(whyNoVideo(settings) === null
      ? {
          video: async () =>
            (await import("@galatea/engines/ai-sdk/video-engine.ts")).createAiSdkVideoEngine(settings),
        }
      : {}),
  };
}
