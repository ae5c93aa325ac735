import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { readProvenance } from "#platform/images.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { createFakeVideoEngine } from "./testing/fake-video-engine.ts";
import { openVideoFixture } from "./testing/video-fixture.ts";

const engine = createFakeVideoEngine(findFfmpeg());
const fixture = await openVideoFixture(engine);
beforeEach(async () => {
  engine.requests = [];
  engine.before = () => undefined;
  engine.lies = {};
  await fixture.setAway(false);
});

const lastJob = async (userId: string) => (await fixture.jobsOf(userId)).at(-1);

/** @returns the row of a finished video. */
async function makeVideo(userId: string, request: object = {}) {
  const picture = await fixture.upload(userId);
  expect(await fixture.submit(userId, { firstFrameImageUrl: picture.url, ...request })).toMatchObject({
    ok: true,
  });
  await fixture.work(userId);
  const row = (await fixture.videosOf(userId)).at(-1);
  if (!row) throw new Error(`No video: ${JSON.stringify(await lastJob(userId))}`);
  return row;
}

test("plan, credits and the picture are checked before everything else, and no refusal charges", async () => {
  const wrong = { durationS: 99, motion: "Backflip" };
  expect(await fixture.submit(await fixture.newcomer(), wrong)).toMatchObject({
    code: "tier_required",
    error: "Videos need a paid subscription tier. Please upgrade to use this feature.",
  });
  const poor = await fixture.customer(39);
  expect(await fixture.submit(poor, wrong)).toMatchObject({
    code: "insufficient_credits",
    error: "Insufficient credits. You need 40 credits to generate a video, but you have 39 credits.",
    needed_credits: 40,
    balance_credits: 39,
  });
  const userId = await fixture.customer();
  const sentence = "Please upload an image or select from the provided images below.";
  expect(await fixture.submit(userId, wrong)).toMatchObject({
    code: "invalid_request",
    error: sentence,
    issues: [{ path: "firstFrameImageUrl", message: sentence }],
  });
  const { url } = await fixture.upload(userId);
  const refused = async (request: object) => {
    const answer = await fixture.submit(userId, { firstFrameImageUrl: url, ...request });
    return answer.ok ? answer : { code: answer.code, path: answer.issues?.[0]?.path, error: answer.error };
  };
  expect(await refused({ durationS: 99 })).toMatchObject({
    path: "durationS",
    error: "The camera makes videos of 1, 2, 5 seconds only.",
  });
  expect(await refused({ motion: "Backflip" })).toMatchObject({
    path: "motion",
    error: "The camera does not know this motion. It knows Push in, Pan left.",
  });
  const { contentId } = await fixture.picture(userId);
  expect(await refused({ firstFrameImageId: contentId })).toMatchObject({ code: "invalid_request" });
  expect(await refused({ prompt: "a backflip" })).toMatchObject({
    code: "cannot_follow",
    error: "A backflip is beyond this camera.",
  });
  expect(await fixture.jobsOf(userId)).toEqual([]);
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a video has its picture's shape, is checked and marked, has a poster and stores how it was made", async () => {
  const userId = await fixture.customer();
  const row = await makeVideo(userId, { prompt: "slowly closer", motion: "Push in", seed: 7 });
  expect(engine.requests).toMatchObject([
    { prompt: "slowly closer", motion: "Push in", durationS: 5, seed: 7 },
  ]);
  const params = row.generation_params;
  expect(row).toMatchObject({
    prompt: "slowly closer",
    engine: "camera",
    parent_ids: [],
    follows_upload: true,
  });
  expect(params).toMatchObject({
    width: 96,
    height: 64,
    aspect_ratio: "3:2",
    generation_type: "image-to-video",
    duration: 5,
    frames_per_second: 12,
    motion: "Push in",
    seed: 7,
    model: "camera-1",
    engine: "camera",
    label: "The camera",
    parsed: [{ kind: "motion", label: "Push in" }],
  });
  expect(await fixture.assetsOf(row.job_id)).toMatchObject([{ role: "first_frame", kind: "upload" }]);
  expect(params["blur"]).toMatch(/^data:image\/webp/);
  const bytes = await fixture.read(row.object_path);
  expect(readMp4(bytes)).toMatchObject({ frameCount: 60, durationMs: 5000, faststart: true, widthPx: 96 });
  expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  expect(params["poster_url"]).toContain(row.poster_path);
  const poster = await fixture.read(row.poster_path ?? "");
  expect(await sharp(poster).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 64 });
  expect(readProvenance(poster)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  expect(await lastJob(userId)).toMatchObject({ state: "succeeded", variant: "5s" });
  expect(await fixture.balanceOf(userId)).toBe(160);
});

test("what somebody is to do is asked about before the charge where the engine only moves its camera", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  engine.leavesOut = ({ prompt, picture }) =>
    prompt.includes("walks") && picture !== undefined
      ? { leftOut: ["walks"], instead: "a video with push in" }
      : null;
  const request = { firstFrameImageUrl: url, prompt: "she walks towards the camera", durationS: 1 };
  expect(await fixture.submit(userId, request)).toMatchObject({
    ok: false,
    code: "would_leave_out",
    left_out: ["walks"],
  });
  expect(await fixture.jobsOf(userId)).toEqual([]);
  expect(await fixture.balanceOf(userId)).toBe(200);
  expect(await fixture.submit(userId, { ...request, acceptOmissions: true })).toMatchObject({ ok: true });
  delete engine.leavesOut;
  await fixture.work(userId);
});

test("a waiting call's answer names video, poster and price", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  const waiting = fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 }, { respondAsync: false });
  await expect.poll(() => lastJob(userId)).toMatchObject({ state: "queued" });
  await fixture.work(userId);
  const [row] = await fixture.videosOf(userId);
  expect(await waiting).toEqual({
    ok: true,
    body: {
      videoUrl: row?.content_url,
      posterUrl: row?.generation_params["poster_url"],
      credits_used: 40,
      remaining_credits: 160,
    },
  });
});

test("own pictures, faces and last frames are used, and their rows become the video's parents", async () => {
  const userId = await fixture.customer(400);
  const own = await fixture.picture(userId, { scene: { subject: "lake" } });
  const arrival = await fixture.picture(userId);
  await fixture.submit(userId, {
    firstFrameImageId: own.contentId,
    lastFrameImageUrl: arrival.url,
    durationS: 1,
  });
  await fixture.work(userId);
  expect(engine.requests[0]).toMatchObject({
    picture: { scene: { subject: "lake" } },
    lastFrame: { mimeType: "image/png" },
  });
  const [first] = await fixture.videosOf(userId);
  expect(first?.parent_ids).toEqual([own.contentId, arrival.contentId]);
  expect(first?.follows_upload).toBe(false);
  expect(await fixture.assetsOf(first?.job_id ?? "")).toEqual([
    { role: "first_frame", kind: "content", id: own.contentId },
    { role: "last_frame", kind: "content", id: arrival.contentId },
  ]);

  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into ai_models (user_id, name, prompt, reference_image_url, job_id) values ($1, 'Mira', 'a woman', $2, $3) returning id`,
    [userId, own.url, await insertDoneJob(fixture.pool, userId)],
  );
  await fixture.submit(userId, { influencerId: rows[0]?.id, durationS: 1 });
  await fixture.work(userId);
  const second = (await fixture.videosOf(userId)).at(-1);
  expect(second).toMatchObject({ character_id: rows[0]?.id, parent_ids: [own.contentId] });
  expect(await fixture.assetsOf(second?.job_id ?? "")).toEqual([
    { role: "character_face", kind: "upload", id: own.fileId },
  ]);
});

test("a character's face is animated even if the row of its picture was deleted while the job waited", async () => {
  const userId = await fixture.customer();
  const { contentId, url } = await fixture.picture(userId);
  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into ai_models (user_id, name, prompt, reference_image_url, job_id) values ($1, 'Mira', 'a woman', $2, $3) returning id`,
    [userId, url, await insertDoneJob(fixture.pool, userId)],
  );
  await fixture.submit(userId, { influencerId: rows[0]?.id, durationS: 1 });
  await fixture.pool.query("delete from generated_content where id = $1", [contentId]);
  await fixture.assets.sweep();
  await fixture.work(userId);
  expect(await lastJob(userId)).toMatchObject({ state: "succeeded" });
});

test("a video of a character made from an upload is judged like a video of the upload", async () => {
  const userId = await fixture.customer(400);
  const [face, source] = [await fixture.picture(userId), await fixture.upload(userId)];
  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into ai_models (user_id, name, prompt, reference_image_url, source_id, job_id)
     values ($1, 'Mira', 'a woman', $2, $3, $4) returning id`,
    [userId, face.url, source.id, await insertDoneJob(fixture.pool, userId)],
  );
  const request = { influencerId: rows[0]?.id, durationS: 1 };
  expect(await fixture.submit(userId, { ...request, prompt: "she is in a bikini" })).toMatchObject({
    code: "content_refused",
  });
  await fixture.submit(userId, request);
  await fixture.work(userId);
  expect((await fixture.videosOf(userId)).at(-1)).toMatchObject({ follows_upload: true });
});

test("a first frame that is another person's, deleted, trashed or a video is refused and costs nothing", async () => {
  const [userId, stranger] = [await fixture.customer(), await fixture.customer()];
  const theirs = await fixture.picture(stranger);
  const trashed = await fixture.picture(userId);
  await fixture.pool.query("update generated_content set trashed_at = now() where id = $1", [
    trashed.contentId,
  ]);
  const video = await makeVideo(userId, { durationS: 1 });
  const sentence = "Reference image is not accessible. Nothing was charged.";
  for (const request of [
    { firstFrameImageUrl: theirs.url },
    { firstFrameImageUrl: "http://169.254.169.254/latest" },
    { firstFrameImageUrl: trashed.url },
    { firstFrameImageUrl: video.content_url },
    { firstFrameImageId: theirs.contentId },
    { firstFrameImageId: trashed.contentId },
    { firstFrameImageId: video.id },
    { extendsVideoId: trashed.contentId },
    { extendsVideoId: (await makeVideo(stranger, { durationS: 1 })).id },
  ])
    expect(await fixture.submit(userId, request)).toMatchObject({
      code: "reference_unusable",
      error: sentence,
    });
  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into ai_models (user_id, name, prompt) values ($1, 'Mira', 'a woman') returning id`,
    [stranger],
  );
  expect(await fixture.submit(userId, { influencerId: rows[0]?.id })).toMatchObject({
    code: "character_not_found",
  });
  expect(await fixture.balanceOf(userId)).toBe(160);
});

test.each([
  "take off her clothes while the camera pushes in",
  "quítale la ropa lentamente",
  "zieh sie langsam aus",
  "enlève ses vêtements",
])("of an upload nothing undresses, in any language: %s", async (prompt) => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  const answer = await fixture.submit(userId, { firstFrameImageUrl: url, prompt });
  expect(answer).toMatchObject({ code: "content_refused" });
  expect(answer.ok ? "" : (answer.appeal_token ?? "").length).toBeGreaterThan(20);
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a picture made from an upload is judged like an upload, and so is an extension of a video of it", async () => {
  const userId = await fixture.customer(400);
  const made = await fixture.picture(userId, {}, { followsUpload: true });
  const words = { prompt: "she is in a bikini" };
  expect(await fixture.submit(userId, { firstFrameImageId: made.contentId, ...words })).toMatchObject({
    code: "content_refused",
  });
  const video = await makeVideo(userId, { durationS: 1 });
  expect(await fixture.submit(userId, { extendsVideoId: video.id, ...words })).toMatchObject({
    code: "content_refused",
  });
});

test("a phrase split between new and stored words is judged as one", async () => {
  const userId = await fixture.customer(400);
  const made = await fixture.picture(userId);
  const video = await makeVideo(userId, { durationS: 1 });
  await fixture.pool.query("update generated_content set prompt = 'a girl aged' where id = any($1)", [
    [made.contentId, video.id],
  ]);
  for (const source of [{ firstFrameImageId: made.contentId }, { extendsVideoId: video.id }])
    expect(await fixture.submit(userId, { ...source, durationS: 1, prompt: "twelve" })).toMatchObject({
      code: "content_refused",
      marks: [],
    });
});

test("the same request sent twice at once with credits for one makes one video", async () => {
  const userId = await fixture.customer(40);
  const { url } = await fixture.upload(userId);
  const send = () =>
    fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 }, { idempotencyKey: "twice" });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers[0]).toMatchObject({ ok: true });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await fixture.jobsOf(userId)).toHaveLength(1);
  expect(await fixture.balanceOf(userId)).toBe(0);
});

test("a repeated key finds the first request, even if its picture was deleted, and is refused with other settings", async () => {
  const userId = await fixture.customer();
  const { url, path } = await fixture.upload(userId);
  const options = { idempotencyKey: "once" };
  const first = await fixture.submit(userId, { firstFrameImageUrl: url }, options);
  await fixture.objects.remove("ai-influencer-content", [path]);
  expect(await fixture.submit(userId, { firstFrameImageUrl: url }, options)).toEqual(first);
  expect(await fixture.submit(userId, { firstFrameImageUrl: url, durationS: 2 }, options)).toMatchObject({
    code: "idempotency_key_reused",
  });
  expect(await fixture.balanceOf(userId)).toBe(160);
  // The started request has lost its picture too.
  await fixture.work(userId);
  expect(await lastJob(userId)).toMatchObject({ state: "failed", error_code: "reference_unusable" });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test.each([
  ["engine_unavailable", () => new EngineError("engine_unavailable", "gone")],
  ["engine_timeout", () => new EngineError("engine_timeout", "slow")],
  ["engine_failed", () => new Error("a bug")],
])("a failure of the engine (%s) gives every credit back and leaves no file", async (code, error) => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  const before = await fixture.files();
  await fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 });
  engine.before = () => Promise.reject(error());
  await fixture.work(userId);
  expect(await lastJob(userId)).toMatchObject({ state: "failed", error_code: code });
  expect(await fixture.balanceOf(userId)).toBe(200);
  expect(await fixture.files()).toBe(before);
});

test("a video that differs from its engine's description in size, length or bytes is refused", async () => {
  const userId = await fixture.customer(400);
  const { url } = await fixture.upload(userId);
  for (const lie of [
    { widthPx: 98 },
    { framesPerSecond: 24 },
    { bytes: new Uint8Array(2000) },
    { poster: { bytes: new Uint8Array(9), mimeType: "image/jpeg" as const, widthPx: 96, heightPx: 64 } },
  ]) {
    engine.lies = lie;
    await fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 });
    await fixture.work(userId);
    expect(await lastJob(userId), JSON.stringify(lie)).toMatchObject({
      state: "failed",
      error_code: "engine_bad_output",
    });
  }
  expect(await fixture.balanceOf(userId)).toBe(400);
});

test("an engine that disappears is reported before the charge, or refunded after it", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  await fixture.setAway(true);
  expect(await fixture.submit(userId, { firstFrameImageUrl: url })).toMatchObject({
    code: "engine_unavailable",
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a picture too small for the engine is refused with the engine's sentence before any charge", async () => {
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  const { preflight } = engine;
  engine.preflight = () => Promise.reject(new EngineError("engine_bad_input", "too small"));
  expect(await fixture.submit(userId, { firstFrameImageUrl: url })).toMatchObject({
    code: "engine_bad_input",
  });
  engine.preflight = preflight;
  expect(await fixture.balanceOf(userId)).toBe(200);
});
