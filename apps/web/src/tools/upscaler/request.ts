/** From a chosen picture to the server's request; each is a job of its own. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { failed, refusalText } from "./refusal-text.ts";
import { mostSources, type Mode, type Scale, type Source } from "./sources.ts";

const keys = submissionKeys("galatea-unanswered-upscales", mostSources);

export type UpscalePart = { source: Pick<Source, "url">; scale: Scale; mode: Mode };

export const upscaleSubmission: Submission<UpscalePart> = {
  priceCredits: () => costCredits.upscale,
  send: (account, { source, scale, mode }) =>
    submitJob<typeof upscaleImage>(account, {
      keys,
      name: "upscale-image",
      body: { imageUrl: source.url, scale, mode },
    }),
  refusalText,
  failureText: () => ({ title: failed }),
};
