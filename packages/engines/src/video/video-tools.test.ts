import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { unwatchedRun } from "../runs.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";
import type { VideoRequest } from "./engine.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { animationOf, frameOf, joinVideos, secondsOf } from "./video-tools.ts";
import { readMp4 } from "./mp4.ts";

const engine = createEmbeddedVideoEngine();
afterAll(() => engine.close());

const options = () => ({ signal: new AbortController().signal });

async function picture(widthPx: number, heightPx: number): Promise<VideoRequest["picture"]> {
  const pixels = Buffer.from(
    Array.from({ length: widthPx * heightPx * 3 }, (_, at) => (Math.floor(at / 30) * 37 + at) % 251),
  );
  const bytes = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .blur(3)
    .png()
    .toBuffer();
  return { bytes, mimeType: "image/png" };
}

const video = async (given: Partial<VideoRequest> = {}): Promise<Uint8Array> =>
  (
    await engine.animate(
      { picture: await picture(192, 128), prompt: "pan left", durationS: 4, seed: 1, ...given },
      unwatchedRun(),
    )
  ).bytes;

/** A hash of every frame, decoded. */
async function framesOf(bytes: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "video-tools-test-"));
  try {
    await writeFile(path.join(folder, "video.mp4"), bytes);
    const { stdout } = await promisify(execFile)(findFfmpeg(), [
      "-v",
      "error",
      "-i",
      path.join(folder, "video.mp4"),
      "-f",
      "framemd5",
      "-",
    ]);
    return stdout
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split(",").at(-1)?.trim() ?? "");
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(Buffer.from(bytes)).removeAlpha().raw().toBuffer()),
  );
  if (a === undefined || b === undefined || a.length !== b.length) throw new Error("Not the same size.");
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test("videos of one encoder are joined without touching a frame, and play as one", async () => {
  const [one, other] = await Promise.all([video(), video({ prompt: "push in", durationS: 6 })]);
  const whole = await joinVideos(one, other, options());
  expect(readMp4(whole)).toMatchObject({
    codec: "avc1",
    constantRate: true,
    durationMs: 10_000,
    faststart: true,
    frameCount: 240,
    framesPerSecond: 24,
    hasSound: false,
  });
  expect(await framesOf(whole)).toEqual([...(await framesOf(one)), ...(await framesOf(other))]);
});

test("a video of another size or encoder takes the shape of the first", async () => {
  const [one, other] = await Promise.all([video(), video({ picture: await picture(128, 192) })]);
  expect(readMp4(await joinVideos(one, other, options()))).toMatchObject({
    constantRate: true,
    durationMs: 8_000,
    faststart: true,
    frameCount: 192,
    widthPx: 192,
    heightPx: 128,
  });
});

test("a video that continues another starts with the last frame of the other", async () => {
  const first = await video({ prompt: "fast pan left" });
  const last = await frameOf(first, "last", options());
  const snowy = await video({
    picture: { bytes: last, mimeType: "image/png" },
    prompt: "static camera, heavy snow",
    continues: true,
  });
  // The air fills little by little.
  expect(await difference(await frameOf(snowy, "first", options()), last)).toBeLessThan(3);
  for (const motion of ["Pan right", "Push in", "Handheld camera", "Rack focus"]) {
    const next = await video({
      picture: { bytes: last, mimeType: "image/png" },
      prompt: "",
      motion,
      continues: true,
    });
    expect(await difference(await frameOf(next, "first", options()), last), motion).toBeLessThan(3);
    expect(await difference(await frameOf(next, "last", options()), last), motion).toBeGreaterThan(2);
  }
});

test("the first frame of a joined video is that of the first video, and the last frame differs from it", async () => {
  const bytes = await video({ prompt: "fast strong push in" });
  const whole = await joinVideos(bytes, await video({ prompt: "static camera" }), options());
  const [first, last] = [await frameOf(whole, "first", options()), await frameOf(bytes, "last", options())];
  expect(await difference(first, await frameOf(bytes, "first", options()))).toBeLessThan(0.5);
  expect(await difference(first, last)).toBeGreaterThan(3);
});

test("a chosen motion overrides the words", async () => {
  const isParsed = async (given: Partial<VideoRequest>) =>
    (
      await engine.preflight({
        picture: await picture(96, 96),
        prompt: "zoom out in the snow",
        durationS: 4,
        seed: 1,
        ...given,
      })
    ).ok;
  expect(await isParsed({ motion: "Push in" })).toBe(true);
  const chosen = await engine.preflight({
    picture: await picture(96, 96),
    prompt: "zoom out in the snow, no grain",
    durationS: 4,
    seed: 1,
    motion: "Push in",
  });
  expect(chosen).toMatchObject({ parsed: [{ label: "Push in" }, { label: "Falling snow" }] });
  await expect(isParsed({ motion: "Backflip" })).rejects.toMatchObject({ code: "engine_bad_input" });
});

test("an animation is small, endless, twelve frames a second and as long as the video", async () => {
  const wide = await video({ picture: await picture(640, 320) });
  const meta = await sharp(await animationOf(wide, options()), { animated: true }).metadata();
  expect(meta).toMatchObject({ format: "webp", width: 480, pageHeight: 240, loop: 0 });
  const delays = meta.delay ?? [];
  const totalMs = delays.reduce((sum, delay) => sum + delay, 0);
  expect(Math.abs(totalMs - 4000)).toBeLessThan(100);
  // Frames that are the same become one that stays longer.
  expect(delays.length).toBeGreaterThan(40);
  expect(delays.length).toBeLessThanOrEqual(48);
  const small = await sharp(await animationOf(await video(), options())).metadata();
  expect(small.width).toBe(192);
});

/** 24 frames a second, black but for the very frame of each second. */
async function flashes(durationS: number, framesPerSecond = 24): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "video-tools-test-"));
  try {
    const file = path.join(folder, "video.mp4");
    const flash = `geq=lum='if(eq(mod(N,${framesPerSecond}),0),235,16)':cb=128:cr=128`;
    const source = `color=black:s=64x48:r=${framesPerSecond}:d=${durationS},${flash}`;
    const encoder = ["-c:v", "libx264", "-qp", "10", "-pix_fmt", "yuv420p"];
    await promisify(execFile)(findFfmpeg(), ["-v", "error", "-f", "lavfi", "-i", source, ...encoder, file]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the frames to check are the first, the one at each second and the last", async () => {
  const bytes = await flashes(3.5);
  const frames = await secondsOf(bytes, options());
  const levels = await Promise.all(
    frames.map(async (frame) => (await sharp(frame).stats()).channels[0]?.mean ?? Number.NaN),
  );
  expect(levels.slice(0, 4).every((level) => level > 230)).toBe(true);
  expect(levels.slice(4).every((level) => level < 25)).toBe(true);
  expect(frames.length).toBeLessThanOrEqual(6);
  expect(await difference(frames[0]!, await frameOf(bytes, "first", options()))).toBe(0);
  expect(await difference(frames.at(-1)!, await frameOf(bytes, "last", options()))).toBe(0);
});

test("a video of less than a second gives its first and its last frame", async () => {
  const bytes = await flashes(0.5);
  const frames = await secondsOf(bytes, options());
  expect(await difference(frames[0]!, await frameOf(bytes, "first", options()))).toBe(0);
  expect(await difference(frames.at(-1)!, await frameOf(bytes, "last", options()))).toBe(0);
});

test("a video of more than two minutes is not read in part", async () => {
  expect((await secondsOf(await flashes(119, 2), options())).length).toBeGreaterThanOrEqual(120);
  await expect(secondsOf(await flashes(122, 2), options())).rejects.toMatchObject({
    code: "engine_bad_input",
  });
});

test("a tool that is cancelled or too slow ends, and leaves no folder", async () => {
  const bytes = await video();
  const gone = new AbortController();
  gone.abort();
  await expect(animationOf(bytes, { signal: gone.signal })).rejects.toMatchObject({ code: "engine_aborted" });
  await expect(animationOf(bytes, { ...options(), timeoutMs: 1 })).rejects.toMatchObject({
    code: "engine_timeout",
  });
  await expect(frameOf(new Uint8Array(40), "last", options())).rejects.toMatchObject({
    code: "engine_failed",
  });
});
