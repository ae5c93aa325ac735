/** Pictures from words. */
import {
  imageFacts,
  type generateConsistentCharacter,
  type ImageInput,
} from "@galatea/contract/tools/image.ts";
import { Image, Sparkles } from "lucide-react";
import type { z } from "zod";
import { imagesOf, pictureFailureTitles } from "./failure-titles.ts";
import { addressesOf, seedOf, type GivenAsset } from "./given-assets.ts";
import type { JobKindView } from "./job-kind.ts";

export const imageView: JobKindView<"image"> = {
  titleOf: (input) => input?.prompt ?? "A picture",
  detailsOf: (input) => {
    const { index, of } = input?.batch ?? { index: 0, of: 1 };
    return [input?.aspectRatio, of > 1 ? `${index + 1} of ${of}` : null, input?.style];
  },
  startsFrom: "words",
  aspectRatioOf: (input) => input?.aspectRatio,
  makes: "picture",
  resultPath: (id) => `${imageFacts.pagePath}?picture=${encodeURIComponent(id)}`,
  success: () => ({ one: "Image generated", many: "images generated" }),
  failure: {
    titles: pictureFailureTitles,
    otherTitle: "The picture was not finished",
    toast: (_, count) => `Failed to generate ${imagesOf(count)}. Please try again.`,
  },
  retryBody,
  timing: { variantOf: () => "", growsWithPicture: false, onlyOwnVariant: false },
  spending: {
    label: "Pictures",
    one: "Picture",
    icon: Image,
    chart: { key: "image", label: "Pictures", colour: "bg-chart-1" },
    priceLabel: "Picture or character",
  },
  content: { label: "Generated", icon: Sparkles, changeOf: () => null },
};

function retryBody(
  input: ImageInput,
  given: readonly GivenAsset[],
): z.input<(typeof generateConsistentCharacter)["request"]> {
  const references = addressesOf(given, "reference");
  return {
    prompt: input.prompt,
    influencerId: input.characterId,
    aspectRatio: input.aspectRatio,
    negativePrompt: input.negativePrompt,
    style: input.style,
    ...seedOf(input),
    engine: input.engine,
    referenceImageUrls: references,
    // The job could not have been started without the person's consent to just these pictures.
    ...(references.length > 0 && { referenceConsent: true }),
    parentIds: input.parentIds,
    ...(input.acceptOmissions && { acceptOmissions: true }),
  };
}
