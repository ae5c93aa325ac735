import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import sharp from "sharp";
import { expect, test } from "vitest";
import { watchedRun } from "../../conformance/runs.ts";
import {
  paintVideo,
  type PaintedFormat,
  type PaintedVideo,
  readPaintedVideo,
} from "../../testing/video-files.ts";
import { unwatchedRun } from "../runs.ts";
import { bundledFfmpeg, findFfmpeg } from "../video/ffmpeg.ts";
import { readMp4 } from "../video/mp4.ts";
import { toOurVideo, type WantedVideo } from "./to-our-video.ts";

// As in the server, where sharp reads three kinds of pictures, and no files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const size = { widthPx: 64, heightPx: 48 };
const wanted: WantedVideo = { ...size, durationS: 1, framesPerSecond: 8 };
const painted: PaintedVideo = { ...size, frames: 9, framesPerSecond: 8 };
const ffmpeg = bundledFfmpeg() ?? findFfmpeg();

const convert = async (bytes: Uint8Array | Promise<Uint8Array>, changes: Partial<WantedVideo> = {}) =>
  toOurVideo(new Uint8Array(await bytes), { ...wanted, ...changes }, watchedRun().run, { ffmpeg });
const greysOf = async (video: { bytes: Uint8Array }) => (await readPaintedVideo(video.bytes, size)).greys;
/** The grey of frame `index` of `count`. */
const grey = (index: number, count: number) => Math.round((255 * index) / (count - 1));
function expectGreys(greys: number[], expected: number[]): void {
  expect(greys).toHaveLength(expected.length);
  for (const [index, value] of expected.entries())
    expect(Math.abs((greys[index] ?? -1) - value)).toBeLessThan(24);
}

test.for<PaintedFormat>(["mp4", "webm", "avi", "gif", "webp"])(
  "%s becomes our MP4, cut to the wanted length, with its colours and its first frame as the poster",
  async (format) => {
    const video = await convert(paintVideo(painted, format));
    expect(video).toMatchObject({ ...size, mimeType: "video/mp4", durationMs: 1000, framesPerSecond: 8 });
    expect(readMp4(video.bytes)).toMatchObject({
      ...size,
      codec: "avc1",
      frameCount: 8,
      constantRate: true,
      faststart: true,
      hasSound: false,
    });
    const { greys, colour } = await readPaintedVideo(video.bytes, size);
    expectGreys(
      greys,
      Array.from({ length: 8 }, (_, index) => grey(index, 9)),
    );
    for (const [index, value] of [200, 40, 40].entries())
      expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(30);
    const poster = sharp(video.poster.bytes);
    expect(await poster.metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48 });
    const { data } = await poster.raw().toBuffer({ resolveWithObject: true });
    expect(data[(24 * 64 + 48) * 3]).toBeLessThan(16);
    expect(data[(24 * 64 + 16) * 3]).toBeGreaterThan(160);
  },
);

test("sound and what the file says about itself are dropped, and the same bytes give the same video", async () => {
  const bytes = await paintVideo({ ...painted, hasSound: true });
  expect(bytes.includes("prompt")).toBe(true);
  expect(readMp4(new Uint8Array(bytes))?.hasSound).toBe(true);
  const [one, other] = [await convert(bytes), await convert(bytes)];
  expect(readMp4(one.bytes)?.hasSound).toBe(false);
  expect(Buffer.from(one.bytes).includes("prompt")).toBe(false);
  expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
});

test("a video that is a little short holds its last frame", async () => {
  const greys = await greysOf(await convert(paintVideo({ ...painted, frames: 7 })));
  expectGreys(greys, [...Array.from({ length: 7 }, (_, index) => grey(index, 7)), 255]);
});

test.for<PaintedFormat>(["mp4", "webp"])(
  "an end that is to be kept stays the last frame (%s)",
  async (format) => {
    for (const frames of [7, 9]) {
      const greys = await greysOf(
        await convert(paintVideo({ ...painted, frames }, format), { keepsEnd: true }),
      );
      expect(greys).toHaveLength(8);
      expect(greys[0]).toBeLessThan(16);
      expect(greys.at(-1)).toBeGreaterThan(240);
      expect(greys).toEqual(greys.toSorted((one, other) => one - other));
    }
  },
);

test("another rate is resampled in time, and a long video gives its beginning", async () => {
  const slow = await greysOf(await convert(paintVideo({ ...painted, frames: 4, framesPerSecond: 4 })));
  expectGreys(
    slow,
    [0, 1, 2, 3].flatMap((index) => [grey(index, 4), grey(index, 4)]),
  );
  const long = await greysOf(await convert(paintVideo({ ...painted, frames: 32 })));
  expectGreys(
    long,
    Array.from({ length: 8 }, (_, index) => grey(index, 32)),
  );
});

test("nearly the same proportions are stretched, and others cropped at the middle", async () => {
  const wide = await convert(paintVideo({ ...painted, widthPx: 66 }));
  expect(wide).toMatchObject(size);
  const tall = await convert(paintVideo({ ...painted, widthPx: 64, heightPx: 96 }));
  expect(readMp4(tall.bytes)).toMatchObject(size);
  const { colour } = await readPaintedVideo(tall.bytes, size);
  expect(colour[0]).toBeGreaterThan(160);
});

test("the ffmpeg of the system does the same", async () => {
  const bytes = new Uint8Array(await paintVideo(painted, "webm"));
  const video = await toOurVideo(bytes, { ...wanted, keepsEnd: true }, unwatchedRun());
  expectGreys((await greysOf(video)).slice(0, 2), [0, grey(1, 9)]);
  expect(readMp4(video.bytes)).toMatchObject({ frameCount: 8 });
});

const cut = async (format: PaintedFormat, share: number): Promise<Uint8Array> => {
  const whole = await paintVideo({ ...painted, frames: 24 }, format);
  return whole.subarray(0, Math.floor(whole.length * share));
};
/** A GIF that says that its canvas is 60,000 pixels wide and high. */
const enormous = async (): Promise<Uint8Array> => {
  const gif = Buffer.from(await paintVideo(painted, "gif"));
  gif.writeUInt16LE(60_000, 6);
  gif.writeUInt16LE(60_000, 8);
  return gif;
};
const still = sharp({ create: { width: 64, height: 48, channels: 3, background: "#0a0" } });

test.for<{ what: string; bytes: () => Promise<Uint8Array> }>([
  { what: "nothing", bytes: async () => new Uint8Array() },
  { what: "a page of HTML", bytes: async () => Buffer.from("<!doctype html><title>Sign in</title>") },
  { what: "a picture", bytes: async () => still.clone().png().toBuffer() },
  { what: "a still WebP", bytes: async () => still.clone().webp().toBuffer() },
  {
    what: "a playlist of files",
    bytes: async () => Buffer.from("ffconcat version 1.0\nfile /etc/hostname\n"),
  },
  {
    what: "a playlist of addresses",
    bytes: async () => Buffer.from("#EXTM3U\n#EXTINF:5,\nhttp://127.0.0.1:9/\n"),
  },
  {
    what: "a playlist that looks like an MP4",
    bytes: async () => Buffer.from("#EXTftyp\n#EXTINF:5,\nfile:///x\n"),
  },
  { what: "a head without a body", bytes: async () => (await paintVideo(painted)).subarray(0, 40) },
  ...(["mp4", "webm", "avi", "gif", "webp"] as const).map((format) => ({
    what: `a ${format} of which the end is missing`,
    bytes: () => cut(format, 0.9),
  })),
  { what: "a video of half the length", bytes: () => paintVideo({ ...painted, frames: 4 }) },
  {
    what: "an MP4 of over a minute",
    bytes: () => paintVideo({ ...painted, frames: 62, framesPerSecond: 1 }),
  },
  {
    what: "a WebP of over a minute",
    bytes: () => paintVideo({ ...painted, frames: 62, framesPerSecond: 1 }, "webp"),
  },
  { what: "an enormous frame", bytes: enormous },
])("$what is bad output, and leaves no file", async ({ bytes }) => {
  await expect(convert(bytes())).rejects.toMatchObject({ name: "EngineError", code: "engine_bad_output" });
  // Importing the suite's runs gives this file a temporary folder of its own.
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith("galatea-video-"))).toEqual([]);
});

test.for<{ what: string; bytes: () => Promise<Uint8Array> }>([
  {
    what: "an MP4 of 2,400 frames a second",
    bytes: () => paintVideo({ ...painted, frames: 9_600, framesPerSecond: 2_400 }),
  },
  { what: "a WebP of thousands of large pictures", bytes: () => manyPictures(4_096, 2_304, 1_000, 10) },
])("$what is refused before its frames are decoded", async ({ bytes }) => {
  const given = await bytes();
  const beganAtMs = performance.now();
  await expect(convert(Promise.resolve(given))).rejects.toMatchObject({
    code: "engine_bad_output",
    message: expect.stringMatching(/too many/),
  });
  expect(performance.now() - beganAtMs).toBeLessThan(5_000);
});

/** An animated WebP of a few kilobytes, whose pictures but the first change 2 × 2 pixels. */
async function manyPictures(width: number, height: number, count: number, ms: number): Promise<Uint8Array> {
  const chunk = (id: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(id);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const frame = async (side: { width: number; height: number }): Promise<Buffer> => {
    const background = { r: 9, g: 9, b: 200, alpha: 1 };
    const file = await sharp({ create: { ...side, channels: 4, background } })
      .webp({ lossless: true })
      .toBuffer();
    let at = 12;
    const sizeAt = (): number => file.readUInt32LE(at + 4);
    while (file.toString("latin1", at, at + 4) !== "VP8L") at += 8 + sizeAt() + (sizeAt() % 2);
    const head = Buffer.alloc(16);
    head.writeUIntLE(side.width - 1, 6, 3);
    head.writeUIntLE(side.height - 1, 9, 3);
    head.writeUIntLE(ms, 12, 3);
    return chunk("ANMF", Buffer.concat([head, file.subarray(at, at + 8 + sizeAt() + (sizeAt() % 2))]));
  };
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x12;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const first = await frame({ width, height });
  const others = Array.from({ length: count - 1 }, () => frame({ width: 2, height: 2 }));
  const body = [chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6)), first, ...(await Promise.all(others))];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...body]));
}

test("an abort, a deadline and a missing ffmpeg each have their code", async () => {
  const bytes = new Uint8Array(await paintVideo(painted));
  const codeOf = (options: object, signal = new AbortController().signal) =>
    toOurVideo(bytes, wanted, unwatchedRun({ signal }), { ffmpeg, ...options }).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
  expect(await codeOf({}, AbortSignal.abort())).toBe("engine_aborted");
  expect(await codeOf({}, AbortSignal.timeout(5))).toBe("engine_aborted");
  expect(await codeOf({ timeoutMs: 1 })).toBe("engine_timeout");
  expect(await codeOf({ ffmpeg: "/nowhere/ffmpeg" })).toBe("engine_unavailable");
});
