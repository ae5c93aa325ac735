/** The controls on a phone: folded to three chips and the button, in reach of the thumb; opened to all of it. */
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { dockRowClass, PhoneSheetFrame } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { UpscaleButton, type UpscaleButtonProps } from "./upscale-button.tsx";

type PhoneSheetProps = { controls: ControlsProps; button: Omit<UpscaleButtonProps, "compact"> };

export function PhoneSheet({ controls, button }: PhoneSheetProps) {
  const { sources, scale, mode } = controls.draft;
  const [open, setOpen] = useState(false);
  const start = () => {
    setOpen(sources.length === 0);
    button.onStart();
  };
  const show = () => setOpen(true);
  const [first] = sources;
  const count = sources.length + controls.pending.length;
  return (
    <PhoneSheetFrame
      title="Upscale pictures"
      open={open}
      onOpenChange={setOpen}
      folded={
        <div className={dockRowClass}>
          <ChoiceChip onClick={show} className="pl-1.5!">
            {first ? (
              <img
                src={thumbnailUrl(first.url, 160) ?? first.url}
                alt=""
                className="size-8 rounded-full object-cover"
              />
            ) : (
              <span className="grid size-8 place-items-center rounded-full bg-surface-3">
                <ImagePlus size={17} aria-hidden="true" />
              </span>
            )}
            {count === 0 ? "Add a picture" : count === 1 ? "1 picture" : `${count} pictures`}
          </ChoiceChip>
          <ChoiceChip onClick={show}>{scale}× larger</ChoiceChip>
          <ChoiceChip onClick={show}>{mode === "best" ? "Best" : "Fast"}</ChoiceChip>
        </div>
      }
      button={<UpscaleButton {...button} onStart={start} compact />}
    >
      <Controls {...controls} />
    </PhoneSheetFrame>
  );
}
