/** The controls on a phone while they are folded away: the operations, and a line for the options. */
import { chipRowClass } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import type { ControlsProps } from "./controls.tsx";
import { operations, operationWords } from "./operations.ts";

type FoldedControlsProps = Pick<ControlsProps, "draft" | "onChange"> & { onOpen: () => void };

export function FoldedControls({ draft, onChange, onOpen }: FoldedControlsProps) {
  return (
    <>
      <fieldset aria-label="What to do" className={`min-w-0 ${chipRowClass}`}>
        {operations.map((operation) => {
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
