/** The controls on a phone: folded to a row of chips, two lines and the button, in reach of the thumb; opened to all. */
import { Clapperboard, Clock, ImagePlus } from "lucide-react";
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { dockRowClass, FoldedWords, PhoneSheetFrame } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { GenerateButton, type GenerateButtonProps } from "./generate-button.tsx";
import { durationOf } from "./order.ts";

type PhoneSheetProps = {
  controls: ControlsProps;
  button: Omit<GenerateButtonProps, "compact">;
  /** Words or a picture are missing: pressing the button opens what they are entered in. */
  incomplete: boolean;
};

export function PhoneSheet({ controls, button, incomplete }: PhoneSheetProps) {
  const { draft, engine } = controls;
  const [open, setOpen] = useState(false);
  const durationS = engine && durationOf(draft, engine.capabilities);
  const generate = () => {
    setOpen(incomplete);
    button.onGenerate();
  };
  const show = () => setOpen(true);
  const { source } = draft;
  return (
    <PhoneSheetFrame
      title="Make a video"
      open={open}
      onOpenChange={setOpen}
      folded={
        <>
          <div className={dockRowClass}>
            <ChoiceChip onClick={show} className={source ? "max-w-[62vw] pl-1.5!" : ""}>
              {source?.url ? (
                <img
                  src={thumbnailUrl(source.url, 160) ?? source.url}
                  alt=""
                  className="size-8 flex-none rounded-full object-cover object-[50%_25%]"
                />
              ) : (
                <ImagePlus size={17} aria-hidden="true" />
              )}
              <span className="truncate">{source?.title ?? "Add a picture"}</span>
            </ChoiceChip>
            <ChoiceChip onClick={show}>
              <Clapperboard size={17} aria-hidden="true" />
              {draft.motion ?? "Auto motion"}
            </ChoiceChip>
            {durationS !== null && (
              <ChoiceChip onClick={show}>
                <Clock size={17} aria-hidden="true" />
                <span className="sr-only">Duration: </span>
                {durationS} s
              </ChoiceChip>
            )}
          </div>
          <FoldedWords words={draft.prompt} hint="Describe what moves" onOpen={show} />
        </>
      }
      button={<GenerateButton {...button} onGenerate={generate} compact />}
    >
      <Controls {...controls} />
    </PhoneSheetFrame>
  );
}
