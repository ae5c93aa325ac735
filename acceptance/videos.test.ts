import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathOfUrl, sourcePathsOf } from "./content-sources.ts";
import { readVideo, stageFfmpeg, type StagedFfmpeg } from "./video-files.ts";
import { bucket, bytesOf, untilGone, uploadPicture } from "./files.ts";
import { isOver, waitForJob } from "./jobs.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

let ffmpeg: StagedFfmpeg;
let server: RunningServer;
let person: Person;
let picture: { id: string; content_url: string };
/** A part of it, whose videos are soon made. */
let smallUrl: string;

beforeAll(async () => {
  ffmpeg = await stageFfmpeg();
  server = await startServer({
    PATH: `${ffmpeg.folder}:${process.env["PATH"] ?? ""}`,
    WORKER_CONCURRENCY: "1",
  });
  person = await signUp(server);
  await buyPlan(person, "professional");
  await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with red hair in a green coat, a lake at dusk",
  });
  picture = await newest("image");
  const cropped = await callFunction(server, person, "adjust-image", {
    imageUrl: picture.content_url,
    adjustments: { crop: { left: 0.25, top: 0.1, width: 0.5, height: 0.5 } },
  });
  smallUrl = ((await cropped.json()) as { image_url: string }).image_url;
}, 90_000);
beforeEach(() => ffmpeg.behave("works"));
afterAll(async () => {
  await server.stop();
  await ffmpeg.remove();
});

const request = (body: object, headers: Record<string, string> = {}, who: Person | null = person) =>
  callFunction(
    server,
    who,
    "generate-character-video",
    { prompt: "the camera moves in slowly", referenceConsent: true, ...body },
    headers,
  );

const async = { prefer: "respond-async" };

async function start(body: object, who: Person = person): Promise<string> {
  const reply = await request(body, async, who);
  const answer = (await reply.json()) as { job_id: string };
  expect([reply.status, answer]).toEqual([202, { job_id: expect.any(String) }]);
  return answer.job_id;
}

type Row = {
  id: string;
  content_url: string;
  prompt: string;
  generation_params: Record<string, unknown>;
  parent_ids: string[];
};

async function newest(type: string, who: Person = person): Promise<Row> {
  const { data } = await who.client
    .from("generated_content")
    .select("*")
    .eq("content_type", type)
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return data as Row;
}

test("a call that waits returns a video of six seconds: 144 frames, ready to stream, marked as AI", async () => {
  const before = await balanceOf(person);
  const reply = await request({
    firstFrameImageUrl: picture.content_url,
    influencerId: null,
    firstFrameImageId: null,
  });
  expect(reply.status).toBe(200);
  const body = (await reply.json()) as { videoUrl: string; posterUrl: string };
  expect(body).toMatchObject({ credits_used: 40, remaining_credits: before - 40 });
  expect(body.videoUrl).toMatch(new RegExp(`/${bucket}/${person.userId}/\\d+-[0-9a-f]{32}\\.mp4$`));

  const video = await bytesOf(body.videoUrl);
  const facts = readVideo(video);
  expect(facts).toMatchObject({
    codec: "avc1",
    frames: 144,
    seconds: 6,
    digitalSource: "algorithmicMedia",
  });
  expect(facts.boxes[0]).toBe("ftyp");
  expect(facts.boxes.indexOf("moov")).toBeLessThan(facts.boxes.indexOf("mdat"));
  expect(facts.boxes.at(-1)).toBe("uuid");

  const poster = await fetch(body.posterUrl);
  expect(poster.headers.get("content-type")).toBe("image/jpeg");
  const posterBytes = Buffer.from(await poster.arrayBuffer());
  expect(await sharp(posterBytes).metadata()).toMatchObject({ format: "jpeg", width: 1024, height: 1024 });
  expect(posterBytes.toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");

  const row = await newest("video");
  expect(await sourcePathsOf(person, row.id)).toEqual([pathOfUrl(picture.content_url)]);
  expect(row).toMatchObject({
    content_url: body.videoUrl,
    prompt: "the camera moves in slowly",
    parent_ids: [picture.id],
    generation_params: {
      width: 1024,
      height: 1024,
      aspect_ratio: "1:1",
      generation_type: "image-to-video",
      duration: 6,
      engine: "motion",
      label: "sketch preview",
      poster_url: body.posterUrl,
    },
  });
});

test("a video is served by byte range, so that players can seek, and is cached for five minutes", async () => {
  const { content_url } = await newest("video");
  const whole = await fetch(content_url);
  const video = Buffer.from(await whole.arrayBuffer());
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=300",
    "content-length": String(video.length),
  });
  const part = await fetch(content_url, { headers: { range: "bytes=1000-1999" } });
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-type")]).toEqual([
    206,
    `bytes 1000-1999/${video.length}`,
    "video/mp4",
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(1000, 2000))).toBe(true);
  const beyond = await fetch(content_url, { headers: { range: `bytes=${video.length}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${video.length}`]);
});

test("with respond-async the job can be followed to its end, and a repeated key finds the same job", async () => {
  const before = await balanceOf(person);
  const headers = { ...async, "idempotency-key": randomUUID() };
  const body = { firstFrameImageId: picture.id, durationS: 4, motion: "Pan left", seed: 5 };
  const replies = await Promise.all([1, 2, 3].map(() => request(body, headers)));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  const [id = "", ...others] = await Promise.all(
    replies.map(async (reply) => ((await reply.json()) as { job_id: string }).job_id),
  );
  expect(others).toEqual([id, id]);
  const job = await waitForJob(person, id, isOver);
  expect(job).toMatchObject({ state: "succeeded", progress: 1 });
  const row = await newest("video");
  expect(row).toMatchObject({
    id: job.content_id,
    generation_params: { duration: 4, motion: "Pan left", seed: 5 },
  });
  expect(readVideo(await bytesOf(row.content_url))).toMatchObject({ frames: 96, seconds: 4 });
  expect(await balanceOf(person)).toBe(before - 40);
  const other = await request({ ...body, durationS: 8 }, headers);
  expect([other.status, await other.json()]).toMatchObject([422, { code: "idempotency_key_reused" }]);
});

test("invalid requests are refused in the specified sequence, and nothing is charged", async () => {
  const before = await balanceOf(person);
  const stranger = await signUp(server);
  const theirs = await uploadPicture(stranger);
  const url = picture.content_url;
  const cases: [object, Person | null, number, string, string][] = [
    [{ prompt: "  " }, stranger, 400, "invalid_request", "Please enter a description for your video."],
    [{}, stranger, 403, "tier_required", "subscription tier"],
    [{}, null, 401, "unauthorized", ""],
    [{}, person, 400, "invalid_request", "Please upload an image or select from the provided images below."],
    [{ firstFrameImageUrl: "" }, person, 400, "invalid_request", "Please upload an image"],
    [
      { firstFrameImageUrl: theirs.url },
      person,
      422,
      "reference_unusable",
      "Reference image is not accessible",
    ],
    [
      { firstFrameImageUrl: "https://example.org/a.png" },
      person,
      422,
      "reference_unusable",
      "not accessible",
    ],
    [{ firstFrameImageId: randomUUID() }, person, 422, "reference_unusable", "not accessible"],
    [{ influencerId: randomUUID() }, person, 404, "character_not_found", ""],
    [{ extendsVideoId: picture.id }, person, 422, "reference_unusable", "not accessible"],
    [{ firstFrameImageUrl: url, extendsVideoId: picture.id }, person, 400, "invalid_request", "one picture"],
    [{ firstFrameImageUrl: url, durationS: 5 }, person, 400, "invalid_request", "4, 6, 8 seconds"],
    [{ firstFrameImageUrl: url, motion: "Backflip" }, person, 400, "invalid_request", "Push in"],
    [
      { firstFrameImageUrl: url, lastFrameImageUrl: url },
      person,
      400,
      "invalid_request",
      "cannot end a video",
    ],
    [{ firstFrameImageUrl: url, generationType: "text-to-video" }, person, 400, "invalid_request", ""],
    [{ firstFrameImageUrl: url, prompt: "x".repeat(2001) }, person, 400, "invalid_request", ""],
  ];
  for (const [body, who, status, code, words] of cases) {
    const reply = await request(body, {}, who);
    const answer = (await reply.json()) as { error: string; code: string };
    expect({ body, status: reply.status, code: answer.code }).toEqual({ body, status, code });
    expect(answer.error).toContain(words);
  }
  const { data } = await stranger.client.from("generation_jobs").select("id");
  expect(data).toEqual([]);
  expect(await balanceOf(person)).toBe(before);
});

test("undressing somebody in an upload is refused in three languages, with an appeal and without a charge", async () => {
  const before = await balanceOf(person);
  const { url } = await uploadPicture(person);
  for (const prompt of [
    "she slowly takes off her dress",
    "elle se déshabille lentement",
    "ella se quita la ropa",
  ]) {
    const reply = await request({ firstFrameImageUrl: url, prompt });
    expect([reply.status, await reply.json()], prompt).toMatchObject([
      422,
      { code: "content_refused", rule: expect.any(String), appeal_token: expect.any(String) },
    ]);
  }
  expect(await balanceOf(person)).toBe(before);
});

test("a refusal for too few credits names the balance, without credits that are reserved", async () => {
  const saver = await signUp(server);
  await buyPlan(saver, "standard");
  const { url } = await uploadPicture(saver);
  await ffmpeg.behave("waits");
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.push(await start({ firstFrameImageUrl: url, durationS: 4, seed: count }, saver));
  const reply = await request({}, async, saver);
  expect([reply.status, await reply.json()]).toMatchObject([
    402,
    {
      code: "insufficient_credits",
      needed_credits: 40,
      balance_credits: 20,
      error: expect.stringMatching(/^Insufficient credits/),
    },
  ]);
  for (const id of ids) {
    const cancelled = await callFunction(server, saver, "cancel-job", { job_id: id });
    expect(cancelled.status).toBe(200);
  }
  for (const id of ids)
    expect(await waitForJob(saver, id, isOver)).toMatchObject({
      state: "cancelled",
      error_code: "job_cancelled",
    });
  expect(await balanceOf(saver)).toBe(500);
}, 180_000);

test.each([
  ["fails at the start", "engine_failed"],
  ["fails in the middle", "engine_failed"],
  ["fails at the end", "engine_failed"],
  ["writes garbage", "engine_bad_output"],
] as const)(
  "an engine that %s costs nothing: the history has a charge and its refund",
  async (mode, code) => {
    const before = await balanceOf(person);
    await ffmpeg.behave(mode);
    const id = await start({ firstFrameImageUrl: smallUrl, durationS: 4 });
    expect(await waitForJob(person, id, isOver)).toMatchObject({ state: "failed", error_code: code });
    expect(await balanceOf(person)).toBe(before);
    const { data } = await person.client
      .from("credit_transactions")
      .select("type,amount")
      .eq("job_id", id)
      .order("seq");
    expect(data).toEqual([
      { type: "charge", amount: -40 },
      { type: "refund", amount: 40 },
    ]);
    // A call that waits gets the sentence.
    const reply = await request({ firstFrameImageUrl: smallUrl, durationS: 4 });
    expect(((await reply.json()) as { error: string }).error).toMatch(
      code === "engine_failed" ? /^Video generation failed/ : /^No video generated/,
    );
    expect(await balanceOf(person)).toBe(before);
  },
);

test("a video that cannot be stored costs nothing", async () => {
  const before = await balanceOf(person);
  const incoming = path.join(server.dataDir, "objects", "incoming");
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, "no folder");
  const reply = await request({ firstFrameImageUrl: smallUrl, durationS: 4 });
  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  expect([reply.status, await reply.json()]).toMatchObject([
    502,
    { code: "storage_failed", error: expect.stringMatching(/^Failed to store video/) },
  ]);
  expect(await balanceOf(person)).toBe(before);
});

test("a job whose picture is deleted while it waits fails without a charge", async () => {
  const before = await balanceOf(person);
  await ffmpeg.behave("waits");
  const first = await start({ firstFrameImageUrl: smallUrl, durationS: 4 });
  await waitForJob(person, first, ({ state }) => state === "running");
  const { url, path: name } = await uploadPicture(person);
  const second = await start({ firstFrameImageUrl: url, durationS: 4 });
  const { error } = await person.client.storage.from(bucket).remove([name]);
  expect(error).toBeNull();
  await ffmpeg.behave("works");
  expect(await waitForJob(person, first, isOver)).toMatchObject({ state: "succeeded" });
  expect(await waitForJob(person, second, isOver)).toMatchObject({
    state: "failed",
    error_code: "reference_unusable",
  });
  expect(await balanceOf(person)).toBe(before - 40);
});

test("a video that is cancelled while it renders costs nothing", async () => {
  const before = await balanceOf(person);
  await ffmpeg.behave("waits");
  const id = await start({ firstFrameImageUrl: picture.content_url });
  await waitForJob(person, id, ({ progress }) => progress > 0.1);
  expect((await callFunction(server, person, "cancel-job", { job_id: id })).status).toBe(200);
  expect(await waitForJob(person, id, isOver)).toMatchObject({ state: "cancelled" });
  await ffmpeg.behave("works");
  expect(await balanceOf(person)).toBe(before);
  // The worker takes the next job.
  const next = await start({ firstFrameImageUrl: smallUrl, durationS: 4 });
  expect(await waitForJob(person, next, isOver)).toMatchObject({ state: "succeeded" });
});

test("a video is extended from its last frame into one video, up to 24 seconds in all", async () => {
  const first = await newest("video");
  const before = await balanceOf(person);
  const reply = await request({ extendsVideoId: first.id, durationS: 6, motion: "Push in" });
  const body = (await reply.json()) as { videoUrl: string };
  expect(reply.status).toBe(200);
  const whole = await newest("video");
  expect(whole).toMatchObject({
    content_url: body.videoUrl,
    parent_ids: [first.id],
    generation_params: { duration: 10 },
  });
  const facts = readVideo(await bytesOf(body.videoUrl));
  expect(facts).toMatchObject({ frames: 240, seconds: 10, digitalSource: "algorithmicMedia" });
  expect(facts.boxes.indexOf("moov")).toBeLessThan(facts.boxes.indexOf("mdat"));
  expect(await balanceOf(person)).toBe(before - 40);

  await waitForJob(person, await start({ extendsVideoId: whole.id, durationS: 8 }), isOver);
  const longest = await newest("video");
  expect(longest.parent_ids).toEqual([whole.id]);
  const beyond = await request({ extendsVideoId: longest.id, durationS: 8 });
  expect([beyond.status, await beyond.json()]).toMatchObject([
    400,
    { code: "invalid_request", error: expect.stringContaining("up to 24 seconds long. This one is 18") },
  ]);
}, 180_000);

test("an export is a looping animation with the AI mark, and is deleted with the video and its poster", async () => {
  const video = await newest("video");
  const exported = () =>
    callFunction(server, person, "export-video", { contentId: video.id, format: "webp" });
  const reply = await exported();
  expect(reply.status).toBe(200);
  const { url, sizeBytes } = (await reply.json()) as { url: string; sizeBytes: number };
  const file = await fetch(url);
  expect(file.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.length).toBe(sizeBytes);
  const meta = await sharp(bytes, { animated: true }).metadata();
  expect(meta).toMatchObject({ format: "webp", width: 480, pageHeight: 480, loop: 0 });
  const totalMs = (meta.delay ?? []).reduce((sum, delay) => sum + delay, 0);
  expect(Math.abs(totalMs - Number(video.generation_params["duration"]) * 1000)).toBeLessThan(200);
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  expect(await (await exported()).json()).toEqual({ url, sizeBytes });

  const stranger = await signUp(server);
  const theirs = await callFunction(server, stranger, "export-video", {
    contentId: video.id,
    format: "webp",
  });
  expect(theirs.status).toBe(404);
  await stranger.client.from("generated_content").delete().eq("id", video.id);
  // Not even the owner can remove a file while its row exists.
  const exportPath = decodeURIComponent(new URL(url).pathname.split(`/${bucket}/`)[1] ?? "");
  await person.client.storage.from(bucket).remove([exportPath]);
  expect((await fetch(url)).ok).toBe(true);

  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("id", video.id);
  await sleep(4_000);
  const urls = [video.content_url, String(video.generation_params["poster_url"]), url];
  expect(await Promise.all(urls.map(async (each) => (await fetch(each)).ok))).toEqual([true, true, true]);
  await person.client.from("generated_content").delete().eq("id", video.id);
  await untilGone(urls);
}, 120_000);
