/** Samples of the contract's types, for the tests of both apps. */
import { aspectRatios } from "../src/aspect-ratios.ts";
import type { ImageCapabilities } from "../src/engine-capabilities.ts";
import type { ImageInput } from "../src/tools/image.ts";

/** Of an image engine that can do everything, in one style. */
export const imageCapabilities = (can: Partial<ImageCapabilities> = {}): ImageCapabilities => ({
  kind: "image",
  minSidePx: 256,
  maxSidePx: 2048,
  aspectRatios: [...aspectRatios],
  styles: ["ink"],
  seed: true,
  maxReferences: 4,
  negativePrompt: true,
  keepsIdentity: true,
  ...can,
});

/** Of a job for one picture from words alone. */
export const sampleImageInput = (fields: Partial<ImageInput> = {}): ImageInput => ({
  prompt: "a harbour",
  aspectRatio: "1:1",
  characterId: null,
  negativePrompt: null,
  style: null,
  engine: null,
  parentIds: [],
  batch: { id: "alone", index: 0, of: 1 },
  ...fields,
});
