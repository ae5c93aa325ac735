/** What the engines say of themselves that need no key and no weights, and that give a preview of what a model would make. */
import type { EngineFacts } from "./engine.ts";

/** Nothing can be missing for them: they are part of the installation. */
export const previewFacts = {
  label: "sketch preview",
  deterministic: true,
  trainedModel: false,
  billedPerCall: false,
  health: async () => ({ ok: true }),
} as const satisfies Partial<EngineFacts>;
