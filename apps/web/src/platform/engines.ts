/** The engines of a tool that can work now, which of them makes the next result, and its price. */
import type { EngineCapabilities, EngineKind } from "@galatea/contract/engine-capabilities.ts";
import type { PublicConfig, ServingEngine } from "@galatea/contract/public-config.ts";
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";

export type EngineOf<Kind extends EngineKind> = Omit<ServingEngine, "capabilities"> & {
  capabilities: Extract<EngineCapabilities, { kind: Kind }>;
};

/** The one that serves without a choice comes first; empty while none can work, and before the configuration is read. */
export const enginesOf = <Kind extends EngineKind>(
  config: PublicConfig | null | undefined,
  kind: Kind,
): EngineOf<Kind>[] =>
  (config?.engines[kind] ?? []).filter((engine) => engine.capabilities.kind === kind) as EngineOf<Kind>[];

/** The chosen engine; the first one if none is chosen or the chosen one is away; null if there is none. */
export const engineFor = <Engine extends Pick<ServingEngine, "id">>(
  engines: readonly Engine[],
  engineId: string | null,
): Engine | null => engines.find(({ id }) => id === engineId) ?? engines[0] ?? null;

/**
 * The settings with the engines that have come back, or null where none has. An engine that left stays named, so that no
 * choice changes under a person's hands; the server says of it that it is away.
 */
export function withReturned(known: PublicConfig, asked: PublicConfig): PublicConfig | null {
  const kinds = Object.keys(asked.engines) as EngineKind[];
  const idsOf = ({ engines }: PublicConfig, kind: EngineKind): string[] =>
    (engines[kind] ?? []).map(({ id }) => id);
  const hasReturned = kinds.some((kind) => {
    const before = idsOf(known, kind);
    return idsOf(asked, kind).some((id) => !before.includes(id));
  });
  if (!hasReturned) return null;
  const engines = { ...known.engines };
  for (const kind of kinds) {
    const now = idsOf(asked, kind);
    const left = (known.engines[kind] ?? []).filter(({ id }) => !now.includes(id));
    engines[kind] = [...(asked.engines[kind] ?? []), ...left];
  }
  return { ...asked, engines };
}

/** Credits for one result. */
export const priceOf = (
  { costCredits }: { costCredits: number },
  engine: Pick<ServingEngine, "priceCredits"> | null,
): number => engine?.priceCredits ?? costCredits;

/** The request's own field, where people have a choice. */
export function engineField(
  engines: readonly Pick<ServingEngine, "id">[],
  engineId: string | null,
): { engine?: string } {
  const engine = engineFor(engines, engineId);
  return engines.length > 1 && engine ? { engine: engine.id } : {};
}

/** Credits for one result of a tool as it is opened, and for another one by the engine that made a picture. */
export function priceOfKind(
  config: PublicConfig | null | undefined,
  kind: JobKind,
  engineId: string | null = null,
): number {
  const facts = toolFacts[kind];
  return priceOf(facts, engineFor(config?.engines[facts.engineKind] ?? [], engineId));
}
