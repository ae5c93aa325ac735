import type { EditCapabilities, ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { expect, test } from "vitest";
import { promisesLess } from "./promises-less.ts";

const image: ImageCapabilities = {
  kind: "image",
  minSidePx: 256,
  maxSidePx: 2048,
  aspectRatios: ["1:1", "4:5"],
  styles: ["ink"],
  seed: true,
  maxReferences: 2,
  negativePrompt: true,
  keepsIdentity: false,
};
const edit: EditCapabilities = {
  kind: "edit",
  maxPictures: 2,
  maxPixels: 1,
  seed: true,
  ownPictures: [],
  uploads: [],
  mask: true,
};

test("an engine with the same abilities, or more, may stand in", () => {
  expect(promisesLess(image, { ...image, styles: ["ink", "wax"], maxReferences: 4 })).toBeNull();
  expect(promisesLess({ ...image, seed: false }, image)).toBeNull();
});

test.each([
  [image, { ...image, aspectRatios: ["1:1"] as const }, "it lacks the shapes 4:5"],
  [image, { ...image, styles: [] }, "it lacks the styles ink"],
  [image, { ...image, seed: false }, "it takes no seed"],
  [image, { ...image, negativePrompt: false }, "it takes no negative prompt"],
  [image, { ...image, maxReferences: 1 }, "it takes 1 reference pictures instead of 2"],
  [edit, { ...edit, mask: false }, "it takes no mask"],
  [edit, { ...edit, maxPictures: 1 }, "it takes 1 pictures instead of 2"],
  [image, edit, "it does edit and not image"],
])("what people were offered would be missing: %#", (first, second, told) => {
  expect(promisesLess(first, second as typeof image)).toBe(told);
});
