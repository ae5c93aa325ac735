/**
 * The fixture of every tool's tests: a real database, queue and object store, people with credits and files, requests
 * as over HTTP, and the worker's side of a job. A test adds its engine and its declaration. Open it at the top of a test
 * file; when the file ends, the ledger of every account is checked and everything is closed.
 */
import { randomUUID } from "node:crypto";
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { JobKind } from "@galatea/contract/tools.ts";
import type { EngineFacts } from "@galatea/engines/engine.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, expect } from "vitest";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { createAssetStore } from "#core/assets/asset-store.ts";
import { createPendingFilesStore } from "#core/assets/pending-files.store.ts";
import { createLedgerStore } from "#core/ledger/ledger.store.ts";
import { createJobAssetsStore } from "#core/assets/job-assets.store.ts";
import { readSample } from "#core/assets/read-sample.ts";
import { createFileFactsStore } from "#core/assets/file-facts.store.ts";
import { createConversationsStore } from "#core/companions/conversations.store.ts";
import { createCharactersStore } from "#core/characters/characters.store.ts";
import { createEngineStatusStore, type EngineReport } from "#core/engines/engine-status.store.ts";
import { createQuotasStore } from "#core/quotas/quotas.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionResult, FunctionRoute } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createJobsStore } from "#tools/pipeline/jobs.store.ts";
import { jobHandler } from "#tools/pipeline/run.ts";
import { submitRoute } from "#tools/pipeline/submit.ts";
import type { Tool, ToolTypes } from "#tools/pipeline/tool.ts";
import { buyCredits, createUser } from "./accounts.ts";
import { findBrokenAccounts } from "./ledger.ts";
import { openTestObjects } from "./object-store.ts";
import { createTestDatabase } from "./postgres.ts";

export const publicUrl = "http://galatea.test";

export async function openToolFixture(kind: JobKind) {
  const { url, gatewayUrl } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 4 });
  const database = openDatabase({ url, maxConnections: 8, name: "test" });
  const log = createLog({ level: "silent" });
  const queue = createQueue({ url, log, supervise: false });
  await queue.start([kind]);
  await pool.query("insert into installation (public_url, key_id) values ($1, 'key')", [publicUrl]);
  const storage = await openTestObjects({ gatewayUrl, ownerPool: pool, publicUrl, log });
  const { objects } = storage;
  const fileFacts = createFileFactsStore(database);
  const deps = {
    log,
    database,
    queue,
    objects,
    fileFacts,
    assetSources: { fileFacts, objects, readSample, publicUrl },
    assets: createAssetStore({ store: createPendingFilesStore(database), objects, now: () => new Date() }),
    jobs: createJobsStore(database),
    jobAssets: createJobAssetsStore(database),
    characters: createCharactersStore(database),
    conversations: createConversationsStore(database),
    engineStatus: createEngineStatusStore(database),
    ledger: createLedgerStore(database),
    quotas: createQuotasStore(database),
    transactor: createTransactor(database),
    /** Hardly any; a test of the limit sets its own. */
    maxOpenJobs: { free: 1000, standard: 1000, professional: 1000, launch: 1000, growth: 1000 },
    moderationStore: createModerationStore(database),
    moderation: createModeration({
      store: createModerationStore(database),
      log,
      checkers: [textChecker],
    }),
  };
  /** What workers that died still wait for. */
  const abandoned: { leave: AbortController; ended: Promise<void> }[] = [];
  afterAll(async () => {
    for (const { leave } of abandoned) leave.abort();
    await Promise.all(abandoned.map(({ ended }) => ended));
    const broken = await findBrokenAccounts(pool);
    await queue.stop(1_000);
    await Promise.all([database.close(), storage.close()]);
    await pool.end();
    expect(broken).toEqual([]);
  });
  /** A person's queued jobs, the oldest first. */
  const queuedOf = async (userId: string): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from generation_jobs where user_id = $1 and state = 'queued' order by created_at, id",
      [userId],
    );
    return rows.map(({ id }) => id);
  };
  return {
    dir: storage.dir,
    pool,
    objects,
    assets: deps.assets,
    queuedOf,
    /** The dependencies of tools beside their engine. */
    deps,
    /** Publishes an engine as a worker does. `problem` is the reason why it cannot work. */
    publish: (
      { id, label, capabilities }: Pick<EngineFacts, "id" | "label"> & { capabilities: EngineCapabilities },
      problem: string | null = null,
      offer: Pick<EngineReport, "note" | "priceCredits" | "priority"> = {},
    ): Promise<void> => deps.engineStatus.publish({ engine: id, label, problem, capabilities, ...offer }),
    mount: <T extends ToolTypes>(tool: Tool<T>) => {
      const route = submitRoute(deps, tool);
      const handle = jobHandler(deps, tool);
      const run = (jobId: string, signal = new AbortController().signal): Promise<void> =>
        handle({ queueId: randomUUID(), jobId, signal });
      return {
        /** Calls the tool's function as over HTTP. */
        call: (userId: string, request: object, options: CallOptions = {}) =>
          callRoute(route, userId, request, options),
        /** Runs one job as a worker does. */
        run,
        /** Runs one job on a worker that dies on the way, in an engine that never answers. */
        runUntilDeath: (jobId: string): void => {
          const leave = new AbortController();
          abandoned.push({ leave, ended: run(jobId, leave.signal) });
        },
        /** Runs a person's queued jobs one after another, as a worker does. */
        work: async (userId: string, signal?: AbortSignal): Promise<void> => {
          for (const jobId of await queuedOf(userId)) await run(jobId, signal);
        },
      };
    },
    customer: async (credits = 200, tier = "standard"): Promise<string> => {
      const userId = await createUser(pool);
      await buyCredits(pool, userId, { credits, tier });
      return userId;
    },
    /** Stores a plain PNG in a person's folder without a row. */
    upload: async (
      userId: string,
      { width, height, background }: { width: number; height: number; background: string },
    ): Promise<Upload> => {
      const objectPath = `${userId}/${randomUUID()}.png`;
      const channels = background.length === 5 ? 4 : 3;
      const bytes = await sharp({ create: { width, height, channels, background } }).png().toBuffer();
      const mimeType = "image/png";
      await objects.put({ bucket: contentBucket, path: objectPath, bytes, mimeType, ownerId: userId });
      const { rows } = await pool.query<{ id: string }>("select id from storage.objects where name = $1", [
        objectPath,
      ]);
      const id = rows[0]?.id ?? "";
      return { id, url: objects.publicUrl(contentBucket, objectPath), path: objectPath };
    },
    /** The assets of a job, in their sequence. */
    assetsOf: async (jobId: string): Promise<UsedAsset[]> => {
      const { rows } = await pool.query<UsedAsset>(
        `select role, kind, coalesce(content_id::text, upload_id::text, sample, share_token) as id
           from job_assets where job_id = $1 order by position`,
        [jobId],
      );
      return rows;
    },
    balanceOf: async (userId: string): Promise<number> =>
      (await pool.query<{ balance: number }>("select balance from user_credits where user_id = $1", [userId]))
        .rows[0]?.balance ?? 0,
  };
}

/** `id` is that of its file in `storage.objects`. */
export type Upload = { id: string; url: string; path: string };

/** `id` is null when it was deleted since. */
export type UsedAsset = { role: string; kind: string; id: string | null };

type CallOptions = { idempotencyKey?: string | null; respondAsync?: boolean; signal?: AbortSignal };

/** Calls a function's handler with a parsed request, as a signed-in person. */
export function callRoute(
  route: FunctionRoute,
  userId: string,
  request: object,
  { idempotencyKey = null, respondAsync = true, signal = AbortSignal.timeout(20_000) }: CallOptions = {},
): Promise<FunctionResult<unknown>> {
  return route.handle(route.contract.request.parse(request), {
    caller: { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" },
    requestId: randomUUID(),
    respondAsync,
    acceptsEvents: false,
    idempotencyKey,
    signal,
  });
}
