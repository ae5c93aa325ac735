import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { asPerson } from "#testing/as-person.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createAdjustedPicturesStore } from "./adjusted-pictures.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
const adjustedPictures = createAdjustedPicturesStore(database);
afterAll(() => Promise.all([pool.end(), database.close()]));

const bucket = "ai-influencer-content";

/** A file while its picture is being stored: noted as pending, without a row. */
async function storing() {
  const userId = await createUser(pool);
  const path = `${userId}/${randomUUID()}.png`;
  const jobId = randomUUID();
  await pool.query("insert into pending_objects (bucket, path, job_id, attempt) values ($1, $2, $3, 1)", [
    bucket,
    path,
    jobId,
  ]);
  await pool.query(
    "insert into storage.objects (bucket_id, name, owner_id, version) values ($1, $2, $3, $4)",
    [bucket, path, userId, randomUUID()],
  );
  const picture = {
    userId,
    idempotencyKey: null,
    requestHash: "hash",
    jobId,
    input: {},
    uses: [],
    uploads: [],
    showsUpload: false,
    sizeBytes: 1000,
    file: { bucket, path, url: `http://x/${path}` },
    params: {},
    followsUpload: false,
    parentIds: [],
  };
  return { userId, path, picture };
}

/** The number of rows that the person's statement would change. */
const changedBy = async (userId: string, statement: string, values: unknown[]): Promise<number> =>
  (await asPerson(pool, userId, statement, values, "rollback")).rowCount ?? 0;

test("a file that is being stored can be neither replaced nor removed", async () => {
  const { userId, path, picture } = await storing();
  const replace = "update storage.objects set version = gen_random_uuid()::text where name = $1";
  const remove = "delete from storage.objects where name = $1";
  for (const statement of [replace, remove]) expect(await changedBy(userId, statement, [path])).toBe(0);
  await adjustedPictures.keep(picture);
  for (const statement of [replace, remove]) expect(await changedBy(userId, statement, [path])).toBe(0);
  // Without its row it is still a file that a job made.
  await pool.query("delete from generated_content where user_id = $1", [userId]);
  for (const statement of [replace, remove]) expect(await changedBy(userId, statement, [path])).toBe(0);
  const other = await storing();
  await pool.query("delete from pending_objects where path = $1", [other.path]);
  for (const statement of [replace, remove])
    expect(await changedBy(other.userId, statement, [other.path])).toBe(1);
});

test("a picture whose file was swept before its row was written gets no row", async () => {
  const { userId, path, picture } = await storing();
  await pool.query("delete from pending_objects where path = $1", [path]);
  await expect(adjustedPictures.keep(picture)).rejects.toThrow("swept");
  const { rowCount } = await pool.query("select from generated_content where user_id = $1", [userId]);
  expect(rowCount).toBe(0);
});
