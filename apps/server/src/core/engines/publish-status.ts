/** Keeps this worker's rows of `engine_status` fresh while it runs. */
import { describeError, type Log } from "#platform/log.ts";
import type { EngineStatusStore } from "./engine-status.store.ts";
import type { Engines } from "./engines.ts";

export async function startPublishingStatus(
  deps: { engines: Engines; status: EngineStatusStore; log: Log },
  everyMs: number,
): Promise<{ stop(): void }> {
  const publish = async (): Promise<void> => {
    for (const { kind, engine, capabilities } of deps.engines.all()) {
      await deps.status.publish({
        engine: engine.id,
        kind,
        label: engine.label,
        healthy: true,
        capabilities,
      });
    }
  };
  await publish();
  const timer = setInterval(() => {
    publish().catch((error: unknown) =>
      deps.log.error("engine_status_failed", { error: describeError(error) }),
    );
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
