/** Any number of options. */
import { classNames } from "#ui/class-names.ts";
import { optionLabel } from "../draft.ts";

type ChipsProps = {
  label: string;
  values: readonly string[];
  list: string;
  onToggle: (word: string) => void;
};

export function Chips({ label, values, list, onToggle }: ChipsProps) {
  const chosen = new Set(list.split(", "));
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.has(value)}
            onClick={() => onToggle(value)}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150",
              chosen.has(value)
                ? "bg-accent-wash font-strong text-accent-text"
                : "bg-surface-3 text-fg-2 hover:text-fg",
            )}
          >
            {optionLabel(value)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
