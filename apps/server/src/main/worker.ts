/** The worker: takes jobs of every kind, keeps its engines' status fresh, and reaps what others left. */
import { jobKinds } from "@galatea/contract/jobs.ts";
import { startPublishingStatus } from "#core/engines/publish-status.ts";
import { startReaper } from "#core/jobs/reaper.ts";
import { runJob } from "#core/jobs/run-job.ts";
import { createJobHandlers } from "./jobs.ts";
import type { Services } from "./services.ts";

export async function startWorker(
  services: Services,
  concurrency: number,
): Promise<{ stop(): Promise<void> }> {
  const handlers = createJobHandlers(services);
  const status = await startPublishingStatus({ ...services, status: services.engineStatus }, 15_000);
  const reaper = startReaper(
    { ...services, sweeps: [services.assets.sweep, services.storage.sweepRemovals] },
    3_000,
  );
  for (const name of jobKinds) {
    await services.queue.work(name, { concurrency }, (entry) => runJob(services, handlers[name], entry));
  }
  return {
    stop: async () => {
      status.stop();
      await reaper.stop();
    },
  };
}
