import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { expect, test } from "vitest";
import { blankDraft, sampleStill, type Draft, type Source } from "./draft.ts";
import { durationOf, durationsFor, requestOf, type VideoEngine } from "./request.ts";

const can: VideoCapabilities = {
  kind: "video",
  durationsS: [4, 6, 8],
  framesPerSecond: 24,
  maxSidePx: 1280,
  motions: ["Push in"],
  lastFrame: false,
  seed: true,
};
const video = (durationS: number): Source => ({
  kind: "video",
  videoId: "v",
  posterUrl: null,
  title: "A video",
  durationS,
});
const serving = (can: VideoCapabilities): VideoEngine[] => [
  { id: "v", label: "V", note: null, priceCredits: null, capabilities: can, medianMs: null, durations: [] },
];
const draft = (part: Partial<Draft>): Draft => ({ ...blankDraft, prompt: " waves ", ...part });

test("the body has the fields of the specification, null where nothing is chosen", () => {
  const asset = { reference: { kind: "upload", id: "u" }, url: "/a.png" } as const;
  const source: Source = { kind: "upload", asset, title: "An upload" };
  expect(requestOf(draft({ source }), [])).toEqual({
    prompt: "waves",
    influencerId: null,
    firstFrameImageId: null,
    firstFrameImageUrl: "upload:u",
    generationType: "image-to-video",
  });
});

test("a sample is sent by its address, a character and an own picture by their ids", () => {
  const sample = sampleStill("gallery/aiko.webp");
  expect(requestOf(draft({ source: sample }), serving(can)).firstFrameImageUrl).toBe(
    "/samples/gallery/aiko.webp",
  );
  const character: Source = { kind: "character", characterId: "m", faceUrl: null, title: "Mara" };
  expect(requestOf(draft({ source: character }), serving(can))).toMatchObject({
    influencerId: "m",
    firstFrameImageUrl: null,
  });
  const asset = { reference: { kind: "content", id: "p" }, url: "/p.png" } as const;
  expect(
    requestOf(draft({ source: { kind: "own", asset, title: "A picture" } }), serving(can)),
  ).toMatchObject({
    firstFrameImageId: "p",
    firstFrameImageUrl: null,
  });
});

test("nothing is requested that the engine cannot do", () => {
  const lastFrame = sampleStill("gallery/bao.webp");
  const request = requestOf(draft({ motion: "Somersault", durationS: 12, lastFrame }), serving(can));
  expect(request).not.toHaveProperty("motion");
  expect(request).not.toHaveProperty("lastFrameImageUrl");
  expect(request.durationS).toBe(8);
  expect(
    requestOf(draft({ lastFrame, motion: "Push in" }), serving({ ...can, lastFrame: true })),
  ).toMatchObject({
    lastFrameImageUrl: "/samples/gallery/bao.webp",
    motion: "Push in",
    durationS: 6,
  });
});

test("a video is extended only as far as a video may be long", () => {
  expect(durationsFor(can, video(18))).toEqual([4, 6]);
  expect(durationOf(draft({ source: video(20), durationS: 8 }), can)).toBe(4);
  expect(durationsFor(can, video(24))).toEqual([]);
  expect(durationOf(draft({ source: video(24) }), can)).toBeNull();
  expect(requestOf(draft({ source: video(6) }), serving(can))).toMatchObject({
    extendsVideoId: "v",
    durationS: 6,
  });
});
