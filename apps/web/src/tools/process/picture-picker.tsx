/** One of one's own pictures, for the picture itself or for its background. */
import OnePicturePicker from "#tools/shell/picture-picker/one-picture-picker.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Source } from "./draft.ts";
import { sourceOf } from "./use-picture-in-hand.ts";

type PicturePickerProps = { title: string; onClose: () => void; onPick: (source: Source) => void };

export default function PicturePicker({ title, onClose, onPick }: PicturePickerProps) {
  return (
    <OnePicturePicker
      searchable={false}
      words={{
        title,
        description: "Pictures that were made here keep their layers, so that they can be cut out exactly.",
        empty: (
          <>
            <p className="mb-3 text-fg-2">No images generated yet</p>
            <ButtonLink to="/images">Make a picture</ButtonLink>
          </>
        ),
      }}
      onClose={onClose}
      onPick={(row) => onPick(sourceOf(row))}
    />
  );
}
