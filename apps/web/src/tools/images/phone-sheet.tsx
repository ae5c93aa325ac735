/** The controls on a phone: folded to four chips, two lines and the button, in reach of the thumb; opened to all of it. */
import { useState } from "react";
import { Portrait } from "#gallery/characters/portrait.tsx";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { dockRowClass, FoldedWords, PhoneSheetFrame } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
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
    <PhoneSheetFrame
      title="Make a picture"
      open={open}
      onOpenChange={setOpen}
      folded={
        <>
          <div className={dockRowClass}>
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
          <FoldedWords words={draft.prompt} hint="Describe the picture" onOpen={show} />
        </>
      }
      button={<GenerateButton {...button} onGenerate={generate} compact />}
    >
      <Controls {...controls} />
    </PhoneSheetFrame>
  );
}
