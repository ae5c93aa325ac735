/** The files that a job uses: a picture's sources, and the uploads that are deleted when a job has succeeded. */
import { randomUUID } from "node:crypto";
import { Pool, type QueryResultRow } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../apps/server/testing/accounts.ts";
import { asPerson } from "../../apps/server/testing/as-person.ts";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
afterAll(() => pool.end());

const bucket = "ai-influencer-content";
let userId: string;
beforeEach(async () => {
  userId = await createUser(pool);
});

const rowsOf = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>(sql, values)).rows;
const idOf = async (sql: string, values: unknown[]): Promise<string> =>
  (await rowsOf<{ id: string }>(sql, values))[0]?.id ?? "";

type File = { id: string; path: string };

async function upload(): Promise<File> {
  const path = `${userId}/${randomUUID()}.png`;
  const insert =
    "insert into storage.objects (bucket_id, name, version) values ($1, $2, gen_random_uuid()::text) returning id";
  return { id: await idOf(insert, [bucket, path]), path };
}
/** The row in which its owner noted an upload. */
const record = ({ path }: File): Promise<string> =>
  idOf(
    `insert into generated_content (user_id, content_type, content_url, object_bucket, object_path)
     values ($1, 'reference_image', '/', $2, $3) returning id`,
    [userId, bucket, path],
  );
const job = (state: "queued" | "succeeded"): Promise<string> =>
  idOf(
    `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, state, content_id, finished_at, deadline_at)
     values ($1, 'image', '{}', 'hash', 0, $2, case $2 when 'succeeded' then gen_random_uuid() end,
             case $2 when 'succeeded' then now() end, now() + interval '1 hour') returning id`,
    [userId, state],
  );
async function picture(): Promise<{ id: string; jobId: string; path: string }> {
  const [{ path }, jobId] = [await upload(), await job("succeeded")];
  const insert = `insert into generated_content (user_id, content_type, content_url, object_bucket, object_path, job_id)
    values ($1, 'image', '/', $2, $3, $4) returning id`;
  return { id: await idOf(insert, [userId, bucket, path, jobId]), jobId, path };
}
const use = (jobId: string, position: number, asset: Record<string, unknown>): Promise<unknown> =>
  pool.query(`insert into job_assets select * from jsonb_populate_record(null::job_assets, $1)`, [
    { job_id: jobId, position, role: "reference", consumed: false, ...asset },
  ]);
const isGoing = async (path: string): Promise<boolean> =>
  (await rowsOf("select from asset_deletions where path = $1", [path])).length > 0;
const consume = (jobId: string): Promise<unknown> => pool.query("select jobs.consume_uploads($1)", [jobId]);

type Source = Record<"role" | "kind", string> &
  Record<"id" | "path" | "content_id", string | null> & { position: number; lost: boolean };

const askAs = async <Row extends QueryResultRow>(
  asker: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> => (await asPerson<Row>(pool, asker, sql, values)).rows;
const sourcesOf = (contentId: string, asker = userId): Promise<Source[]> =>
  askAs(asker, "select * from content_sources($1)", [contentId]);

test("a picture lists what it was made from, in sequence, with each file's path and row", async () => {
  const made = await picture();
  const [parent, plain, recorded] = [await picture(), await upload(), await upload()];
  const row = await record(recorded);
  const [token] = await rowsOf<{ token: string }>(
    "insert into shared_pages (token, content_id, user_id) values (left(md5($1), 22), $2, $3) returning token",
    [randomUUID(), parent.id, userId],
  );
  await use(made.jobId, 1, { kind: "upload", upload_id: plain.id });
  await use(made.jobId, 0, { kind: "content", content_id: parent.id, role: "picture" });
  await use(made.jobId, 2, { kind: "upload", upload_id: recorded.id });
  await use(made.jobId, 3, { kind: "sample", sample: "amara.webp" });
  await use(made.jobId, 4, { kind: "share", share_token: token?.token });
  await use(made.jobId, 5, { kind: "upload", upload_id: (await upload()).id, role: "mask", consumed: true });
  const kept = { role: "reference", lost: false };
  expect(await sourcesOf(made.id)).toEqual([
    {
      ...kept,
      position: 0,
      role: "picture",
      kind: "content",
      id: parent.id,
      path: parent.path,
      content_id: parent.id,
    },
    { ...kept, position: 1, kind: "upload", id: plain.id, path: plain.path, content_id: null },
    { ...kept, position: 2, kind: "upload", id: recorded.id, path: recorded.path, content_id: row },
    { ...kept, position: 3, kind: "sample", id: "amara.webp", path: null, content_id: null },
    { ...kept, position: 4, kind: "share", id: token?.token, path: null, content_id: parent.id },
  ]);
  expect(await sourcesOf(made.id, await createUser(pool))).toEqual([]);
});

test("a source is lost once its row or file is gone or about to go, but not while it is in the trash", async () => {
  const made = await picture();
  const [deleted, trashed, removed, going] = [
    await picture(),
    await picture(),
    await upload(),
    await upload(),
  ];
  await use(made.jobId, 0, { kind: "content", content_id: deleted.id });
  await use(made.jobId, 1, { kind: "content", content_id: trashed.id });
  await use(made.jobId, 2, { kind: "upload", upload_id: removed.id });
  await use(made.jobId, 3, { kind: "upload", upload_id: going.id });
  await pool.query("delete from generated_content where id = $1", [deleted.id]);
  await pool.query("update generated_content set trashed_at = now() where id = $1", [trashed.id]);
  await pool.query("delete from storage.objects where id = $1", [removed.id]);
  await pool.query("insert into asset_deletions (bucket, path) values ($1, $2)", [bucket, going.path]);
  expect((await sourcesOf(made.id)).map(({ id, path, lost }) => ({ id, path, lost }))).toEqual([
    { id: null, path: null, lost: true },
    { id: trashed.id, path: trashed.path, lost: false },
    { id: null, path: null, lost: true },
    { id: going.id, path: null, lost: true },
  ]);
});

test("an upload sent for one job is deleted with its row when the job has succeeded", async () => {
  const { jobId } = await picture();
  const [brought, other] = [await upload(), await upload()];
  const row = await record(brought);
  await use(jobId, 0, { kind: "upload", upload_id: brought.id, consumed: true });
  await use(jobId, 1, { kind: "upload", upload_id: other.id });
  await consume(jobId);
  expect([await isGoing(brought.path), await isGoing(other.path)]).toEqual([true, false]);
  expect(await rowsOf("select from generated_content where id = $1", [row])).toHaveLength(0);
});

test("an upload stays while a character shows it, another job or picture needs it, or its owner keeps it", async () => {
  const { jobId } = await picture();
  const uploads = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  const [shown, followed, awaited, needed, favourite, collected] = uploads as [
    File,
    File,
    File,
    File,
    File,
    File,
  ];
  for (const [position, { id }] of uploads.entries())
    await use(jobId, position, { kind: "upload", upload_id: id, consumed: true });
  const purchase = await idOf(
    `insert into purchases (user_id, provider, method, tier, price_cents, credits)
     values ($1, 'test', 'card', 'standard', 1200, 500) returning id`,
    [userId],
  );
  await pool.query("select credits.record_payment($1, 1200, now())", [purchase]);
  await pool.query("insert into ai_models (user_id, name, prompt, face_id) values ($1, 'Ada', 'x', $2)", [
    userId,
    shown.id,
  ]);
  await pool.query("insert into ai_models (user_id, name, prompt, source_id) values ($1, 'Bea', 'x', $2)", [
    userId,
    followed.id,
  ]);
  const waiting = await job("queued");
  await use(waiting, 0, { kind: "upload", upload_id: awaited.id, consumed: true });
  await use((await picture()).jobId, 0, { kind: "upload", upload_id: needed.id });
  await pool.query("update generated_content set favourite = true where id = $1", [await record(favourite)]);
  await pool.query(
    `with collection as (insert into collections (user_id, name) values ($1, 'Kept') returning id)
     insert into collection_items (collection_id, content_id, user_id) select id, $2, $1 from collection`,
    [userId, await record(collected)],
  );
  await consume(jobId);
  expect(await Promise.all(uploads.map(({ path }) => isGoing(path)))).toEqual(uploads.map(() => false));
  // The last job that waits for it consumes it.
  await pool.query(
    "update generation_jobs set state = 'succeeded', content_id = gen_random_uuid(), finished_at = now() where id = $1",
    [waiting],
  );
  await consume(waiting);
  expect(await isGoing(awaited.path)).toBe(true);
});

test("no job deletes another person's upload", async () => {
  const theirs = await upload();
  userId = await createUser(pool);
  const { jobId } = await picture();
  await use(jobId, 0, { kind: "upload", upload_id: theirs.id, consumed: true });
  await consume(jobId);
  expect(await isGoing(theirs.path)).toBe(false);
});

test("deleting an account deletes its jobs, their results and their sources", async () => {
  const { jobId } = await picture();
  await use(jobId, 0, { kind: "upload", upload_id: (await upload()).id });
  await use(await job("queued"), 0, { kind: "content", content_id: (await picture()).id });
  await pool.query("delete from auth.users where id = $1", [userId]);
  expect(await rowsOf("select from generation_jobs where user_id = $1", [userId])).toHaveLength(0);
  expect(await rowsOf("select from job_assets where job_id = $1", [jobId])).toHaveLength(0);
});

test("an asset has only the column of its kind, and only an upload is consumed", async () => {
  const { jobId, id } = await picture();
  const { id: uploadId } = await upload();
  for (const asset of [
    { kind: "upload", content_id: id },
    { kind: "content", content_id: id, upload_id: uploadId },
    { kind: "content", content_id: id, consumed: true },
    { kind: "sample" },
    { kind: "share", sample: "amara.webp" },
  ])
    await expect(use(jobId, 0, asset)).rejects.toMatchObject({ code: "23514" });
});

test("people find their own files by id, with each file's row, and no other person's", async () => {
  const [plain, recorded, going] = [await upload(), await upload(), await upload()];
  const row = await record(recorded);
  await pool.query("insert into asset_deletions (bucket, path) values ($1, $2)", [bucket, going.path]);
  const ids = [plain.id, recorded.id, going.id, randomUUID()];
  const find = (asker: string) =>
    askAs<File>(asker, "select * from own_files($1) order by content_id", [ids]);
  expect(await find(userId)).toEqual([
    { ...recorded, content_id: row },
    { ...plain, content_id: null },
  ]);
  expect(await find(await createUser(pool))).toEqual([]);
});
