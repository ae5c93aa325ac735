import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { createRetentionStore } from "./retention.store.ts";
import { createRetentionSweep } from "./retention.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 3, name: "test" });
afterAll(() => Promise.all([pool.end(), database.close()]));
await pool.query("insert into installation (public_url, key_id) values ('http://localhost:3000', 'key')");
const retention = createRetentionStore(database);
const log = createLog({ level: "silent" });

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const sweepOn = (now: Date, rowsPerRun = 100) =>
  createRetentionSweep({ retention, log, now: () => now }, { everyMs: 60_000, rowsPerRun })();
const addressOf = (path: string) => `http://localhost:3000/storage/v1/object/public/${contentBucket}/${path}`;

/** Puts a file into the store as an upload does. @returns its path. */
async function upload(folder: string): Promise<string> {
  const path = `${folder}/${randomUUID()}.png`;
  await pool.query("insert into storage.objects (bucket_id, name, version) values ($1, $2, $3)", [
    contentBucket,
    path,
    randomUUID(),
  ]);
  return path;
}

/** A row for this file. */
async function keep(
  userId: string,
  path: string,
  row: { type?: string; params?: object; trashed?: boolean; jobId?: string } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url, generation_params, trashed_at, job_id)
     values ($1, $2, $3, $4, case when $5 then now() end, $6) returning id`,
    [userId, row.type ?? "image", addressOf(path), row.params ?? {}, row.trashed ?? false, row.jobId ?? null],
  );
  return rows[0]?.id ?? "";
}

/** @returns the id of a queued job. */
async function queueJob(userId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at)
     values ($1, 'image', '{}', 'hash', 20, now() + interval '1 hour') returning id`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** Records that the job uses this upload. */
async function useUpload(jobId: string, path: string, { consumed = false } = {}): Promise<void> {
  await pool.query(
    `insert into job_assets (job_id, position, role, kind, upload_id, consumed)
     select $1, 0, 'reference', 'upload', id, $3 from storage.objects where name = $2`,
    [jobId, path, consumed],
  );
}

const isKept = async (id: string): Promise<boolean> =>
  (await pool.query("select 1 from generated_content where id = $1", [id])).rowCount === 1;
const isGoing = async (path: string): Promise<boolean> =>
  (await pool.query("select 1 from asset_deletions where path = $1", [path])).rowCount === 1;

test("a picture stays in the trash for 30 days and is then deleted with its file", async () => {
  const userId = await createUser(pool);
  const path = await upload(userId);
  const id = await keep(userId, path, { trashed: true });
  await sweepOn(inDays(29.9));
  expect([await isKept(id), await isGoing(path)]).toEqual([true, false]);
  await sweepOn(inDays(30.1));
  expect([await isKept(id), await isGoing(path)]).toEqual([false, true]);
});

test("the server counts the days in the trash from the first move, and restoring resets them", async () => {
  const userId = await createUser(pool);
  const id = await keep(userId, await upload(userId));
  const setTrashed = (value: string) =>
    pool.query<{ trashed_at: Date | null }>(
      `update generated_content set trashed_at = ${value} where id = $1 returning trashed_at`,
      [id],
    );
  const first = (await setTrashed("'2001-01-01'")).rows[0]?.trashed_at;
  expect(Math.abs((first?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect((await setTrashed("now() + interval '9 years'")).rows[0]?.trashed_at).toEqual(first);
  await setTrashed("null");
  await sweepOn(inDays(400));
  expect(await isKept(id)).toBe(true);
});

test("an unused upload is deleted after 7 days, one with a row stays", async () => {
  const userId = await createUser(pool);
  const [lonely, named] = [await upload(userId), await upload(userId)];
  await keep(userId, named);
  await sweepOn(inDays(6.9));
  expect([await isGoing(lonely), await isGoing(named)]).toEqual([false, false]);
  await sweepOn(inDays(7.1));
  expect([await isGoing(lonely), await isGoing(named)]).toEqual([true, false]);
});

test("the pictures of the public gallery, which no row names, stay", async () => {
  const path = await upload("gallery");
  await sweepOn(inDays(400));
  expect(await isGoing(path)).toBe(false);
});

test("files that a character shows, showed or was made from stay, with their notes", async () => {
  const userId = await createUser(pool);
  await buyCredits(pool, userId, { credits: 500 });
  const [face, source, earlier] = [await upload(userId), await upload(userId), await upload(userId)];
  const { rows } = await pool.query<{ id: string }>(
    `insert into ai_models (user_id, name, prompt, reference_image_url, source_id)
     values ($1, 'Ada', 'red hair', $2, (select id from storage.objects where name = $3)) returning id`,
    [userId, addressOf(earlier), source],
  );
  await pool.query(
    "update ai_models set reference_image_url = $2, face_id = null, version = 2 where id = $1",
    [rows[0]?.id, addressOf(face)],
  );
  const note = await keep(userId, source, { type: "reference_image" });
  await sweepOn(inDays(30));
  expect(await Promise.all([face, source, earlier].map(isGoing))).toEqual([false, false, false]);
  expect(await isKept(note)).toBe(true);
});

test("a reference stays while a picture made from it exists or a job waits for it, and is deleted afterwards", async () => {
  const userId = await createUser(pool);
  const [followed, awaited] = [await upload(userId), await upload(userId)];
  const note = await keep(userId, followed, { type: "reference_image" });
  const [done, waiting] = [await insertDoneJob(pool, userId), await queueJob(userId)];
  await useUpload(done, followed);
  await useUpload(waiting, awaited);
  const picture = await keep(userId, await upload(userId), { jobId: done });
  await sweepOn(inDays(8));
  expect([await isKept(note), await isGoing(followed), await isGoing(awaited)]).toEqual([true, false, false]);

  await pool.query("delete from generated_content where id = $1", [picture]);
  await pool.query(
    "update generation_jobs set state = 'failed', error_code = 'engine_failed', finished_at = now() where id = $1",
    [waiting],
  );
  await sweepOn(inDays(8));
  expect([await isKept(note), await isGoing(followed), await isGoing(awaited)]).toEqual([false, true, true]);
});

test("an upload sent for one job alone is kept for the queued job and not for the picture", async () => {
  const userId = await createUser(pool);
  const [made, awaited] = [await upload(userId), await upload(userId)];
  const [done, waiting] = [await insertDoneJob(pool, userId), await queueJob(userId)];
  await useUpload(done, made, { consumed: true });
  await useUpload(waiting, awaited, { consumed: true });
  await keep(userId, await upload(userId), { jobId: done });
  await sweepOn(inDays(8));
  expect([await isGoing(made), await isGoing(awaited)]).toEqual([true, false]);
});

test("a note of one's own keeps no upload, not even its own, whatever it says", async () => {
  const userId = await createUser(pool);
  const [noted, lonely] = [await upload(userId), await upload(userId)];
  const note = await keep(userId, noted, {
    type: "reference_image",
    params: { references: [noted, lonely].map(addressOf) },
  });
  await sweepOn(inDays(8));
  expect([await isKept(note), await isGoing(noted), await isGoing(lonely)]).toEqual([false, true, true]);
});

test("a note whose file is gone is deleted too, and a pending file is left alone", async () => {
  const userId = await createUser(pool);
  const lost = await upload(userId);
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url)
     values ($1, 'reference_image', $2) returning id`,
    [userId, addressOf(lost)],
  );
  await pool.query("delete from storage.objects where name = $1", [lost]);
  const pending = await upload(userId);
  await pool.query("insert into pending_objects (bucket, path, job_id, attempt) values ($1, $2, $3, 1)", [
    contentBucket,
    pending,
    randomUUID(),
  ]);
  await sweepOn(inDays(8));
  expect([await isKept(rows[0]?.id ?? ""), await isGoing(pending)]).toEqual([false, false]);
});

test("a large backlog is deleted in parts without waiting for the next hour, and each file once", async () => {
  const userId = await createUser(pool);
  const paths: string[] = [];
  for (let count = 0; count < 7; count += 1) paths.push(await upload(userId));
  const now = inDays(8);
  const sweep = createRetentionSweep(
    { retention, log, now: () => now },
    { everyMs: 3_600_000, rowsPerRun: 3 },
  );
  for (let run = 0; run < 6; run += 1) await sweep();
  const { rows } = await pool.query<{ path: string }>(
    "select path from asset_deletions where path = any($1) order by path",
    [paths],
  );
  expect(rows.map(({ path }) => path)).toEqual(paths.toSorted());
});
