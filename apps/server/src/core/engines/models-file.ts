/**
 * The models file, an operator's list of what people may choose from: for each tool its models with a label, a note and
 * their own prices. A tool that it names is served by the list alone.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { EngineVariables } from "#platform/engine-env.ts";
import { modelOf } from "./machines.ts";
import { type Model, modelKinds, ModelProblem, type Models, noModels } from "./models.ts";
import { modelServers } from "./servers/servers.ts";

const entry = z.looseObject({
  tool: z.enum(modelKinds, { error: `one of ${modelKinds.join(", ")}` }),
  /** Stored with every result. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, {
    error: "small letters, digits and hyphens, such as flux-klein",
  }),
  server: z.enum(
    modelServers.map(({ name }) => name),
    { error: `one of ${modelServers.map(({ name }) => name).join(", ")}` },
  ),
  label: z.string().trim().min(1).max(40).optional(),
  note: z.string().trim().min(1).max(120).optional(),
  priceCredits: z.number().int().min(0).max(100_000).optional(),
  /** In place of `url`: machines with the same model. */
  urls: z.array(z.string()).min(2, { error: "two or more addresses; a single one is a url" }).optional(),
  /** How many jobs each of them is given at once. */
  slots: z.number().int().min(1).max(64).optional(),
});
const list = z.object({ models: z.array(entry).min(1) });

/** Null without a file. `problems` gets a line for each thing that is wrong. */
export function readModelsFile(variables: EngineVariables, problems: string[]): Models | null {
  const { MODELS_FILE: file } = variables;
  if (file === undefined) return null;
  const complain = (where: string, what: string): void => {
    problems.push(`MODELS_FILE: ${where}: ${what}`);
  };
  const read = list.safeParse(parsed(file, complain));
  if (!read.success) {
    for (const { path, message } of read.error.issues) complain(path.join(".") || file, message);
    return null;
  }
  const models = noModels();
  const known = new Set<string>();
  const slotsOf = new Map<string, number>();
  for (const [index, given] of read.data.models.entries()) {
    const where = `models.${index}`;
    const { tool, id } = given;
    if (known.has(`${tool} ${id}`)) complain(`${where}.id`, `two models of ${tool} are called ${id}`);
    known.add(`${tool} ${id}`);
    try {
      agreeOnSlots(slotsOf, add(models, given, variables));
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      complain(where, error.message);
    }
  }
  return models;
}

/** @throws {ModelProblem} */
function add(models: Models, given: z.infer<typeof entry>, variables: EngineVariables): Model {
  const {
    tool: kind,
    id,
    server: name,
    label,
    note = null,
    priceCredits = null,
    urls,
    slots,
    ...rest
  } = given;
  const server = modelServers.find((candidate) => candidate.name === name);
  if (!server) throw new ModelProblem(`there is no server ${name}`);
  if (urls === undefined && slots !== undefined) throw new ModelProblem("slots: only with urls");
  if (urls !== undefined && "url" in rest) throw new ModelProblem("urls: in place of url, not beside it");
  const created = (urls?.map((url) => ({ ...rest, url })) ?? [rest]).map((fields) => {
    const read = server.fields.strict().safeParse(fields);
    if (!read.success)
      throw new ModelProblem(
        read.error.issues.map(({ path, message }) => `${path.join(".") || "fields"}: ${message}`).join("; "),
      );
    const creators = server.ofEntry(fields, { id, ...(label === undefined ? {} : { label }) }, variables);
    return { url: urls === undefined ? null : new URL(String(read.data["url"])), creators };
  });
  if (new Set(created.map(({ url }) => url?.href)).size < created.length)
    throw new ModelProblem("urls: an address is named twice");
  const model = modelOf(created, kind, { server: name, note, priceCredits, slots });
  if (!model) throw new ModelProblem(`this model cannot serve ${kind}`);
  (models[kind] as Model[]).push(model);
  return model;
}

/** A machine has the same slots for all of its models. @throws {ModelProblem} */
function agreeOnSlots(slotsOf: Map<string, number>, { machines }: Model): void {
  for (const { url } of machines?.each ?? []) {
    const slots = slotsOf.get(url.href) ?? machines?.slots ?? 1;
    slotsOf.set(url.href, slots);
    if (slots !== machines?.slots) throw new ModelProblem(`slots: ${url.href} has ${slots} in another model`);
  }
}

function parsed(file: string, complain: (where: string, what: string) => void): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    complain(file, `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    return { models: [] };
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    complain(file, `is no JSON: ${(error as Error).message}`);
    return { models: [] };
  }
}
