/** Refuses before the charge what the serving engine cannot do. */
import type { AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { refuseField } from "../pipeline/tool.ts";

export function refuseWishes(
  wishes: {
    aspectRatio: AspectRatio;
    style: string | null;
    negativePrompt: string;
    seed: number | null;
    references: number;
    /** 1 where the engine follows the character's face as one of its pictures. */
    faces: number;
  },
  { label, capabilities }: { label: string; capabilities: ImageCapabilities },
): Refusal | null {
  const { aspectRatio, style, negativePrompt, seed, references, faces } = wishes;
  if (!capabilities.aspectRatios.includes(aspectRatio))
    return refuseField(
      "aspectRatio",
      `${label} does not make this shape. It makes ${capabilities.aspectRatios.join(", ")}.`,
    );
  if (style !== null && !capabilities.styles.includes(style))
    return refuseField("style", `${label} does not know the style "${style}".`);
  if (negativePrompt !== "" && !capabilities.negativePrompt)
    return refuseField(
      "negativePrompt",
      `${label} cannot keep things out of a picture. Please leave this empty.`,
    );
  if (seed !== null && !capabilities.seed)
    return refuseField("seed", `${label} does not follow a seed. Please leave this empty.`);
  if (references > limits.referencePictures)
    return refuseField(
      "referenceImageUrls",
      `Please use at most ${limits.referencePictures} reference pictures.`,
    );
  const maxReferences = capabilities.maxReferences - faces;
  if (references <= maxReferences) return null;
  return refuseField(
    "referenceImageUrls",
    maxReferences === 0
      ? `${label} cannot follow reference pictures${faces > 0 ? " beside the character" : ""}.`
      : `${label} follows at most ${maxReferences} reference ${maxReferences === 1 ? "picture" : "pictures"}${faces > 0 ? " beside the character" : ""}.`,
  );
}
