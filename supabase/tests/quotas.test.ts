/** Tests what the database counts for each person, and what it refuses at a limit. */
import { randomUUID } from "node:crypto";
import { DatabaseError, Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../apps/server/testing/accounts.ts";
import { asPerson } from "../../apps/server/testing/as-person.ts";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 12 });
afterAll(() => pool.end());
beforeAll(() =>
  pool.query(`insert into quotas.limits (tier, bytes, uploads, notes, open_purchases)
    select name, 100000, 5, 20, 10 from public.plans`),
);

type Kept = { bytes: number; uploads: number; notes: number };

async function keptOf(userId: string): Promise<Kept> {
  const { rows } = await pool.query<Kept>(
    "select bytes::integer, uploads::integer, notes::integer from quotas.status($1)",
    [userId],
  );
  return rows[0] ?? { bytes: 0, uploads: 0, notes: 0 };
}
const miscounted = async (): Promise<unknown[]> =>
  (await pool.query("select * from quotas.miscounted()")).rows;

/** Runs the statement as that person, as the gateway does; answers the code of the refusal, or "stored". */
async function writeAs(userId: string, sql: string, values: unknown[] = []): Promise<string> {
  try {
    await asPerson(pool, userId, sql, values);
    return "stored";
  } catch (error) {
    if (error instanceof DatabaseError && error.code?.startsWith("GQ")) return `${error.code} ${error.hint}`;
    throw error;
  }
}

const insertFile = `insert into storage.objects (bucket_id, name, version, metadata)
  values ('ai-influencer-content', $1, $2, jsonb_build_object('size', $3::integer))`;
const upload = (userId: string, sizeBytes: number, name: string = randomUUID()): Promise<string> =>
  writeAs(userId, insertFile, [`${userId}/${name}.png`, randomUUID(), sizeBytes]);
const fileUrl = (userId: string, name: string): string =>
  `/storage/v1/object/public/ai-influencer-content/${userId}/${name}.png`;
const addCollections = (userId: string, count: number): Promise<string> =>
  writeAs(userId, "insert into collections (name) select gen_random_uuid() from generate_series(1, $1)", [
    count,
  ]);

test("parallel uploads stop at the limit of bytes and not beyond it", async () => {
  const userId = await createUser(pool);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => upload(userId, 30_000)));
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(3);
  expect(new Set(outcomes)).toEqual(new Set(["stored", "GQ001 quota_bytes"]));
  expect(await keptOf(userId)).toMatchObject({ bytes: 90_000, uploads: 3 });
  expect(await miscounted()).toEqual([]);
});

test("parallel uploads that nothing uses stop at their limit, and replacing one of them stays allowed", async () => {
  const userId = await createUser(pool);
  const outcomes = await Promise.all(
    Array.from({ length: 11 }, (_, index) => upload(userId, 10, `${index}`)),
  );
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(5);
  expect(new Set(outcomes)).toEqual(new Set(["stored", "GQ002 quota_uploads"]));
  expect(await upload(userId, 10)).toBe("GQ002 quota_uploads");
  const { rows } = await pool.query<{ name: string }>(
    "select name from storage.objects where starts_with(name, $1) limit 1",
    [userId],
  );
  const replaced = await writeAs(
    userId,
    `${insertFile} on conflict (bucket_id, name collate "C") do update set metadata = excluded.metadata`,
    [rows[0]?.name, randomUUID(), 500],
  );
  expect(replaced).toBe("stored");
  expect(await keptOf(userId)).toMatchObject({ bytes: 540, uploads: 5 });
});

test("parallel rows of several kinds stop at one common limit, and deleting makes room again", async () => {
  const userId = await createUser(pool);
  expect(await upload(userId, 10, "one")).toBe("stored");
  const recordUpload = `insert into generated_content (content_type, content_url, generation_params)
    values ('reference_image', $1, '{}')`;
  const outcomes = await Promise.all([
    ...Array.from({ length: 8 }, () => addCollections(userId, 3)),
    ...Array.from({ length: 4 }, () => writeAs(userId, recordUpload, [fileUrl(userId, "one")])),
  ]);
  expect(new Set(outcomes)).toEqual(new Set(["stored", "GQ003 quota_rows"]));
  const { notes } = await keptOf(userId);
  expect(notes).toBeGreaterThan(17);
  expect(notes).toBeLessThanOrEqual(20);
  expect(await addCollections(userId, 21 - notes)).toBe("GQ003 quota_rows");
  expect(await writeAs(userId, "delete from collections where user_id = $1", [userId])).toBe("stored");
  expect(await addCollections(userId, 10)).toBe("stored");
  expect(await miscounted()).toEqual([]);
});

test("the text of rows counts as bytes", async () => {
  const userId = await createUser(pool);
  expect(await upload(userId, 10, "one")).toBe("stored");
  const long = `insert into generated_content (content_type, content_url, generation_params)
    select 'reference_image', $2, jsonb_build_object('note', repeat('x', 60000))
      from generate_series(1, $1)`;
  expect(await writeAs(userId, long, [2, fileUrl(userId, "one")])).toBe("GQ001 quota_bytes");
  expect(await keptOf(userId)).toEqual({ bytes: 10, uploads: 1, notes: 0 });
  expect(await writeAs(userId, long, [1, fileUrl(userId, "one")])).toBe("stored");
});

test("what the server stores is counted and never refused, and the person is refused afterwards", async () => {
  const userId = await createUser(pool);
  const name = `${userId}/result.png`;
  await pool.query(
    "insert into pending_objects (bucket, path, job_id, attempt) values ('ai-influencer-content', $1, $2, 1)",
    [name, randomUUID()],
  );
  await pool.query(insertFile, [name, randomUUID(), 5_000_000]);
  expect(await keptOf(userId)).toEqual({ bytes: 5_000_000, uploads: 0, notes: 0 });
  expect(await upload(userId, 10)).toBe("GQ001 quota_bytes");
  expect(await addCollections(userId, 1)).toBe("GQ001 quota_bytes");
});

test("files below nobody's folder count for nobody", async () => {
  await pool.query(insertFile, ["samples/1.png", randomUUID(), 5_000_000]);
  expect(await miscounted()).toEqual([]);
});

test("an upload that a job uses is no unused upload any more", async () => {
  const userId = await createUser(pool);
  expect(await upload(userId, 10)).toBe("stored");
  await pool.query(
    `with job as (insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at)
       values ($1, 'edit', '{}', 'hash', 0, now()) returning id)
     insert into job_assets (job_id, position, role, kind, upload_id)
     select job.id, 0, 'picture', 'upload', object.id from job, storage.objects object where starts_with(name, $1::text)`,
    [userId],
  );
  expect(await keptOf(userId)).toEqual({ bytes: 10, uploads: 0, notes: 0 });
  expect(await miscounted()).toEqual([]);
});

test("over a lowered limit everything stays, deleting and marking stay allowed, and only adding is refused", async () => {
  const userId = await createUser(pool);
  expect(await upload(userId, 20_000, "kept")).toBe("stored");
  expect(await addCollections(userId, 1)).toBe("stored");
  await pool.query("update quotas.limits set bytes = 10000");
  expect(await upload(userId, 1)).toBe("GQ001 quota_bytes");
  expect(await writeAs(userId, "update collections set name = 'a'")).toBe("stored");
  expect(await writeAs(userId, "delete from collections where user_id = $1", [userId])).toBe("stored");
  expect(await keptOf(userId)).toMatchObject({ bytes: 20_000, uploads: 1 });
  await pool.query("update quotas.limits set bytes = 100000");
});

test("a changed counter is named by the recount", async () => {
  const userId = await createUser(pool);
  expect(await upload(userId, 10)).toBe("stored");
  await pool.query("update quotas.kept set bytes = bytes + 1 where user_id = $1", [userId]);
  expect(await miscounted()).toMatchObject([{ user_id: userId }]);
  await pool.query("update quotas.kept set bytes = bytes - 1 where user_id = $1", [userId]);
});

test("transactions that change several people in opposite orders do not deadlock", async () => {
  const people = await Promise.all([createUser(pool), createUser(pool), createUser(pool)]);
  const change = async (order: string[]): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const userId of order)
        await client.query("insert into collections (user_id, name) values ($1, gen_random_uuid())", [
          userId,
        ]);
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => change(index % 2 ? people : [...people].reverse())),
  );
  for (const userId of people) expect((await keptOf(userId)).notes).toBe(30);
  expect(await miscounted()).toEqual([]);
});
