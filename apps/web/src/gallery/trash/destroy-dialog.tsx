/** Confirms the permanent deletion of pictures. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";

type DestroyDialogProps = {
  /** The number of pictures; null for the whole trash. */
  count: number | null;
  destroy: () => Promise<boolean>;
  onClose: (destroyed: boolean) => void;
};

export default function DestroyDialog({ count, destroy, onClose }: DestroyDialogProps) {
  const [busy, setBusy] = useState(false);
  const one = count === 1;
  const confirm = async () => {
    setBusy(true);
    onClose(await destroy());
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose(false)}
      title={
        count === null
          ? "Empty the trash?"
          : one
            ? "Delete this picture for ever?"
            : `Delete ${count} pictures for ever?`
      }
      description={
        one
          ? "The file is removed for good. Pictures made from it stay."
          : "The files are removed for good. Pictures made from them stay."
      }
    >
      <DialogActions>
        <Button variant="plain" onClick={() => onClose(false)}>
          {one ? "Keep it" : "Keep them"}
        </Button>
        <Button variant="inverse" busy={busy} onClick={() => void confirm()}>
          {busy ? "Deleting..." : count === null ? "Empty trash" : "Delete for ever"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
