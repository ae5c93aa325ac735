import { createHash } from "node:crypto";
import type { JsonValue, SourcePicture } from "@galatea/engines/engine.ts";
import type { VideoRequest } from "@galatea/engines/video/engine.ts";
import { type FrameSource, framesOf, openFrames } from "@galatea/engines/video/frame-source.ts";
import { createFrame, type Frame } from "@galatea/raster/frames/frame.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createSketchImageEngine } from "#sketch/image/image-engine.ts";
import { parsePrompt } from "#sketch/understand/parse-prompt.ts";
import { sceneOf } from "./scene-life.ts";
import { openSceneFrames } from "./scene-video.ts";
import { createSketchVideoEngine } from "./video-engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const images = createSketchImageEngine();
afterAll(() => images.close());

async function drawn(prompt: string, seed = 3): Promise<SourcePicture> {
  const picture = await images.generate(
    { prompt, size: { widthPx: 320, heightPx: 320 }, seed },
    unwatchedRun(),
  );
  return { bytes: picture.bytes, mimeType: "image/png", scene: picture.scene ?? null };
}

async function framesFor(picture: SourcePicture, prompt: string, seed = 1): Promise<FrameSource> {
  return (await openFrames(openSceneFrames, { picture, prompt, durationS: 4, seed })).source;
}

function frameAt(source: FrameSource, index: number): Frame {
  const frame = createFrame(source);
  source.draw(index, frame);
  return frame;
}

const differenceOf = (one: Frame, other: Frame): number =>
  one.bytes.reduce((sum, value, at) => sum + Math.abs(value - (other.bytes[at] ?? 0)), 0) / one.bytes.length;

test("the layers of a scene at rest give the picture", async () => {
  const picture = await drawn("a woman in a red coat in a park, day");
  const made = await framesFor(
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

test("people breathe and blink before a background that stands still", async () => {
  const picture = await drawn("studio portrait of a woman with brown eyes, plain background, front");
  const open = await framesFor(picture, "static camera, no blinking");
  const made = await framesFor(picture, "static camera");
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

test("closing eyes leave the face around them unchanged, also where the style blurs", async () => {
  const picture = await drawn("two men in the snow, watercolour");
  const [open, made] = [
    await framesFor(picture, "static camera, no blinking"),
    await framesFor(picture, "static camera"),
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

test("a video whose camera comes back ends where it began", async () => {
  const picture = await drawn("a woman with long hair by a lake under clouds");
  const made = await framesFor(picture, "");
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
  const made = await framesFor(await drawn(prompt), "");
  expect(differenceOf(frameAt(made, 0), frameAt(made, 30))).toBeGreaterThan(0.1);
});

test("the same request gives the same frames in any order of drawing", async () => {
  const request = {
    picture: await drawn("a man in the rain at night"),
    prompt: "handheld",
    durationS: 4,
    seed: 9,
  };
  const hashes: string[] = [];
  for await (const bytes of framesOf(openSceneFrames, request))
    hashes.push(createHash("sha256").update(bytes).digest("hex"));
  expect(hashes).toHaveLength(96);
  const again = (await openFrames(openSceneFrames, request)).source;
  for (const index of [95, 3, 40, 41, 0]) {
    expect(createHash("sha256").update(frameAt(again, index).bytes).digest("hex")).toBe(hashes[index]);
  }
  const other = (await openFrames(openSceneFrames, { ...request, seed: 10 })).source;
  expect(createHash("sha256").update(frameAt(other, 40).bytes).digest("hex")).not.toBe(hashes[40]);
});

test("serves only scenes that can be ours, and no video that continues another", async () => {
  const engine = createSketchVideoEngine();
  const bytes = new Uint8Array(
    await sharp({ create: { width: 128, height: 128, channels: 3, background: "#446688" } })
      .png()
      .toBuffer(),
  );
  const requestFor = (stored: JsonValue | undefined): VideoRequest => ({
    picture: { bytes, mimeType: "image/png", ...(stored === undefined ? {} : { scene: stored }) },
    prompt: "push in",
    durationS: 4,
    seed: 1,
  });
  const { scene } = parsePrompt("a woman in a meadow", {
    seed: 1,
    size: { widthPx: 128, heightPx: 128 },
  });
  expect(sceneOf(scene as unknown as JsonValue)).toEqual(scene);
  const hostile = structuredClone(scene) as unknown as { subject: { people: Record<string, unknown>[] } };
  for (const [key, value] of [
    ["ageYears", 9],
    ["garment", { kind: "none", colour: "#ffffff", second: "#ffffff" }],
    ["nude", true],
  ] as const) {
    const changed = structuredClone(hostile);
    changed.subject.people[0]![key] = value;
    expect(sceneOf(changed as unknown as JsonValue)).toBeUndefined();
  }
  const young = structuredClone(hostile);
  young.subject.people[0]!["ageYears"] = 9;
  const shapeless: JsonValue = { version: 1, subject: { kind: "people" } };
  for (const stored of [young as unknown as JsonValue, shapeless, null, undefined]) {
    const request = requestFor(stored);
    expect(engine.serves(request)).toBe(false);
    await expect(engine.preflight(request)).rejects.toMatchObject({ code: "engine_bad_input" });
  }
  expect(engine.serves(requestFor(scene as unknown as JsonValue))).toBe(true);
  expect(engine.serves({ ...requestFor(scene as unknown as JsonValue), continues: true })).toBe(false);
  engine.close();
});
