import { editImage } from "@galatea/contract/tools/edit.ts";
import { generateCharacterVideo } from "@galatea/contract/tools/video.ts";
import { generateConsistentCharacter } from "@galatea/contract/tools/image.ts";
import { saveCharacter } from "@galatea/contract/tools/character.ts";
import { processImage } from "@galatea/contract/tools/process.ts";
import { upscaleImage } from "@galatea/contract/tools/upscale.ts";
import { expect, test } from "vitest";
import { requestOf } from "./retry-job.ts";

const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const content = { kind: "content", id } as const;
const upload = { kind: "upload", id } as const;
const sample = { kind: "sample", id: "scene-lake.webp" } as const;
const video = {
  prompt: "she turns",
  durationS: 4,
  motion: "orbit",
  characterId: null,
  engine: null,
  seed: 7,
};

test("a retried picture keeps its references and the consent to them", () => {
  const { name, body } = requestOf({
    kind: "image",
    input: {
      prompt: "a mill",
      aspectRatio: "4:5",
      characterId: null,
      negativePrompt: "boats",
      style: "ink",
      engine: "sketch",
      parentIds: [id],
      batch: { id, index: 1, of: 2 },
    },
    references: [
      { role: "character_face", reference: upload },
      { role: "reference", reference: upload },
      { role: "reference", reference: sample },
    ],
  });
  expect(name).toBe("generate-consistent-character");
  expect(generateConsistentCharacter.request.parse(body)).toMatchObject({
    prompt: "a mill",
    aspectRatio: "4:5",
    referenceImageUrls: [`upload:${id}`, "/samples/scene-lake.webp"],
    referenceConsent: true,
    parentIds: [id],
  });
});

test("a retried video keeps its picture, duration, motion and last frame", () => {
  const { name, body } = requestOf({
    kind: "video",
    input: video,
    references: [
      { role: "first_frame", reference: content },
      { role: "last_frame", reference: sample },
    ],
  });
  expect(name).toBe("generate-character-video");
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    prompt: "she turns",
    firstFrameImageUrl: `content:${id}`,
    lastFrameImageUrl: "/samples/scene-lake.webp",
    durationS: 4,
    motion: "orbit",
    seed: 7,
  });
});

test("a retried extension names the extended video and no picture", () => {
  const references = [{ role: "extended_video", reference: content } as const];
  const { body } = requestOf({ kind: "video", input: video, references });
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    extendsVideoId: id,
    firstFrameImageUrl: null,
  });
});

test("a retried video of a character names the character and no picture", () => {
  const { body } = requestOf({
    kind: "video",
    input: { ...video, characterId: id },
    references: [{ role: "character_face", reference: upload }],
  });
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({
    influencerId: id,
    firstFrameImageUrl: null,
  });
});

test("a retried upscale keeps its scale and mode", () => {
  const { name, body } = requestOf({
    kind: "upscale",
    input: { prompt: "", scale: 2, mode: "fast", engine: "sharp" },
    references: [{ role: "picture", reference: content }],
  });
  expect(name).toBe("upscale-image");
  expect(upscaleImage.request.parse(body)).toEqual({
    imageUrl: `content:${id}`,
    scale: 2,
    mode: "fast",
    engine: "sharp",
  });
});

test("a retried edit keeps its pictures in order, its prompt and its mask", () => {
  const { name, body } = requestOf({
    kind: "edit",
    input: { prompt: "warmer light", pictureCount: 2, seed: 3, engine: null },
    references: [
      { role: "picture", reference: content },
      { role: "picture", reference: sample },
      { role: "mask", reference: upload },
    ],
  });
  expect(name).toBe("edit-image");
  expect(editImage.request.parse(body)).toEqual({
    images: [`content:${id}`, "/samples/scene-lake.webp"],
    prompt: "warmer light",
    maskUrl: `upload:${id}`,
    seed: 3,
    engine: null,
  });
});

test("a retried operation keeps its options and its background picture", () => {
  const options = { operation: "replace-background", background: { kind: "picture" } } as const;
  const { name, body } = requestOf({
    kind: "process",
    input: { prompt: "New background: another picture", options, engine: null },
    references: [
      { role: "picture", reference: content },
      { role: "background", reference: upload },
    ],
  });
  expect(name).toBe("process-image");
  expect(processImage.request.parse(body)).toMatchObject({
    checkStatus: false,
    imageUrl: `content:${id}`,
    backgroundImageUrl: `upload:${id}`,
    options,
  });
});

test("a retried job carries the answer to what would be left out, and one that was given before", () => {
  const character = { characterId: null, name: "Otto", prompt: "an octopus-headed man", engine: null };
  const bodyOf = (agreement: object, stored: object = {}) =>
    requestOf({ kind: "character", input: { ...character, ...stored }, references: [], ...agreement }).body;
  const parse = saveCharacter.request.parse.bind(saveCharacter.request);
  expect(parse(bodyOf({}))).not.toHaveProperty("acceptOmissions");
  expect(parse(bodyOf({ acceptOmissions: true }))).toMatchObject({ acceptOmissions: true });
  expect(parse(bodyOf({}, { acceptOmissions: true }))).toMatchObject({ acceptOmissions: true });
  const { body } = requestOf({
    kind: "video",
    input: video,
    references: [{ role: "first_frame", reference: content }],
    acceptOmissions: true,
  });
  expect(generateCharacterVideo.request.parse(body)).toMatchObject({ acceptOmissions: true });
});
