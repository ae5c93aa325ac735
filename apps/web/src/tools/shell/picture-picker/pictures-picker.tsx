/** The dialog that picks several of the person's pictures and uploads, up to a limit. */
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DialogActions } from "#ui/dialog.tsx";
import { PickerDialog, type PickerDialogProps } from "./picker-dialog.tsx";
import { pickLabelOf, PickerTile } from "./picker-tile.tsx";

type PicturesPickerProps = Pick<PickerDialogProps, "searchable" | "onClose"> & {
  /** Completes the description: "to follow". */
  purpose: string;
  room: number;
  /** The URLs of the pictures that are chosen already. */
  taken: readonly string[];
  /** Shown when the person has no picture yet. */
  empty?: string;
  labelOf?: (row: ContentRow) => string;
  onPick: (rows: readonly ContentRow[]) => void;
};

export default function PicturesPicker(props: PicturesPickerProps) {
  const { purpose, room, taken, empty, labelOf = pickLabelOf, onClose, onPick, ...rest } = props;
  const [chosen, setChosen] = useState<readonly ContentRow[]>([]);
  const toggle = (row: ContentRow) =>
    setChosen((before) =>
      before.some(({ id }) => id === row.id) ? before.filter(({ id }) => id !== row.id) : [...before, row],
    );
  const renderTile = (row: ContentRow) => {
    const isTaken = taken.includes(row.content_url);
    const isChosen = chosen.some(({ id }) => id === row.id);
    const isShut = isTaken || (chosen.length >= room && !isChosen);
    return (
      <PickerTile
        row={row}
        chosen={isTaken || isChosen}
        aria-label={labelOf(row)}
        aria-pressed={isTaken || isChosen}
        aria-disabled={isShut || undefined}
        onClick={() => !isShut && toggle(row)}
        className={classNames(
          (isTaken || isChosen) && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
          isShut && !isTaken && "opacity-45",
        )}
      />
    );
  };
  return (
    <PickerDialog
      {...rest}
      withUploads
      words={{
        description: `Choose up to ${room} ${room === 1 ? "picture" : "pictures"} ${purpose}.`,
        ...(empty && { empty: <p className="text-fg-2">{empty}</p> }),
      }}
      onClose={onClose}
      renderTile={renderTile}
    >
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabledReason={chosen.length === 0 ? "Choose a picture" : null}
          onClick={() => onPick(chosen)}
        >
          {chosen.length === 1 ? "Use this picture" : `Use ${chosen.length} pictures`}
        </Button>
      </DialogActions>
    </PickerDialog>
  );
}
