import { randomUUID } from "node:crypto";
import type { AssetReference } from "@galatea/contract/asset-reference.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { insertSharedPage } from "#testing/shared-page.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { createJobAssetsStore } from "./job-assets.store.ts";
import type { AssetUse } from "./admit-assets.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
afterAll(() => Promise.all([pool.end(), database.close()]));

const userId = await createUser(pool);
const { insert: insertIn, list } = createJobAssetsStore(database);
const transactor = createTransactor(database);
const insert = (jobId: string, uses: AssetUse[]): Promise<boolean> =>
  transactor.inTransaction((tx) => insertIn(tx, jobId, uses));
const idOf = async (sql: string, values: unknown[]): Promise<string> =>
  (await pool.query<{ id: string }>(sql, values)).rows[0]?.id ?? "";
const upload = (): Promise<string> =>
  idOf("insert into storage.objects (bucket_id, name, version) values ($1, $2, $3) returning id", [
    contentBucket,
    `${userId}/${randomUUID()}.png`,
    randomUUID(),
  ]);
const picture = async (): Promise<string> =>
  idOf(
    "insert into generated_content (user_id, content_type, content_url, job_id) values ($1, 'image', '/', $2) returning id",
    [userId, await insertDoneJob(pool, userId)],
  );
const asset = (reference: AssetReference, more: Partial<AssetUse> = {}): AssetUse => ({
  role: "reference",
  reference,
  ...more,
});
/** @returns the token of a page that shows the picture. */
const share = (contentId: string): Promise<string> => insertSharedPage(pool, contentId, userId);

test("assets of every kind are stored in the order in which they were given", async () => {
  const [jobId, uploadId, contentId] = [await insertDoneJob(pool, userId), await upload(), await picture()];
  const token = await share(contentId);
  expect(
    await insert(jobId, [
      asset({ kind: "upload", id: uploadId }, { role: "mask", consumed: true }),
      asset({ kind: "share", id: token }),
      asset({ kind: "content", id: contentId }, { role: "picture" }),
      asset({ kind: "sample", id: "amara.webp" }),
    ]),
  ).toBe(true);
  const { rows } = await pool.query(
    `select position, role, kind, coalesce(content_id::text, upload_id::text, sample, share_token) as id, consumed
       from job_assets where job_id = $1 order by position`,
    [jobId],
  );
  expect(rows).toEqual([
    { position: 0, role: "mask", kind: "upload", id: uploadId, consumed: true },
    { position: 1, role: "reference", kind: "share", id: token, consumed: false },
    { position: 2, role: "picture", kind: "content", id: contentId, consumed: false },
    { position: 3, role: "reference", kind: "sample", id: "amara.webp", consumed: false },
  ]);
});

test("a job without assets has none", async () => {
  const jobId = await insertDoneJob(pool, userId);
  expect(await insert(jobId, [])).toBe(true);
  const { rowCount } = await pool.query("select from job_assets where job_id = $1", [jobId]);
  expect(rowCount).toBe(0);
  expect(await list(jobId)).toEqual([]);
});

test("assets are listed as they were inserted", async () => {
  const [jobId, uploadId, contentId] = [await insertDoneJob(pool, userId), await upload(), await picture()];
  const uses = [
    asset({ kind: "upload", id: uploadId }, { role: "mask", consumed: true }),
    asset({ kind: "content", id: contentId }, { role: "picture" }),
    asset({ kind: "upload", id: uploadId }),
    asset({ kind: "sample", id: "amara.webp" }),
    asset({ kind: "share", id: await share(contentId) }),
  ];
  expect(await insert(jobId, uses)).toBe(true);
  expect(await list(jobId)).toEqual(uses);
});

test.each([
  ["picture", "delete from generated_content where id = $1", picture],
  ["upload", "delete from storage.objects where id = $1", upload],
] as const)("nothing is listed for a job one %s of which was deleted", async (kind, deletion, create) => {
  const [jobId, id] = [await insertDoneJob(pool, userId), await create()];
  const reference = { kind: kind === "upload" ? ("upload" as const) : ("content" as const), id };
  await insert(jobId, [asset({ kind: "sample", id: "amara.webp" }), asset(reference)]);
  expect(await list(jobId)).toHaveLength(2);
  await pool.query(deletion, [id]);
  expect(await list(jobId)).toBeNull();
});

test.each(["content", "upload", "share"] as const)(
  "an asset of kind %s that was deleted meanwhile is reported missing",
  async (kind) => {
    const id = kind === "share" ? "b".repeat(22) : randomUUID();
    expect(await insert(await insertDoneJob(pool, userId), [asset({ kind, id })])).toBe(false);
  },
);

test("an insert waits for a running deletion of its asset and then reports it missing", async () => {
  const [jobId, uploadId] = [await insertDoneJob(pool, userId), await upload()];
  const deleter = await pool.connect();
  try {
    await deleter.query("begin");
    await deleter.query("delete from storage.objects where id = $1", [uploadId]);
    const inserted = insert(jobId, [asset({ kind: "upload", id: uploadId })]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await deleter.query("commit");
    expect(await inserted).toBe(false);
  } finally {
    deleter.release();
  }
});
