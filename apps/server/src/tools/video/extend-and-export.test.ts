import { findFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { readProvenance } from "#platform/images.ts";
import { createFakeVideoEngine } from "./testing/fake-video-engine.ts";
import { openVideoFixture } from "./testing/video-fixture.ts";

const engine = createFakeVideoEngine(findFfmpeg());
const fixture = await openVideoFixture(engine);
beforeEach(() => {
  engine.requests = [];
  engine.before = () => undefined;
  engine.lies = {};
});

async function makeVideo(userId: string, request: object = { durationS: 2 }) {
  const picture = await fixture.upload(userId);
  await fixture.submit(userId, { firstFrameImageUrl: picture.url, ...request });
  await fixture.work(userId);
  const row = (await fixture.videosOf(userId)).at(-1);
  if (!row) throw new Error(`No video: ${JSON.stringify(await fixture.jobsOf(userId))}`);
  return row;
}

test("an extended video is one video of both parts, with its own file, poster and parent", async () => {
  const userId = await fixture.customer(400);
  const video = await makeVideo(userId);
  expect(
    await fixture.submit(userId, {
      extendsVideoId: video.id,
      durationS: 5,
      prompt: "pan left",
      motion: "Pan left",
    }),
  ).toMatchObject({ ok: true });
  await fixture.work(userId);
  const whole = (await fixture.videosOf(userId)).at(-1);
  expect(whole).toMatchObject({
    prompt: "pan left",
    parent_ids: [video.id],
    generation_params: {
      duration: 7,
      extends: video.id,
      extended_by: 5,
      width: 96,
      height: 64,
    },
    follows_upload: true,
  });
  expect(await fixture.assetsOf(whole?.job_id ?? "")).toEqual([
    { role: "extended_video", kind: "content", id: video.id },
  ]);
  expect(engine.requests.at(-1)).toMatchObject({ continues: true, durationS: 5 });
  expect(engine.requests.at(-1)?.picture).not.toHaveProperty("scene");
  const bytes = await fixture.read(whole?.object_path ?? "");
  expect(readMp4(bytes)).toMatchObject({
    frameCount: 84,
    durationMs: 7000,
    faststart: true,
    constantRate: true,
  });
  expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  expect(whole?.object_path).not.toBe(video.object_path);
  expect(whole?.poster_path).not.toBe(video.poster_path);
  expect(await fixture.read(whole?.poster_path ?? "")).toEqual(await fixture.read(video.poster_path ?? ""));
  expect(await fixture.balanceOf(userId)).toBe(320);

  // The extended video stays when the first one is deleted.
  await fixture.pool.query("delete from generated_content where id = $1", [video.id]);
  await fixture.assets.sweep();
  expect(await fixture.read(video.object_path)).toHaveLength(0);
  expect(await fixture.read(whole?.object_path ?? "")).toEqual(bytes);
});

test("an extension beyond the longest video is refused before any charge", async () => {
  const userId = await fixture.customer(400);
  const video = await makeVideo(userId);
  await fixture.pool.query(
    "update generated_content set generation_params = generation_params || '{\"duration\": 20}' where id = $1",
    [video.id],
  );
  expect(await fixture.submit(userId, { extendsVideoId: video.id, durationS: 5 })).toMatchObject({
    code: "invalid_request",
    error:
      "A video can be up to 24 seconds long. This one is 20 seconds long, so there is no room for 5 more. Nothing was charged.",
    issues: [{ path: "extendsVideoId" }],
  });
  expect(await fixture.balanceOf(userId)).toBe(360);
});

test("a video that was deleted between request and work is not extended, and nothing is charged", async () => {
  const userId = await fixture.customer(400);
  const video = await makeVideo(userId);
  await fixture.submit(userId, { extendsVideoId: video.id, durationS: 1 });
  await fixture.pool.query("delete from generated_content where id = $1", [video.id]);
  await fixture.work(userId);
  expect((await fixture.jobsOf(userId)).at(-1)).toMatchObject({ error_code: "reference_unusable" });
  expect(await fixture.balanceOf(userId)).toBe(360);
});

test("an export is an animation with the video's mark, made once and deleted with the video", async () => {
  const userId = await fixture.customer();
  const video = await makeVideo(userId);
  const before = await fixture.files();
  // Two simultaneous exports make one file.
  const [one, other] = await Promise.all([
    fixture.export(userId, video.id),
    fixture.export(userId, video.id),
  ]);
  expect(one).toEqual(other);
  const [row] = await fixture.videosOf(userId);
  const bytes = await fixture.read(row?.export_path ?? "");
  expect(one).toMatchObject({ ok: true, body: { sizeBytes: bytes.byteLength } });
  const meta = await sharp(bytes, { animated: true }).metadata();
  expect(meta).toMatchObject({ format: "webp", width: 96, pageHeight: 64, loop: 0 });
  expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  expect(await fixture.export(userId, video.id)).toEqual(one);
  expect(await fixture.files()).toBe(before + 1);

  // The sweep keeps it while its video exists, in the trash or not.
  await fixture.pool.query("update generated_content set trashed_at = now() where id = $1", [video.id]);
  await fixture.pool.query(
    "update storage.objects set created_at = now() - interval '9 days', updated_at = created_at",
  );
  await fixture.retention.releaseUnusedUploads("ai-influencer-content", new Date(), 100);
  await fixture.assets.sweep();
  for (const path of [row?.object_path, row?.poster_path, row?.export_path])
    expect((await fixture.read(path ?? "")).byteLength).toBeGreaterThan(0);
  expect(await fixture.export(userId, video.id)).toMatchObject({ code: "not_found" });

  await fixture.pool.query("delete from generated_content where id = $1", [video.id]);
  await fixture.assets.sweep();
  for (const path of [row?.object_path, row?.poster_path, row?.export_path])
    expect(await fixture.read(path ?? "")).toHaveLength(0);
});

test("another person's video, a picture and a missing file are not exported", async () => {
  const userId = await fixture.customer();
  const video = await makeVideo(userId, { durationS: 1 });
  const stranger = await fixture.customer();
  const { contentId } = await fixture.picture(userId);
  expect(await fixture.export(stranger, video.id)).toMatchObject({ code: "not_found" });
  expect(await fixture.export(userId, contentId)).toMatchObject({ code: "not_found" });
});

test("deleting a video while its export is made leaves no file", async () => {
  const userId = await fixture.customer();
  const video = await makeVideo(userId, { durationS: 1 });
  await fixture.assets.sweep();
  const before = await fixture.files();
  const exporting = fixture.export(userId, video.id);
  await fixture.pool.query("delete from generated_content where id = $1", [video.id]);
  expect(await exporting).toMatchObject({ ok: false, code: "not_found" });
  await fixture.assets.sweep();
  // Video and poster were deleted, and no animation stayed.
  expect(await fixture.files()).toBe(before - 2);
  const { rows } = await fixture.pool.query("select path from pending_objects");
  expect(rows).toEqual([]);
});

test("the number of new exports is limited, and finished ones are answered without limit", async () => {
  const userId = await fixture.customer(400);
  const videos = [];
  for (let count = 0; count < 6; count += 1) videos.push(await makeVideo(userId, { durationS: 1 }));
  const answers = [];
  for (const { id } of videos) answers.push(await fixture.export(userId, id));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(answers.at(-1)).toMatchObject({ code: "rate_limited" });
  expect(await fixture.export(userId, videos[0]?.id ?? "")).toEqual(answers[0]);
});

test("a video of an upload made by rules is a composite, and an extension by a trained model says so too", async () => {
  const userId = await fixture.customer(400);
  const markOf = async (row: { object_path: string; poster_path: string | null } | undefined) => {
    const bytes = await Promise.all([row?.object_path, row?.poster_path].map((at) => fixture.read(at ?? "")));
    return bytes.map((file) => readProvenance(file)?.digitalSourceType);
  };
  engine.lies = { trainedModel: false };
  const video = await makeVideo(userId);
  expect(await markOf(video)).toEqual(["compositeSynthetic", "compositeSynthetic"]);
  const extend = async () => {
    await fixture.submit(userId, { extendsVideoId: video.id, durationS: 1 });
    await fixture.work(userId);
    return markOf((await fixture.videosOf(userId)).at(-1));
  };
  expect((await extend())[0]).toBe("compositeSynthetic");
  engine.lies = {};
  expect((await extend())[0]).toBe("compositeWithTrainedAlgorithmicMedia");
});
