/** The order and the work of upscales on a real database, queue and object store; only the engine is given. */
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { openToolStudio } from "#testing/tool-studio.ts";
import { upscaleImageJob } from "../upscale-image.job.ts";
import { upscaleImageRoute } from "../upscale-image.route.ts";
import { createUpscalerStore } from "../upscaler.store.ts";

export async function openUpscaler(engine: UpscaleEngine) {
  const studio = await openToolStudio("upscale");
  const { deps, pool } = studio;
  const publish = (problem: string | null): Promise<void> => {
    const { id, label, capabilities } = engine;
    return deps.engineStatus.publish({ engine: id, label, problem, capabilities });
  };
  await publish(null);
  const route = upscaleImageRoute({ ...deps, upscaler: createUpscalerStore(deps.database) });
  const handler = upscaleImageJob({ ...deps, engines: { upscale: () => engine } });
  return {
    pool,
    publish,
    engineStatus: deps.engineStatus,
    customer: (): Promise<string> => studio.customer(),
    upload: async (userId: string, size = { width: 8, height: 6 }): Promise<string> =>
      (await studio.upload(userId, { ...size, background: "#4569" })).url,
    order: (userId: string, request: object): Promise<FunctionResult<unknown>> =>
      studio.call(route, userId, request),
    /** Works all that is queued of a person at once, as several workers would. */
    work: async (userId: string): Promise<void> => {
      const queued = await studio.queuedOf(userId);
      await Promise.all(queued.map((jobId) => studio.run(handler, jobId)));
    },
    balanceOf: studio.balanceOf,
    close: studio.close,
  };
}
