/** Confirms the deletion of a collection; its pictures stay. */
import type { CollectionSummary } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
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
      onOpenChange={(open) => !open && onClose(false)}
      title={`Delete “${collection.name}”?`}
      description="Only the collection goes. Its pictures stay in your gallery."
    >
      <div className="flex flex-wrap justify-end gap-2.5">
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
      </div>
    </Dialog>
  );
}
