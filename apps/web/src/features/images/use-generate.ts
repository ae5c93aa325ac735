/**
 * Starts pictures: lowers the balance at once, asks the server, and gives it back when the answer is no. An order whose
 * answer was lost keeps its key until it is answered: asking again finds it instead of paying twice.
 */
import { costCredits } from "@galatea/contract/costs.ts";
import type {
  generateConsistentCharacter,
  jobAccepted,
} from "@galatea/contract/functions/generate-consistent-character.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { useJobs } from "#core/queue/jobs-context.tsx";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor, type Answer, type Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { Draft } from "./draft.ts";
import { imageEnginesOf, orderOf, type Order } from "./order.ts";
import { forgetKey, keyFor } from "./order-key.ts";
import { refusalText, type RefusalText } from "./refusal-text.ts";

export type Refused = RefusalText & { prompt: string };
type Accepted = z.output<typeof jobAccepted>;

const networkAttempts = 3;
const networkPauseMs = 800;

type Listener = {
  onStarted: (jobId: string, draft: Draft) => void;
  /** The server knows of no such character, or of no such picture to follow, any more. */
  onGone: (gone: { characterId: string | null } | { referenceUrl: string | null }) => void;
};

export function useGenerate({ onStarted, onGone }: Listener) {
  const { connection, user } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const starting = useRef(false);

  const { mutate, isPending } = useMutation({
    // Waiting for the connection is ours: a person is told, and nothing starts later behind their back.
    networkMode: "always",
    mutationFn: async (draft: Draft) => {
      if (!connection || !user) throw new Error("Not connected.");
      return order(connection.supabase, user.id, orderOf(draft, imageEnginesOf(connection.config)));
    },
    onMutate: ({ count }) => {
      setRefused(null);
      return deduct(count * costCredits.image);
    },
    onSuccess: (answer, draft, giveBack) => {
      if (answer.ok) {
        const { job_id: jobId, job_ids: jobIds = [jobId] } = answer.value;
        jobIds.forEach(follow);
        refreshSoon();
        onStarted(jobId, draft);
        return;
      }
      giveBack();
      tell(answer, draft);
    },
    onError: (error, _draft, giveBack) => {
      giveBack?.();
      console.error("Starting a picture failed", error);
      toast.error("Failed to generate image. Please try again.");
    },
    onSettled: () => {
      starting.current = false;
    },
  });

  const tell = (refusal: Refusal, draft: Draft) => {
    const text = refusalText(refusal, draft.count);
    if (text.place === "stage") setRefused({ ...text, prompt: draft.prompt });
    else toast.error(text.title, { ...(text.description && { description: text.description }) });
    if (refusal.code === "character_not_found") {
      void queryClient.invalidateQueries({ queryKey: ["characters"] });
      onGone({ characterId: draft.characterId });
    }
    if (refusal.code === "reference_unusable")
      onGone({ referenceUrl: refusal.details.issues?.[0]?.message ?? null });
  };

  /** A second press before the first was even drawn starts nothing. */
  const generate = (draft: Draft) => {
    if (starting.current) return;
    starting.current = true;
    mutate(draft);
  };
  return { generate, sending: isPending, refused, dismissRefusal: () => setRefused(null) };
}

/** The same key on every attempt: a call whose answer was lost starts one order, not two. */
async function order(supabase: Client, userId: string, body: Order): Promise<Answer<Accepted>> {
  const key = keyFor(userId, body);
  const headers = { Prefer: "respond-async", "Idempotency-Key": key };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callFunctionFor<typeof generateConsistentCharacter, Accepted>(supabase, {
      name: "generate-consistent-character",
      body,
      needs: ["job_id"],
      headers,
    });
    const lost = !answer.ok && answer.code === "network";
    // A server that broke may have broken after it had started the order.
    if (!lost && (answer.ok || answer.code !== "internal")) forgetKey(key);
    if (!lost || attempt === networkAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, networkPauseMs * attempt));
  }
}
