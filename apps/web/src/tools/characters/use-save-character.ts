/** Sends a character: lowers the balance at once, asks the server, and gives it back when the answer is no. */
import type { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor, type Answer, type Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { CharacterFields, KeptDraft } from "./draft.ts";

type Body = z.input<(typeof saveCharacter)["request"]>;
/** A job was started, or, for a name alone, it is done. */
type Saved = { job_id: string } | z.output<(typeof saveCharacter)["reply"]>;

type Order = { fields: CharacterFields; characterId: string | null; priceCredits: number };
type Options = {
  attempt: KeptDraft["attempt"];
  onAttempt: (attempt: KeptDraft["attempt"]) => void;
  onStarted: (jobId: string) => void;
  onSaved: () => void;
  onRefused: (refusal: Refusal) => void;
};

const networkAttempts = 3;
const networkPauseMs = 800;
export const saveFailed = "Failed to generate and save character";

export function useSaveCharacter(options: Options) {
  const { connection } = useSession();
  const { deduct, refreshSoon } = useCredits();
  const { follow } = useJobs();
  const charactersChanged = useCharactersChanged();
  /** A second click comes before the first one is drawn. */
  const sending = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fields, characterId }: Order) => {
      if (!connection) throw new Error("Not connected.");
      const body = bodyOf(fields, characterId);
      const text = JSON.stringify(body);
      const key = options.attempt?.body === text ? options.attempt.key : crypto.randomUUID();
      options.onAttempt({ key, body: text });
      return send(connection.supabase, body, key);
    },
    onMutate: ({ priceCredits }) => (priceCredits > 0 ? deduct(priceCredits) : () => undefined),
    onSuccess: (answer, _order, giveBack) => {
      if (!answer.ok) {
        giveBack();
        // Unheard is not refused: the same key goes with the next attempt.
        if (answer.code !== "network") options.onAttempt(null);
        options.onRefused(answer);
        return;
      }
      options.onAttempt(null);
      if ("job_id" in answer.value) {
        follow(answer.value.job_id);
        refreshSoon();
        options.onStarted(answer.value.job_id);
      } else {
        toast.success(`Character updated successfully! Credits used: ${answer.value.credits_used}`);
        charactersChanged();
        options.onSaved();
      }
    },
    onError: (error, _order, giveBack) => {
      giveBack?.();
      console.error("Saving a character failed", error);
      toast.error(saveFailed);
    },
    onSettled: () => {
      sending.current = false;
    },
  });

  const save = (order: Order) => {
    if (sending.current) return;
    sending.current = true;
    mutate(order);
  };
  return { save, sending: isPending };
}

/** All of it every time: what is left out would stay as it was. */
const bodyOf = (fields: CharacterFields, characterId: string | null): Body => ({
  characterId,
  name: fields.name.trim(),
  prompt: fields.prompt.trim(),
  style: fields.style,
  uploadedReferenceImageUrl: fields.source?.url ?? null,
  ...(fields.seed !== null && { seed: fields.seed }),
  ...(fields.source?.isNew && { referenceConsent: fields.consent }),
});

/** The same key on every attempt: a call whose answer was lost starts one job, not two. */
async function send(supabase: Client, body: Body, key: string): Promise<Answer<Saved>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callFunctionFor<typeof saveCharacter, Saved>(supabase, {
      name: "save-character",
      body,
      needs: [],
      headers: { Prefer: "respond-async", "Idempotency-Key": key },
    });
    if (answer.ok || answer.code !== "network" || attempt === networkAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, networkPauseMs * attempt));
  }
}
