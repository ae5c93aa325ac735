/** A choice of a few options side by side, in native radio buttons; tabs have the same styles. */
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export const segmentTrackClass = "relative overflow-x-auto rounded-full bg-surface-2 p-1 no-scrollbar";
export const segmentClass =
  "relative inline-flex items-center justify-center rounded-full whitespace-nowrap text-fg-2 transition-colors duration-150 hover:text-fg";

type Option<Value extends string> = { value: Value; label: ReactNode };

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(segmentTrackClass, "inline-flex max-w-full", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            segmentClass,
            "min-h-9 flex-none px-4 text-sm pointer-coarse:min-h-11 max-[380px]:px-3",
            "has-focus-visible:outline-2 has-focus-visible:outline-focus",
            option.value === value && "bg-raised font-strong text-fg! shadow-card",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
