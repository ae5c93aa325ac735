/** The order, the work and the export of videos on a real database, queue and object store; only the engine is given. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { contentBucket } from "#core/assets/assets.ts";
import { createRetentionStore } from "#core/assets/retention.store.ts";
import { createAnimations } from "#core/engines/animations.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { openToolStudio } from "#testing/tool-studio.ts";
import { exportVideoRoute } from "../export-video.route.ts";
import { generateCharacterVideoRoute } from "../generate-character-video.route.ts";
import { generateVideoJob } from "../generate-video.job.ts";
import { createVideosStore } from "../videos.store.ts";
import type { FakeVideoEngine } from "./fake-video-engine.ts";

export type VideoStudio = Awaited<ReturnType<typeof openVideoStudio>>;

export async function openVideoStudio(engine: FakeVideoEngine) {
  const studio = await openToolStudio("video");
  const { deps, pool, objects, assets } = studio;
  const { database, log, jobs } = deps;
  const setAway = (isAway: boolean): Promise<void> => {
    const { id, label, capabilities } = engine;
    return deps.engineStatus.publish({ engine: id, label, problem: isAway ? "away" : null, capabilities });
  };
  await setAway(false);
  const videos = createVideosStore(database);
  const engines = { video: () => engine };
  const order = generateCharacterVideoRoute({
    ...deps,
    videos,
    engines,
    moderation: createModeration({ store: createModerationStore(database), log }),
  });
  const exporting = exportVideoRoute({
    videos,
    objects,
    assets,
    log,
    animate: createAnimations({ maxWaiting: 4, timeoutMs: 20_000 }),
    exportLimiter: createRateLimiter("export-test", { points: 5, windowSeconds: 60 }, { kind: "memory" }),
  });
  const handler = generateVideoJob({ ...deps, engines, videos });
  return {
    pool,
    objects,
    assets,
    jobs,
    retention: createRetentionStore(database),
    setAway,
    customer: studio.customer,
    newcomer: (): Promise<string> => createUser(pool),
    order: (userId: string, request: object, options = {}) =>
      studio.call(order, userId, { prompt: "push in", ...request }, options),
    export: (userId: string, contentId: string) =>
      studio.call(exporting, userId, { contentId, format: "webp" }),
    /** Works all that is queued of a person, one after the other, as a worker would. */
    work: async (userId: string, signal = new AbortController().signal): Promise<void> => {
      for (const jobId of await studio.queuedOf(userId)) await studio.run(handler, jobId, signal);
    },
    upload: (userId: string, width = 96, height = 64): Promise<{ url: string; path: string }> =>
      studio.upload(userId, { width, height, background: "#456" }),
    /** A picture as a job leaves it. */
    picture: async (userId: string, params: object = {}): Promise<{ contentId: string; url: string }> => {
      const file = await studio.upload(userId, { width: 96, height: 96, background: "#a64" });
      const { rows } = await pool.query<{ id: string }>(
        `insert into generated_content
           (user_id, content_type, content_url, prompt, generation_params, object_bucket, object_path, job_id,
            follows_upload)
         values ($1, 'image', $2, 'a portrait', $3, $4, $5, $6, $3::jsonb ? 'follows_upload') returning id`,
        [userId, file.url, params, contentBucket, file.path, await insertDoneJob(pool, userId)],
      );
      return { contentId: rows[0]?.id ?? "", url: file.url };
    },
    videosOf: async (userId: string): Promise<VideoRow[]> =>
      (
        await pool.query<VideoRow>(
          `select id, content_url, prompt, generation_params, engine, character_id, parent_ids, object_path, poster_path,
                  export_path from generated_content
            where user_id = $1 and content_type = 'video' order by created_at`,
          [userId],
        )
      ).rows,
    read: async (objectPath: string): Promise<Buffer> =>
      Buffer.from((await objects.get(contentBucket, objectPath))?.bytes ?? []),
    jobsOf: async (
      userId: string,
    ): Promise<{ state: string; error_code: string | null; variant: string }[]> =>
      (
        await pool.query(
          "select state, error_code, variant from generation_jobs where user_id = $1 and kind = 'video' order by created_at",
          [userId],
        )
      ).rows,
    balanceOf: studio.balanceOf,
    files: async (): Promise<number> =>
      (await readdir(path.join(studio.dir, "objects"), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length,
    close: studio.close,
  };
}

type VideoRow = {
  id: string;
  content_url: string;
  prompt: string;
  generation_params: Record<string, unknown>;
  engine: string | null;
  character_id: string | null;
  parent_ids: string[];
  object_path: string;
  poster_path: string | null;
  export_path: string | null;
};
