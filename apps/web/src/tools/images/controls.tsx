/** The controls of the images tool, on a desktop and in the phone's sheet. */
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { type AspectRatio, aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { lazy, Suspense } from "react";
import { Portrait } from "#gallery/characters/portrait.tsx";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { engineFor } from "#platform/engines.ts";
import { CharacterPicker } from "#tools/shell/fields/character-picker.tsx";
import { EnginePicker } from "#tools/shell/fields/engine-picker.tsx";
import { drawSeed } from "#tools/shell/fields/seed.ts";
import { SeedField } from "#tools/shell/fields/seed-field.tsx";
import { styleName, StylePicker } from "#tools/shell/fields/style-picker.tsx";
import { callToActionClass } from "#tools/shell/page/call-to-action.tsx";
import { chipRowClass, FoldedPrompt } from "#tools/shell/page/phone-sheet.tsx";
import { ChosenRow } from "#tools/shell/uploads/chosen-row.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { fillIn, isUnchanged, withoutParent, type Draft, type DraftChange, type Parent } from "./draft.ts";
import { CountPicker, ShapeOutline, ShapePicker } from "./picture-fields.tsx";
import { NegativePromptField, PromptField } from "./prompt-field.tsx";
import { characterPaidOnly } from "./readiness.ts";
import { ReferencesField, type References } from "./references-field.tsx";
import { ratioFor, roomForReferences, type ImageEngine } from "./request.ts";

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
  /** A submission lacked the description. */
  promptMissing: boolean;
  onPromptMissing: () => void;
};

export function Controls(props: ControlsProps) {
  const { draft, onChange, engines, references, lastSeed, promptMissing, onPromptMissing } = props;
  const engine = engineFor(engines, draft.engineId);
  const can = engine?.capabilities;
  return (
    <>
      {draft.parent && (
        <div>
          <ParentRow parent={draft.parent} onStop={() => onChange(withoutParent)} />
          <SamePictureNote draft={draft} engine={engine} onChange={onChange} />
        </div>
      )}
      <div className="grid gap-3.5">
        <PromptField
          prompt={draft.prompt}
          negativePrompt={can?.negativePrompt ? draft.negativePrompt : ""}
          style={draft.style}
          characterId={draft.characterId}
          missing={promptMissing}
          onMissing={onPromptMissing}
          onChange={(prompt) => onChange({ prompt })}
          onRecent={(prompt) => {
            const { change: filled, undo } = fillIn(prompt, draft);
            onChange(filled);
            return undo && (() => onChange(undo));
          }}
        />
        {can?.negativePrompt && (
          <NegativePromptField
            value={draft.negativePrompt}
            onChange={(negativePrompt) => onChange({ negativePrompt })}
          />
        )}
      </div>
      <EnginePicker
        engines={engines}
        chosen={engine}
        toolCredits={imageFacts.costCredits}
        onChange={(engineId) => onChange({ engineId })}
      />
      <ShapePicker
        ratios={can?.aspectRatios ?? aspectRatios}
        value={ratioFor(draft.ratio, engine)}
        note={croppedNote(engine, ratioFor(draft.ratio, engine))}
        onChange={(ratio) => onChange({ ratio })}
      />
      <CharacterPicker
        characterId={draft.characterId}
        paidOnly={characterPaidOnly}
        faceWords={faceWords(engine)}
        onChange={(characterId) => onChange({ characterId })}
      />
      <StylePicker styles={can?.styles ?? []} value={draft.style} onChange={(style) => onChange({ style })} />
      <UnfollowedNote draft={draft} engine={engine} />
      {can && roomForReferences(engine, draft.characterId) > 0 && (
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
        {can?.seed !== false && (
          <div className="min-w-[166px] flex-[1.2] max-md:basis-full">
            <SeedField value={draft.seed} last={lastSeed} onChange={(seed) => onChange({ seed })} />
          </div>
        )}
      </div>
    </>
  );
}

/** Said before the press: what is at the edges of the model's own picture is cut away. */
function croppedNote(engine: ImageEngine | null, ratio: AspectRatio): string | null {
  if (!engine?.capabilities.croppedRatios?.includes(ratio)) return null;
  return `${capitalise(engine.label)} makes no ${ratio}: its nearest shape is cropped to it.`;
}

/** What becomes of a character's face with this engine. */
function faceWords(engine: ImageEngine | null): string {
  if (!engine || engine.capabilities.keepsIdentity) return "The face stays the same";
  return engine.capabilities.maxReferences > 0
    ? "This model follows the portrait"
    : "From the character's description alone";
}

/** Said before the press: the references stay with the draft, and this engine is not given them. */
function UnfollowedNote({ draft, engine }: { draft: Draft; engine: ImageEngine | null }) {
  const count = draft.references.length;
  if (!engine || count === 0 || roomForReferences(engine, draft.characterId) > 0) return null;
  return (
    <p role="note" className="rounded-md bg-warning-wash px-3.5 py-3 text-sm text-pretty text-warning">
      {capitalise(engine.label)} follows no pictures: your{" "}
      {count === 1 ? "reference is" : `${count} references are`} kept, and not used for this one.
    </p>
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
        <span className="text-fg-2">{wayWords[parent.way]}</span> {parent.title}
      </p>
    </ChosenRow>
  );
}

const wayWords: Record<Parent["way"], string> = { remix: "Remixing", vary: "Varying" };

/** Said before the press, because the picture would cost what it cost before. */
function SamePictureNote({
  draft,
  engine,
  onChange,
}: Pick<ControlsProps, "draft" | "onChange"> & { engine: ImageEngine | null }) {
  if (!isUnchanged(draft) || engine?.capabilities.seed === false) return null;
  return (
    <output className="mt-2.5 block text-sm text-pretty text-fg-2">
      {draft.count === 1
        ? "Nothing is changed: this makes the same picture again. "
        : "Nothing is changed: the first one is the same picture again. "}
      <button type="button" onClick={() => onChange({ seed: drawSeed() })} className={callToActionClass}>
        Use another seed
      </button>
    </output>
  );
}

type FoldedControlsProps = Pick<ControlsProps, "draft" | "onChange"> & {
  engine: ImageEngine | null;
  /** People choose among several engines. */
  hasChoice: boolean;
  onOpen: () => void;
};

/** The summary in the phone's closed sheet. */
export function FoldedControls({ draft, engine, hasChoice, onChange, onOpen }: FoldedControlsProps) {
  const ratio = ratioFor(draft.ratio, engine);
  const { data: characters = [] } = useCharacters();
  const character = characters.find((candidate) => candidate.id === draft.characterId) ?? null;
  return (
    <>
      <div className={chipRowClass}>
        {draft.parent && (
          <ChoiceChip onClick={onOpen} className="pl-1.5!">
            <img
              src={thumbnailUrl(assetUrl(draft.parent.asset), 160) ?? assetUrl(draft.parent.asset)}
              alt=""
              className="size-8 rounded-full object-cover object-[50%_30%]"
            />
            {wayWords[draft.parent.way]}
          </ChoiceChip>
        )}
        <ChoiceChip onClick={onOpen} className="pl-1.5!">
          <span className="[&>*]:rounded-full!">
            <Portrait character={character} sizePx={32} />
          </span>
          {character?.name ?? "No character"}
        </ChoiceChip>
        <ChoiceChip onClick={onOpen} aria-label={`Shape ${ratio}`}>
          <ShapeOutline ratio={ratio} sizePx={17} />
          {ratio}
        </ChoiceChip>
        {engine && engine.capabilities.styles.length > 0 && (
          <ChoiceChip onClick={onOpen}>
            {draft.style === null ? "Auto style" : styleName(draft.style)}
          </ChoiceChip>
        )}
        {hasChoice && engine && <ChoiceChip onClick={onOpen}>{capitalise(engine.label)}</ChoiceChip>}
        {draft.references.length > 0 && roomForReferences(engine, draft.characterId) > 0 && (
          <ChoiceChip onClick={onOpen}>
            {draft.references.length} {draft.references.length === 1 ? "reference" : "references"}
          </ChoiceChip>
        )}
        <ChoiceChip onClick={onOpen}>
          {draft.count} {draft.count === 1 ? "picture" : "pictures"}
        </ChoiceChip>
      </div>
      <div className="mb-3 empty:hidden">
        <SamePictureNote draft={draft} engine={engine} onChange={onChange} />
      </div>
      <FoldedPrompt prompt={draft.prompt} hint="Describe the picture" onOpen={onOpen} />
    </>
  );
}
