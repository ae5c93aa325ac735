/** A native select in the shape of a chip. */
import { ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";

type PillSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

export function PillSelect<Value extends string>(props: PillSelectProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    <span className={classNames("relative", className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="min-h-11 w-full cursor-pointer appearance-none rounded-full bg-surface-2 pr-9 pl-4 text-sm text-ellipsis text-fg-2 hover:text-fg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-fg-3"
      />
    </span>
  );
}
