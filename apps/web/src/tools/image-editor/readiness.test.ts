import { expect, test } from "vitest";
import { findBlocks, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  balanceCredits: 20,
  pictures: 1,
  mostPictures: 4,
  connected: true,
  uploading: false,
  prompt: "brighter",
  sending: false,
};
const told = (part: Partial<ReadinessInput>) => findBlocks({ ...ready, ...part })[0]?.message;

test("twenty credits, one picture and a word are enough, on every plan", () => {
  expect(findBlocks(ready)).toEqual([]);
});

test("what is missing is told in the words and the order of the specification", () => {
  const nothing = { pictures: 0, prompt: " ", balanceCredits: 19 };
  expect(told({ ...nothing, signedIn: false })).toBe("Please sign in to edit images");
  expect(told(nothing)).toBe("Please upload at least one image");
  expect(told({ ...nothing, pictures: 1 })).toBe("Please enter a prompt for image editing");
  expect(told({ balanceCredits: 19 })).toBe("Insufficient credits. You need 20 credits to edit images.");
});

test("an upload under way, an engine that is away and more pictures than it takes are told, too", () => {
  expect(told({ pictures: 0, uploading: true })).toBe("A picture is still being uploaded.");
  expect(told({ mostPictures: null })).toContain("No engine");
  expect(told({ pictures: 3, mostPictures: 1 })).toContain("takes one picture at once");
  expect(told({ prompt: "x".repeat(2001) })).toContain("2,000");
  expect(told({ sending: true })).toBe("The edit is being started.");
});
