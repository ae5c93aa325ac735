/** Pictures changed by words. */
import { editFacts, type editImage, type EditInput } from "@galatea/contract/tools/edit.ts";
import { PencilLine } from "lucide-react";
import type { z } from "zod";
import { changeFailureTitles, imagesOf } from "./failure-titles.ts";
import { addressesOf, addressOf, seedOf, type GivenAsset } from "./given-assets.ts";
import { upscalesAndEdits, type JobKindView } from "./job-kind.ts";

export const editView: JobKindView<"edit"> = {
  titleOf: (input) => input?.prompt ?? "An edit",
  detailsOf: (input) => {
    const count = input?.pictureCount ?? 1;
    return ["Edit", count > 1 ? `${count} pictures` : null];
  },
  startsFrom: "file",
  makes: "picture",
  resultPath: (id) => `${editFacts.pagePath}?result=${encodeURIComponent(id)}`,
  success: () => ({ one: "Image edited", many: "images edited" }),
  failure: {
    titles: { ...changeFailureTitles, engine_timeout: "The edit took too long" },
    otherTitle: "The edit was not finished",
    toast: (_, count) => `Failed to edit ${imagesOf(count)}. Please try again.`,
  },
  retryBody,
  timing: { variantOf: () => "", growsWithPicture: false, onlyOwnVariant: false },
  spending: {
    label: "Edits",
    one: "Edit",
    icon: PencilLine,
    chart: upscalesAndEdits,
    priceLabel: "Edit",
  },
  content: {
    label: "Edited",
    icon: PencilLine,
    // The free adjustments are stored as edits without words.
    changeOf: ({ prompt }) => (prompt ? `Edited: ${prompt}` : "Cropped, turned or toned"),
  },
};

function retryBody(input: EditInput, given: readonly GivenAsset[]): z.input<(typeof editImage)["request"]> {
  return {
    images: addressesOf(given, "picture"),
    prompt: input.prompt,
    maskUrl: addressOf(given, "mask"),
    engine: input.engine,
    ...seedOf(input),
  };
}
