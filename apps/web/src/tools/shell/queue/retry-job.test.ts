import { editImage } from "@galatea/contract/functions/edit-image.ts";
import { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { processImage } from "@galatea/contract/functions/process-image.ts";
import { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import { expect, test } from "vitest";
import type { JobSource } from "#tools/shell/job-sources.ts";
import { requestOf } from "./retry-job.ts";

const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const otherId = "0b9b2c2e-6d1b-4b0e-9d0e-2f6f0d9b7a11";
const source = (role: JobSource["role"], contentId = id): JobSource => ({
  role,
  asset: { reference: { kind: "content", id: contentId }, url: `/${contentId}.png` },
});

test("a failed video is asked for again with its picture, seconds, motion and last frame", () => {
  const input = {
    prompt: "she turns",
    durationS: 4,
    motion: "orbit",
    seed: 7,
  };
  const { name, body } = requestOf({ kind: "video", input }, [
    source("first_frame"),
    source("last_frame", otherId),
  ]);
  expect(name).toBe("generate-character-video");
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    prompt: "she turns",
    firstFrameImageUrl: `content:${id}`,
    lastFrameImageUrl: `content:${otherId}`,
    durationS: 4,
    motion: "orbit",
    seed: 7,
  });
});

test("a video that was to go on from another does so again, without a picture", () => {
  const { body } = requestOf({ kind: "video", input: { prompt: "and waves" } }, [source("extended_video")]);
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    extendsVideoId: id,
    firstFrameImageUrl: null,
  });
});

test("a video of a character's face is asked for by the character alone", () => {
  const { body } = requestOf({ kind: "video", input: { prompt: "nods", characterId: id } }, [
    source("character_face", otherId),
  ]);
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    influencerId: id,
    firstFrameImageUrl: null,
  });
});

test("a failed upscale keeps its scale and its way to work", () => {
  const { name, body } = requestOf({ kind: "upscale", input: { scale: 2, mode: "fast" } }, [
    source("picture"),
  ]);
  expect(name).toBe("upscale-image");
  expect(upscaleImage.request.parse(body)).toEqual({
    imageUrl: `content:${id}`,
    scale: 2,
    mode: "fast",
  });
});

test("a failed edit keeps its pictures in their order, its words and its mask", () => {
  const input = { prompt: "warmer light", seed: 3 };
  const sources = [source("picture", otherId), source("picture"), source("mask")];
  const { name, body } = requestOf({ kind: "edit", input }, sources);
  expect(name).toBe("edit-image");
  expect(editImage.request.parse(body)).toEqual({
    ...input,
    images: [`content:${otherId}`, `content:${id}`],
    maskUrl: `content:${id}`,
  });
});

test("a failed operation keeps its options and its second picture, as the function takes them", () => {
  const options = { operation: "replace-background", background: { kind: "picture" } };
  const input = { prompt: "New background: another picture", options };
  const { name, body } = requestOf({ kind: "process", input }, [
    source("picture"),
    source("background", otherId),
  ]);
  expect(name).toBe("process-image");
  expect(processImage.request.parse(body)).toMatchObject({
    checkStatus: false,
    imageUrl: `content:${id}`,
    backgroundImageUrl: `content:${otherId}`,
    options,
  });
});
