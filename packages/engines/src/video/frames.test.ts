import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createSketchEngine } from "@galatea/sketch/image/image-engine.ts";
import type { SourcePicture } from "../engine.ts";
import type { Film } from "./film.ts";
import { filmOf, framesOf } from "./frames.ts";
import { createFrame, type Frame } from "@galatea/raster/frames/frame.ts";

const painter = createSketchEngine();
afterAll(() => painter.close());

async function drawn(prompt: string, seed = 3): Promise<SourcePicture> {
  const picture = await painter.generate(
    { prompt, size: { widthPx: 320, heightPx: 320 }, seed },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return { bytes: picture.bytes, mimeType: "image/png", scene: picture.scene ?? null };
}

/** A field of soft blobs: something to follow in every direction, without a pattern that repeats. */
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

async function film(picture: SourcePicture, prompt: string, seed = 1): Promise<Film> {
  return (await filmOf({ picture, prompt, durationS: 4, seed })).film;
}

function frameAt(film: Film, index: number): Frame {
  const frame = createFrame(film);
  film.draw(index, frame);
  return frame;
}

/** By which shift the middle of `after` is most like `before`. */
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
    const made = await film(picture, prompt);
    return shiftBetween(frameAt(made, 0), frameAt(made, made.frameCount - 1));
  };
  expect((await moved("pan right")).x).toBeLessThan(-6);
  expect((await moved("pan left")).x).toBeGreaterThan(6);
  expect((await moved("tilt down")).y).toBeLessThan(-6);
  expect((await moved("tilt up")).y).toBeGreaterThan(6);
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
    const made = await film(picture, move);
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
  const made = await film(picture, "static camera");
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

test("a focus that is pulled goes from soft to sharp", async () => {
  const made = await film(await blobs(), "rack focus, static camera");
  const detail = (frame: Frame): number =>
    frame.luma.reduce((sum, value, at) => sum + Math.abs(value - (frame.luma[at + 1] ?? value)), 0);
  expect(detail(frameAt(made, 95))).toBeGreaterThan(1.2 * detail(frameAt(made, 0)));
});

test("what fills the air is seen, and only where it was asked for", async () => {
  const picture = await blobs();
  const plain = frameAt(await film(picture, "static camera"), 40);
  for (const air of [
    "snow",
    "rain",
    "dust",
    "petals",
    "leaves",
    "bubbles",
    "fireflies",
    "embers",
    "sparkles",
  ]) {
    expect(
      differenceOf(plain, frameAt(await film(picture, `static camera, ${air}`), 40)),
      air,
    ).toBeGreaterThan(0.01);
    expect(differenceOf(plain, frameAt(await film(picture, `static camera, no ${air}`), 40)), air).toBe(0);
  }
});

test("at rest the layers of a drawn scene are the picture itself", async () => {
  const picture = await drawn("a woman in a red coat in a park, day");
  const made = await film(
    picture,
    "static camera, no blinking, no breathing, no leaves, no petals, no dust, no wind, no nodding, no swaying trees",
  );
  const frame = frameAt(made, 0);
  const rgb = await sharp(picture.bytes).removeAlpha().raw().toBuffer();
  let sum = 0;
  for (let at = 0; at < frame.luma.length; at += 1) {
    const luma =
      16 + 0.1826 * (rgb[at * 3] ?? 0) + 0.6142 * (rgb[at * 3 + 1] ?? 0) + 0.062 * (rgb[at * 3 + 2] ?? 0);
    sum += Math.abs((frame.luma[at] ?? 0) - luma);
  }
  expect(sum / frame.luma.length).toBeLessThan(3);
});

test("who is drawn breathes and blinks before a background that stands still", async () => {
  const picture = await drawn("studio portrait of a woman with brown eyes, plain background, front");
  const open = await film(picture, "static camera, no blinking");
  const made = await film(picture, "static camera");
  const corner = (frame: Frame): Uint8Array => frame.luma.subarray(0, 40);
  expect(corner(frameAt(made, 0))).toEqual(corner(frameAt(made, 50)));
  expect(differenceOf(frameAt(open, 0), frameAt(open, 20))).toBeGreaterThan(0.05);

  const closing = Array.from({ length: made.frameCount }, (_, index) => {
    const [one, other] = [frameAt(open, index), frameAt(made, index)];
    return { index, difference: differenceOf(one, other), largest: largestDifference(one, other) };
  }).filter(({ difference }) => difference > 0);
  // Three to five frames for each blink, one to three blinks in four seconds; and it is the eyes that change, wholly.
  expect(closing.length).toBeGreaterThanOrEqual(4);
  expect(closing.length).toBeLessThanOrEqual(20);
  expect(Math.max(...closing.map(({ largest }) => largest.value))).toBeGreaterThan(40);
  for (const { largest } of closing) {
    expect(largest.y).toBeGreaterThan(0.2 * 320);
    expect(largest.y).toBeLessThan(0.6 * 320);
  }
  expect(closing[0]?.index).toBeGreaterThan(8);
});

test("eyes that close leave the face around them as it is, also where the style blurs", async () => {
  const picture = await drawn("two men in the snow, watercolour");
  const [open, made] = [
    await film(picture, "static camera, no blinking"),
    await film(picture, "static camera"),
  ];
  let most = 0;
  for (let index = 0; index < made.frameCount; index += 1) {
    const [one, other] = [frameAt(open, index).luma, frameAt(made, index).luma];
    let [sum, count] = [0, 0];
    for (let at = 0; at < one.length; at += 1) {
      const change = (other[at] ?? 0) - (one[at] ?? 0);
      sum += change;
      if (change !== 0) count += 1;
    }
    if (count > 0) most = Math.max(most, Math.abs(sum / count));
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(11);
});

function largestDifference(one: Frame, other: Frame): { value: number; y: number } {
  let largest = { value: 0, y: 0 };
  for (let at = 0; at < one.luma.length; at += 1) {
    const value = Math.abs((one.luma[at] ?? 0) - (other.luma[at] ?? 0));
    if (value > largest.value) largest = { value, y: Math.floor(at / one.widthPx) };
  }
  return largest;
}

test("a film whose camera comes back ends where it began", async () => {
  const picture = await drawn("a woman with long hair by a lake under clouds");
  const made = await film(picture, "");
  const step = differenceOf(frameAt(made, 0), frameAt(made, 1));
  expect(differenceOf(frameAt(made, made.frameCount - 1), frameAt(made, 0))).toBeLessThan(step * 2.5 + 0.3);
});

test.each([
  "a red fox in a forest",
  "flowers in a vase on a table",
  "mountains at sunset",
  "waves of colour, abstract",
  "a city at night in the rain",
  "fish under water",
  "two men in the snow",
  "a marble statue in a museum",
  "starry night over the desert, fog",
])("%s lives", async (prompt) => {
  const made = await film(await drawn(prompt), "");
  expect(differenceOf(frameAt(made, 0), frameAt(made, 30))).toBeGreaterThan(0.1);
});

test("the same request gives the same frames, in whatever order they are drawn", async () => {
  const request = {
    picture: await drawn("a man in the rain at night"),
    prompt: "handheld",
    durationS: 4,
    seed: 9,
  };
  const hashes: string[] = [];
  for await (const bytes of framesOf(request)) hashes.push(createHash("sha256").update(bytes).digest("hex"));
  expect(hashes).toHaveLength(96);
  const again = (await filmOf(request)).film;
  for (const index of [95, 3, 40, 41, 0]) {
    expect(createHash("sha256").update(frameAt(again, index).bytes).digest("hex")).toBe(hashes[index]);
  }
  const other = (await filmOf({ ...request, seed: 10 })).film;
  expect(createHash("sha256").update(frameAt(other, 40).bytes).digest("hex")).not.toBe(hashes[40]);
});
