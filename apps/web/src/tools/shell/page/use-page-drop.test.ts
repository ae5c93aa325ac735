import { expect, test } from "vitest";
import { ownPictureUrl } from "./use-page-drop.ts";

const origin = "https://studio.example";
const stored = `${origin}/storage/v1/object/public/ai-influencer-content/anna/1-a.png`;

test("a dragged thumbnail counts as its picture", () => {
  const thumbnail = `${origin}/storage/v1/render/image/public/ai-influencer-content/anna/1-a.png?width=640`;
  expect(ownPictureUrl(thumbnail, origin)).toBe(stored);
  expect(ownPictureUrl(`# a comment\r\n${stored}?t=1\r\n`, origin)).toBe(stored);
});

test("links and pictures from elsewhere are ignored", () => {
  for (const dragged of ["", "not an address", "https://else.example/a.png", `${origin}/images`])
    expect(ownPictureUrl(dragged, origin)).toBeNull();
});
