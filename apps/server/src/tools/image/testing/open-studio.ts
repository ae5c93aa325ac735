/** The order and the work of pictures on a real database, queue and object store; only the engines are given. */
import { contentBucket } from "#core/assets/assets.ts";
import { createImageEngines } from "#core/engines/image-engines.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { openToolStudio } from "#testing/tool-studio.ts";
import { generateConsistentCharacterRoute } from "../generate-consistent-character.route.ts";
import { generateImageJob } from "../generate-image.job.ts";
import { createImagesStore } from "../images.store.ts";
import type { FakeEngine } from "./fake-engine.ts";

export type Studio = Awaited<ReturnType<typeof openStudio>>;

export async function openStudio(imageEngines: FakeEngine[]) {
  const studio = await openToolStudio("image");
  const { deps, pool, objects } = studio;
  const { database, log, jobs, queue, engineStatus } = deps;
  const away = new Set<string>();
  const engines = createImageEngines(imageEngines, ({ id }) => !away.has(id));
  const publish = async (): Promise<void> => {
    for (const [place, { id, label, capabilities }] of imageEngines.entries())
      await engineStatus.publish({
        engine: id,
        label,
        problem: away.has(id) ? "away" : null,
        capabilities,
        place,
      });
  };
  await publish();

  const images = createImagesStore(database);
  const route = generateConsistentCharacterRoute({
    ...deps,
    images,
    moderation: createModeration({ store: createModerationStore(database), log }),
  });
  const handler = generateImageJob({
    ...deps,
    images,
    engines: { image: engines.first, findImage: engines.find },
  });
  return {
    pool,
    queue,
    jobs,
    engineStatus,
    /** Takes an engine away, here and in what is published, or brings it back. */
    setAway: async (id: string, isAway: boolean): Promise<void> => {
      if (isAway) away.add(id);
      else away.delete(id);
      await publish();
    },
    customer: studio.customer,
    /** As over HTTP, past the parsing; `async` answers the job ids at once. */
    order: (userId: string, request: object, options = {}): Promise<FunctionResult<unknown>> =>
      studio.call(route, userId, request, options),
    /** Works all that is queued of a person, one after the other, as a worker would. */
    work: async (userId: string): Promise<void> => {
      for (const jobId of await studio.queuedOf(userId)) await studio.run(handler, jobId);
    },
    upload: (userId: string): Promise<{ url: string; path: string }> =>
      studio.upload(userId, { width: 8, height: 8, background: "#456" }),
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: studio.balanceOf,
    close: studio.close,
  };
}
