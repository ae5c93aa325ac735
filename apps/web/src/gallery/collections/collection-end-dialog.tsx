/** Confirms the deletion of a collection; its pictures stay. */
import type { CollectionSummary } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useEndCollection } from "./collections.ts";

export default function CollectionEndDialog({
  collection,
  onClose,
}: {
  collection: CollectionSummary;
  onClose: (deleted: boolean) => void;
}) {
  const ending = useEndCollection();
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
          busy={ending.isPending}
          onClick={() => ending.mutate(collection, { onSettled: (_nothing, error) => onClose(!error) })}
        >
          {ending.isPending ? "Deleting..." : "Delete collection"}
        </Button>
      </div>
    </Dialog>
  );
}
