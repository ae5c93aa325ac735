/** Confirms the deletion of a collection; its pictures stay. */
import type { CollectionSummary } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { useDeleteCollection } from "./collections.ts";

export default function DeleteCollectionDialog({
  collection,
  onClose,
}: {
  collection: CollectionSummary;
  onClose: (deleted: boolean) => void;
}) {
  const deleting = useDeleteCollection();
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={`Delete “${collection.name}”?`}
      description="Only the collection goes. Its pictures stay in your gallery."
    >
      <DialogActions>
        <Button variant="plain" onClick={() => onClose(false)}>
          Keep it
        </Button>
        <Button
          variant="inverse"
          busy={deleting.isPending}
          onClick={() => deleting.mutate(collection, { onSettled: (_nothing, error) => onClose(!error) })}
        >
          {deleting.isPending ? "Deleting..." : "Delete collection"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
