import { randomUUID } from "node:crypto";
import { EngineError } from "@galatea/engines/engine.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createFakeProcessEngine } from "./testing/fake-process-engine.ts";
import { openProcessFixture } from "./testing/process-fixture.ts";

const engine = createFakeProcessEngine();
const darkroom = await openProcessFixture(engine);
afterAll(() => darkroom.close());
beforeEach(async () => {
  Object.assign(engine, {
    before: () => undefined,
    verdict: { ok: true, understood: [] },
    sizePx: null,
    seeThrough: true,
    requests: [],
  });
  await darkroom.setAway(false);
});

const cutOut = { operation: "remove-background", referenceConsent: true };

async function start(userId: string, request: object): Promise<string> {
  const reply = await darkroom.call(userId, request);
  expect(reply).toMatchObject({ ok: true, body: { job_id: expect.any(String) } });
  return (reply as { body: { job_id: string } }).body.job_id;
}

async function poll(userId: string, jobId: string) {
  const reply = await darkroom.call(userId, { checkStatus: true, jobId });
  return (reply as { body: { status: string; result_url: string | null; error: string | null } }).body;
}

const notesOf = async (path: string): Promise<number> =>
  (await darkroom.pool.query("select from generated_content where object_path = $1", [path])).rowCount ?? 0;

test("the upload goes with its note in the transaction of the result, and the result does not name it", async () => {
  const userId = await darkroom.customer();
  const upload = await darkroom.upload(userId);
  const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
  expect(await poll(userId, jobId)).toEqual({ status: "processing", result_url: null, error: null });
  await darkroom.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({ status: "completed", error: null });
  expect(await darkroom.isThere(upload.path)).toBe(false);
  expect(await notesOf(upload.path)).toBe(0);
  const { rows } = await darkroom.pool.query(
    "select generation_params, parent_ids, content_type, prompt, engine from generated_content where user_id = $1",
    [userId],
  );
  expect(rows).toMatchObject([
    {
      content_type: "image_process",
      prompt: "Background removed",
      engine: "fake-process",
      parent_ids: [],
      generation_params: { operation: "remove-background", options: {}, follows_upload: true },
    },
  ]);
  expect(rows[0].generation_params).not.toHaveProperty("references");
  const { rows: kept } = await darkroom.pool.query(
    "select created_at from picture_consents where user_id = $1 and object_path = $2",
    [userId, upload.path],
  );
  expect(kept).toHaveLength(1);
  expect(await darkroom.balanceOf(userId)).toBe(160);
});

test("an upload that a picture names, a character shows or another job waits for outlives the result", async () => {
  const userId = await darkroom.customer(400);
  const [named, shown, awaited, free] = await Promise.all([1, 2, 3, 4].map(() => darkroom.upload(userId)));
  if (!named || !shown || !awaited || !free) throw new Error("No uploads");
  await darkroom.pool.query(
    `insert into generated_content (user_id, content_type, content_url, generation_params)
     values ($1, 'image', 'http://studio.test/x', jsonb_build_object('references', jsonb_build_array($2::text)))`,
    [userId, named.url],
  );
  await darkroom.pool.query(
    "insert into ai_models (user_id, name, prompt, source_image_url) values ($1, 'Ada', 'a woman', $2)",
    [userId, shown.url],
  );
  for (const { url } of [named, shown, awaited, free]) await start(userId, { imageUrl: url, ...cutOut });
  const waiting = await start(userId, { imageUrl: awaited.url, operation: "restore" });
  await darkroom.pool.query("update generation_jobs set state = 'running' where id = $1", [waiting]);
  await darkroom.work(userId);
  for (const upload of [named, shown, awaited]) {
    expect(await darkroom.isThere(upload.path)).toBe(true);
    expect(await notesOf(upload.path)).toBe(1);
  }
  expect(await darkroom.isThere(free.path)).toBe(false);
  // The last that waited for it takes it along.
  await darkroom.pool.query("update generation_jobs set state = 'queued' where id = $1", [waiting]);
  await darkroom.work(userId);
  expect(await darkroom.isThere(awaited.path)).toBe(false);
});

test("an upload that its owner keeps, as a favourite or in a collection, is not used up", async () => {
  const userId = await darkroom.customer(400);
  const [favourite, collected] = [await darkroom.upload(userId), await darkroom.upload(userId)];
  const { pool } = darkroom;
  await pool.query("update generated_content set favourite = true where object_path = $1", [favourite.path]);
  await pool.query(
    `with shelf as (insert into collections (user_id, name) values ($1, 'Kept') returning id)
     insert into collection_items (collection_id, content_id, user_id)
     select shelf.id, content.id, $1 from shelf, generated_content content where content.object_path = $2`,
    [userId, collected.path],
  );
  for (const { url } of [favourite, collected]) await start(userId, { imageUrl: url, ...cutOut });
  await darkroom.work(userId);
  for (const { path } of [favourite, collected]) {
    expect(await darkroom.isThere(path)).toBe(true);
    expect(await notesOf(path)).toBe(1);
  }
});

test("who cannot pay is told so before an engine looks at the picture", async () => {
  const userId = await darkroom.customer(39);
  const { url } = await darkroom.upload(userId);
  engine.verdict = { ok: false, reason: "There is no outline.", offers: [] };
  expect(await darkroom.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 40,
    balance_credits: 39,
  });
});

test("nobody's upload is used up by somebody else's job", async () => {
  const [owner, stranger] = [await darkroom.customer(), await darkroom.customer()];
  const upload = await darkroom.upload(owner);
  await darkroom.pool.query("select jobs.use_up($1, $2, $3)", [stranger, randomUUID(), upload.path]);
  await darkroom.work(owner);
  expect(await darkroom.isThere(upload.path)).toBe(true);
  expect(await darkroom.call(stranger, { imageUrl: upload.url, ...cutOut })).toMatchObject({
    code: "reference_unusable",
  });
});

test.each([
  ["engine_failed", "Processing failed. Please try again. Nothing was charged."],
  ["engine_timeout", "Processing timed out. Please try again. Nothing was charged."],
  ["engine_bad_output", "The engine returned something that is no picture. Nothing was charged."],
  ["engine_unavailable", "No engine can do this right now. Nothing was charged."],
] as const)(
  "%s gives the credits back, says so, and keeps the upload for another try",
  async (code, sentence) => {
    const userId = await darkroom.customer();
    const upload = await darkroom.upload(userId);
    engine.before = () => {
      throw new EngineError(code, "as told");
    };
    const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
    expect(await darkroom.balanceOf(userId)).toBe(160);
    await darkroom.work(userId);
    expect(await poll(userId, jobId)).toEqual({ status: "failed", result_url: null, error: sentence });
    expect(await darkroom.balanceOf(userId)).toBe(200);
    expect(await darkroom.isThere(upload.path)).toBe(true);
    engine.before = () => undefined;
    await start(userId, { imageUrl: upload.url, operation: "restore" });
    await darkroom.work(userId);
    expect(await darkroom.isThere(upload.path)).toBe(false);
  },
);

test("a result of another size, or one that cannot be seen through where it should, is no result", async () => {
  const userId = await darkroom.customer();
  const { url } = await darkroom.upload(userId);
  for (const wrong of [{ sizePx: { width: 9, height: 6 } }, { seeThrough: false }]) {
    Object.assign(engine, { sizePx: null, seeThrough: true, ...wrong });
    const jobId = await start(userId, { imageUrl: url, ...cutOut });
    await darkroom.work(userId);
    expect(await poll(userId, jobId)).toMatchObject({ status: "failed" });
  }
  expect(await darkroom.balanceOf(userId)).toBe(200);
});

test("a picture that is deleted between order and work ends the job, and nothing is charged", async () => {
  const userId = await darkroom.customer();
  const upload = await darkroom.upload(userId);
  const jobId = await start(userId, { imageUrl: upload.url, ...cutOut });
  await darkroom.removeFile(upload.path);
  await darkroom.work(userId);
  expect(await poll(userId, jobId)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("picture of your own that still exists"),
  });
  expect(await darkroom.balanceOf(userId)).toBe(200);
});

test("110 seconds after it was ordered a job is over, before a client asks for the last time", async () => {
  const userId = await darkroom.customer();
  const { url } = await darkroom.upload(userId);
  const jobId = await start(userId, { imageUrl: url, ...cutOut });
  const { rows } = await darkroom.pool.query<{ seconds: number }>(
    "select extract(epoch from deadline_at - created_at)::float as seconds from generation_jobs where id = $1",
    [jobId],
  );
  expect(rows[0]?.seconds).toBeCloseTo(110, 0);
  await darkroom.pool.query(
    "update generation_jobs set attempt = 1, state = 'running', deadline_at = now() - interval '1 second' where id = $1",
    [jobId],
  );
  await darkroom.reap();
  expect(await poll(userId, jobId)).toMatchObject({
    status: "failed",
    error: "Processing timed out. Please try again. Nothing was charged.",
  });
  expect(await darkroom.balanceOf(userId)).toBe(200);
});

test("what the engine cannot do, has no worker for, or is too large for it starts nothing and charges nothing", async () => {
  const userId = await darkroom.customer();
  const { url } = await darkroom.upload(userId);
  engine.verdict = { ok: false, reason: "There is no outline.", offers: ["a colour look"] };
  expect(await darkroom.call(userId, { imageUrl: url, ...cutOut })).toEqual({
    ok: false,
    code: "cannot_follow",
    error: "There is no outline. Nothing was charged.",
    offers: ["a colour look"],
  });
  engine.verdict = { ok: true, understood: [] };
  await darkroom.setAway(true);
  expect(await darkroom.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "engine_unavailable",
  });
  await darkroom.setAway(false);
  const sizes = engine.capabilities;
  Object.assign(engine, { capabilities: { ...sizes, maxPixels: 40 } });
  await darkroom.setAway(false);
  expect(await darkroom.call(userId, { imageUrl: url, ...cutOut })).toMatchObject({
    code: "engine_bad_input",
  });
  Object.assign(engine, { capabilities: sizes });
  const { rowCount } = await darkroom.pool.query("select from generation_jobs where user_id = $1", [userId]);
  expect(rowCount).toBe(0);
  expect(await darkroom.balanceOf(userId)).toBe(200);
});

test("a second picture reaches the engine as the background, and the same one twice is both", async () => {
  const userId = await darkroom.customer();
  const [front, behind] = [await darkroom.upload(userId), await darkroom.upload(userId)];
  const request = {
    operation: "replace-background",
    options: { background: { kind: "picture" } },
    referenceConsent: true,
  };
  await start(userId, { ...request, imageUrl: front.url, backgroundImageUrl: behind.url });
  await darkroom.work(userId);
  expect(engine.requests.at(-1)?.background?.bytes.byteLength).toBeGreaterThan(0);
  expect([await darkroom.isThere(front.path), await darkroom.isThere(behind.path)]).toEqual([false, false]);
  const both = await darkroom.upload(userId);
  await start(userId, { ...request, imageUrl: both.url, backgroundImageUrl: both.url });
  await darkroom.work(userId);
  const last = engine.requests.at(-1);
  expect(last?.background?.bytes).toEqual(last?.picture.bytes);
  expect(await darkroom.isThere(both.path)).toBe(false);
});
