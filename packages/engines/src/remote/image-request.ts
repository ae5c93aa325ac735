/** The parts of a picture that engines of models share: what they can make, and what they refuse. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { z } from "zod";
import { checkSeed } from "../check-seed.ts";
import { EngineError } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";

const sides = { minSidePx: 256, maxSidePx: 2048 };

export const pictureSide = z.number().int().min(sides.minSidePx).max(sides.maxSidePx);

export const modelCapabilities = {
  kind: "image",
  ...sides,
  aspectRatios: [...aspectRatios],
  styles: [],
  keepsIdentity: false,
} satisfies Partial<ImageCapabilities>;

type References = Pick<ImageCapabilities, "maxReferences" | "referenceUse">;

export const followsReferences = (maxReferences: number): References => ({
  maxReferences,
  ...(maxReferences > 0
    ? {
        referenceUse:
          "The model takes people, things and styles from your pictures where your words ask for them.",
      }
    : {}),
});

/** @throws {EngineError} `engine_bad_input` */
export function checkImageRequest(
  { size, seed, style, references = [], negativePrompt }: ImageRequest,
  can: Pick<ImageCapabilities, "maxReferences" | "negativePrompt">,
): void {
  const refuse = (message: string): EngineError => new EngineError("engine_bad_input", message);
  if (!pictureSide.safeParse(size.widthPx).success || !pictureSide.safeParse(size.heightPx).success)
    throw refuse("Both sides have 256 to 2048 pixels.");
  checkSeed(seed);
  if (style !== undefined) throw refuse("The engine has no styles.");
  if (negativePrompt !== undefined && !can.negativePrompt)
    throw refuse("The model reads no negative prompt.");
  if (references.length > can.maxReferences)
    throw refuse(`The model follows ${can.maxReferences} references.`);
}
