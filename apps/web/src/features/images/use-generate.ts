/** Starts a picture: lowers the balance at once, asks the server, and gives it back when the answer is no. */
import { costCredits } from "@galatea/contract/costs.ts";
import type {
  generateConsistentCharacter,
  jobAccepted,
} from "@galatea/contract/functions/generate-consistent-character.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { useJobs } from "#core/queue/jobs-context.tsx";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor, type Answer } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { refusalText, type RefusalText } from "./refusal-text.ts";
import type { Draft } from "./use-draft.ts";

export type Refused = RefusalText & { prompt: string };

const networkAttempts = 3;
const networkPauseMs = 800;

export function useGenerate(onStarted: (jobId: string) => void) {
  const { connection } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const [refused, setRefused] = useState<Refused | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: async (draft: Draft) => {
      if (!connection) throw new Error("Not connected.");
      return startJob(connection.supabase, draft);
    },
    onMutate: () => {
      setRefused(null);
      return deduct(costCredits.image);
    },
    onSuccess: (answer, draft, giveBack) => {
      if (answer.ok) {
        follow(answer.value.job_id);
        refreshSoon();
        onStarted(answer.value.job_id);
        return;
      }
      giveBack();
      const text = refusalText(answer);
      if (text.place === "stage") setRefused({ ...text, prompt: draft.prompt });
      else toast.error(text.title, { ...(text.description && { description: text.description }) });
    },
    onError: (error, _draft, giveBack) => {
      giveBack?.();
      console.error("Starting a picture failed", error);
      toast.error("Failed to generate image. Please try again.");
    },
  });

  return { generate: mutate, sending: isPending, refused, dismissRefusal: () => setRefused(null) };
}

/** The same key on every attempt: a call whose answer was lost starts one picture, not two. */
async function startJob(supabase: Client, draft: Draft): Promise<Answer<{ job_id: string }>> {
  const headers = { Prefer: "respond-async", "Idempotency-Key": crypto.randomUUID() };
  const body = {
    prompt: draft.prompt.trim(),
    influencerId: draft.characterId,
    referenceImageUrl: null,
    aspectRatio: draft.ratio,
    useNanoBanana: true,
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callFunctionFor<typeof generateConsistentCharacter, z.output<typeof jobAccepted>>(
      supabase,
      {
        name: "generate-consistent-character",
        body,
        needs: ["job_id"],
        headers,
      },
    );
    if (answer.ok || answer.code !== "network" || attempt === networkAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, networkPauseMs * attempt));
  }
}
