/** Asks once before a message goes. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";

type DeleteDialogProps = {
  isLast: boolean;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
};

export function DeleteDialog({ isLast, onDelete, onClose }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this message?"
      description={
        isLast
          ? "She also forgets what she knows from it. This cannot be undone."
          : "Everything after it goes too, in all branches that begin behind it. She also forgets what she knows from them. This cannot be undone."
      }
    >
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="inverse"
          busy={isDeleting}
          onClick={() => {
            setDeleting(true);
            void onDelete().finally(onClose);
          }}
        >
          {isDeleting ? "Deleting..." : "Delete"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
