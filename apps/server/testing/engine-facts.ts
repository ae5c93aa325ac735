import type { EngineFacts } from "@galatea/engines/engine.ts";

/** The facts of an engine that has no model, costs nothing and is always well. */
export const engineFacts = (id: string, label: string): EngineFacts => ({
  id,
  label,
  deterministic: true,
  trainedModel: false,
  billedPerCall: false,
  health: () => Promise.resolve({ ok: true }),
  close: () => undefined,
});
