import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { draftOfPicture } from "./restore.ts";

const picture: Parameters<typeof draftOfPicture>[0] = {
  id: "p1",
  prompt: "A glassblower in her workshop, evening light",
  content_type: "image",
  content_url: "/p1.png",
  character_id: "c1",
  engine: "sketch",
  generation_params: {
    aspect_ratio: "4:5",
    seed: 48_217,
    engine: "sketch",
    negative_prompt: "hats",
    style: "ink",
  },
};
const references = [{ asset: assetOfRow({ id: "/a.png", content_url: "/a.png" }), upload: true }];

test("Remix restores everything that the picture remembers, with its seed locked", () => {
  expect(draftOfPicture(picture, "remix", references)).toEqual({
    prompt: "A glassblower in her workshop, evening light",
    negativePrompt: "hats",
    style: "ink",
    ratio: "4:5",
    characterId: "c1",
    seed: 48_217,
    count: 1,
    engineId: "sketch",
    references,
    consent: false,
    parent: {
      id: "p1",
      way: "remix",
      title: "A glassblower in her workshop",
      asset: { reference: { kind: "content", id: "p1" }, url: "/p1.png" },
    },
    unsent: false,
  });
});

test("Vary is the same with another seed", () => {
  const remix = draftOfPicture(picture, "remix", references);
  const vary = draftOfPicture(picture, "vary", references);
  expect(vary).toEqual({ ...remix, seed: null, parent: { ...remix.parent, way: "vary" } });
});

test("a picture that remembers little gives what it can, and plain values for the rest", () => {
  const bare = { ...picture, prompt: null, character_id: null, engine: null, generation_params: {} };
  expect(draftOfPicture(bare, "remix", [])).toMatchObject({
    prompt: "",
    ratio: "1:1",
    seed: null,
    style: null,
    engineId: null,
    references: [],
    parent: { id: "p1", title: "A picture" },
  });
});
