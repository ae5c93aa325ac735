/** Lists the pictures that could not be packed, with a button that tries them again. */
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { fileNameOf } from "./file-names.ts";

export function MissingDialog({
  rows,
  onRetry,
  onClose,
}: {
  rows: readonly ContentRow[];
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={rows.length === 1 ? "One file is missing" : `${rows.length} files are missing`}
      description="Everything else is in the ZIP. These could not be fetched:"
    >
      <ul className="grid max-h-[40dvh] gap-1.5 overflow-y-auto text-sm break-all text-fg-2">
        {rows.map((row) => (
          <li key={row.id}>{fileNameOf(row)}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
        <Button variant="inverse" onClick={onRetry}>
          Try these again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
