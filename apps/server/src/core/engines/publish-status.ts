/** Keeps this worker's rows of `engine_status` fresh while it runs. */
import { plainLine } from "@galatea/engines/remote/plain-line.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { EngineStatusStore } from "./engine-status.store.ts";
import type { AnyOffer, Engines } from "./engines.ts";

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
  const publishOne = async ({ engine, note, priceCredits }: AnyOffer, priority: number): Promise<void> => {
    const health = await deps.engines.check(engine);
    // A reason repeats what a server of somebody else says.
    const problem = health.ok ? null : plainLine(health.reason, 500) || "unknown";
    tellChange(engine.id, problem);
    await deps.status.publish({
      engine: engine.id,
      label: engine.label,
      note,
      priceCredits,
      problem,
      capabilities: engine.capabilities,
      priority,
    });
  };
  const publish = async (): Promise<void> => {
    for (const [priority, offer] of deps.engines.all().entries()) {
      // One engine must not keep the others from being offered.
      await publishOne(offer, priority).catch((error: unknown) =>
        deps.log.error("engine_status_failed", { engine: offer.engine.id, error: describeError(error) }),
      );
    }
  };
  await publish();
  const timer = setInterval(() => void publish(), everyMs);
  return { stop: () => clearInterval(timer) };
}
