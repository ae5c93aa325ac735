/**
 * The models file, an operator's list of what people may choose from: for each tool its models with a label, a note and
 * their own prices. A tool that it names is served by the list alone.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { EngineVariables } from "#platform/engine-env.ts";
import { type CreatedOverflow, modelOf } from "./machines.ts";
import {
  type Creators,
  type Model,
  modelKinds,
  ModelProblem,
  type Models,
  type Naming,
  noModels,
} from "./models.ts";
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
  /** The same model at others, which costs money: for jobs that have waited so long for an own machine. */
  overflow: z
    .looseObject({
      server: z.enum(
        modelServers.map(({ name }) => name),
        { error: `one of ${modelServers.map(({ name }) => name).join(", ")}` },
      ),
      afterSeconds: z.number().int().min(0).max(3600).default(20),
      slots: z.number().int().min(1).max(64).default(4),
    })
    .optional(),
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
    overflow: beyond,
    ...rest
  } = given;
  const naming = { id, ...(label === undefined ? {} : { label }) };
  if (urls === undefined && slots !== undefined && !beyond) throw new ModelProblem("slots: only with urls");
  if (urls !== undefined && "url" in rest) throw new ModelProblem("urls: in place of url, not beside it");
  const isPool = urls !== undefined || beyond !== undefined;
  if (isPool && urls === undefined && !("url" in rest))
    throw new ModelProblem("overflow: only beside a machine of your own, which has a url or urls");
  const created = (urls?.map((url) => ({ ...rest, url })) ?? [rest]).map((fields) => {
    const { url, creators } = engineOf(name, fields, naming, variables);
    return { url: isPool ? url : null, creators };
  });
  if (new Set(created.map(({ url }) => url?.href)).size < created.length)
    throw new ModelProblem("urls: an address is named twice");
  const overflow = beyond && overflowOf(beyond, naming, variables);
  if (overflow && created.some(({ url }) => url?.href === overflow.address))
    throw new ModelProblem("overflow: an address is named twice");
  const model = modelOf(created, kind, { server: name, note, priceCredits, slots, overflow });
  if (!model) throw new ModelProblem(`this model cannot serve ${kind}`);
  (models[kind] as Model[]).push(model);
  return model;
}

/** @throws {ModelProblem} */
function engineOf(
  name: string,
  fields: Record<string, unknown>,
  naming: Naming,
  variables: EngineVariables,
): { url: URL | null; creators: Creators } {
  const server = modelServers.find((candidate) => candidate.name === name);
  if (!server) throw new ModelProblem(`there is no server ${name}`);
  const read = server.fields.strict().safeParse(fields);
  if (!read.success)
    throw new ModelProblem(
      read.error.issues.map(({ path, message }) => `${path.join(".") || "fields"}: ${message}`).join("; "),
    );
  const { url } = read.data;
  return {
    url: url instanceof URL ? url : null,
    creators: server.ofEntry(fields, naming, variables),
  };
}

/** A service has no address of its own, so it is known by its name and the model there. @throws {ModelProblem} */
function overflowOf(
  { server, afterSeconds, slots, ...fields }: NonNullable<z.infer<typeof entry>["overflow"]>,
  naming: Naming,
  variables: EngineVariables,
): CreatedOverflow {
  try {
    const { url, creators } = engineOf(server, fields, naming, variables);
    const model = z.string().catch("").parse(fields["model"]);
    return {
      server,
      afterSeconds,
      slots,
      creators,
      address: url?.href ?? `${server}:${model}`,
    };
  } catch (error) {
    if (error instanceof ModelProblem) throw new ModelProblem(`overflow: ${error.message}`);
    throw error;
  }
}

/** A machine has the same slots for all of its models. @throws {ModelProblem} */
function agreeOnSlots(slotsOf: Map<string, number>, { machines }: Model): void {
  for (const { address } of machines?.each ?? []) {
    const slots = slotsOf.get(address) ?? machines?.slots ?? 1;
    slotsOf.set(address, slots);
    if (slots !== machines?.slots) throw new ModelProblem(`slots: ${address} has ${slots} in another model`);
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
