/**
 * Starts upscales, each a job of its own: lowers the balance at once, asks the server one after the other, and gives
 * back what was not started. What was started leaves the draft; what was not stays in it.
 */
import { costCredits } from "@galatea/contract/costs.ts";
import type { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import { useNavigate } from "react-router";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import { useStart } from "#tools/shell/submit/use-start.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Refusal } from "#platform/functions.ts";
import { toast } from "#platform/toast.ts";
import { failed, refusalText } from "./refusal-text.ts";
import { mostSources, type Draft, type Source } from "./sources.ts";

const keys = submissionKeys("galatea-unanswered-upscales", mostSources);

export function useUpscale(onStarted: (source: Source, jobId: string) => void) {
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const navigate = useNavigate();
  return useStart<Draft, Refusal | null>({
    send: async ({ supabase, userId }, { sources, scale, mode }) => {
      // Each is given back alone: the ones before it stay paid for.
      const deducted = sources.map((source) => ({ source, giveBack: deduct(costCredits.upscale) }));
      for (const [at, { source }] of deducted.entries()) {
        const rest = () => deducted.slice(at).forEach(({ giveBack }) => giveBack());
        try {
          const answer = await submitJob<typeof upscaleImage>(supabase, {
            keys,
            userId,
            name: "upscale-image",
            body: { imageUrl: source.url, scale, mode },
          });
          if (!answer.ok) {
            rest();
            return answer;
          }
          follow(answer.value.job_id);
          onStarted(source, answer.value.job_id);
        } catch (error) {
          rest();
          throw error;
        }
      }
      return null;
    },
    onSuccess: (refusal) => {
      refreshSoon();
      if (refusal === null) return;
      const { title, description, callToAction } = refusalText(refusal);
      toast.error(title, {
        ...(description && { description }),
        ...(callToAction && {
          action: { label: callToAction.label, onClick: () => void navigate(callToAction.to) },
        }),
      });
    },
    onError: (error) => {
      console.error("Starting an upscale failed", error);
      toast.error(failed);
    },
  });
}
