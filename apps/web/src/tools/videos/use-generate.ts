/** Starts a video. An order whose answer was lost is found by asking again, instead of being paid twice. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Draft } from "./draft.ts";
import { orderOf, videoEngineOf } from "./order.ts";
import { refusalText } from "./refusal-text.ts";

export type Refused = RefusalText & { prompt: string };

const keys = submissionKeys("galatea-unanswered-video");
/** After a failure the server has the credits back by then. */
export const afterFailureMs = 1000;

export function useGenerate(onStarted: (jobId: string) => void) {
  const { refresh } = useCredits();
  return useSubmission<Draft, Refused>({
    priceCredits: () => costCredits.video,
    place: ({ supabase, userId, config }, draft) =>
      submitJob<typeof generateCharacterVideo>(supabase, {
        keys,
        userId,
        name: "generate-character-video",
        body: orderOf(draft, videoEngineOf(config)?.capabilities ?? null, window.location.origin),
      }),
    onStarted,
    refusedOf: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
    failureOf: () => ({
      title: "Video Generation Failed",
      description: "It could not be started. Nothing was charged.",
    }),
    onNotStarted: () => setTimeout(refresh, afterFailureMs),
  });
}
