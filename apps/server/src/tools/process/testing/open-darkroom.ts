/** Process Image on a real database, queue and object store; only the engine is given. */
import { contentBucket } from "#core/assets/assets.ts";
import { reapOnce } from "#core/jobs/reaper.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { openToolStudio } from "#testing/tool-studio.ts";
import { processImageJob } from "../process-image.job.ts";
import { processImageRoute } from "../process-image.route.ts";
import type { FakeDarkroom } from "./fake-darkroom.ts";

export type Darkroom = Awaited<ReturnType<typeof openDarkroom>>;

export async function openDarkroom(engine: FakeDarkroom) {
  const studio = await openToolStudio("process");
  const { deps, pool, objects, assets } = studio;
  const setAway = (isAway: boolean): Promise<void> => {
    const { id, label, capabilities } = engine;
    return deps.engineStatus.publish({ engine: id, label, problem: isAway ? "away" : null, capabilities });
  };
  await setAway(false);
  const engines = { process: () => engine };
  const route = processImageRoute({ ...deps, engines });
  const handler = processImageJob({ ...deps, engines });
  return {
    pool,
    setAway,
    customer: (credits = 200): Promise<string> => studio.customer(credits),
    call: (
      userId: string,
      request: object,
      idempotencyKey: string | null = null,
    ): Promise<FunctionResult<unknown>> =>
      studio.call(route, userId, request, { idempotencyKey, respondAsync: false }),
    /** Works all that is queued of a person, one after the other, and lets files go that no row names. */
    work: async (userId: string): Promise<void> => {
      for (const jobId of await studio.queuedOf(userId)) await studio.run(handler, jobId);
      await assets.sweep();
    },
    reap: () => reapOnce({ ...deps, sweeps: [] }),
    /** An upload that is noted, as the screens do it. */
    upload: async (userId: string): Promise<{ url: string; path: string }> => {
      const upload = await studio.upload(userId, { width: 8, height: 6, background: "#456" });
      await pool.query(
        "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
        [userId, upload.url],
      );
      return upload;
    },
    isThere: async (objectPath: string): Promise<boolean> =>
      (await objects.get(contentBucket, objectPath)) !== null,
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: studio.balanceOf,
    close: studio.close,
  };
}
