import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { openTestObjects } from "#testing/object-store.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { providedPictures, storeProvidedPictures } from "./provided-pictures.ts";
import { readSample } from "./read-sample.ts";

const { url, gatewayUrl } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const log = createLog({ level: "silent" });
const { objects, close } = await openTestObjects({
  gatewayUrl,
  ownerPool: pool,
  publicUrl: "https://galatea.test",
  log,
});
afterAll(async () => {
  await close();
  await pool.end();
});

const errors: string[] = [];
const deps = { objects, readSample, log: { error: (event: string) => void errors.push(event) } };
const stored = async () =>
  (
    await pool.query<{ id: string; bucket: string; path: string; owner: string | null }>(
      "select id, bucket_id as bucket, name as path, owner from storage.objects order by bucket_id, name",
    )
  ).rows;

test("every provided picture has its small file among the samples", async () => {
  expect(providedPictures.length).toBeGreaterThan(40);
  for (const { sample } of providedPictures) {
    const file = await readSample(sample);
    expect(file?.byteLength, sample).toBeGreaterThan(1_000);
    expect(file?.byteLength, sample).toBeLessThan(sample.startsWith("preferences/") ? 10_000 : 60_000);
  }
});

test("two processes that start at once store each picture once, and a later start changes nothing", async () => {
  await Promise.all([storeProvidedPictures(deps), storeProvidedPictures(deps)]);
  const first = await stored();
  const addresses = (pictures: readonly { bucket: string; path: string }[]) =>
    pictures.map(({ bucket, path }) => `${bucket}/${path}`).toSorted();
  expect(addresses(first)).toEqual(addresses(providedPictures));
  expect(first.every(({ owner }) => owner === null)).toBe(true);
  await storeProvidedPictures(deps);
  expect(await stored()).toEqual(first);
  expect(errors).toEqual([]);
});

test("a picture that was rendered again replaces the stored one", async () => {
  const rendered = new Uint8Array([1, 2, 3]);
  for (const { bucket, path, sample } of [providedPictures[0], providedPictures.at(-1)].filter(
    (picture) => picture !== undefined,
  )) {
    await storeProvidedPictures({
      ...deps,
      readSample: (asked) => Promise.resolve(asked === sample ? rendered : null),
    });
    expect((await objects.get(bucket, path))?.bytes).toEqual(Buffer.from(rendered));
  }
  expect(await stored()).toHaveLength(providedPictures.length);
});
