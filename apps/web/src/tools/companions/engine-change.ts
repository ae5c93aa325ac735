/** Whether the model that speaks for a companion is still the one that it was made with. */
import type { ServingEngine } from "@galatea/contract/public-config.ts";

type Model = Pick<ServingEngine, "id" | "label" | "priceCredits">;

export type EngineChange =
  /** The operator put another model first; the old one serves on. */
  | { kind: "new"; from: Model; to: Model }
  /** The old one serves no more, and `to` speaks in its place. */
  | { kind: "gone"; to: Model };

/**
 * @param serving the one that speaks for a new companion first
 * @param keptBefore the model that stood first when the person chose to keep the old one
 */
export function engineChange(
  serving: readonly Model[],
  pinned: string | null,
  keptBefore: string | null,
): EngineChange | null {
  const [to] = serving;
  if (!to || pinned === null || pinned === to.id) return null;
  const from = serving.find(({ id }) => id === pinned);
  if (!from) return { kind: "gone", to };
  return keptBefore === to.id ? null : { kind: "new", from, to };
}
