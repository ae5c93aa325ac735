/** From a draft to the server's request. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { processImage } from "@galatea/contract/tools/process.ts";
import { requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { NotConnected, type Submission } from "#tools/shell/submit/use-submission.ts";
import { isUpload, optionsNow, takesBackground, usedSources, type Draft } from "./draft.ts";
import { failed, refusalText, signInFirst } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-process");

export const processSubmission: Submission<Draft> = {
  priceCredits: () => costCredits.process,
  send: (account, draft) =>
    submitJob<typeof processImage>(account, { keys, name: "process-image", body: requestOf(draft) }),
  refusalText,
  failureText: (error) => ({ title: error instanceof NotConnected ? signInFirst : failed }),
};

/** The operation beside its options, as the function takes it. The statement was agreed to before there was an upload. */
function requestOf(draft: Draft) {
  const { operation, ...options } = optionsNow(draft);
  const background = takesBackground(draft) ? draft.background : null;
  return {
    imageUrl: draft.source ? requestAddress(draft.source.asset) : "",
    operation,
    options,
    outputType: "image" as const,
    ...(background && { backgroundImageUrl: requestAddress(background.asset) }),
    ...(usedSources(draft).some(isUpload) && { referenceConsent: true }),
  };
}
