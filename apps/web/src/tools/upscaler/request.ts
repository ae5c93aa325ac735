/** The request for one picture; each is a job of its own. */
import { upscaleFacts, type upscaleImage } from "@galatea/contract/tools/upscale.ts";
import { requestAddress, type Asset } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { mostSources, type Mode, type Scale } from "./draft.ts";
import { failed, refusalText } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-upscales", mostSources);

export type UpscalePart = { asset: Asset; scale: Scale; mode: Mode };

export const upscaleSubmission: Submission<UpscalePart> = {
  priceCredits: () => upscaleFacts.costCredits,
  send: (account, { asset, scale, mode }) =>
    submitJob<typeof upscaleImage>(account, {
      keys,
      name: upscaleFacts.functionName,
      body: { imageUrl: requestAddress(asset), scale, mode },
    }),
  refusalText,
  failureText: () => ({ title: failed }),
};
