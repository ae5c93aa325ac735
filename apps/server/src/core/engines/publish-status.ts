/** Keeps this worker's rows of `engine_status` fresh while it runs. */
import { describeError, type Log } from "#platform/log.ts";
import type { EngineStatusStore } from "./engine-status.store.ts";
import type { Engines } from "./engines.ts";

export async function startPublishingStatus(
  deps: { engines: Pick<Engines, "all" | "check">; status: EngineStatusStore; log: Log },
  everyMs: number,
): Promise<{ stop(): void }> {
  const problems = new Map<string, string | null>();
  const tellChange = (engine: string, problem: string | null): void => {
    const before = problems.get(engine) ?? null;
    problems.set(engine, problem);
    if (problem === before) return;
    if (problem === null) deps.log.info("engine_healthy", { engine });
    else deps.log.warn("engine_unhealthy", { engine, problem });
  };
  const publish = async (): Promise<void> => {
    for (const [priority, engine] of deps.engines.all().entries()) {
      const health = await deps.engines.check(engine);
      tellChange(engine.id, health.ok ? null : health.reason);
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
