import {
  preferenceBucket,
  preferencePictureNames,
} from "@galatea/contract/companions/preference-pictures.ts";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { readSample } from "#core/assets/read-sample.ts";
import { createLog } from "#platform/log.ts";
import { openTestObjects } from "#testing/object-store.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { storePreferencePictures } from "./preference-pictures.ts";

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
    await pool.query<{ id: string; name: string; owner: string | null; size: number }>(
      `select id, name, owner, (metadata ->> 'size')::integer as size
         from storage.objects where bucket_id = $1 order by name`,
      [preferenceBucket],
    )
  ).rows;

test("every option with a picture has its small file among the samples", async () => {
  for (const name of preferencePictureNames) {
    const file = await readSample(`preferences/${name}`);
    expect(file?.byteLength, name).toBeGreaterThan(1_000);
    expect(file?.byteLength, name).toBeLessThan(10_000);
  }
});

test("two processes that start at once store each picture once, and a later start changes nothing", async () => {
  await Promise.all([storePreferencePictures(deps), storePreferencePictures(deps)]);
  const first = await stored();
  expect(first.map(({ name }) => name)).toEqual(preferencePictureNames.toSorted());
  expect(first.every(({ owner }) => owner === null)).toBe(true);
  await storePreferencePictures(deps);
  expect(await stored()).toEqual(first);
  expect(errors).toEqual([]);
});

test("a picture that was rendered again replaces the stored one", async () => {
  const [name = ""] = preferencePictureNames;
  const rendered = new Uint8Array([1, 2, 3]);
  await storePreferencePictures({
    ...deps,
    readSample: (path) =>
      path === `preferences/${name}` ? Promise.resolve(rendered) : Promise.resolve(null),
  });
  expect((await objects.get(preferenceBucket, name))?.bytes).toEqual(Buffer.from(rendered));
  expect(await stored()).toHaveLength(preferencePictureNames.length);
});
