/** The order and the work of pictures on a real database, queue and object store; only the engines are given. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import sharp from "sharp";
import { createGatewayPool } from "#backend/gateway/pool.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { contentBucket, createAssetStore } from "#core/assets/assets.ts";
import { createAssetsStore } from "#core/assets/assets.store.ts";
import { createCreditsStore } from "#core/credits/credits.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { createImageEngines } from "#core/engines/image-engines.ts";
import { createJobsStore } from "#core/jobs/jobs.store.ts";
import { runJob } from "#core/jobs/run-job.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { readSample } from "#core/references/read-sample.ts";
import { createReferencesStore } from "#core/references/references.store.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { generateConsistentCharacterRoute } from "../generate-consistent-character.route.ts";
import { generateImageJob } from "../generate-image.job.ts";
import { createImagesStore } from "../images.store.ts";
import type { FakeEngine } from "./fake-engine.ts";

export type Studio = Awaited<ReturnType<typeof openStudio>>;

const publicUrl = "http://studio.test";

export async function openStudio(imageEngines: FakeEngine[]) {
  const { url, gatewayUrl } = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-images-"));
  const pool = new Pool({ connectionString: url, max: 4 });
  const gatewayPool = createGatewayPool({ url: gatewayUrl, maxConnections: 2 });
  const database = openDatabase({ url, maxConnections: 6, name: "test" });
  const log = createLog({ level: "silent" });
  const queue = createQueue({ url, log, supervise: false });
  await queue.start(["image"]);
  const { objects } = createStorage({
    gatewayPool,
    ownerPool: pool,
    resolveCaller: () => Promise.reject(new Error("no caller in this test")),
    dir,
    publicUrl,
    log,
  });
  const engineStatus = createEngineStatusStore(database);
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

  const jobs = createJobsStore(database);
  const images = createImagesStore(database);
  const references = { references: createReferencesStore(database), objects, readSample, publicUrl };
  const route = generateConsistentCharacterRoute({
    jobs,
    images,
    queue,
    engineStatus,
    references,
    credits: createCreditsStore(database),
    transactor: createTransactor(database),
    moderation: createModeration({ store: createModerationStore(database), log }),
  });
  const assets = createAssetStore({ store: createAssetsStore(database), objects, now: () => new Date() });
  const handler = generateImageJob({
    engines: { image: engines.first, findImage: engines.find },
    images,
    jobs,
    references,
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
    customer: async (credits = 200, tier = "standard"): Promise<string> => {
      const userId = await createUser(pool);
      await buyCredits(pool, userId, { credits, tier });
      return userId;
    },
    /** As over HTTP, past the parsing; `async` answers the job ids at once. */
    order: async (
      userId: string,
      request: object,
      { idempotencyKey = null as string | null, respondAsync = true } = {},
    ): Promise<FunctionResult<unknown>> =>
      route.handle(route.contract.request.parse(request), {
        caller: { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" },
        requestId: randomUUID(),
        respondAsync,
        idempotencyKey,
        signal: AbortSignal.timeout(20_000),
      }),
    /** Works all that is queued of a person, one after the other, as a worker would. */
    work: async (userId: string): Promise<void> => {
      const { rows } = await pool.query<{ id: string }>(
        "select id from generation_jobs where user_id = $1 and state = 'queued' order by created_at, id",
        [userId],
      );
      for (const { id } of rows)
        await runJob({ jobs, assets, log }, handler, {
          queueId: randomUUID(),
          jobId: id,
          signal: new AbortController().signal,
        });
    },
    upload: async (userId: string): Promise<{ url: string; path: string }> => {
      const objectPath = `${userId}/${randomUUID()}.png`;
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } })
        .png()
        .toBuffer();
      await objects.put({
        bucket: contentBucket,
        path: objectPath,
        bytes,
        mimeType: "image/png",
        ownerId: userId,
      });
      return { url: objects.publicUrl(contentBucket, objectPath), path: objectPath };
    },
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: async (userId: string): Promise<number> =>
      (await pool.query<{ balance: number }>("select balance from user_credits where user_id = $1", [userId]))
        .rows[0]?.balance ?? 0,
    close: async (): Promise<void> => {
      await queue.stop(1_000);
      await Promise.all([database.close(), gatewayPool.end()]);
      await pool.end();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
