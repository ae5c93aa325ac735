/** Everything that characters need, on a real database and real files, with an engine that a test can direct. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImageEngine, ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll } from "vitest";
import { createGatewayPool } from "#supabase/gateway/pool.ts";
import { createStorage } from "#supabase/storage/storage.ts";
import { contentBucket, createAssetStore } from "#core/assets/assets.ts";
import { createAssetsStore } from "#core/assets/assets.store.ts";
import { createCreditsStore } from "#core/ledger/ledger.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { createJobsStore } from "#core/jobs/jobs.store.ts";
import { runJob } from "#core/jobs/run-job.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import type { ReferencesDeps } from "#core/references/check-references.ts";
import { createReferencesStore } from "#core/references/references.store.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionContext, FunctionRoute } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createCharactersStore } from "../characters.store.ts";
import { restoreCharacterVersionRoute } from "../restore-character-version.route.ts";
import { saveCharacterJob } from "../save-character.job.ts";
import { saveCharacterRoute } from "../save-character.route.ts";

export const publicUrl = "http://studio.test";

export type Draw = (request: ImageRequest) => Promise<Partial<ImageResult>>;
export type Studio = Awaited<ReturnType<typeof openStudio>>;
type Answer = { ok: boolean; code?: string; error?: string; status?: number; body?: Record<string, unknown> };

/** Closed when the file ends; by then every account has to add up. */
export async function openStudio() {
  const { url, gatewayUrl } = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-characters-"));
  const pool = new Pool({ connectionString: url, max: 4 });
  const gatewayPool = createGatewayPool({ url: gatewayUrl, maxConnections: 2 });
  const database = openDatabase({ url, maxConnections: 8, name: "test" });
  const log = createLog({ level: "silent" });
  const queue = createQueue({ url, log, supervise: false });
  await queue.start(["character"]);
  await pool.query("insert into installation (public_url, key_id) values ($1, 'key')", [publicUrl]);
  const storage = createStorage({
    gatewayPool,
    ownerPool: pool,
    resolveCaller: () => Promise.reject(new Error("no caller in this test")),
    dir,
    publicUrl,
    log,
  });
  afterAll(async () => {
    const broken = await findBrokenAccounts(pool);
    await queue.stop(1_000);
    await Promise.all([database.close(), gatewayPool.end(), pool.end()]);
    await rm(dir, { recursive: true, force: true });
    if (broken.length > 0) throw new Error(`Accounts that do not add up: ${JSON.stringify(broken)}`);
  });

  const { engine, direct } = createDirectedEngine();
  const references: ReferencesDeps = {
    references: createReferencesStore(database),
    objects: storage.objects,
    readSample: () => Promise.resolve(null),
    publicUrl,
  };
  const engineStatus = createEngineStatusStore(database);
  const { id, label, capabilities } = engine;
  await engineStatus.publish({ engine: id, label, problem: null, capabilities });
  const jobs = createJobsStore(database);
  const characters = createCharactersStore(database);
  const assets = createAssetStore({
    store: createAssetsStore(database),
    objects: storage.objects,
    now: () => new Date(),
  });
  const moderation = createModeration({ store: createModerationStore(database), log });
  const credits = createCreditsStore(database);
  const transactor = createTransactor(database);
  const save = saveCharacterRoute({
    jobs,
    credits,
    queue,
    transactor,
    characters,
    engineStatus,
    moderation,
    references,
  });
  const restore = restoreCharacterVersionRoute({ characters });
  const handler = saveCharacterJob({ engine: () => engine, characters, jobs, references });
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;

  return {
    pool,
    rows,
    direct,
    storage,
    sweep: assets.sweep,
    characters,
    customer: async (tier = "standard", credit = 500): Promise<string> => {
      const userId = await createUser(pool);
      await buyCredits(pool, userId, { credits: credit, tier });
      return userId;
    },
    /** Orders; what it answers is a job to run, or a refusal. */
    order: (userId: string, body: object, headers: Partial<FunctionContext> = {}): Promise<Answer> =>
      call(save, userId, body, headers),
    restore: (userId: string, characterId: string, version: number): Promise<Answer> =>
      call(restore, userId, { characterId, version }),
    run: (jobId: string): Promise<void> =>
      runJob({ jobs, assets, log }, handler, {
        queueId: randomUUID(),
        jobId,
        signal: new AbortController().signal,
      }),
    /** As the browser does it; the address of what was uploaded. */
    upload: async (userId: string, name = `${randomUUID()}.png`): Promise<string> => {
      const object = { bucket: contentBucket, path: `${userId}/${name}` };
      await storage.objects.put({
        ...object,
        bytes: await picture(),
        mimeType: "image/png",
        ownerId: userId,
      });
      return storage.objects.publicUrl(object.bucket, object.path);
    },
    files: (userId: string) =>
      rows<{ name: string }>("select name from storage.objects where name like $1", [`${userId}/%`]),
    balance: (userId: string) => credits.balance(userId),
  };
}

function call(
  route: FunctionRoute,
  userId: string,
  body: object,
  headers: Partial<FunctionContext> = {},
): Promise<Answer> {
  const caller = { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" };
  return route.handle(route.contract.request.parse(body), {
    caller,
    requestId: "one",
    respondAsync: true,
    idempotencyKey: null,
    signal: new AbortController().signal,
    ...headers,
  }) as Promise<Answer>;
}

const picture = (widthPx = 896, heightPx = 1120): Promise<Buffer> =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#957" } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Draws a plain picture of the size asked for, unless a test says what to do instead. */
function createDirectedEngine() {
  let draw: Draw = () => Promise.resolve({});
  const engine: ImageEngine = {
    id: "test",
    label: "Test engine",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "image",
      minSidePx: 256,
      maxSidePx: 2048,
      styles: ["ink", "pastel"],
      references: true,
      negativePrompt: false,
      keepsLook: true,
    },
    health: () => Promise.resolve({ ok: true }),
    close: () => undefined,
    generate: async (request) => ({
      bytes: await picture(request.size.widthPx, request.size.heightPx),
      mimeType: "image/png",
      ...request.size,
      seed: request.seed,
      model: "test-1",
      trainedModel: false,
      understood: [{ kind: "person", label: "woman" }],
      look: { face: request.prompt },
      ...(await draw(request)),
    }),
  };
  return {
    engine,
    direct: (how: Draw): void => {
      draw = how;
    },
  };
}
