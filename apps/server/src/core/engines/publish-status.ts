/** Keeps this worker's rows of `engine_status` fresh while it runs. */
import { describeError, type Log } from "#platform/log.ts";
import type { EngineStatusStore } from "./engine-status.store.ts";
import type { Engines } from "./engines.ts";

export async function startPublishingStatus(
  deps: { engines: Pick<Engines, "all" | "check">; status: EngineStatusStore; log: Log },
  everyMs: number,
): Promise<{ stop(): void }> {
  const publish = async (): Promise<void> => {
    for (const [priority, engine] of deps.engines.all().entries()) {
      const health = await deps.engines.check(engine);
      await deps.status.publish({
        engine: engine.id,
        label: engine.label,
        problem: health.ok ? null : health.reason,
        capabilities: engine.capabilities,
        priority,
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
