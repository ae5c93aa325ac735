/** Upscale requests and jobs on a real database, queue and object store; only the engine is fake. */
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { openToolFixture } from "#testing/tool-fixture.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { upscaleTool } from "../upscale.tool.ts";

export async function openUpscaleFixture(engine: UpscaleEngine) {
  const fixture = await openToolFixture("upscale");
  const publish = (problem: string | null): Promise<void> => fixture.publish(engine, problem);
  await publish(null);
  const tool = fixture.mount(upscaleTool({ engines: { upscale: createEngineList([plainly(engine)]) } }));
  return {
    pool: fixture.pool,
    publish,
    engineStatus: fixture.deps.engineStatus,
    customer: (): Promise<string> => fixture.customer(),
    upload: async (userId: string, size = { width: 8, height: 6 }): Promise<string> =>
      (await fixture.upload(userId, { ...size, background: "#4569" })).url,
    submit: (userId: string, request: object) => tool.call(userId, request),
    /** Runs all queued jobs of a person at once, as several workers would. */
    work: async (userId: string): Promise<void> => {
      const queued = await fixture.queuedOf(userId);
      await Promise.all(queued.map((jobId) => tool.run(jobId)));
    },
    balanceOf: fixture.balanceOf,
  };
}
