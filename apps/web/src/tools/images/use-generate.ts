/** Starts pictures. An order whose answer was lost is found by asking again, instead of being paid twice. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import { useQueryClient } from "@tanstack/react-query";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import type { Draft } from "./draft.ts";
import { imageEnginesOf, orderOf } from "./order.ts";
import { failed, refusalText } from "./refusal-text.ts";

export type Refused = RefusalText & { prompt: string };

const keys = submissionKeys("galatea-unanswered-order");

type Listener = {
  onStarted: (jobId: string) => void;
  /** The server knows of no such character, or of no such picture to follow, any more. */
  onGone: (gone: { characterId: string | null } | { referenceUrl: string | null }) => void;
};

export function useGenerate({ onStarted, onGone }: Listener) {
  const queryClient = useQueryClient();
  return useSubmission<Draft, Refused>({
    priceCredits: ({ count }) => count * costCredits.image,
    place: ({ supabase, userId, config }, draft) =>
      submitJob<typeof generateConsistentCharacter>(supabase, {
        keys,
        userId,
        name: "generate-consistent-character",
        body: orderOf(draft, imageEnginesOf(config)),
      }),
    onStarted,
    refusedOf: (refusal, { count, prompt }) => ({ ...refusalText(refusal, count), prompt }),
    failureOf: () => ({ title: failed }),
    onNotStarted: (refusal, { characterId }) => {
      if (refusal?.code === "character_not_found") {
        void queryClient.invalidateQueries({ queryKey: ["characters"] });
        onGone({ characterId });
      }
      if (refusal?.code === "reference_unusable")
        onGone({ referenceUrl: refusal.details.issues?.[0]?.message ?? null });
    },
  });
}
