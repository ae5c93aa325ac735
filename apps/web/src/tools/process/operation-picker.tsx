/** The six operations side by side, and a line about the one that is chosen; what a picture cannot have says so before the click. */
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { operations, operationWords, type Chance } from "./operations.ts";

type OperationPickerProps = {
  value: ProcessOperation;
  onChange: (operation: ProcessOperation) => void;
  chanceOf: (operation: ProcessOperation) => Chance;
};

export function OperationPicker({ value, onChange, chanceOf }: OperationPickerProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-strong">What to do</legend>
      <div className="grid grid-cols-3 gap-2">
        {operations.map((operation) => {
          const { label, icon: Icon } = operationWords[operation];
          const chosen = operation === value;
          const impossible = chanceOf(operation) === "no";
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
        {lineOf(value, chanceOf(value))}
      </p>
    </fieldset>
  );
}

function lineOf(operation: ProcessOperation, chance: Chance): string {
  const { line } = operationWords[operation];
  if (chance === "no") return `${line}. Not with this picture: the engine in use cannot do it.`;
  return chance === "maybe" ? `${line}. This picture needs an even or see-through background.` : `${line}.`;
}
