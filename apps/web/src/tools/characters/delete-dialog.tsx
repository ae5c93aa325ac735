/** Asks once before a character is gone for good, and says what stays. */
import { useMutation } from "@tanstack/react-query";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { writeFormDraft } from "./draft.ts";

type DeleteDialogProps = { character: CharacterRow; onDone: (deleted: boolean) => void };

export default function DeleteDialog({ character, onDone }: DeleteDialogProps) {
  const deletion = useDeleteCharacter();
  const { name } = character;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(false)}
      title={`Delete ${name}?`}
      description="This character goes for good, with all of its versions. Pictures made with it stay in your gallery, and companions are not affected. Nothing is charged or given back."
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={() => onDone(false)}>
          Keep {name}
        </Button>
        <Button
          variant="inverse"
          busy={deletion.isPending}
          onClick={() => deletion.mutate(character, { onSuccess: () => onDone(true) })}
        >
          {deletion.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}

function useDeleteCharacter() {
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
      if (user) writeFormDraft(user.id, character.id, null);
      charactersChanged();
      // The number of characters is part of the plan's answer.
      refresh();
    },
    onError: () => toast.error("Failed to delete character"),
  });
}
