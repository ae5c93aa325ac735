/** Makes a companion from the wizard's fields. */
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { companionsKey } from "./use-companions.ts";

type Made = { conversation: { id: string } };

const failure = "Failed to create your AI girlfriend. Please try again.";

/** @param characterId a character of the person's own whose face she gets. */
export function useCreateCompanion(characterId: string | null, onMade: (id: string) => void) {
  const { connection, user } = useSession();
  const { refresh } = useCredits();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (fields: CompanionFields): Promise<string> => {
      if (!connection) throw new Error("Not connected.");
      const answer = await callFunctionFor<typeof chatWithAiGirlfriend, Made>(connection.supabase, {
        name: "chat-with-ai-girlfriend",
        body: {
          action: "create_conversation_detailed",
          ...fields,
          generateImage: false,
          prompt: null,
          ...(characterId && { characterId }),
        },
        needs: ["conversation"],
      });
      if (!answer.ok) throw new RefusedError(answer);
      return answer.value.conversation.id;
    },
    onSuccess: async (id, { name }) => {
      await queryClient.invalidateQueries({ queryKey: companionsKey(user?.id ?? null) });
      refresh();
      toast.success("Girlfriend Created! 💕", {
        description: `${name} has been created! Only subscribed members can see her image.`,
      });
      onMade(id);
    },
    // What the server refuses says why; everything else is the general failure.
    onError: (error) => {
      const told = error instanceof RefusedError && !["internal", "network"].includes(error.refusal.code);
      toast.error("Error", { description: told ? error.refusal.sentence : failure });
    },
  });
  return { create: (fields: CompanionFields) => mutation.mutate(fields), isCreating: mutation.isPending };
}
