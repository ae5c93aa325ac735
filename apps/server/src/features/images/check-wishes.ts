/** Whether the engine that would serve can do all that was asked for; told before anything is charged. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export type Wishes = { style: string | null; negativePrompt: string; references: readonly string[] };

export function checkWishes(
  { style, negativePrompt, references }: Wishes,
  { label, capabilities }: { label: string; capabilities: ImageCapabilities },
): Refusal | null {
  if (style !== null && !capabilities.styles.includes(style))
    return refuseWish("style", `${label} does not know the style "${style}".`);
  if (negativePrompt !== "" && !capabilities.negativePrompt)
    return refuseWish("negativePrompt", `${label} cannot keep things out of a picture. Leave this empty.`);
  if (references.length > limits.referencePictures)
    return refuseWish(
      "referenceImageUrls",
      `At most ${limits.referencePictures} reference pictures can be used.`,
    );
  if (references.length > 0 && !capabilities.references)
    return refuseWish("referenceImageUrls", `${label} cannot follow reference pictures.`);
  return null;
}

export const refuseWish = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});
