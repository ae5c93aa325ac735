/** Tests which file the database finds for a URL that was written over REST. It compares URLs and parses none. */
import { randomUUID } from "node:crypto";
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../apps/server/testing/accounts.ts";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
afterAll(() => pool.end());

const publicUrl = "https://galatea.test";
const folder = publicObjectUrl("", "").slice(0, -1);
await pool.query("insert into installation (public_url, key_id) values ($1, 'key')", [publicUrl]);
const owner = await createUser(pool);
const other = await createUser(pool);

async function upload(name: string, userId = owner): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into storage.objects (bucket_id, name, version) values ('ai-influencer-content', $1, $2) returning id",
    [`${userId}/${name}`, randomUUID()],
  );
  return rows[0]?.id ?? "";
}
const names = [
  "1.png",
  "a bé.png",
  "100%.png",
  "100%25.png",
  "a+b.png",
  "what?.png",
  "(1)'s~.png",
  "%2F.png",
];
const files = new Map<string, string>();
for (const name of names) files.set(name, await upload(name));
const foreign = await upload("1.png", other);

const find = async (address: string, userId = owner): Promise<string | null> =>
  (await pool.query<{ id: string | null }>("select find_own_object($1, $2) as id", [userId, address])).rows[0]
    ?.id ?? null;

test("the database spells a public URL as the contract builds it", async () => {
  for (const name of names) {
    const path = `${owner}/${name}`;
    const { rows } = await pool.query("select object_url_path($1) as path", [path]);
    expect(rows).toEqual([{ path: publicObjectUrl(path, "") }]);
  }
});

test("every file is found by its public URL and by the path of that URL, whatever its name is", async () => {
  for (const name of names) {
    const path = `${owner}/${name}`;
    expect([name, await find(publicObjectUrl(path, publicUrl))]).toEqual([name, files.get(name)]);
    expect([name, await find(publicObjectUrl(path, ""))]).toEqual([name, files.get(name)]);
  }
});

test.each([
  ["of another origin", `https://example.org${folder}/${owner}/1.png`],
  ["of an origin that begins like ours", `${publicUrl}.example.org${folder}/${owner}/1.png`],
  ["of an origin that has ours as its user", `${publicUrl}@example.org${folder}/${owner}/1.png`],
  ["of another port", `${publicUrl}:81${folder}/${owner}/1.png`],
  ["without a protocol", `//example.org${folder}/${owner}/1.png`],
  ["in another bucket", `${publicUrl}/storage/v1/object/public/other/${owner}/1.png`],
  ["that shows ours only in its query", `${publicUrl}/?at=${folder}/${owner}/1.png`],
  ["that runs", `javascript:${folder}/${owner}/1.png`],
  ["with a query", `${publicUrl}${folder}/${owner}/1.png?width=640#top`],
  ["of a file that is not there", `${publicUrl}${folder}/${owner}/2.png`],
  ["of no text in UTF-8", `${publicUrl}${folder}/${owner}/%FF%FE.png`],
  ["of NUL", `${publicUrl}${folder}/${owner}/%00.png`],
  ["of another person's file", `${publicUrl}${folder}/${other}/1.png`],
  ["of another person's file by a detour", `${publicUrl}${folder}/${owner}/../${other}/1.png`],
])("no file is found by a URL %s", async (_, address) => {
  expect(await find(address)).toBeNull();
});

test("another person's file is found for that person alone", async () => {
  expect(await find(`${folder}/${other}/1.png`, other)).toBe(foreign);
});

test("a recorded upload gets the file of its URL, and any other URL is refused", async () => {
  const record = async (address: string) =>
    (
      await pool.query<{ object_bucket: string | null; object_path: string | null }>(
        `insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)
         returning object_bucket, object_path`,
        [owner, address],
      )
    ).rows[0];
  expect(await record(`${publicUrl}${folder}/${owner}/1.png`)).toEqual({
    object_bucket: "ai-influencer-content",
    object_path: `${owner}/1.png`,
  });
  for (const address of ["https://example.org/1.png", `${publicUrl}${folder}/${other}/1.png`])
    await expect(record(address)).rejects.toMatchObject({ hint: "reference_unusable" });
});

test("among many files with plain names, one whose name needs encoding is found fast", async () => {
  await pool.query(
    `insert into storage.objects (bucket_id, name, version)
     select 'ai-influencer-content', $1 || '/' || n || '-' || md5(n::text) || '.png', gen_random_uuid()::text
       from generate_series(1, 20000) n`,
    [owner],
  );
  const startedAt = performance.now();
  expect(await find(`${publicUrl}${folder}/${owner}/a%20b%C3%A9.png`)).toBe(files.get("a bé.png"));
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
