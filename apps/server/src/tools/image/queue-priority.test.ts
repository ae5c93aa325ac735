import { Pool } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import type { PlanName } from "@galatea/contract/plans.ts";
import { createCreditsStore } from "#core/ledger/ledger.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { createJobsStore } from "#core/jobs/jobs.store.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createReferencesStore } from "#core/references/references.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { generateConsistentCharacterRoute } from "./generate-consistent-character.route.ts";
import { createImagesStore } from "./images.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const log = createLog({ level: "silent" });
const queue = createQueue({ url, log, supervise: false });
await queue.start(["image"]);
const engineStatus = createEngineStatusStore(database);
await engineStatus.publish({
  engine: "test",
  label: "test",
  problem: null,
  capabilities: {
    kind: "image",
    minSidePx: 256,
    maxSidePx: 2048,
    styles: [],
    references: false,
    negativePrompt: false,
    keepsLook: true,
  },
});
const route = generateConsistentCharacterRoute({
  jobs: createJobsStore(database),
  credits: createCreditsStore(database),
  queue,
  transactor: createTransactor(database),
  moderation: createModeration({ store: createModerationStore(database), log }),
  engineStatus,
  images: createImagesStore(database),
  references: {
    references: createReferencesStore(database),
    objects: { get: () => Promise.resolve(null) },
    readSample: () => Promise.resolve(null),
    publicUrl: "http://localhost",
  },
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.close();
  await pool.end();
});

async function customer(tier: PlanName): Promise<() => Promise<string>> {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 500, tier });
  return async () => {
    const caller = { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" };
    const input = route.contract.request.parse({ prompt: "a lighthouse by the sea" });
    const answer = await route.handle(input, {
      caller,
      requestId: "one",
      respondAsync: true,
      idempotencyKey: null,
      signal: new AbortController().signal,
    });
    if (!answer.ok) throw new Error(answer.code);
    return (answer.body as { job_id: string }).job_id;
  };
}

test("in a busy queue the pictures of professional and higher plans are made before those that waited longer", async () => {
  const [standard, professional, growth] = await Promise.all([
    customer("standard"),
    customer("professional"),
    customer("growth"),
  ]);
  const taken: string[] = [];
  let free = (): void => undefined;
  // One worker, kept busy until everybody has ordered.
  await queue.work("image", { concurrency: 1 }, async ({ jobId }) => {
    taken.push(jobId);
    if (taken.length === 1) await new Promise<void>((resolve) => (free = resolve));
  });
  const busyWith = await standard();
  await vi.waitFor(() => expect(taken).toEqual([busyWith]), { timeout: 8_000 });
  const waiting = [await standard(), await standard(), await standard()];
  const ahead = [await professional(), await growth(), await professional()];
  free();
  await vi.waitFor(() => expect(taken).toHaveLength(7), { timeout: 8_000 });
  // Within a lane it stays first come, first served.
  expect(taken).toEqual([busyWith, ...ahead, ...waiting]);
});
