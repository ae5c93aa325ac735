import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pathOfUrl, sourcePathsOf } from "./content-sources.ts";
import { uploadFile } from "./files.ts";
import { isOver, waitForJob } from "./jobs.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { startWithCustomer } from "./product.ts";

const { server, person } = await startWithCustomer("professional");
afterAll(() => server.stop());

const upscale = (body: object, headers: Record<string, string> = {}, who: Person | null = person) =>
  callFunction(server, who, "upscale-image", body, headers);

const upload = (bytes: Uint8Array, contentType: string, who: Person = person): Promise<string> =>
  uploadFile(who, bytes, contentType);

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: channels === 4 ? { r: 200, g: 90, b: 50, alpha: 0.4 } : "#c85a32",
    },
  });
const smallPhoto = () => blank(40, 30).jpeg().toBuffer();

async function made(reply: Response): Promise<{ bytes: Buffer; type: string | null; url: string }> {
  const body = (await reply.json()) as { upscaledImageUrl: string };
  expect([reply.status, body]).toMatchObject([200, { upscaledImageUrl: expect.any(String) }]);
  const file = await fetch(body.upscaledImageUrl);
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    type: file.headers.get("content-type"),
    url: body.upscaledImageUrl,
  };
}

async function startJob(body: object): Promise<string> {
  const reply = await upscale(body, { prefer: "respond-async" });
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { job_id: string }).job_id;
}

const jobOf = async (jobId: string, who: Person = person) =>
  (await who.client.from("generation_jobs").select("*").eq("id", jobId).single()).data as {
    state: string;
    error_code: string | null;
    progress: number;
    stage: string | null;
  } | null;

async function refusal(reply: Response) {
  return [reply.status, await reply.json()];
}

test("an upload becomes exactly four times as large, a PNG marked as a composite with AI, for 20 credits", async () => {
  const before = await balanceOf(person);
  const imageUrl = await upload(await smallPhoto(), "image/jpeg");
  const reply = await upscale({ imageUrl });
  const { bytes, type, url } = await made(reply.clone());
  expect(await reply.json()).toMatchObject({ credits_used: 20, remaining_credits: before - 20 });
  expect(type).toBe("image/png");
  expect(url).toMatch(new RegExp(`/${person.userId}/\\d+-[0-9a-f]{32}\\.png$`));
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: "png",
    width: 160,
    height: 120,
    hasAlpha: false,
  });
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/compositeWithTrainedAlgorithmicMedia");
  const { data: row } = await person.client
    .from("generated_content")
    .select("*")
    .eq("content_url", url)
    .single();
  expect(row).toMatchObject({
    content_type: "image_upscale",
    follows_upload: true,
    generation_params: {
      width: 160,
      height: 120,
      scale: 4,
      mode: "best",
      engine: "esrgan",
      model: "esrgan-thick-x4",
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
    },
  });
  expect(await sourcePathsOf(person, row?.["id"] as string)).toEqual([pathOfUrl(imageUrl)]);
  const thumbnail = await fetch(`${url.replace("/object/public/", "/render/image/public/")}?width=160`);
  expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^image\/(webp|avif|jpeg|png)$/),
  ]);
});

test("JPEG, PNG and WebP are accepted, become twice as large in the fast mode, and keep alpha", async () => {
  const formats = [
    { bytes: await smallPhoto(), type: "image/jpeg", hasAlpha: false },
    { bytes: await blank(40, 30, 4).png().toBuffer(), type: "image/png", hasAlpha: true },
    { bytes: await blank(40, 30, 4).webp().toBuffer(), type: "image/webp", hasAlpha: true },
  ];
  for (const { bytes, type, hasAlpha } of formats) {
    const result = await made(await upscale({ imageUrl: await upload(bytes, type), scale: 2, mode: "fast" }));
    const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 80, height: 60, channels: hasAlpha ? 4 : 3 });
    if (hasAlpha) expect(data[3]).toBeCloseTo(102, -1);
    expect(result.bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicallyEnhanced");
  }
});

test("the network keeps transparency", async () => {
  const bytes = await blank(24, 24, 4).png().toBuffer();
  const result = await made(await upscale({ imageUrl: await upload(bytes, "image/png"), scale: 2 }));
  const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 48, height: 48, channels: 4 });
  expect(data[3]).toBeCloseTo(102, -1);
});

test("turned, CMYK, grey and 16-bit uploads become upright 8-bit sRGB", async () => {
  const odd = [
    { type: "image/jpeg", bytes: await blank(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer() },
    { type: "image/jpeg", bytes: await blank(30, 40).toColourspace("cmyk").jpeg().toBuffer() },
    { type: "image/png", bytes: await blank(30, 40).toColourspace("b-w").png().toBuffer() },
    { type: "image/png", bytes: await blank(30, 40).toColourspace("rgb16").png().toBuffer() },
  ];
  for (const [at, { bytes, type }] of odd.entries()) {
    const result = await made(await upscale({ imageUrl: await upload(bytes, type), scale: 2, mode: "fast" }));
    const { width, height, space, depth, orientation } = await sharp(result.bytes).metadata();
    expect([at, width, height, space, depth, orientation]).toEqual([at, 60, 80, "srgb", "uchar", undefined]);
  }
});

test("a file that is not a JPEG, PNG or WebP is refused with a sentence at upload", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const whole = await blank(400, 400).png().toBuffer();
  for (const bytes of [svg, Buffer.alloc(0), whole.subarray(0, whole.length - 60)])
    await expect(upload(bytes, "image/png")).rejects.toThrow(/[A-Z].{20,}\./);
});

test("a generated picture keeps its prompt and becomes the parent of the upscaled one", async () => {
  const reply = await callFunction(server, person, "generate-consistent-character", {
    prompt: "A lighthouse in the fog",
    aspectRatio: "9:16",
  });
  const { imageUrl } = (await reply.json()) as { imageUrl: string };
  const { data: original } = await person.client
    .from("generated_content")
    .select("id, generation_params")
    .eq("content_url", imageUrl)
    .single();
  const { bytes, url } = await made(await upscale({ imageUrl, scale: 2, mode: "fast" }));
  const { data: row } = await person.client
    .from("generated_content")
    .select("prompt, parent_ids, follows_upload")
    .eq("content_url", url)
    .single();
  expect(row).toMatchObject({ prompt: "A lighthouse in the fog", parent_ids: [original?.id] });
  expect(row?.["follows_upload"]).toBe(false);
  // Interpolation adds no content, so the mark stays the same.
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual({
    width: original?.generation_params.width * 2,
    height: original?.generation_params.height * 2,
  });
});

test("a size beyond the limit is refused with both sizes before any charge", async () => {
  const before = await balanceOf(person);
  const imageUrl = await upload(await blank(1700, 1600).png().toBuffer(), "image/png");
  expect(await refusal(await upscale({ imageUrl, scale: 4, mode: "fast" }))).toMatchObject([
    400,
    {
      code: "invalid_request",
      error:
        "1,700 × 1,600 enlarged 4 times would be 6,800 × 6,400 (43.6 megapixels). A result can have up to 40 megapixels. Nothing was charged.",
    },
  ]);
  const strip = await upload(await blank(5000, 20).png().toBuffer(), "image/png");
  expect(await refusal(await upscale({ imageUrl: strip, scale: 4 }))).toMatchObject([
    400,
    { code: "invalid_request", error: expect.stringContaining("20,000 × 80") },
  ]);
  for (const wrong of [{ scale: 3 }, { mode: "magic" }, { imageUrl: "" }])
    expect((await upscale({ imageUrl, ...wrong })).status).toBe(400);
  expect(await balanceOf(person)).toBe(before);
});

test("a request without a session, on the free tier or with another person's picture is refused", async () => {
  const other = await signUp(server);
  const imageUrl = await upload(await smallPhoto(), "image/jpeg");
  expect((await upscale({ imageUrl }, {}, null)).status).toBe(401);
  const theirs = await upload(await smallPhoto(), "image/jpeg", other);
  expect(await refusal(await upscale({ imageUrl: theirs }, {}, other))).toMatchObject([
    403,
    {
      code: "tier_required",
      error: "Image upscaling is only available for paid subscribers. Please upgrade to use this feature.",
    },
  ]);
  for (const foreign of [theirs, "https://example.org/a.png", `${imageUrl}x`])
    expect(await refusal(await upscale({ imageUrl: foreign }))).toMatchObject([
      422,
      { code: "reference_unusable", error: expect.stringContaining("Nothing was charged.") },
    ]);
});

test("a repeated key finds the same job, also after its picture is deleted, and refuses another request", async () => {
  const before = await balanceOf(person);
  const imageUrl = await upload(await smallPhoto(), "image/jpeg");
  const headers = { prefer: "respond-async", "idempotency-key": randomUUID() };
  const request = { imageUrl, scale: 2, mode: "fast" };
  const replies = await Promise.all([1, 2, 3].map(() => upscale(request, headers)));
  const ids = await Promise.all(
    replies.map(async (reply) => ((await reply.json()) as { job_id: string }).job_id),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await waitForJob(person, ids[0] ?? "", isOver)).toMatchObject({ state: "succeeded" });
  const path = imageUrl.split("/ai-influencer-content/")[1] ?? "";
  await person.client.storage.from("ai-influencer-content").remove([path]);
  const again = await upscale(request, headers);
  expect([again.status, await again.json()]).toEqual([202, { job_id: ids[0] }]);
  expect((await upscale({ ...request, mode: "best" }, headers)).status).toBe(422);
  expect(await balanceOf(person)).toBe(before - 20);
});

test("progress counts tiles, and a job that is cancelled between tiles or loses its picture costs nothing", async () => {
  const before = await balanceOf(person);
  const large = await upload(await blank(640, 640).png().toBuffer(), "image/png");
  const doomed = await upload(await smallPhoto(), "image/jpeg");
  const working = [await startJob({ imageUrl: large }), await startJob({ imageUrl: large })];
  const last = await startJob({ imageUrl: doomed });
  const path = doomed.split("/ai-influencer-content/")[1] ?? "";
  await person.client.storage.from("ai-influencer-content").remove([path]);
  const seen = await waitForJob(person, working[0] ?? "", ({ progress }) => progress > 0.1);
  expect(seen).toMatchObject({ state: "running", stage: "enlarging" });
  for (const jobId of working) {
    const cancelled = await callFunction(server, person, "cancel-job", { job_id: jobId });
    expect(await cancelled.json()).toMatchObject({ state: "cancelled", refunded_credits: 20 });
  }
  expect(await waitForJob(person, last, isOver)).toMatchObject({
    state: "failed",
    error_code: "reference_unusable",
  });
  expect(await balanceOf(person)).toBe(before);
  // The engine takes the next job at once.
  await made(await upscale({ imageUrl: await upload(await smallPhoto(), "image/jpeg"), scale: 2 }));
});

test("another person's upscale job is not visible", async () => {
  const other = await signUp(server);
  const jobId = await startJob({
    imageUrl: await upload(await smallPhoto(), "image/jpeg"),
    scale: 2,
    mode: "fast",
  });
  expect(await jobOf(jobId, other)).toBeNull();
  expect((await callFunction(server, other, "cancel-job", { job_id: jobId })).status).toBe(404);
  await waitForJob(person, jobId, isOver);
});

test("without enough credits nothing starts, and the sentence names the missing credits", async () => {
  const poor = await signUp(server);
  await buyPlan(poor);
  const large = await upload(await blank(640, 640).png().toBuffer(), "image/png", poor);
  const headers = { prefer: "respond-async" };
  const all = await Promise.all(
    Array.from({ length: 25 }, () => upscale({ imageUrl: large }, headers, poor)),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await refusal(await upscale({ imageUrl: large }, headers, poor))).toMatchObject([
    402,
    {
      code: "insufficient_credits",
      error: "Insufficient credits. You need 20 credits to upscale images, but you have 0 credits.",
    },
  ]);
  for (const reply of all)
    await callFunction(server, poor, "cancel-job", {
      job_id: ((await reply.json()) as { job_id: string }).job_id,
    });
  expect(await balanceOf(poor)).toBe(500);
});
