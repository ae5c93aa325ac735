import { editImage } from "@galatea/contract/functions/edit-image.ts";
import { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { processImage } from "@galatea/contract/functions/process-image.ts";
import { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import { expect, test } from "vitest";
import { requestOf } from "./retry-job.ts";

const url = "https://studio.example/storage/v1/object/public/ai-influencer-content/me/1.png";
const videoId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

test("a failed video is asked for again with its picture, seconds, motion and last frame", () => {
  const input = {
    prompt: "she turns",
    imageUrl: url,
    lastFrameUrl: url,
    durationS: 4,
    motion: "orbit",
    seed: 7,
  };
  const { name, body } = requestOf({ kind: "video", input });
  expect(name).toBe("generate-character-video");
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    prompt: "she turns",
    firstFrameImageUrl: url,
    lastFrameImageUrl: url,
    durationS: 4,
    motion: "orbit",
    seed: 7,
  });
});

test("a video that was to go on from another does so again, without a picture", () => {
  const { body } = requestOf({ kind: "video", input: { prompt: "and waves", extendsVideoId: videoId } });
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    extendsVideoId: videoId,
    firstFrameImageUrl: null,
  });
});

test("a video of a character's face is asked for by the character alone", () => {
  const { body } = requestOf({
    kind: "video",
    input: { prompt: "nods", imageUrl: url, characterId: videoId },
  });
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    influencerId: videoId,
    firstFrameImageUrl: null,
  });
});

test("a failed upscale keeps its scale and its way to work", () => {
  const { name, body } = requestOf({ kind: "upscale", input: { imageUrl: url, scale: 2, mode: "fast" } });
  expect(name).toBe("upscale-image");
  expect(upscaleImage.request.parse(body)).toEqual({ imageUrl: url, scale: 2, mode: "fast" });
});

test("a failed edit keeps its pictures in their order, its words and its mask", () => {
  const input = { images: [url, `${url}?2`], prompt: "warmer light", maskUrl: url, seed: 3 };
  const { name, body } = requestOf({ kind: "edit", input });
  expect(name).toBe("edit-image");
  expect(editImage.request.parse(body)).toEqual(input);
});

test("a failed operation keeps its options and its second picture, as the function takes them", () => {
  const options = { operation: "replace-background", background: { kind: "picture" } };
  const { name, body } = requestOf({
    kind: "process",
    input: { prompt: "New background: another picture", imageUrl: url, backgroundImageUrl: url, options },
  });
  expect(name).toBe("process-image");
  expect(processImage.request.parse(body)).toMatchObject({
    checkStatus: false,
    imageUrl: url,
    backgroundImageUrl: url,
    options,
  });
});
