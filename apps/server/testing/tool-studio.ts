/**
 * What the tests of every tool stand on: a real database, queue and object store, people with credits and files of
 * theirs, orders as over HTTP and the worker's side of a job. A tool adds its engine, its route and its handler.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JobKind } from "@galatea/contract/jobs.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { createGatewayPool } from "#supabase/gateway/pool.ts";
import { createStorage } from "#supabase/storage/storage.ts";
import { contentBucket, createAssetStore } from "#core/assets/assets.ts";
import { createAssetsStore } from "#core/assets/assets.store.ts";
import { createCreditsStore } from "#core/ledger/ledger.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { createJobsStore } from "#core/jobs/jobs.store.ts";
import { type JobHandler, runJob } from "#core/jobs/run-job.ts";
import { readSample } from "#core/references/read-sample.ts";
import { createReferencesStore } from "#core/references/references.store.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionResult, FunctionRoute } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import { buyCredits, createUser } from "./accounts.ts";
import { createTestDatabase } from "./postgres.ts";

const publicUrl = "http://studio.test";

export async function openToolStudio(kind: JobKind) {
  const { url, gatewayUrl } = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), `galatea-${kind}-`));
  const pool = new Pool({ connectionString: url, max: 4 });
  const gatewayPool = createGatewayPool({ url: gatewayUrl, maxConnections: 2 });
  const database = openDatabase({ url, maxConnections: 8, name: "test" });
  const log = createLog({ level: "silent" });
  const queue = createQueue({ url, log, supervise: false });
  await queue.start([kind]);
  await pool.query("insert into installation (public_url, key_id) values ($1, 'key')", [publicUrl]);
  const { objects } = createStorage({
    gatewayPool,
    ownerPool: pool,
    resolveCaller: () => Promise.reject(new Error("no caller in this test")),
    dir,
    publicUrl,
    log,
  });
  const jobs = createJobsStore(database);
  const assets = createAssetStore({ store: createAssetsStore(database), objects, now: () => new Date() });
  return {
    dir,
    pool,
    objects,
    assets,
    /** What routes and handlers of tools are given beside their engine. */
    deps: {
      log,
      database,
      queue,
      jobs,
      engineStatus: createEngineStatusStore(database),
      credits: createCreditsStore(database),
      transactor: createTransactor(database),
      references: { references: createReferencesStore(database), objects, readSample, publicUrl },
    },
    customer: async (credits = 200, tier = "standard"): Promise<string> => {
      const userId = await createUser(pool);
      await buyCredits(pool, userId, { credits, tier });
      return userId;
    },
    /** A plain PNG in a person's folder that no row names. */
    upload: async (
      userId: string,
      { width, height, background }: { width: number; height: number; background: string },
    ): Promise<{ url: string; path: string }> => {
      const objectPath = `${userId}/${randomUUID()}.png`;
      const channels = background.length === 5 ? 4 : 3;
      const bytes = await sharp({ create: { width, height, channels, background } }).png().toBuffer();
      const mimeType = "image/png";
      await objects.put({ bucket: contentBucket, path: objectPath, bytes, mimeType, ownerId: userId });
      return { url: objects.publicUrl(contentBucket, objectPath), path: objectPath };
    },
    /** As over HTTP. */
    call: (
      route: FunctionRoute,
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
    /** One job of a worker. */
    run: (handler: JobHandler, jobId: string, signal = new AbortController().signal): Promise<void> =>
      runJob({ jobs, assets, log }, handler, { queueId: randomUUID(), jobId, signal }),
    /** A person's jobs that wait, the first one first. */
    queuedOf: async (userId: string): Promise<string[]> => {
      const { rows } = await pool.query<{ id: string }>(
        "select id from generation_jobs where user_id = $1 and state = 'queued' order by created_at, id",
        [userId],
      );
      return rows.map(({ id }) => id);
    },
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
