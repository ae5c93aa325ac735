/** Asks once before a picture is gone for good. */
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDeletePicture } from "./picture-actions.ts";

export function DeletePictureDialog({
  content,
  onDone,
}: {
  content: ContentRow | null;
  onDone: (deleted: boolean) => void;
}) {
  const deletion = useDeletePicture();
  return (
    <Dialog
      open={content !== null}
      onOpenChange={(open) => !open && onDone(false)}
      title="Delete this picture?"
      description="The file is removed for good. Pictures made from it stay."
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={() => onDone(false)}>
          Keep it
        </Button>
        <Button
          variant="inverse"
          busy={deletion.isPending}
          onClick={() => content && deletion.mutate(content, { onSettled: (_data, error) => onDone(!error) })}
        >
          {deletion.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
