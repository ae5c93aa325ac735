/** A choice of a few options side by side, in native radio buttons; tabs have the same styles. */
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export const segmentTrackClass =
  "inline-flex max-w-full overflow-x-auto rounded-full bg-surface-2 p-1 no-scrollbar";
export const segmentClass =
  "relative inline-flex min-h-9 flex-none pointer-coarse:min-h-11 items-center justify-center rounded-full px-4 text-sm whitespace-nowrap text-fg-2 transition-colors duration-150 hover:text-fg max-[380px]:px-3";

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
    <div role="radiogroup" aria-label={label} className={classNames(segmentTrackClass, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            segmentClass,
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
