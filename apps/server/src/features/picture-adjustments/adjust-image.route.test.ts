import { randomUUID } from "node:crypto";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { limits } from "@galatea/contract/limits.ts";
import { beforeEach, expect, test } from "vitest";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { callRoute, openToolFixture } from "#testing/tool-fixture.ts";
import { adjustImageRoute } from "./adjust-image.route.ts";
import { createAdjustedPicturesStore } from "./adjusted-pictures.store.ts";

const fixture = await openToolFixture("edit");
const route = adjustImageRoute({
  ...fixture.deps,
  assets: fixture.assets,
  adjustedPictures: createAdjustedPicturesStore(fixture.deps.database),
  adjustLimiter: createRateLimiter("test", { points: 1000, windowSeconds: 60 }, { kind: "memory" }),
});

let userId: string;
let imageUrl: string;
beforeEach(async () => {
  userId = await fixture.customer();
  imageUrl = (await fixture.upload(userId, { width: 8, height: 6, background: "#456" })).url;
});

const turned = { quarterTurns: 1 };
const adjust = (adjustments: object = turned, idempotencyKey: string | null = null) =>
  callRoute(route, userId, { imageUrl, adjustments }, { idempotencyKey });

const made = async (): Promise<string[]> =>
  (
    await fixture.pool.query<{ object_path: string }>(
      "select object_path from generated_content where user_id = $1 and content_type = 'image_edit'",
      [userId],
    )
  ).rows.map(({ object_path }) => object_path);

/** The number of files in the person's folder, including the upload. */
const files = async (): Promise<number> =>
  (await fixture.pool.query("select from storage.objects where name like $1 || '/%'", [userId])).rowCount ??
  -1;

/** Rows as adjusted pictures leave them, deleted since. */
const haveAdjusted = (count: number, { sizeBytes = 1000, agoHours = 1 } = {}) =>
  fixture.pool.query(
    `insert into generation_jobs (user_id, kind, input, input_hash, state, cost_credits, content_id, output_bytes,
                                  created_at, finished_at, deadline_at)
     select $1, 'adjust', '{}', 'hash', 'succeeded', 0, gen_random_uuid(), $2, at, at, at
       from generate_series(1, $4), (select now() - $3 * interval '1 hour') as asked (at)`,
    [userId, sizeBytes, agoHours, count],
  );

test("a double click and a lost answer get the same picture, and leave no second file", async () => {
  const key = randomUUID();
  const answers = await Promise.all([adjust(turned, key), adjust(turned, key), adjust(turned, key)]);
  answers.push(await adjust(turned, key));
  expect(answers[0]).toMatchObject({ ok: true, body: { id: expect.any(String) } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await made()).toHaveLength(1);
  expect(await files()).toBe(2);
  // Another request with the same key is refused, and one without a key makes its own picture.
  expect(await adjust({ quarterTurns: 2 }, key)).toMatchObject({ code: "idempotency_key_reused" });
  expect(await adjust()).toMatchObject({ ok: true });
  expect(await made()).toHaveLength(2);
});

test("an upload stays one through every adjustment, also when the steps between were deleted", async () => {
  const shown = async (): Promise<boolean[]> => {
    const { rows } = await fixture.pool.query<{ shows: boolean }>(
      "select shows_upload as shows from generation_jobs where user_id = $1 order by created_at",
      [userId],
    );
    return rows.map(({ shows }) => shows);
  };
  await adjust();
  const [first = ""] = await made();
  await fixture.pool.query("delete from generated_content where user_id = $1", [userId]);
  await callRoute(route, userId, {
    imageUrl: imageUrl.replace(/[^/]+$/, first.split("/").at(-1) ?? ""),
    adjustments: turned,
  });
  expect(await shown()).toEqual([true, true]);
});

test("a repeated request does not make a picture again that was deleted since", async () => {
  const key = randomUUID();
  await adjust(turned, key);
  await fixture.pool.query("delete from generated_content where user_id = $1", [userId]);
  expect(await adjust(turned, key)).toMatchObject({ ok: false, code: "not_found" });
  expect(await made()).toEqual([]);
});

test("the number of free pictures a day is limited, includes deleted ones, and the refusal says so", async () => {
  await haveAdjusted(limits.adjustmentsPerDay - 1);
  expect(await adjust()).toMatchObject({ ok: true });
  expect(await adjust()).toMatchObject({ ok: false, code: "adjustments_used_up" });
  expect(errorCodes.adjustments_used_up.sentence).toContain(
    "free for up to 100 pictures or 400 MB within 24 hours",
  );
  expect(await made()).toHaveLength(1);
  expect(await files()).toBe(2);
});

test("pictures older than a day and other people's pictures do not count", async () => {
  await haveAdjusted(limits.adjustmentsPerDay, { agoHours: 25 });
  const before = userId;
  userId = await fixture.customer();
  await haveAdjusted(limits.adjustmentsPerDay);
  userId = before;
  expect(await adjust()).toMatchObject({ ok: true });
});

test("a few very large pictures use up the limit like many small ones", async () => {
  await haveAdjusted(1, { sizeBytes: limits.adjustedBytesPerDay - 10 });
  expect(await adjust()).toMatchObject({ ok: false, code: "adjustments_used_up" });
  expect(await files()).toBe(1);
});

test("simultaneous pictures cannot exceed the limit together", async () => {
  await haveAdjusted(limits.adjustmentsPerDay - 2);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => adjust()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await made()).toHaveLength(2);
  expect(await files()).toBe(3);
});
