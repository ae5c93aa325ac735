import sharp from "sharp";
import { expect, test } from "vitest";
import type { SourcePicture } from "../engine.ts";
import { type FrameSource, openFrames } from "./frame-source.ts";
import { openUploadFrames } from "./upload-video.ts";
import { createFrame, type Frame } from "@galatea/raster/frames/frame.ts";
import { particleKinds } from "@galatea/raster/frames/particles.ts";

/** A field of soft blobs, to be followed in every direction without a repeating pattern. */
async function blobs(widthPx = 256, heightPx = 256): Promise<SourcePicture> {
  let state = 5;
  const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  const noise = Buffer.from(Array.from({ length: 24 * 24 * 3 }, () => Math.floor(random() * 256)));
  const bytes = await sharp(noise, { raw: { width: 24, height: 24, channels: 3 } })
    .resize(widthPx, heightPx, { fit: "fill", kernel: "cubic" })
    .png()
    .toBuffer();
  return { bytes, mimeType: "image/png" };
}

async function framesFor(picture: SourcePicture, prompt: string, seed = 1): Promise<FrameSource> {
  return (await openFrames(openUploadFrames, { picture, prompt, durationS: 4, seed })).source;
}

function frameAt(source: FrameSource, index: number): Frame {
  const frame = createFrame(source);
  source.draw(index, frame);
  return frame;
}

/** The shift at which the middle of `after` is most like `before`. */
function shiftBetween(before: Frame, after: Frame): { x: number; y: number } {
  const { widthPx: width, heightPx: height } = before;
  let best = { difference: Number.POSITIVE_INFINITY, x: 0, y: 0 };
  for (let y = -30; y <= 30; y += 2) {
    for (let x = -30; x <= 30; x += 2) {
      let difference = 0;
      for (let row = 40; row < height - 40; row += 3) {
        for (let column = 40; column < width - 40; column += 3) {
          difference += Math.abs(
            (after.luma[row * width + column] ?? 0) - (before.luma[(row - y) * width + column - x] ?? 0),
          );
        }
      }
      if (difference < best.difference) best = { difference, x, y };
    }
  }
  return best;
}

const differenceOf = (one: Frame, other: Frame): number =>
  one.bytes.reduce((sum, value, at) => sum + Math.abs(value - (other.bytes[at] ?? 0)), 0) / one.bytes.length;

test("a camera that pans or tilts moves the picture the other way", async () => {
  const picture = await blobs();
  const moved = async (prompt: string): Promise<{ x: number; y: number }> => {
    const made = await framesFor(picture, prompt);
    return shiftBetween(frameAt(made, 0), frameAt(made, made.frameCount - 1));
  };
  expect((await moved("pan right")).x).toBeLessThan(-6);
  expect((await moved("pan left")).x).toBeGreaterThan(6);
  expect((await moved("tilt down")).y).toBeLessThan(-6);
  expect((await moved("tilt up")).y).toBeGreaterThan(6);
});

test("what is known to be near moves further than what is far", async () => {
  const picture = await blobs();
  const nearLeft = Float32Array.from({ length: 64 * 64 }, (_, index) => (index % 64 < 32 ? 1 : 0));
  const nearness = { data: nearLeft, width: 64, height: 64 };
  const request = { picture, prompt: "parallax", durationS: 6, seed: 1, nearness };
  const { source } = await openFrames(openUploadFrames, request);
  const [first, last] = [frameAt(source, 0), frameAt(source, source.frameCount - 1)];
  const half = (frame: Frame, left: number): Frame => {
    const luma = new Uint8Array(96 * frame.heightPx);
    for (let y = 0; y < frame.heightPx; y += 1)
      luma.set(frame.luma.subarray(y * frame.widthPx + left, y * frame.widthPx + left + 96), y * 96);
    return { ...frame, luma, widthPx: 96 };
  };
  const near = shiftBetween(half(first, 8), half(last, 8));
  const far = shiftBetween(half(first, 152), half(last, 152));
  expect(Math.abs(near.x)).toBeGreaterThan(Math.abs(far.x) + 6);
});

test("every camera move changes the picture smoothly, and none shows an edge", async () => {
  const picture = await blobs();
  for (const move of [
    "push in",
    "pull out",
    "pan left",
    "orbit",
    "handheld",
    "parallax",
    "zoom to the subject",
    "drift",
  ]) {
    const made = await framesFor(picture, move);
    const frames = [0, 1, 2, 24, 48, 72, 95].map((index) => frameAt(made, index));
    const [first, second, third, , middle] = frames;
    if (!first || !second || !third || !middle) throw new Error("No frames.");
    expect(differenceOf(first, middle), move).toBeGreaterThan(0.5);
    // No jump: a step is small, and the next is like it.
    expect(differenceOf(first, second), move).toBeLessThan(4);
    expect(differenceOf(second, third), move).toBeLessThan(4);
    // A border would be a row that is all one value; the blobs have none.
    for (const frame of frames) {
      const row = frame.luma.subarray(0, frame.widthPx);
      expect(new Set(row).size, move).toBeGreaterThan(12);
    }
  }
});

test("a static camera leaves an upload as it is", async () => {
  const picture = await blobs();
  const made = await framesFor(picture, "static camera");
  expect(differenceOf(frameAt(made, 0), frameAt(made, 60))).toBe(0);
  const rgb = await sharp(picture.bytes).removeAlpha().raw().toBuffer();
  const frame = frameAt(made, 0);
  for (const [x, y] of [
    [20, 30],
    [128, 128],
    [200, 90],
  ] as const) {
    const at = (y * 256 + x) * 3;
    const luma = 16 + 0.1826 * (rgb[at] ?? 0) + 0.6142 * (rgb[at + 1] ?? 0) + 0.062 * (rgb[at + 2] ?? 0);
    expect(Math.abs((frame.luma[y * 256 + x] ?? 0) - luma)).toBeLessThan(3);
  }
});

test("a focus pull goes from soft to sharp", async () => {
  const made = await framesFor(await blobs(), "rack focus, static camera");
  const detail = (frame: Frame): number =>
    frame.luma.reduce((sum, value, at) => sum + Math.abs(value - (frame.luma[at + 1] ?? value)), 0);
  expect(detail(frameAt(made, 95))).toBeGreaterThan(1.2 * detail(frameAt(made, 0)));
});

test("particles appear only if the prompt asks for them", async () => {
  const picture = await blobs();
  const plain = frameAt(await framesFor(picture, "static camera"), 40);
  for (const air of particleKinds) {
    expect(
      differenceOf(plain, frameAt(await framesFor(picture, `static camera, ${air}`), 40)),
      air,
    ).toBeGreaterThan(0.01);
    expect(differenceOf(plain, frameAt(await framesFor(picture, `static camera, no ${air}`), 40)), air).toBe(
      0,
    );
  }
});
