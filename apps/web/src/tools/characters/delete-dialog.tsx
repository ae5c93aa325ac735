/** Asks once before a character is gone for good, and says what stays. */
import type { CharacterRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDeleteCharacter } from "./use-delete-character.ts";

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
