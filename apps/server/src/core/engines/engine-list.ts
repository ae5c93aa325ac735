/** The engines of one kind in this process, in the order in which they serve. */
import type { EngineFacts } from "@galatea/engines/engine.ts";

/** An engine as an operator offers it to people. */
export type OfferedEngine<Engine> = {
  engine: Engine;
  /** One sentence for people about the engine's strengths. */
  note: string | null;
  /** For each result, where it differs from the tool's own price. */
  priceCredits: number | null;
};

export type EngineList<Engine> = {
  /** The first engine that was healthy at its last check; the very first when none was. */
  first(): Engine;
  /** Null when this process has no engine of that name. */
  find(id: string): Engine | null;
  /**
   * The engine for a job: the named one, or without a name the first healthy one at the tool's own price. Null when this
   * process has none.
   */
  choose(id: string | null): Engine | null;
  offered: readonly OfferedEngine<Engine>[];
};

/**
 * @param offered at least one, each id once. @param isHealthy the result of the last check; called for every choice.
 */
export function createEngineList<Engine extends EngineFacts>(
  offered: readonly OfferedEngine<Engine>[],
  isHealthy: (engine: Engine) => boolean = () => true,
): EngineList<Engine> {
  const engines = offered.map(({ engine }) => engine);
  const atToolPrice = offered.flatMap(({ engine, priceCredits }) => (priceCredits === null ? [engine] : []));
  const [preferred] = engines;
  if (!preferred) throw new Error("An installation needs an engine of each kind");
  const find = (id: string): Engine | null => engines.find((engine) => engine.id === id) ?? null;
  return {
    first: () => engines.find(isHealthy) ?? preferred,
    find,
    choose: (id) => (id === null ? (atToolPrice.find(isHealthy) ?? atToolPrice[0] ?? null) : find(id)),
    offered,
  };
}

/** One that is offered as it comes: without a note and at the tool's own price. */
export const plainly = <Engine>(engine: Engine): OfferedEngine<Engine> => ({
  engine,
  note: null,
  priceCredits: null,
});
