/** Reads a card's file on the server, which shows what it would become, and makes the companion. */
import { cardLimits, type CardNote } from "@galatea/contract/companions/cards.ts";
import type { companionCards } from "@galatea/contract/functions/companion-cards.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callFunctionFor, type Refusal, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { companionsKey } from "../use-companions.ts";
import { toBase64 } from "./card-files.ts";

export type CardPreview = {
  name: string;
  age: number | null;
  personality: string;
  backstory: string;
  scenario: string;
  greetings: string[];
  hasExamples: boolean;
  loreEntries: number;
  notes: CardNote[];
};
export type ReadCard = { base64: string; preview: CardPreview };

const tooLarge: Refusal = {
  ok: false,
  code: "card_too_large",
  sentence: "This file is larger than 8 MB.",
  details: {},
};

export function useImportCard(onMade: (id: string) => void) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const call = async <Value>(body: object, needs: readonly (keyof Value & string)[]): Promise<Value> => {
    if (!connection) throw new Error("Not connected.");
    const answer = await callFunctionFor<typeof companionCards, Value>(connection.supabase, {
      name: "companion-cards",
      body: { action: "import_companion_card", ...body } as { action: "import_companion_card"; file: string },
      needs,
    });
    if (!answer.ok) throw new RefusedError(answer);
    return answer.value;
  };
  const reading = useMutation({
    mutationFn: async (file: File): Promise<ReadCard> => {
      if (file.size > cardLimits.fileBytes) throw new RefusedError(tooLarge);
      const base64 = await toBase64(file);
      const { card } = await call<{ card: CardPreview }>({ file: base64, preview: true }, ["card"]);
      return { base64, preview: card };
    },
  });
  const making = useMutation({
    mutationFn: async ({ base64, age }: { base64: string; age: number | null }): Promise<string> =>
      (await call<{ conversation: { id: string } }>({ file: base64, age }, ["conversation"])).conversation.id,
    onSuccess: async (id) => {
      await queryClient.invalidateQueries({ queryKey: companionsKey(user?.id ?? null) });
      toast.success("She is here", { description: "The card became a companion of yours." });
      onMade(id);
    },
  });
  return { reading, making };
}

export const refusalIn = (error: Error | null): Refusal | null =>
  error === null
    ? null
    : error instanceof RefusedError
      ? error.refusal
      : { ok: false, code: "internal", sentence: "That did not work. Please try again.", details: {} };
