/** The controls of a picture: who, which shape, what it shows and how. The same on a desk and in the phone's sheet. */
import { lazy, Suspense } from "react";
import { CharacterPicker } from "./character-picker.tsx";
import { CountPicker } from "./count-picker.tsx";
import type { Draft } from "./draft.ts";
import { EnginePicker } from "./engine-picker.tsx";
import { KeepOut } from "./keep-out.tsx";
import { engineFor, type ImageEngine } from "./order.ts";
import { PromptBox } from "./prompt-box.tsx";
import { ReferencesField } from "./references-field.tsx";
import { RemixLine } from "./remix-line.tsx";
import { SeedField } from "./seed-field.tsx";
import { ShapePicker } from "./shape-picker.tsx";
import { StylePicker } from "./style-picker.tsx";
import type { DraftChange } from "./use-draft.ts";
import type { ReferenceDesk } from "./use-references.ts";

const ConsentCheck = lazy(() =>
  import("#tools/shell/uploads/consent-check.tsx").then(({ ConsentCheck }) => ({ default: ConsentCheck })),
);

export type ControlsProps = {
  draft: Draft;
  onChange: (change: DraftChange) => void;
  engines: readonly ImageEngine[];
  desk: ReferenceDesk;
  /** Of the picture that was made last. */
  lastSeed: number | null;
};

export function Controls({ draft, onChange, engines, desk, lastSeed }: ControlsProps) {
  const engine = engineFor(engines, draft.engineId);
  const can = engine?.capabilities;
  return (
    <>
      {draft.parent && <RemixLine parent={draft.parent} onStop={() => onChange({ parent: null })} />}
      <CharacterPicker
        characterId={draft.characterId}
        onChange={(characterId) => onChange({ characterId })}
      />
      <ShapePicker value={draft.ratio} onChange={(ratio) => onChange({ ratio })} />
      <div className="grid gap-3.5">
        <PromptBox
          prompt={draft.prompt}
          negativePrompt={can?.negativePrompt ? draft.negativePrompt : ""}
          style={draft.style}
          characterId={draft.characterId}
          onChange={(prompt) => onChange({ prompt })}
        />
        {can?.negativePrompt && (
          <KeepOut value={draft.negativePrompt} onChange={(negativePrompt) => onChange({ negativePrompt })} />
        )}
      </div>
      <StylePicker styles={can?.styles ?? []} value={draft.style} onChange={(style) => onChange({ style })} />
      {can?.references && (
        <div>
          <ReferencesField desk={desk} use={can.referenceUse} />
          {draft.references.some(({ upload }) => upload) && (
            <Suspense fallback={null}>
              <ConsentCheck checked={draft.consent} onChange={(consent) => onChange({ consent })} />
            </Suspense>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-x-3.5 gap-y-6">
        <div className="min-w-[140px] flex-1">
          <CountPicker value={draft.count} onChange={(count) => onChange({ count })} />
        </div>
        <div className="min-w-[166px] flex-[1.2] max-md:basis-full">
          <SeedField value={draft.seed} last={lastSeed} onChange={(seed) => onChange({ seed })} />
        </div>
      </div>
      {engines.length > 1 && engine && (
        <EnginePicker engines={engines} chosen={engine} onChange={(engineId) => onChange({ engineId })} />
      )}
    </>
  );
}
