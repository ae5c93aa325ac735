/** Image requests and jobs on a real database, queue and object store; only the engines are fake. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createImageEngines } from "#core/engines/image-engines.ts";
import { openToolFixture, type Upload } from "#testing/tool-fixture.ts";
import { imageTool } from "../image.tool.ts";

export async function openImageFixture(imageEngines: ImageEngine[]) {
  const fixture = await openToolFixture("image");
  const { deps, pool, objects } = fixture;
  const away = new Set<string>();
  const { first, find } = createImageEngines(imageEngines, ({ id }) => !away.has(id));
  const publish = async (): Promise<void> => {
    for (const [rank, engine] of imageEngines.entries())
      await fixture.publish(engine, away.has(engine.id) ? "away" : null, rank);
  };
  await publish();
  const tool = fixture.mount(imageTool({ ...deps, engines: { image: first, findImage: find } }));
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
    queuedOf: tool.queuedOf,
    deps,
    assetsOf: fixture.assetsOf,
    upload: (userId: string): Promise<Upload> =>
      fixture.upload(userId, { width: 8, height: 8, background: "#456" }),
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: fixture.balanceOf,
    close: fixture.close,
  };
}
