import { EngineError } from "@galatea/engines/engine.ts";
import { beforeEach, expect, test } from "vitest";
import { insertDoneJob } from "#testing/done-job.ts";
import { createFakeProcessEngine } from "./testing/fake-process-engine.ts";
import { openProcessFixture } from "./testing/process-fixture.ts";

const engine = createFakeProcessEngine();
const fixture = await openProcessFixture(engine);
beforeEach(async () => {
  Object.assign(engine, {
    before: () => undefined,
    verdict: { ok: true, parsed: [] },
    sizePx: null,
    seeThrough: true,
    requests: [],
  });
  await fixture.setAway(false);
});

const cutOut = { operation: "remove-background", referenceConsent: true };

async function start(userId: string, request: object): Promise<string> {
  const reply = await fixture.call(userId, request);
  expect(reply).toMatchObject({ ok: true, body: { job_id: expect.any(String) } });
  return (reply as { body: { job_id: string } }).body.job_id;
}

async function poll(userId: string, jobId: string) {
  const reply = await fixture.call(userId, { checkStatus: true, jobId });
  return (reply as { body: { status: string; result_url: string | null; error: string | null } }).body;
}

const notesOf = async (path: string): Promise<number> =>
  (await fixture.pool.query("select from generated_content where object_path = $1", [path])).rowCount ?? 0;

test("the upload and its note are deleted in the transaction of the result, which has no parent then", async () => {
  const userId = await fixture.customer();
  const upload = await fixture.upload(userId);
  const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
  expect(await poll(userId, jobId)).toEqual({ status: "processing", result_url: null, error: null });
  await fixture.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({ status: "completed", error: null });
  expect(await fixture.isThere(upload.path)).toBe(false);
  expect(await notesOf(upload.path)).toBe(0);
  const { rows } = await fixture.pool.query(
    "select generation_params, follows_upload, job_id, parent_ids, content_type, prompt, engine from generated_content where user_id = $1",
    [userId],
  );
  expect(rows).toMatchObject([
    {
      content_type: "image_process",
      prompt: "Background removed",
      engine: "fake-process",
      parent_ids: [],
      follows_upload: true,
      generation_params: { operation: "remove-background", options: {} },
    },
  ]);
  expect(await fixture.assetsOf(rows[0].job_id)).toEqual([{ role: "picture", kind: "upload", id: null }]);
  const { rows: kept } = await fixture.pool.query(
    "select created_at from picture_consents where user_id = $1 and object_path = $2",
    [userId, upload.path],
  );
  expect(kept).toHaveLength(1);
  expect(await fixture.balanceOf(userId)).toBe(160);
});

test("an upload that another picture, a character or another job needs outlives the result", async () => {
  const userId = await fixture.customer(400);
  const [named, shown, awaited, free] = await Promise.all([1, 2, 3, 4].map(() => fixture.upload(userId)));
  if (!named || !shown || !awaited || !free) throw new Error("No uploads");
  const madeFrom = await insertDoneJob(fixture.pool, userId);
  await fixture.pool.query(
    "insert into generated_content (user_id, content_type, content_url, job_id) values ($1, 'image', '/x', $2)",
    [userId, madeFrom],
  );
  await fixture.pool.query(
    "insert into job_assets (job_id, position, role, kind, upload_id) values ($1, 0, 'reference', 'upload', $2)",
    [madeFrom, named.id],
  );
  await fixture.pool.query(
    "insert into ai_models (user_id, name, prompt, source_id) values ($1, 'Ada', 'a woman', $2)",
    [userId, shown.id],
  );
  for (const { url } of [named, shown, awaited, free]) await start(userId, { imageUrl: url, ...cutOut });
  const waiting = await start(userId, { imageUrl: awaited.url, operation: "restore" });
  await fixture.pool.query("update generation_jobs set state = 'running' where id = $1", [waiting]);
  await fixture.work(userId);
  for (const upload of [named, shown, awaited]) {
    expect(await fixture.isThere(upload.path)).toBe(true);
    expect(await notesOf(upload.path)).toBe(1);
  }
  expect(await fixture.isThere(free.path)).toBe(false);
  // The last waiting job consumes it.
  await fixture.pool.query("update generation_jobs set state = 'queued' where id = $1", [waiting]);
  await fixture.work(userId);
  expect(await fixture.isThere(awaited.path)).toBe(false);
});

test("a favourite upload, or one in a collection, is not consumed", async () => {
  const userId = await fixture.customer(400);
  const [favourite, collected] = [await fixture.upload(userId), await fixture.upload(userId)];
  const { pool } = fixture;
  await pool.query("update generated_content set favourite = true where object_path = $1", [favourite.path]);
  await pool.query(
    `with collection as (insert into collections (user_id, name) values ($1, 'Kept') returning id)
     insert into collection_items (collection_id, content_id, user_id)
     select collection.id, content.id, $1 from collection, generated_content content where content.object_path = $2`,
    [userId, collected.path],
  );
  for (const { url } of [favourite, collected]) await start(userId, { imageUrl: url, ...cutOut });
  await fixture.work(userId);
  for (const { path } of [favourite, collected]) {
    expect(await fixture.isThere(path)).toBe(true);
    expect(await notesOf(path)).toBe(1);
  }
});

test("a request that cannot be paid is refused before an engine looks at the picture", async () => {
  const userId = await fixture.customer(39);
  const { url } = await fixture.upload(userId);
  engine.verdict = { ok: false, reason: "There is no outline.", offers: [] };
  expect(await fixture.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 40,
    balance_credits: 39,
  });
});

test("an upload is never consumed by another person's job", async () => {
  const [owner, stranger] = [await fixture.customer(), await fixture.customer()];
  const upload = await fixture.upload(owner);
  const theirs = await insertDoneJob(fixture.pool, stranger);
  await fixture.pool.query(
    `insert into job_assets (job_id, position, role, kind, upload_id, consumed)
     values ($1, 0, 'picture', 'upload', $2, true)`,
    [theirs, upload.id],
  );
  await fixture.pool.query("select jobs.consume_uploads($1)", [theirs]);
  await fixture.work(owner);
  expect(await fixture.isThere(upload.path)).toBe(true);
  expect(await fixture.call(stranger, { imageUrl: upload.url, ...cutOut })).toMatchObject({
    code: "reference_unusable",
  });
});

test.each([
  ["engine_failed", "Processing failed. Please try again. Nothing was charged."],
  ["engine_timeout", "Processing timed out. Please try again. Nothing was charged."],
  ["engine_bad_output", "The engine did not return a picture. Nothing was charged."],
  [
    "engine_unavailable",
    "The engine for this is away or takes no work right now. Try again later, or choose another model where there is one. Nothing was charged.",
  ],
] as const)(
  "%s gives the credits back, says so, and keeps the upload for another try",
  async (code, sentence) => {
    const userId = await fixture.customer();
    const upload = await fixture.upload(userId);
    engine.before = () => {
      throw new EngineError(code, "as told");
    };
    const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
    expect(await fixture.balanceOf(userId)).toBe(160);
    await fixture.work(userId);
    expect(await poll(userId, jobId)).toEqual({ status: "failed", result_url: null, error: sentence });
    expect(await fixture.balanceOf(userId)).toBe(200);
    expect(await fixture.isThere(upload.path)).toBe(true);
    engine.before = () => undefined;
    await start(userId, { imageUrl: upload.url, operation: "restore" });
    await fixture.work(userId);
    expect(await fixture.isThere(upload.path)).toBe(false);
  },
);

test("a result of another size, or an opaque one that should be transparent, is refused", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  for (const wrong of [{ sizePx: { width: 9, height: 6 } }, { seeThrough: false }]) {
    Object.assign(engine, { sizePx: null, seeThrough: true, ...wrong });
    const jobId = await start(userId, { imageUrl: url, ...cutOut });
    await fixture.work(userId);
    expect(await poll(userId, jobId)).toMatchObject({ status: "failed" });
  }
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("deleting the picture between request and work fails the job, and nothing is charged", async () => {
  const userId = await fixture.customer();
  const upload = await fixture.upload(userId);
  const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
  await fixture.removeFile(upload.path);
  await fixture.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("picture of your own that still exists"),
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a job times out 110 seconds after its request, before a client's last poll", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  const jobId = await start(userId, { imageUrl: url, ...cutOut });
  const { rows } = await fixture.pool.query<{ seconds: number }>(
    "select extract(epoch from deadline_at - created_at)::float as seconds from generation_jobs where id = $1",
    [jobId],
  );
  expect(rows[0]?.seconds).toBeCloseTo(110, 0);
  await fixture.pool.query(
    "update generation_jobs set attempt = 1, state = 'running', deadline_at = now() - interval '1 second' where id = $1",
    [jobId],
  );
  await fixture.reap();
  expect(await poll(userId, jobId)).toMatchObject({
    status: "failed",
    error: "Processing timed out. Please try again. Nothing was charged.",
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a request that the engine cannot do, that no worker serves, or that is too large starts and charges nothing", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  engine.verdict = { ok: false, reason: "There is no outline.", offers: ["a colour look"] };
  expect(await fixture.call(userId, { imageUrl: url, ...cutOut })).toEqual({
    ok: false,
    code: "cannot_follow",
    error: "There is no outline. Nothing was charged.",
    offers: ["a colour look"],
  });
  engine.verdict = { ok: true, parsed: [] };
  await fixture.setAway(true);
  expect(await fixture.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "engine_unavailable",
  });
  await fixture.setAway(false);
  const sizes = engine.capabilities;
  Object.assign(engine, { capabilities: { ...sizes, maxPixels: 40 } });
  await fixture.setAway(false);
  expect(await fixture.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "engine_bad_input",
  });
  Object.assign(engine, { capabilities: sizes });
  const { rowCount } = await fixture.pool.query("select from generation_jobs where user_id = $1", [userId]);
  expect(rowCount).toBe(0);
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a second picture reaches the engine as the background, and one picture can be both", async () => {
  const userId = await fixture.customer();
  const [front, behind] = [await fixture.upload(userId), await fixture.upload(userId)];
  const request = {
    operation: "replace-background",
    options: { background: { kind: "picture" } },
    referenceConsent: true,
  };
  await start(userId, { ...request, imageUrl: front.url, backgroundImageUrl: behind.url });
  await fixture.work(userId);
  expect(engine.requests.at(-1)?.background?.bytes.byteLength).toBeGreaterThan(0);
  expect([await fixture.isThere(front.path), await fixture.isThere(behind.path)]).toEqual([false, false]);
  const both = await fixture.upload(userId);
  await start(userId, { ...request, imageUrl: both.url, backgroundImageUrl: both.url });
  await fixture.work(userId);
  const last = engine.requests.at(-1);
  expect(last?.background?.bytes).toEqual(last?.picture.bytes);
  expect(await fixture.isThere(both.path)).toBe(false);
});

test("a picture with a side under 16 pixels is refused with the minimum, and one of 16 is taken", async () => {
  const userId = await fixture.customer();
  const tiny = await fixture.upload(userId, { width: 400, height: 15 });
  expect(await fixture.call(userId, { imageUrl: tiny.url, ...cutOut })).toMatchObject({
    ok: false,
    code: "invalid_request",
    error: "This picture is too small. Both sides need at least 16 pixels.",
  });
  const small = await fixture.upload(userId, { width: 16, height: 16 });
  await start(userId, { imageUrl: small.url, ...cutOut });
});
