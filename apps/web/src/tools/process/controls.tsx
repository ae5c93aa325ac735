/** The controls: the picture, the operation and its options. The same on a desktop and in the phone's sheet. */
import { processFacts } from "@galatea/contract/tools/process.ts";
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { useId } from "react";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import type { EngineOf } from "#platform/engines.ts";
import { EnginePicker } from "#tools/shell/fields/engine-picker.tsx";
import { chipRowClass } from "#tools/shell/page/phone-sheet.tsx";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Draft } from "./draft.ts";
import { operationsInOrder, operationWords, type Chance } from "./operations.ts";
import { OptionsFields } from "./options-fields.tsx";
import { SourceField } from "./source-field.tsx";

type ControlsProps = {
  draft: Draft;
  engines: readonly EngineOf<"process">[];
  engine: EngineOf<"process"> | null;
  onChange: (change: ChangeOf<Draft>) => void;
  sourceUpload: Uploads;
  backgroundUpload: Uploads;
  chanceFor: (operation: ProcessOperation) => Chance;
  needsConsent: boolean;
  onConsent: (agreed: boolean) => void;
};

export function Controls(props: ControlsProps) {
  const {
    draft,
    engines,
    engine,
    onChange,
    sourceUpload,
    backgroundUpload,
    chanceFor,
    needsConsent,
    onConsent,
  } = props;
  return (
    <>
      {(draft.source || sourceUpload.pending.length > 0) && (
        <SourceField
          label="Picture"
          source={draft.source}
          upload={sourceUpload}
          onPick={(source) => onChange({ source })}
        />
      )}
      <OperationPicker
        value={draft.operation}
        onChange={(operation) => onChange({ operation })}
        chanceFor={chanceFor}
      />
      <OptionsFields draft={draft} onChange={onChange} backgroundUpload={backgroundUpload} />
      <EnginePicker
        engines={engines}
        chosen={engine}
        toolCredits={processFacts.costCredits}
        onChange={(engineId) => onChange({ engineId })}
      />
      {needsConsent && <ConsentCheck checked={false} onChange={onConsent} />}
    </>
  );
}

type OperationPickerProps = {
  value: ProcessOperation;
  onChange: (operation: ProcessOperation) => void;
  chanceFor: (operation: ProcessOperation) => Chance;
};

/** The operations side by side, and a line about the chosen one and whether it is possible. */
function OperationPicker({ value, onChange, chanceFor }: OperationPickerProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-strong">What to do</legend>
      <div className="grid grid-cols-3 gap-2">
        {operationsInOrder(chanceFor).map((operation) => {
          const { label, icon: Icon } = operationWords[operation];
          const chosen = operation === value;
          const impossible = chanceFor(operation) === "no";
          return (
            <label
              key={operation}
              className={classNames(
                "relative flex min-h-[68px] min-w-0 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-[12px] px-1 py-2.5 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus",
                chosen
                  ? "bg-accent-wash font-strong text-accent-text shadow-[inset_0_0_0_1.5px_var(--accent)]"
                  : "bg-surface-2 text-fg-2 hover:bg-surface-3 hover:text-fg",
                impossible && "text-fg-3!",
              )}
            >
              <input
                type="radio"
                name={name}
                checked={chosen}
                onChange={() => onChange(operation)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[12px] outline-none"
              />
              <Icon size={20} aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
      <p aria-live="polite" className="mt-2.5 text-sm text-pretty text-fg-2">
        {lineOf(value, chanceFor(value))}
      </p>
    </fieldset>
  );
}

function lineOf(operation: ProcessOperation, chance: Chance): string {
  const { line } = operationWords[operation];
  if (chance === "no") return `${line}. Not with this picture: the engine in use cannot do it.`;
  return chance === "maybe" ? `${line}. It needs an even or transparent background.` : `${line}.`;
}

type FoldedControlsProps = Pick<ControlsProps, "draft" | "onChange" | "chanceFor"> & { onOpen: () => void };

/** On a phone, while the controls are folded away: the operations, and a line for the options. */
export function FoldedControls({ draft, onChange, chanceFor, onOpen }: FoldedControlsProps) {
  return (
    <>
      <fieldset aria-label="What to do" className={`min-w-0 ${chipRowClass}`}>
        {operationsInOrder(chanceFor).map((operation) => {
          const { label, icon: Icon } = operationWords[operation];
          const chosen = operation === draft.operation;
          return (
            <ChoiceChip
              key={operation}
              chosen={chosen}
              aria-pressed={chosen}
              onClick={() => {
                onChange({ operation });
                if (chosen) onOpen();
              }}
            >
              <Icon size={17} aria-hidden="true" />
              {label}
            </ChoiceChip>
          );
        })}
      </fieldset>
      <button
        type="button"
        onClick={onOpen}
        className="mb-3 flex min-h-11 w-full items-center justify-between gap-3 rounded-[12px] bg-surface-2 px-3.5 text-left"
      >
        <span className="truncate text-fg-2">{operationWords[draft.operation].line}</span>
        <span className="flex-none font-strong">Options</span>
      </button>
    </>
  );
}
