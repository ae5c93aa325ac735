import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { expect, test } from "vitest";
import { blankDraft, type Draft, type Source } from "./draft.ts";
import { durationOf, durationsFor, requestOf } from "./request.ts";

const can: VideoCapabilities = {
  kind: "video",
  durationsS: [4, 6, 8],
  framesPerSecond: 24,
  maxSidePx: 1280,
  motions: ["Push in"],
  lastFrame: false,
};
const origin = "http://studio.test";
const film = (filmS: number): Source => ({ kind: "film", videoId: "v", url: null, title: "A film", filmS });
const draft = (part: Partial<Draft>): Draft => ({ ...blankDraft, prompt: " waves ", ...part });

test("the body has the fields of the specification, null where nothing is chosen", () => {
  const source: Source = { kind: "upload", contentId: "c", url: `${origin}/a.png`, title: "An upload" };
  expect(requestOf(draft({ source }), null, origin)).toEqual({
    prompt: "waves",
    influencerId: null,
    firstFrameImageId: null,
    firstFrameImageUrl: `${origin}/a.png`,
    generationType: "image-to-video",
  });
});

test("a sample is sent by its whole address, a character and an own picture by their ids", () => {
  const sample: Source = { kind: "sample", url: "/samples/gallery/aiko.webp", title: "aiko" };
  expect(requestOf(draft({ source: sample }), can, origin).firstFrameImageUrl).toBe(
    `${origin}/samples/gallery/aiko.webp`,
  );
  const character: Source = { kind: "character", characterId: "m", url: null, title: "Mara" };
  expect(requestOf(draft({ source: character }), can, origin)).toMatchObject({
    influencerId: "m",
    firstFrameImageUrl: null,
  });
  const own: Source = { kind: "own", contentId: "p", url: "/p.png", title: "A picture" };
  expect(requestOf(draft({ source: own }), can, origin)).toMatchObject({
    firstFrameImageId: "p",
    firstFrameImageUrl: null,
  });
});

test("nothing is ordered that the engine cannot do", () => {
  const lastFrame = { kind: "sample", url: "/samples/gallery/bao.webp", title: "bao" } as const;
  const order = requestOf(draft({ motion: "Somersault", durationS: 12, lastFrame }), can, origin);
  expect(order).not.toHaveProperty("motion");
  expect(order).not.toHaveProperty("lastFrameImageUrl");
  expect(order.durationS).toBe(8);
  expect(
    requestOf(draft({ lastFrame, motion: "Push in" }), { ...can, lastFrame: true }, origin),
  ).toMatchObject({
    lastFrameImageUrl: `${origin}/samples/gallery/bao.webp`,
    motion: "Push in",
    durationS: 6,
  });
});

test("a film goes on only as far as a film may be long", () => {
  expect(durationsFor(can, film(18))).toEqual([4, 6]);
  expect(durationOf(draft({ source: film(20), durationS: 8 }), can)).toBe(4);
  expect(durationsFor(can, film(24))).toEqual([]);
  expect(durationOf(draft({ source: film(24) }), can)).toBeNull();
  expect(requestOf(draft({ source: film(6) }), can, origin)).toMatchObject({
    extendsVideoId: "v",
    durationS: 6,
  });
});
