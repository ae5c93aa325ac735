/** The controls on a phone: folded to the pictures, a line and the button, in reach of the thumb; opened to all of it. */
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { PhoneSheetFrame } from "#tools/shell/page/phone-sheet.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { EditButton, type EditButtonProps } from "./edit-button.tsx";

type PhoneSheetProps = { controls: ControlsProps; button: Omit<EditButtonProps, "compact"> };

export function PhoneSheet({ controls, button }: PhoneSheetProps) {
  const [open, setOpen] = useState(false);
  const { desk, draft } = controls;
  const edit = () => {
    setOpen(draft.prompt.trim() === "" || desk.pictures.length === 0);
    button.onEdit();
  };
  return (
    <PhoneSheetFrame
      title="Edit a picture"
      open={open}
      onOpenChange={setOpen}
      folded={
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mt-3 mb-3 flex w-full items-center gap-3 rounded-[12px] bg-surface-2 p-2 pr-3.5 text-left"
        >
          {desk.pictures.slice(0, 2).map(({ url }) => (
            <img
              key={url}
              src={thumbnailUrl(url, 160) ?? url}
              alt=""
              className="size-11 flex-none rounded-md object-cover"
            />
          ))}
          {desk.pictures.length === 0 && (
            <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-3 text-fg-2">
              <ImagePlus size={20} aria-hidden="true" />
            </span>
          )}
          <span className="sr-only">Pictures and instructions: </span>
          <span className={`line-clamp-2 ${draft.prompt ? "text-fg-2" : "text-fg-3"}`}>
            {draft.prompt || (desk.pictures.length === 0 ? "Upload images" : "Say what to change")}
          </span>
        </button>
      }
      button={<EditButton {...button} onEdit={edit} compact />}
    >
      <Controls {...controls} />
    </PhoneSheetFrame>
  );
}
