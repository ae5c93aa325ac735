/** The controls of a picture: who, which shape, what it shows. The same on a desk and in the phone's sheet. */
import { CharacterPicker } from "./character-picker.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { ShapePicker } from "./shape-picker.tsx";
import type { Draft } from "./use-draft.ts";

export function Controls({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  return (
    <>
      <CharacterPicker
        characterId={draft.characterId}
        onChange={(characterId) => onChange({ characterId })}
      />
      <ShapePicker value={draft.ratio} onChange={(ratio) => onChange({ ratio })} />
      <PromptBox prompt={draft.prompt} onChange={(prompt) => onChange({ prompt })} />
    </>
  );
}
