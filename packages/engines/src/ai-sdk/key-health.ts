/** Whether a provider may be asked now: its key is set and was not refused lately, or the operator's own server is there. */
import type { EngineHealth } from "../engine.ts";
import { checkServer } from "./health.ts";
import { type AiSdkSettings, type AiSdkTiming, isPaid } from "./options.ts";
import { baseOf } from "./sdk-model.ts";

export type KeyHealth = {
  refuseKey: () => void;
  /** Throws nothing. */
  health: () => Promise<EngineHealth>;
};

export function createKeyHealth(settings: AiSdkSettings, timing: AiSdkTiming): KeyHealth {
  let keyRefusedAtMs: number | null = null;
  return {
    refuseKey: () => {
      keyRefusedAtMs = performance.now();
    },
    health: async () => {
      if (keyRefusedAtMs !== null && performance.now() - keyRefusedAtMs < timing.refusedKeyMs)
        return { ok: false, reason: `${baseOf(settings).host}: the key was refused` };
      if (!isPaid(settings)) return checkServer(settings, timing);
      return settings.apiKey === null ? { ok: false, reason: "no key is set" } : { ok: true };
    },
  };
}
