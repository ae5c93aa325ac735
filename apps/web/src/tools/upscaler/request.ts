/** The request for one picture; each is a job of its own. */
import { upscaleFacts, type upscaleImage } from "@galatea/contract/tools/upscale.ts";
import { requestAddress, type Asset } from "#tools/shell/asset.ts";
import { engineField, engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { mostSources, type Mode, type Scale } from "./draft.ts";
import { failed, refusalText } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-upscales", mostSources);

export type UpscalePart = { asset: Asset; scale: Scale; mode: Mode; engineId: string | null };

export const upscaleSubmission: Submission<UpscalePart> = {
  priceCredits: ({ engineId }, config) =>
    priceOf(upscaleFacts, engineFor(enginesOf(config, "upscale"), engineId)),
  send: (account, { asset, scale, mode, engineId }) =>
    submitJob<typeof upscaleImage>(account, {
      keys,
      name: upscaleFacts.functionName,
      body: {
        imageUrl: requestAddress(asset),
        scale,
        mode,
        ...engineField(enginesOf(account.config, "upscale"), engineId),
      },
    }),
  refusalText,
  failureText: () => ({ title: failed }),
};
