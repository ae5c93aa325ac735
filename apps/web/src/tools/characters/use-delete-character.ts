/** Deletes a character. Pictures made with it stay; the row takes its versions along. */
import { useMutation } from "@tanstack/react-query";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { writeDraft } from "./kept-drafts.ts";

export function useDeleteCharacter() {
  const { connection, user } = useSession();
  const { refresh } = useCredits();
  const charactersChanged = useCharactersChanged();
  return useMutation({
    mutationFn: async (character: CharacterRow) => {
      if (!connection || !user) throw new Error("Signed out.");
      const { error } = await connection.supabase
        .from("ai_models")
        .delete()
        .eq("id", character.id)
        .eq("user_id", user.id);
      if (error) throw new Error(error.message);
    },
    onSuccess: (_nothing, character) => {
      toast.success("Character deleted successfully!");
      if (user) writeDraft(user.id, character.id, null);
      charactersChanged();
      // The number of characters is part of the plan's answer.
      refresh();
    },
    onError: () => toast.error("Failed to delete character"),
  });
}
