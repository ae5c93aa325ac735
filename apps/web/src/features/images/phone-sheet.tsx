/** The controls on a phone: folded to two chips, two lines and the button, in reach of the thumb; opened to all of it. */
import { useState } from "react";
import { Portrait } from "#core/characters/portrait.tsx";
import { useCharacters } from "#core/characters/use-characters.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Controls } from "./controls.tsx";
import { GenerateButton } from "./generate-button.tsx";
import type { Block } from "./readiness.ts";
import { ShapeOutline } from "./shape-picker.tsx";
import type { Draft } from "./use-draft.ts";

type PhoneSheetProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  block: Block | null;
  onGenerate: () => void;
};

export function PhoneSheet({ draft, onChange, block, onGenerate }: PhoneSheetProps) {
  const [open, setOpen] = useState(false);
  const { data: characters = [] } = useCharacters();
  const character = characters.find((candidate) => candidate.id === draft.characterId) ?? null;
  const generate = () => {
    setOpen(draft.prompt.trim() === "");
    onGenerate();
  };
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-30 rounded-t-sheet bg-surface-1 px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hairline),0_-18px_40px_-22px_oklch(0.05_0.02_330/0.6)]">
        <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-outline" />
        <div className="no-scrollbar -mx-4 mt-3 mb-2.5 flex gap-2 overflow-x-auto px-4">
          <ChoiceChip onClick={() => setOpen(true)} className="pl-1.5!">
            <span className="[&>*]:rounded-full!">
              <Portrait character={character} sizePx={32} />
            </span>
            {character?.name ?? "No character"}
          </ChoiceChip>
          <ChoiceChip onClick={() => setOpen(true)} aria-label={`Shape ${draft.ratio}`}>
            <ShapeOutline ratio={draft.ratio} sizePx={17} />
            {draft.ratio}
          </ChoiceChip>
        </div>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mb-3 block w-full rounded-[12px] bg-surface-2 px-3.5 py-3 text-left"
        >
          <span className="sr-only">Description: </span>
          <span className={`line-clamp-2 ${draft.prompt ? "text-fg-2" : "text-fg-3"}`}>
            {draft.prompt || "Describe the picture"}
          </span>
        </button>
        <GenerateButton block={block} onGenerate={generate} compact />
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Make a picture"
        footer={<GenerateButton block={block} onGenerate={generate} compact />}
      >
        <Controls draft={draft} onChange={onChange} />
      </Sheet>
    </>
  );
}
