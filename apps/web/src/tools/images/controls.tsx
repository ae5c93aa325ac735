/** The controls of the images tool, on a desktop and in the phone's sheet. */
import { lazy, Suspense } from "react";
import { Portrait } from "#gallery/characters/portrait.tsx";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { CharacterPicker } from "#tools/shell/fields/character-picker.tsx";
import { SeedField } from "#tools/shell/fields/seed-field.tsx";
import { styleName, StylePicker } from "#tools/shell/fields/style-picker.tsx";
import { chipRowClass, FoldedPrompt } from "#tools/shell/page/phone-sheet.tsx";
import { ChosenRow } from "#tools/shell/uploads/chosen-row.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import type { Draft, DraftChange, Parent } from "./draft.ts";
import { CountPicker, EnginePicker, ShapeOutline, ShapePicker } from "./picture-fields.tsx";
import { NegativePromptField, PromptField } from "./prompt-field.tsx";
import { characterPaidOnly } from "./readiness.ts";
import { ReferencesField, type References } from "./references-field.tsx";
import { engineFor, type ImageEngine } from "./request.ts";

const ConsentCheck = lazy(() =>
  import("#tools/shell/uploads/consent-check.tsx").then(({ ConsentCheck }) => ({ default: ConsentCheck })),
);

export type ControlsProps = {
  draft: Draft;
  onChange: (change: DraftChange) => void;
  engines: readonly ImageEngine[];
  references: References;
  /** The seed of the newest picture. */
  lastSeed: number | null;
};

export function Controls({ draft, onChange, engines, references, lastSeed }: ControlsProps) {
  const engine = engineFor(engines, draft.engineId);
  const can = engine?.capabilities;
  return (
    <>
      {draft.parent && <ParentRow parent={draft.parent} onStop={() => onChange({ parent: null })} />}
      <CharacterPicker
        characterId={draft.characterId}
        paidOnly={characterPaidOnly}
        onChange={(characterId) => onChange({ characterId })}
      />
      <ShapePicker value={draft.ratio} onChange={(ratio) => onChange({ ratio })} />
      <div className="grid gap-3.5">
        <PromptField
          prompt={draft.prompt}
          negativePrompt={can?.negativePrompt ? draft.negativePrompt : ""}
          style={draft.style}
          characterId={draft.characterId}
          onChange={(prompt) => onChange({ prompt })}
        />
        {can?.negativePrompt && (
          <NegativePromptField
            value={draft.negativePrompt}
            onChange={(negativePrompt) => onChange({ negativePrompt })}
          />
        )}
      </div>
      <StylePicker styles={can?.styles ?? []} value={draft.style} onChange={(style) => onChange({ style })} />
      {can?.references && (
        <div>
          <ReferencesField references={references} use={can.referenceUse} />
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

/** The picture that the draft was restored from. */
function ParentRow({ parent, onStop }: { parent: Parent; onStop: () => void }) {
  return (
    <ChosenRow
      url={assetUrl(parent.asset)}
      sizePx={40}
      pictureClass="bg-surface-3 object-[50%_30%]"
      className="gap-3 py-1.5 pr-1 pl-1.5"
      action={
        <Button variant="plain" onClick={onStop}>
          Stop
        </Button>
      }
    >
      <p className="min-w-0 flex-1 truncate text-sm">
        <span className="text-fg-2">{parent.way === "remix" ? "Remixing" : "Varying"}</span> {parent.title}
      </p>
    </ChosenRow>
  );
}

/** The summary in the phone's closed sheet. */
export function FoldedControls({ draft, onOpen }: { draft: Draft; onOpen: () => void }) {
  const { data: characters = [] } = useCharacters();
  const character = characters.find((candidate) => candidate.id === draft.characterId) ?? null;
  return (
    <>
      <div className={chipRowClass}>
        <ChoiceChip onClick={onOpen} className="pl-1.5!">
          <span className="[&>*]:rounded-full!">
            <Portrait character={character} sizePx={32} />
          </span>
          {character?.name ?? "No character"}
        </ChoiceChip>
        <ChoiceChip onClick={onOpen} aria-label={`Shape ${draft.ratio}`}>
          <ShapeOutline ratio={draft.ratio} sizePx={17} />
          {draft.ratio}
        </ChoiceChip>
        <ChoiceChip onClick={onOpen}>
          {draft.style === null ? "Auto style" : styleName(draft.style)}
        </ChoiceChip>
        <ChoiceChip onClick={onOpen}>
          {draft.count} {draft.count === 1 ? "picture" : "pictures"}
        </ChoiceChip>
      </div>
      <FoldedPrompt prompt={draft.prompt} hint="Describe the picture" onOpen={onOpen} />
    </>
  );
}
