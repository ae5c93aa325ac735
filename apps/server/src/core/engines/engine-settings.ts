/**
 * Which engine serves each capability: the models that the models file lists for it, else by the variables. `auto` takes
 * the servers whose addresses are set, and the embedded engine where there is none. A model's work is never replaced by a
 * sketch, so the two are not named together.
 */
import { type EngineVariables, isAuto } from "#platform/engine-env.ts";
import { EnvError } from "#platform/env.ts";
import { type CreatedOn, createdByVariables, modelOf } from "./machines.ts";
import { type Model, type ModelKind, modelKinds, type Models, noModels } from "./models.ts";
import { readModelsFile } from "./models-file.ts";
import { missingVariables } from "./missing-variables.ts";
import { modelServers } from "./servers/servers.ts";

/** The engine that serves a kind without models. */
const embedded = {
  image: "sketch",
  edit: "embedded",
  upscale: "embedded",
  video: "embedded",
  process: "embedded",
} as const;

/** @throws {EnvError} with a line for each variable that is wrong. */
export function readEngineSettings(variables: EngineVariables): Models {
  const problems = missingVariables(variables);
  const listed = readModelsFile(variables, problems);
  const byServer = new Map(
    modelServers.map((server) => [server.name, createdByVariables(server, variables, problems)]),
  );
  const models = noModels();
  for (const kind of modelKinds) {
    const given = variables[`${upper(kind)}_ENGINE`];
    const ofVariables = choose(kind, given, byServer, problems);
    const ofFile = listed?.[kind] ?? [];
    if (ofFile.length > 0 && !isAuto(given))
      problems.push(`${upper(kind)}_ENGINE: leave it out, because MODELS_FILE lists the models`);
    (models[kind] as Model[]).push(...(ofFile.length > 0 ? ofFile : ofVariables));
  }
  if (problems.length > 0)
    throw new EnvError(`These settings are not right:\n  ${[...new Set(problems)].join("\n  ")}`);
  return models;
}

const upper = <Kind extends ModelKind>(kind: Kind) => kind.toUpperCase() as Uppercase<Kind>;

type ByServer = ReadonlyMap<string, readonly CreatedOn[]>;

function choose(kind: ModelKind, given: readonly string[], byServer: ByServer, problems: string[]): Model[] {
  const names = modelServers.map(({ name }) => name);
  if (isAuto(given)) return automatic(kind, names).flatMap((name) => modelsOf(name, kind, byServer));
  const variable = `${upper(kind)}_ENGINE`;
  const known = [embedded[kind], ...names];
  if (given.length === 0 || given.some((name) => !known.includes(name))) {
    problems.push(
      `${variable}: auto, or names separated by commas, the preferred one first: ${known.join(", ")}`,
    );
    return [];
  }
  const wanted = modelServers.filter(({ name }) => given.includes(name));
  if (wanted.length > 0 && given.includes(embedded[kind]))
    problems.push(
      `${variable}: ${embedded[kind]} serves alone, because a model's work is never replaced by a sketch`,
    );
  for (const { name, needs } of wanted)
    if (modelsOf(name, kind, byServer).length === 0) problems.push(`${variable}: ${name} ${needs(kind)}`);
  return given.flatMap((name) => modelsOf(name, kind, byServer));
}

/** The product asks for Google's image model, so it serves where there is one and nobody decided otherwise. */
const automatic = (kind: ModelKind, names: readonly string[]): string[] =>
  kind === "image"
    ? names.toSorted((one, other) => Number(other === "google") - Number(one === "google"))
    : [...names];

const modelsOf = (server: string, kind: ModelKind, byServer: ByServer): Model[] =>
  (byServer.get(server) ?? []).flatMap(
    (created) => modelOf(created, kind, { server, note: null, priceCredits: null }) ?? [],
  );
