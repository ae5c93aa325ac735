/** The controls of an edit: which pictures, and what to change. The same on a desk and in the phone's sheet. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { Draft } from "./draft.ts";
import type { Known } from "./examples.ts";
import { InstructionsBox } from "./instructions-box.tsx";
import { hasPaint } from "./mask.ts";
import { PicturesField } from "./pictures-field.tsx";
import type { PictureDesk } from "./use-pictures.ts";

export type ControlsProps = {
  draft: Draft;
  desk: PictureDesk;
  can: EditCapabilities | null;
  /** What the studio knows of the first picture. */
  known: Known;
  onPrompt: (prompt: string) => void;
};

export function Controls({ draft, desk, can, known, onPrompt }: ControlsProps) {
  return (
    <>
      <PicturesField desk={desk} />
      <InstructionsBox
        prompt={draft.prompt}
        can={can}
        known={known}
        pictures={draft.pictures.length}
        onChange={onPrompt}
      />
      {hasPaint(draft.marks) && (
        <p role="note" className="rounded-md bg-accent-wash px-3.5 py-3 text-sm text-pretty">
          Only the painted part will change.
          {known !== "pixels" &&
            " What comes out is kept as pixels: later edits of it change light, colour and style."}
        </p>
      )}
    </>
  );
}
