/** The dialog in which a click picks one of the person's pictures. */
import type { ContentRow } from "#platform/database.ts";
import { PickerDialog, type PickerDialogProps } from "./picker-dialog.tsx";
import { PickerTile } from "./picker-tile.tsx";

type OnePicturePickerProps = Omit<PickerDialogProps, "renderTile" | "children"> & {
  onPick: (row: ContentRow) => void;
};

export default function OnePicturePicker({ onPick, ...rest }: OnePicturePickerProps) {
  return (
    <PickerDialog
      {...rest}
      renderTile={(row) => (
        <PickerTile
          row={row}
          onClick={() => onPick(row)}
          className="-outline-offset-2 transition-opacity duration-150 hover:opacity-85"
        />
      )}
    />
  );
}
