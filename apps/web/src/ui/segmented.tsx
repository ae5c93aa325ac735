/** One choice of a few, side by side: as tabs that own panels, or as a plain switch. */
import { Tabs, ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const trackClass = "inline-flex rounded-full bg-surface-2 p-1 max-w-full overflow-x-auto no-scrollbar";
const halfClass =
  "inline-flex min-h-9 items-center justify-center rounded-full px-4 text-sm whitespace-nowrap text-fg-2 transition-colors duration-150 hover:text-fg max-[380px]:px-3";

type Option<Value extends string> = { value: Value; label: ReactNode };

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={classNames(trackClass, className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={classNames(
            halfClass,
            "data-[state=on]:bg-raised data-[state=on]:font-strong data-[state=on]:text-fg data-[state=on]:shadow-card",
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

export function TabList<Value extends string>({
  label,
  options,
  className,
}: {
  label: string;
  options: readonly Option<Value>[];
  className?: string;
}) {
  return (
    <Tabs.List aria-label={label} className={classNames(trackClass, className)}>
      {options.map((option) => (
        <Tabs.Trigger
          key={option.value}
          value={option.value}
          className={classNames(
            halfClass,
            "min-h-11 flex-1 text-base data-[state=active]:bg-raised data-[state=active]:font-strong data-[state=active]:text-fg data-[state=active]:shadow-card",
          )}
        >
          {option.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
