/** The controls on a phone: folded to four chips, two lines and the button, in reach of the thumb; opened to all of it. */
import { useState } from "react";
import { Portrait } from "#core/characters/portrait.tsx";
import { useCharacters } from "#core/characters/use-characters.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { GenerateButton, type GenerateButtonProps } from "./generate-button.tsx";
import { ShapeOutline } from "./shape-picker.tsx";
import { styleName } from "./style-picker.tsx";

type PhoneSheetProps = { controls: ControlsProps; button: Omit<GenerateButtonProps, "compact"> };

export function PhoneSheet({ controls, button }: PhoneSheetProps) {
  const { draft } = controls;
  const [open, setOpen] = useState(false);
  const { data: characters = [] } = useCharacters();
  const character = characters.find((candidate) => candidate.id === draft.characterId) ?? null;
  const generate = () => {
    setOpen(draft.prompt.trim() === "");
    button.onGenerate();
  };
  const show = () => setOpen(true);
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-30 rounded-t-sheet bg-surface-1 px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hairline),0_-18px_40px_-22px_oklch(0.05_0.02_330/0.6)]">
        <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-outline" />
        <div className="no-scrollbar -mx-4 mt-3 mb-2.5 flex gap-2 overflow-x-auto px-4">
          <ChoiceChip onClick={show} className="pl-1.5!">
            <span className="[&>*]:rounded-full!">
              <Portrait character={character} sizePx={32} />
            </span>
            {character?.name ?? "No character"}
          </ChoiceChip>
          <ChoiceChip onClick={show} aria-label={`Shape ${draft.ratio}`}>
            <ShapeOutline ratio={draft.ratio} sizePx={17} />
            {draft.ratio}
          </ChoiceChip>
          <ChoiceChip onClick={show}>
            {draft.style === null ? "Auto style" : styleName(draft.style)}
          </ChoiceChip>
          <ChoiceChip onClick={show}>
            {draft.count} {draft.count === 1 ? "picture" : "pictures"}
          </ChoiceChip>
        </div>
        <button
          type="button"
          onClick={show}
          className="mb-3 block w-full rounded-[12px] bg-surface-2 px-3.5 py-3 text-left"
        >
          <span className="sr-only">Description: </span>
          <span className={`line-clamp-2 ${draft.prompt ? "text-fg-2" : "text-fg-3"}`}>
            {draft.prompt || "Describe the picture"}
          </span>
        </button>
        <GenerateButton {...button} onGenerate={generate} compact />
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Make a picture"
        footer={<GenerateButton {...button} onGenerate={generate} compact />}
      >
        <Controls {...controls} />
      </Sheet>
    </>
  );
}
