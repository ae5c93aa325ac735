import { expect, test } from "vitest";
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { examplesFor, knownOf, instructionFor } from "./texts.ts";

const can: EditCapabilities = {
  kind: "edit",
  maxPictures: 4,
  seed: true,
  maxPixels: 40_000_000,
  ownPictures: ["change hair colour or style", "another time of day", "brighter"],
  uploads: ["brighter", "side by side"],
  mask: true,
};

test("examples fit the picture: a drawn person, a drawn place, a photo, several pictures", () => {
  expect(examplesFor(can, "people", 1)).toEqual(["make the hair blue", "at night", "brighter"]);
  expect(examplesFor(can, "scene", 1)).toEqual(["at night", "brighter"]);
  expect(examplesFor(can, "pixels", 1)).toEqual(["brighter"]);
  expect(examplesFor(can, "pixels", 2)).toEqual(["side by side", "brighter"]);
});

test("an engine's own phrases are shown as they are", () => {
  expect(examplesFor({ ...can, uploads: ["replace the sky"] }, "pixels", 1)).toEqual(["replace the sky"]);
});

test("an offer that only names a kind of change becomes an instruction", () => {
  expect(instructionFor("change hair colour or style", "people")).toBe("make the hair blue");
  expect(instructionFor("other weather or another season", "scene")).toBe("in winter");
  expect(instructionFor("a vignette", "pixels")).toBe("a vignette");
});

test("the scene that a picture keeps tells what is known of it", () => {
  expect(knownOf({ generation_params: { scene: { subject: { kind: "people" } } } })).toBe("people");
  expect(knownOf({ generation_params: { scene: { subject: { kind: "place" } } } })).toBe("scene");
  expect(knownOf({ generation_params: {} })).toBe("pixels");
  expect(knownOf(null)).toBe("pixels");
});
