/** Pictures made larger. */
import { upscaleFacts, type upscaleImage, type UpscaleInput } from "@galatea/contract/tools/upscale.ts";
import { Expand } from "lucide-react";
import type { z } from "zod";
import { shortTitle } from "#ui/short-title.ts";
import { changeFailureTitles, imagesOf } from "./failure-titles.ts";
import { addressOf, type GivenAsset } from "./given-assets.ts";
import { upscalesAndEdits, type JobKindView } from "./job-kind.ts";

export const upscaleView: JobKindView<"upscale"> = {
  titleOf: (input) =>
    `${input?.scale ?? 4}× of ${input?.prompt ? `“${shortTitle(input.prompt)}”` : "a picture"}`,
  detailsOf: (input) => ["Upscale", input?.mode],
  startsFrom: "file",
  makes: "picture",
  resultPath: (id) => `${upscaleFacts.pagePath}?result=${encodeURIComponent(id)}`,
  success: () => ({ one: "Image upscaled", many: "images upscaled" }),
  failure: {
    titles: { ...changeFailureTitles, engine_timeout: "Enlarging took too long" },
    otherTitle: "The picture was not enlarged",
    toast: (_, count) => `Failed to upscale ${imagesOf(count)}. Please try again.`,
  },
  retryBody,
  timing: {
    variantOf: (input) => `${input?.mode ?? "best"}-${input?.scale ?? 4}x`,
    growsWithPicture: true,
    onlyOwnVariant: true,
  },
  spending: {
    label: "Upscales",
    one: "Upscale",
    icon: Expand,
    chart: upscalesAndEdits,
    settingsOf: ({ scale, mode }) => (scale ? [`${scale}×`, mode].filter(Boolean).join(" ") : null),
    priceLabel: "Upscale to 4×",
  },
  content: {
    label: "Upscaled",
    icon: Expand,
    changeOf: ({ generation_params: { scale, mode } }) =>
      [`Upscaled ${scale ?? 4}×`, mode].filter(Boolean).join(" "),
  },
};

function retryBody(
  { scale, mode, engine }: UpscaleInput,
  given: readonly GivenAsset[],
): z.input<(typeof upscaleImage)["request"]> {
  return { imageUrl: addressOf(given, "picture") ?? "", scale, mode, engine };
}
