import { expect, test } from "vitest";
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { examplesFor, knownOf, wordsOf } from "./texts.ts";

const can: EditCapabilities = {
  kind: "edit",
  maxPictures: 4,
  maxPixels: 40_000_000,
  ownPictures: ["change hair colour or style", "another time of day", "brighter"],
  uploads: ["brighter", "side by side"],
  mask: true,
};

test("examples fit what is in hand: a drawn person, a drawn place, a photo", () => {
  expect(examplesFor(can, "people", 1)).toEqual(["make the hair blue", "at night", "brighter"]);
  expect(examplesFor(can, "scene", 1)).toEqual(["at night", "brighter"]);
  expect(examplesFor(can, "pixels", 1)).toEqual(["brighter"]);
  expect(examplesFor(can, "pixels", 2)).toEqual(["side by side", "brighter"]);
});

test("an engine's own phrases are shown as they are", () => {
  expect(examplesFor({ ...can, uploads: ["replace the sky"] }, "pixels", 1)).toEqual(["replace the sky"]);
});

test("an offer that only names a change is taken as words that make one", () => {
  expect(wordsOf("change hair colour or style", "people")).toBe("make the hair blue");
  expect(wordsOf("other weather or another season", "scene")).toBe("in winter");
  expect(wordsOf("a vignette", "pixels")).toBe("a vignette");
});

test("a picture is known by the scene that it keeps", () => {
  expect(knownOf({ generation_params: { scene: { subject: { kind: "people" } } } })).toBe("people");
  expect(knownOf({ generation_params: { scene: { subject: { kind: "place" } } } })).toBe("scene");
  expect(knownOf({ generation_params: {} })).toBe("pixels");
  expect(knownOf(null)).toBe("pixels");
});
