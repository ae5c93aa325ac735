/** Named operations on a picture. */
import { processFacts, type processImage, type ProcessInput } from "@galatea/contract/tools/process.ts";
import { ScanLine } from "lucide-react";
import type { z } from "zod";
import { changeFailureTitles } from "./failure-titles.ts";
import { addressOf, type GivenAsset } from "./given-assets.ts";
import type { JobKindView } from "./job-kind.ts";

export const processView: JobKindView<"process"> = {
  // The prompt is the caption of its result: "Background removed".
  titleOf: (input) => input?.prompt ?? "Process Image",
  detailsOf: () => ["Process Image"],
  startsFrom: "file",
  makes: "picture",
  resultPath: (id) => `${processFacts.pagePath}?result=${encodeURIComponent(id)}`,
  success: () => ({ one: "Image processed", many: "images processed" }),
  failure: {
    titles: { ...changeFailureTitles, engine_timeout: "Processing timed out" },
    otherTitle: "The picture was not processed",
    toast: (code) =>
      code === "engine_timeout"
        ? "Processing timed out. Please try again."
        : "Processing failed. Please try again.",
  },
  retryBody,
  timing: {
    variantOf: (input) => input?.options.operation ?? "",
    growsWithPicture: true,
    onlyOwnVariant: false,
  },
  spending: {
    label: "Process Image",
    one: "Process Image",
    icon: ScanLine,
    chart: { key: "process", label: "Process Image", colour: "bg-chart-5" },
    priceLabel: "Process Image",
  },
  content: { label: "Processed", icon: ScanLine, changeOf: ({ prompt }) => prompt ?? "Processed" },
};

function retryBody(
  input: ProcessInput,
  given: readonly GivenAsset[],
): z.input<(typeof processImage)["request"]> {
  const { operation, ...options } = input.options;
  return {
    checkStatus: false,
    imageUrl: addressOf(given, "picture") ?? "",
    operation,
    options,
    engine: input.engine,
    backgroundImageUrl: addressOf(given, "background"),
    // The job could not have been started without the person's consent to just these pictures.
    referenceConsent: true,
  };
}
