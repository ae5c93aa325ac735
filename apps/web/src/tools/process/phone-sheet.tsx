/** On a phone: the operations and the button within reach of the thumb, and everything else in a sheet. */
import { useState } from "react";
import { dockRowClass, PhoneSheetFrame } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { operations, operationWords } from "./operations.ts";
import { ProcessButton, type ProcessButtonProps } from "./process-button.tsx";

type PhoneSheetProps = { controls: ControlsProps; button: ProcessButtonProps };

export function PhoneSheet({ controls, button }: PhoneSheetProps) {
  const { draft, onChange } = controls;
  const [open, setOpen] = useState(false);
  const process = () => {
    setOpen(false);
    button.onProcess();
  };
  return (
    <PhoneSheetFrame
      title="Process Image"
      open={open}
      onOpenChange={setOpen}
      folded={
        <>
          <fieldset aria-label="What to do" className={`min-w-0 ${dockRowClass}`}>
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
                    if (chosen) setOpen(true);
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
            onClick={() => setOpen(true)}
            className="mb-3 flex min-h-11 w-full items-center justify-between gap-3 rounded-[12px] bg-surface-2 px-3.5 text-left"
          >
            <span className="truncate text-fg-2">{operationWords[draft.operation].line}</span>
            <span className="flex-none font-strong">Options</span>
          </button>
        </>
      }
      button={<ProcessButton {...button} onProcess={process} compact />}
    >
      <Controls {...controls} />
    </PhoneSheetFrame>
  );
}
