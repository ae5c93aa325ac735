/** Image requests and jobs on a real database, queue and object store; only the engines are fake. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createEngineList } from "#core/engines/engine-list.ts";
import { openToolFixture, type Upload } from "#testing/tool-fixture.ts";
import { imageTool } from "../image.tool.ts";

/** @param prices by the engine's id; others cost what the tool costs. */
export async function openImageFixture(engines: ImageEngine[], prices: Record<string, number> = {}) {
  const fixture = await openToolFixture("image");
  const { deps, pool, objects } = fixture;
  const away = new Set<string>();
  const offered = engines.map((engine) => ({
    engine,
    note: null,
    priceCredits: prices[engine.id] ?? null,
  }));
  const image = createEngineList(offered, ({ id }) => !away.has(id));
  const publish = async (): Promise<void> => {
    for (const [priority, { engine, ...offer }] of offered.entries())
      await fixture.publish(engine, away.has(engine.id) ? "away" : null, { ...offer, priority });
  };
  await publish();
  const tool = fixture.mount(imageTool({ ...deps, engines: { image } }));
  return {
    pool,
    queue: deps.queue,
    jobs: deps.jobs,
    engineStatus: deps.engineStatus,
    /** Takes an engine away, here and in the published status, or brings it back. */
    setAway: async (id: string, isAway: boolean): Promise<void> => {
      if (isAway) away.add(id);
      else away.delete(id);
      await publish();
    },
    customer: fixture.customer,
    submit: tool.call,
    work: tool.work,
    run: tool.run,
    runUntilDeath: tool.runUntilDeath,
    queuedOf: fixture.queuedOf,
    deps,
    assetsOf: fixture.assetsOf,
    upload: (userId: string): Promise<Upload> =>
      fixture.upload(userId, { width: 8, height: 8, background: "#456" }),
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: fixture.balanceOf,
  };
}
