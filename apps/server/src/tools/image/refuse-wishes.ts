/** Refuses before the charge what the serving engine cannot do. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { refuseField } from "../pipeline/tool.ts";

export function refuseWishes(
  wishes: { style: string | null; negativePrompt: string; references: number },
  { label, capabilities }: { label: string; capabilities: ImageCapabilities },
): Refusal | null {
  const { style, negativePrompt, references } = wishes;
  if (style !== null && !capabilities.styles.includes(style))
    return refuseField("style", `${label} does not know the style "${style}".`);
  if (negativePrompt !== "" && !capabilities.negativePrompt)
    return refuseField("negativePrompt", `${label} cannot keep things out of a picture. Leave this empty.`);
  if (references > limits.referencePictures)
    return refuseField(
      "referenceImageUrls",
      `At most ${limits.referencePictures} reference pictures can be used.`,
    );
  if (references > 0 && !capabilities.references)
    return refuseField("referenceImageUrls", `${label} cannot follow reference pictures.`);
  return null;
}
