/** A profile picture on a real database and object store; only the check of pictures is decided by the test. */
import { randomBytes, randomUUID } from "node:crypto";
import { profilePictureBucket } from "@galatea/contract/profile-picture.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createFileFactsStore } from "#core/assets/file-facts.store.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import type { PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";
import { createQuotasStore } from "#core/quotas/quotas.store.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionContext, FunctionResult } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createUser } from "#testing/accounts.ts";
import { openTestObjects } from "#testing/object-store.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createProfilePicturesStore } from "./profile-pictures.store.ts";
import { setProfilePictureRoute } from "./set-profile-picture.route.ts";

const { url, gatewayUrl } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const log = createLog({ level: "silent" });
const publicUrl = "https://galatea.test";
const storage = await openTestObjects({ gatewayUrl, ownerPool: pool, publicUrl, log });
const { objects } = storage;
afterAll(async () => {
  await Promise.all([database.close(), storage.close()]);
  await pool.end();
});

let verdict: PictureVerdict = { outcome: "pass" };
const judged: Uint8Array[] = [];
const route = setProfilePictureRoute({
  profilePictures: createProfilePicturesStore(database),
  objects,
  fileFacts: createFileFactsStore(database),
  judge: {
    picture: (bytes) => {
      judged.push(bytes);
      return Promise.resolve(verdict);
    },
  },
  moderationStore: createModerationStore(database),
  quotas: createQuotasStore(database),
  limiter: createRateLimiter("profile-picture", { points: 5, windowSeconds: 600 }, { kind: "memory" }),
  now: () => new Date(),
  log,
});

const set = (userId: string, upload: string): Promise<FunctionResult<unknown>> =>
  route.handle({ upload }, { caller: { userId } } as FunctionContext);

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 4,
      background: "#264653",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

async function upload(ownerId: string, bytes: Uint8Array, prefix = "portrait"): Promise<string> {
  const path = `${ownerId}/${prefix}-${randomUUID()}.png`;
  await objects.put({ bucket: contentBucket, path, bytes, mimeType: "image/png", ownerId });
  return path;
}

async function picturesOf(userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and starts_with(name, $2)",
    [profilePictureBucket, userId],
  );
  return rows.map(({ name }) => name);
}

async function kept(userId: string): Promise<unknown> {
  const { rows } = await pool.query("select bytes::int, uploads::int from quotas.kept where user_id = $1", [
    userId,
  ]);
  return rows[0] ?? null;
}

test("an upload becomes a square of at most 512 pixels, judged as it is kept, and is gone itself", async () => {
  const userId = await createUser(pool);
  const path = await upload(userId, await noise(900, 1400).png().toBuffer());
  expect(await set(userId, path)).toMatchObject({ ok: true });
  const [name = ""] = await picturesOf(userId);
  const stored = await objects.get(profilePictureBucket, name);
  const facts = await sharp(stored?.bytes).metadata();
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(["jpeg", 512, 512, undefined]);
  expect(Buffer.from(judged.at(-1) ?? []).equals(stored?.bytes ?? randomBytes(1))).toBe(true);
  expect([stored?.ownerId, stored?.mimeType]).toEqual([userId, "image/jpeg"]);
  expect(await objects.get(contentBucket, path)).toBeNull();
  // Counted as every other file, and not among the uploads that wait for a use.
  expect(await kept(userId)).toEqual({ bytes: stored?.sizeBytes, uploads: 0 });
});

test("a later picture replaces the one before, also when two are set at once", async () => {
  const userId = await createUser(pool);
  const tiny = await noise(60, 40).png().toBuffer();
  await set(userId, await upload(userId, tiny));
  const [first] = await picturesOf(userId);
  const both = [await upload(userId, tiny), await upload(userId, tiny)];
  const answers = await Promise.all(both.map((path) => set(userId, path)));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  const left = await picturesOf(userId);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(first);
  const facts = await sharp((await objects.get(profilePictureBucket, left[0] ?? ""))?.bytes).metadata();
  expect([facts.width, facts.height]).toEqual([40, 40]);
});

test("a picture that the check does not pass is not kept, and the refusal is recorded without it", async () => {
  const userId = await createUser(pool);
  const bytes = await noise(50, 50).png().toBuffer();
  verdict = { outcome: "refuse", ruleId: "no-sexual-content", classifierId: "one" };
  const path = await upload(userId, bytes);
  expect(await set(userId, path)).toMatchObject({ ok: false, code: "picture_refused" });
  verdict = { outcome: "unavailable", classifierId: null, error: new Error("away") };
  expect(await set(userId, await upload(userId, bytes))).toMatchObject({ code: "picture_not_checked" });
  verdict = { outcome: "pass" };
  expect(await picturesOf(userId)).toEqual([]);
  expect(await objects.get(contentBucket, path)).toBeNull();
  const { rows } = await pool.query(
    "select input_kind, decision, rule_id, picture, job_id from moderation_events where user_id = $1 order by created_at",
    [userId],
  );
  const given = { input_kind: "profile-picture", picture: "given", job_id: null };
  expect(rows).toEqual([
    { ...given, decision: "refused", rule_id: "no-sexual-content" },
    { ...given, decision: "unavailable", rule_id: null },
  ]);
});

test("another person's upload, another kind of upload, one in use and broken bytes are no picture", async () => {
  const [userId, other] = [await createUser(pool), await createUser(pool)];
  const bytes = await noise(50, 50).png().toBuffer();
  const foreign = await upload(other, bytes);
  const plain = await upload(userId, bytes, "1");
  const broken = await upload(userId, randomBytes(200));
  for (const path of [foreign, plain, broken, `${userId}/portrait-../../${foreign}`])
    expect(await set(userId, path)).toMatchObject({ code: "profile_picture_unusable" });
  expect(await objects.get(contentBucket, foreign)).not.toBeNull();
  expect(await objects.get(contentBucket, plain)).not.toBeNull();
  const used = await upload(userId, bytes);
  await pool.query(
    `insert into generated_content (user_id, content_type, content_url, generation_params)
     values ($1, 'reference_image', $2, '{}')`,
    [userId, new URL(objects.publicUrl(contentBucket, used)).pathname],
  );
  expect(await set(userId, used)).toMatchObject({ code: "profile_picture_unusable" });
  expect(await objects.get(contentBucket, used)).not.toBeNull();
});

test("it goes with the account, and nobody sets pictures without end", async () => {
  const userId = await createUser(pool);
  const tiny = await noise(40, 40).png().toBuffer();
  for (let round = 0; round < 5; round += 1)
    expect(await set(userId, await upload(userId, tiny))).toMatchObject({ ok: true });
  expect(await set(userId, await upload(userId, tiny))).toMatchObject({ code: "rate_limited" });
  await pool.query("select accounts.delete_person($1, 'the person', 'Asked for it.')", [userId]);
  expect(await picturesOf(userId)).toEqual([]);
  expect(await kept(userId)).toBeNull();
});
