/** Video requests, jobs and exports on a real database, queue and object store; only the engine, or its model's server, is fake. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import { createVideosStore } from "#core/assets/videos.store.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { createRetentionStore } from "#core/assets/retention.store.ts";
import { exportVideoRoute } from "#features/video-export/export-video.route.ts";
import { createAnimations } from "#core/engines/animated-exports.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { callRoute, openToolFixture, type Upload } from "#testing/tool-fixture.ts";
import { videoTool } from "../video.tool.ts";

export async function openVideoFixture(engine: VideoEngine) {
  const fixture = await openToolFixture("video");
  const { deps, pool, objects, assets } = fixture;
  const { database, log, jobs } = deps;
  const setAway = (isAway: boolean): Promise<void> => fixture.publish(engine, isAway ? "away" : null);
  await setAway(false);
  const videos = createVideosStore(database);
  const tool = fixture.mount(
    videoTool({ ...deps, videos, engines: { video: createEngineList([plainly(engine)]) } }),
  );
  const exporting = exportVideoRoute({
    videos,
    objects,
    assets,
    log,
    quotas: deps.quotas,
    animate: createAnimations({ maxWaiting: 4, timeoutMs: 20_000 }),
    exportLimiter: createRateLimiter("export-test", { points: 5, windowSeconds: 60 }, { kind: "memory" }),
  });
  return {
    pool,
    objects,
    assets,
    jobs,
    retention: createRetentionStore(database),
    setAway,
    customer: fixture.customer,
    newcomer: (): Promise<string> => createUser(pool),
    submit: (userId: string, request: object, options = {}) =>
      tool.call(userId, { prompt: "push in", referenceConsent: true, ...request }, options),
    export: (userId: string, contentId: string) =>
      callRoute(exporting, userId, { contentId, format: "webp" }),
    work: tool.work,
    assetsOf: fixture.assetsOf,
    upload: (userId: string, width = 96, height = 64): Promise<Upload> =>
      fixture.upload(userId, { width, height, background: "#456" }),
    /** A picture as a job leaves it. */
    picture: async (
      userId: string,
      params: object = {},
      { followsUpload = false } = {},
    ): Promise<{ contentId: string; fileId: string; url: string }> => {
      const file = await fixture.upload(userId, { width: 96, height: 96, background: "#a64" });
      const { rows } = await pool.query<{ id: string }>(
        `insert into generated_content
           (user_id, content_type, content_url, prompt, generation_params, object_bucket, object_path, job_id, follows_upload)
         values ($1, 'image', $2, 'a portrait', $3, $4, $5, $6, $7) returning id`,
        [
          userId,
          file.url,
          params,
          contentBucket,
          file.path,
          await insertDoneJob(pool, userId),
          followsUpload,
        ],
      );
      return { contentId: rows[0]?.id ?? "", fileId: file.id, url: file.url };
    },
    videosOf: async (userId: string): Promise<VideoRow[]> =>
      (
        await pool.query<VideoRow>(
          `select id, job_id, content_url, prompt, generation_params, follows_upload, engine, character_id, parent_ids,
                  object_path, poster_path, export_path from generated_content
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
    balanceOf: fixture.balanceOf,
    files: async (): Promise<number> =>
      (await readdir(path.join(fixture.dir, "objects"), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length,
  };
}

type VideoRow = {
  id: string;
  job_id: string;
  content_url: string;
  prompt: string;
  generation_params: Record<string, unknown>;
  follows_upload: boolean;
  engine: string | null;
  character_id: string | null;
  parent_ids: string[];
  object_path: string;
  poster_path: string | null;
  export_path: string | null;
};
