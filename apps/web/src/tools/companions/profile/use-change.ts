/** What a person changes of a companion: who she is, and whether she goes. */
import type { CompanionEdits } from "@galatea/contract/companions/options.ts";
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CompanionRow } from "#platform/database.ts";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { companionsKey } from "../use-companions.ts";

export type Edits = CompanionEdits & { characterId: string | null };

export function useUpdateCompanion({ id, user_id: userId }: CompanionRow, onDone: () => void) {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (edits: Edits) => {
      if (!connection) throw new Error("Not connected.");
      const answer = await callFunctionFor<typeof chatWithAiGirlfriend, { conversation: { id: string } }>(
        connection.supabase,
        {
          name: "chat-with-ai-girlfriend",
          body: { action: "update_companion", conversationId: id, ...edits },
          needs: ["conversation"],
        },
      );
      if (!answer.ok) throw new RefusedError(answer);
    },
    onSuccess: async (_, { name }) => {
      await queryClient.invalidateQueries({ queryKey: companionsKey(userId) });
      toast.success(`${name} is saved`);
      onDone();
    },
    onError: (error) => {
      toast.error(error instanceof RefusedError ? error.refusal.sentence : "The changes could not be saved");
    },
  });
}

export type PicturesOfDeleted = "keep" | "trash";

export function useDeleteCompanion(
  { id, user_id: userId, girlfriend_name: name }: CompanionRow,
  onDone: () => void,
) {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (pictures: PicturesOfDeleted) => {
      if (!connection) throw new Error("Not connected.");
      const { supabase } = connection;
      // Afterwards nothing says which pictures were hers.
      if (pictures === "trash") {
        const made = await supabase
          .from("ai_girlfriend_images")
          .select("content_id")
          .eq("conversation_id", id);
        if (made.error) throw new Error(made.error.message);
        const ids = made.data.map(({ content_id: contentId }) => contentId);
        const trashed = await supabase
          .from("generated_content")
          .update({ trashed_at: new Date().toISOString() })
          .in("id", ids);
        if (trashed.error) throw new Error(trashed.error.message);
      }
      const { error } = await supabase.from("ai_conversations").delete().eq("id", id);
      if (error) throw new Error(error.message);
    },
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: companionsKey(userId) });
      void queryClient.invalidateQueries({ queryKey: ["content", userId] });
      toast.success(`${name} was deleted`);
    },
    onError: () => toast.error(`${name} could not be deleted`),
  });
}
