import { expect, test } from "vitest";
import { findReasons, reasonOnButton, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  priceCredits: 20,
  balanceCredits: 20,
  pictures: 1,
  mostPictures: 4,
  connected: true,
  uploading: false,
  prompt: "brighter",
  sending: false,
};
const messageFor = (part: Partial<ReadinessInput>) => findReasons({ ...ready, ...part })[0]?.message;

test("twenty credits, one picture and a word are enough, on every plan", () => {
  expect(findReasons(ready)).toEqual([]);
});

test("missing parts are named in the words and the order of the specification", () => {
  const nothing = { pictures: 0, prompt: " ", balanceCredits: 19 };
  expect(messageFor({ ...nothing, signedIn: false })).toBe("Please sign in to edit images");
  expect(messageFor(nothing)).toBe("Please upload at least one image");
  expect(messageFor({ ...nothing, pictures: 1 })).toBe("Please enter a prompt for image editing");
  expect(messageFor({ balanceCredits: 19 })).toBe(
    "Insufficient credits. You need 20 credits to edit images.",
  );
});

test("missing credits lock the button; a missing picture or instruction does not", () => {
  const nothing = { ...ready, pictures: 0, prompt: "" };
  expect(reasonOnButton(findReasons(nothing))).toBeNull();
  expect(reasonOnButton(findReasons({ ...nothing, balanceCredits: 19 }))?.label).toBe("Insufficient Credits");
});

test("an upload in progress, an engine that is away and too many pictures are named, too", () => {
  expect(messageFor({ pictures: 0, uploading: true })).toBe("A picture is still being uploaded.");
  expect(messageFor({ mostPictures: null })).toContain("No engine");
  expect(messageFor({ pictures: 3, mostPictures: 1 })).toContain("takes one picture at once");
  expect(messageFor({ prompt: "x".repeat(2001) })).toContain("2,000");
  expect(messageFor({ sending: true })).toBe("Your edit is starting.");
});
