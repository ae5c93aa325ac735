/** Models on several machines: the same options with one address after another. */
import type { EngineVariables } from "#platform/engine-env.ts";
import {
  type Creators,
  type Model,
  type ModelKind,
  modelKinds,
  type Models,
  ModelProblem,
  type ModelServer,
  noModels,
  type VariablesOfOne,
} from "./models.ts";

/** The engines of one set of options, for each of its machines; the address is null where a server has none. */
export type CreatedOn = readonly { url: URL | null; creators: Creators }[];

/** What an operator says of an overflow, with its engines. */
export type CreatedOverflow = {
  server: string;
  address: string;
  slots: number;
  afterSeconds: number;
  creators: Creators;
};

/**
 * Null when it does not serve the kind. `slots` is how many jobs each of several machines is given at once.
 * @throws {ModelProblem} for an overflow that does not serve the kind.
 */
export function modelOf<Kind extends ModelKind>(
  created: CreatedOn,
  kind: Kind,
  {
    slots = 1,
    overflow,
    ...offer
  }: Pick<Model, "server" | "note" | "priceCredits"> & {
    slots?: number | undefined;
    overflow?: CreatedOverflow | undefined;
  },
): Model<Kind> | null {
  const engines = created.flatMap(({ url, creators }) => {
    const { [kind]: create } = creators;
    return create ? [{ url, create }] : [];
  });
  const [first] = engines;
  if (!first) return null;
  const each = engines.flatMap(({ url, create }) => (url ? [{ address: url.href, create }] : []));
  if (overflow) {
    const { creators, ...terms } = overflow;
    const { [kind]: create } = creators;
    if (!create) throw new ModelProblem(`overflow: this model cannot serve ${kind}`);
    return { ...offer, create: first.create, machines: { slots, each, overflow: { ...terms, create } } };
  }
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
    for (const { address, count } of placesOf(machines)) slots.set(address, count);
  return [...slots.values()].reduce((sum, of) => sum + of, 0);
}

const placesOf = (machines: Model["machines"]): { address: string; count: number }[] => [
  ...(machines?.each.map(({ address }) => ({ address, count: machines.slots })) ?? []),
  ...(machines?.overflow ? [{ address: machines.overflow.address, count: machines.overflow.slots }] : []),
];

/** The same models, each machine on its own, with its address as the note: for an operator who asks one by one. */
export function eachMachine(models: Models): Models {
  const each = noModels();
  for (const kind of modelKinds)
    for (const { machines, ...model } of models[kind] as Model[]) {
      const alone = [...(machines?.each ?? []), ...(machines?.overflow ? [machines.overflow] : [])].map(
        ({ address, create }) => ({ ...model, create, note: address }),
      );
      (each[kind] as Model[]).push(...(machines ? alone : [{ ...model, note: null }]));
    }
  return each;
}
