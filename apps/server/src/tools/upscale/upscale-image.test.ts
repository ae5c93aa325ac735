import type { UpscaleEngine, UpscaleRequest } from "@galatea/engines/upscale/engine.ts";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { engineFacts } from "#testing/engine-facts.ts";
import { engineFailures } from "#testing/engine-failures.ts";
import { openUpscaleFixture } from "./testing/upscale-fixture.ts";

const resize = async ({ picture, scale }: UpscaleRequest, keepsAlpha = true) => {
  const { width, height } = await sharp(picture.bytes).metadata();
  const size = { widthPx: width * scale, heightPx: height * scale };
  const larger = sharp(picture.bytes).resize(size.widthPx, size.heightPx);
  const bytes = await (keepsAlpha ? larger : larger.removeAlpha()).png().toBuffer();
  return { bytes, mimeType: "image/png" as const, ...size, model: "fake", trainedModel: true };
};

let draw: (request: UpscaleRequest) => ReturnType<typeof resize> = resize;
const engine: UpscaleEngine = {
  ...engineFacts("lens", "Lens"),
  trainedModel: true,
  capabilities: { kind: "upscale", scales: [2, 4], modes: ["fast", "best"], maxOutputPixels: 40_000_000 },
  upscale: (request) => draw(request),
};
const fixture = await openUpscaleFixture(engine);

let userId: string;
let imageUrl: string;
beforeEach(async () => {
  draw = resize;
  await fixture.publish(null);
  userId = await fixture.customer();
  imageUrl = await fixture.upload(userId);
});

const jobs = async () =>
  (
    await fixture.pool.query<{
      state: string;
      error_code: string | null;
      variant: string;
      input_megapixels: number;
    }>(
      "select state, error_code, variant, input_megapixels from generation_jobs where user_id = $1 order by created_at",
      [userId],
    )
  ).rows;

test("an engine that is away at the request costs nothing, and one that returns serves", async () => {
  await fixture.publish("away");
  expect(await fixture.submit(userId, { imageUrl })).toMatchObject({ ok: false, code: "engine_unavailable" });
  await fixture.publish(null);
  expect(await fixture.submit(userId, { imageUrl })).toMatchObject({ ok: true, status: 202 });
});

test("an enlarged upload is noted as an upload", async () => {
  await fixture.submit(userId, { imageUrl });
  const { rows } = await fixture.pool.query("select shows_upload from generation_jobs where user_id = $1", [
    userId,
  ]);
  expect(rows).toEqual([{ shows_upload: true }]);
});

test("a mode that the engine does not offer now is refused before a charge", async () => {
  const { capabilities } = engine;
  await fixture.engineStatus.publish({
    engine: "lens",
    label: "Lens",
    problem: null,
    capabilities: { ...capabilities, kind: "upscale", modes: ["fast"], scales: [2], maxOutputPixels: 100 },
  });
  for (const [wish, words] of [
    [{ scale: 4 }, "does not enlarge 4 times"],
    [{ scale: 2, mode: "best" }, "cannot enlarge with Best"],
    [{ scale: 2, mode: "fast" }, "8 × 6 enlarged 2 times would be 16 × 12"],
  ] as const)
    expect(await fixture.submit(userId, { imageUrl, ...wish })).toMatchObject({
      code: "invalid_request",
      error: expect.stringContaining(words),
    });
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("every failure of an engine gives the credits back, and the reply names the reason", async () => {
  const wrongs: [string, typeof draw][] = [
    ...engineFailures((request: UpscaleRequest) => resize(request)),
    ["engine_bad_output", (request) => resize({ ...request, scale: 2 })],
    ["engine_bad_output", (request) => resize(request, false)],
  ];
  for (const [code, wrong] of wrongs) {
    draw = wrong;
    expect(await fixture.submit(userId, { imageUrl })).toMatchObject({ ok: true });
    await fixture.work(userId);
    expect((await jobs()).at(-1)).toMatchObject({ state: "failed", error_code: code });
  }
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a picture's time is measured for each mode by its megapixels, without the wait for a turn", async () => {
  const telling = await fixture.upload(userId, { width: 640, height: 400 });
  for (let count = 0; count < 3; count += 1) await fixture.submit(userId, { imageUrl: telling });
  // None is done before all are at work.
  let atWork = 0;
  const all = Promise.withResolvers<void>();
  draw = async (request) => {
    atWork += 1;
    if (atWork === 3) all.resolve();
    await all.promise;
    return resize(request);
  };
  await fixture.work(userId);
  draw = resize;
  await fixture.submit(userId, { imageUrl, scale: 2, mode: "fast" });
  await fixture.work(userId);
  expect((await jobs()).map(({ state }) => state)).toEqual(Array(4).fill("succeeded"));
  expect((await jobs()).map(({ variant }) => variant).sort()).toEqual([
    "best-4x",
    "best-4x-in-turn",
    "best-4x-in-turn",
    "fast-2x",
  ]);
  await fixture.publish(null);
  const serving = await fixture.engineStatus.findServing("upscale");
  const best = serving?.durations.find(({ variant }) => variant === "best-4x");
  expect(best).toMatchObject({ jobs: 1 });
  expect((best?.p50MsPerMegapixel ?? 0) * 0.256).toBeCloseTo(best?.p50Ms ?? -1, 3);
  // An icon's time is nearly all start-up.
  const fast = serving?.durations.find(({ variant }) => variant === "fast-2x");
  expect(fast).toMatchObject({ jobs: 1, p50MsPerMegapixel: null });
});

test("a picture that this machine was measured to be too slow for is refused before a charge, in the best mode only", async () => {
  const large = await fixture.upload(userId, { width: 2400, height: 1700 });
  // Only icons came so far, so there is no measurement.
  await fixture.pool.query("update generation_jobs set input_megapixels = 0.003");
  await fixture.publish(null);
  expect(await fixture.submit(userId, { imageUrl: large, scale: 2 })).toMatchObject({
    code: "invalid_request",
    error: expect.stringMatching(/is not measured here yet.*at least 0\.2 megapixels/),
  });
  const { rows } = await fixture.pool.query<{ id: string }>(
    "insert into generated_content (user_id, content_type, content_url) values ($1, 'image', 'https://example.org') returning id",
    [userId],
  );
  const finish = (seconds: number) =>
    fixture.pool.query(
      `insert into generation_jobs (user_id, kind, input, input_hash, state, engine, variant, input_megapixels,
         cost_credits, content_id, created_at, started_at, finished_at, deadline_at)
       values ($1, 'upscale', '{}', 'h', 'succeeded', 'lens', 'best-2x', 1, 0, $2, now(), now(),
         now() + $3 * interval '1 second', now())`,
      [userId, rows[0]?.id, seconds],
    );
  await finish(900);
  await fixture.publish(null);
  expect(await fixture.submit(userId, { imageUrl: large, scale: 2 })).toMatchObject({
    code: "invalid_request",
    error: "Best accepts up to 1.8 megapixels on this machine. Use Fast for this one. Nothing was charged.",
  });
  expect(await fixture.balanceOf(userId)).toBe(200);
  expect(await fixture.submit(userId, { imageUrl: large, scale: 2, mode: "fast" })).toMatchObject({
    ok: true,
  });
  await finish(20);
  await finish(20);
  await fixture.publish(null);
  expect(await fixture.submit(userId, { imageUrl: large, scale: 2 })).toMatchObject({ ok: true });
});
