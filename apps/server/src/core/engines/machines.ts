/** Models on several machines: the same options with one address after another. */
import type { EngineVariables } from "#platform/engine-env.ts";
import {
  type Creators,
  type Model,
  type ModelKind,
  modelKinds,
  type Models,
  type ModelServer,
  noModels,
  type VariablesOfOne,
} from "./models.ts";

/** The engines of one set of options, for each of its machines; the address is null where a server has none. */
export type CreatedOn = readonly { url: URL | null; creators: Creators }[];

/** Null when it does not serve the kind. `slots` is how many jobs each of several machines is given at once. */
export function modelOf<Kind extends ModelKind>(
  created: CreatedOn,
  kind: Kind,
  { slots = 1, ...offer }: Pick<Model, "server" | "note" | "priceCredits"> & { slots?: number | undefined },
): Model<Kind> | null {
  const engines = created.flatMap(({ url, creators }) => {
    const { [kind]: create } = creators;
    return create ? [{ url, create }] : [];
  });
  const [first] = engines;
  if (!first) return null;
  const each = engines.flatMap(({ url, create }) => (url ? [{ url, create }] : []));
  return { ...offer, create: first.create, ...(each.length > 1 ? { machines: { slots, each } } : {}) };
}

/** The engines that a server's variables put to work, in the order of the variables. */
export function createdByVariables(
  server: ModelServer,
  variables: EngineVariables,
  problems: string[],
): CreatedOn[] {
  const urls = server.urlVariable ? (variables[server.urlVariable] ?? []) : [];
  const [first = null, ...others] = urls;
  const ofOne = (url: URL | null): VariablesOfOne => ({
    ...variables,
    COMFYUI_URL: undefined,
    SD_SERVER_URL: undefined,
    ...(server.urlVariable && url ? { [server.urlVariable]: url } : {}),
  });
  const ofFirst = server.ofVariables(ofOne(first), problems);
  // The same options give the same problem for each machine, and the first one has reported it.
  const ofOthers = others.map((url) => ({ url, all: server.ofVariables(ofOne(url), []) }));
  return ofFirst.map((creators, index) => [
    { url: first, creators },
    ...ofOthers.map(({ url, all }) => ({ url, creators: all[index] ?? {} })),
  ]);
}

/** How many jobs the machines of these models take at once; 0 where none has several. */
export function slotsOf(models: readonly Model[]): number {
  const slots = new Map<string, number>();
  for (const { machines } of models)
    for (const { url } of machines?.each ?? []) slots.set(url.href, machines?.slots ?? 1);
  return [...slots.values()].reduce((sum, of) => sum + of, 0);
}

/** The same models, each machine on its own, with its address as the note: for an operator who asks one by one. */
export function eachMachine(models: Models): Models {
  const each = noModels();
  for (const kind of modelKinds)
    for (const { machines, ...model } of models[kind] as Model[])
      (each[kind] as Model[]).push(
        ...(machines?.each.map(({ url, create }) => ({ ...model, create, note: url.href })) ?? [
          { ...model, note: null },
        ]),
      );
  return each;
}
