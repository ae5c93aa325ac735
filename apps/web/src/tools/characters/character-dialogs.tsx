/** The dialogs over the list of characters: the form, the view and the confirmation of a deletion. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { writeFormDraft, type CharacterFields } from "./draft.ts";

const CharacterTool = lazy(() => import("./character-tool.tsx"));
const CharacterView = lazy(() => import("./character-view.tsx"));

/** The address names the open dialog: `?view=<id>`, `?edit=<id>` or `?create`. */
export function useDialogAddress() {
  const [params, setParams] = useSearchParams();
  /** What a new character begins with; null for its stored draft, or nothing. */
  const [start, setStart] = useState<Partial<CharacterFields> | null>(null);
  return {
    viewId: params.get("view"),
    editId: params.get("edit"),
    creating: params.has("create"),
    start,
    open: (name: "view" | "edit", id: string) => setParams({ [name]: id }, { preventScrollReset: true }),
    create: (first: Partial<CharacterFields> | null) => {
      setStart(first);
      setParams({ create: "" }, { preventScrollReset: true });
    },
    close: () => {
      setStart(null);
      setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}

type Listed = { characters: CharacterRow[] | null; readOnly: ReadonlySet<string> };

type CharacterDialogsProps = Listed & {
  address: ReturnType<typeof useDialogAddress>;
  /** The character that is to be deleted, once it is confirmed. */
  deleting: CharacterRow | null;
  onDelete: (character: CharacterRow | null) => void;
};

export function CharacterDialogs(props: CharacterDialogsProps) {
  const { characters, readOnly, address, deleting, onDelete } = props;
  const { viewId, editId, creating, start, open, close } = address;
  return (
    <>
      <Suspense fallback={null}>
        <FormDialog {...{ characters, readOnly, editId, creating, start }} onClose={close} />
        <ViewDialog
          {...{ characters, readOnly, viewId }}
          onClose={close}
          onEdit={(id) => open("edit", id)}
          onDelete={onDelete}
        />
      </Suspense>
      {deleting && (
        <DeleteDialog
          character={deleting}
          onDone={(deleted) => {
            onDelete(null);
            if (deleted) close();
          }}
        />
      )}
    </>
  );
}

type FormDialogProps = Listed & {
  editId: string | null;
  creating: boolean;
  start: Partial<CharacterFields> | null;
  onClose: () => void;
};

function FormDialog({ characters, readOnly, editId, creating, start, onClose }: FormDialogProps) {
  const { character: target, gone } = useLastKnown(characters, editId);
  if (creating) {
    return (
      <CharacterTool key="new" target={null} gone={false} readOnly={false} start={start} onClose={onClose} />
    );
  }
  if (editId === null || !target) return null;
  return (
    <CharacterTool
      key={editId}
      target={target}
      gone={gone}
      readOnly={readOnly.has(editId)}
      start={null}
      onClose={onClose}
    />
  );
}

type ViewDialogProps = Listed & {
  viewId: string | null;
  onClose: () => void;
  onEdit: (id: string) => void;
  onDelete: (character: CharacterRow) => void;
};

function ViewDialog({ characters, readOnly, viewId, onClose, onEdit, onDelete }: ViewDialogProps) {
  const { character: shown, gone } = useLastKnown(characters, viewId);
  if (viewId === null || !shown) return null;
  return (
    <CharacterView
      character={shown}
      gone={gone}
      readOnly={readOnly.has(viewId)}
      onClose={onClose}
      onEdit={() => onEdit(viewId)}
      onDelete={() => onDelete(shown)}
    />
  );
}

/**
 * The character of an open dialog. It stays known after it was deleted elsewhere, so that the dialog keeps what was typed
 * into it.
 */
function useLastKnown(characters: CharacterRow[] | null, id: string | null) {
  const found = characters?.find((character) => character.id === id) ?? null;
  const [last, setLast] = useState<CharacterRow | null>(null);
  if (found && found !== last) setLast(found);
  const character = found ?? (last?.id === id ? last : null);
  const unknown = characters !== null && id !== null && !character;
  useEffect(() => {
    if (unknown) toast.error(errorCodes.character_not_found.sentence, { id: "character-gone" });
  }, [unknown]);
  return { character, gone: characters !== null && found === null };
}

type DeleteDialogProps = { character: CharacterRow; onDone: (deleted: boolean) => void };

function DeleteDialog({ character, onDone }: DeleteDialogProps) {
  const deletion = useDeleteCharacter();
  const { name } = character;
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={`Delete ${name}?`}
      description="This character goes for good, with all of its versions. Pictures made with it stay in your gallery, and companions are not affected. Nothing is charged or given back."
    >
      <DialogActions>
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
      </DialogActions>
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
      // The reply about the plan includes the number of characters.
      refresh();
    },
    onError: () => toast.error("Failed to delete character"),
  });
}
