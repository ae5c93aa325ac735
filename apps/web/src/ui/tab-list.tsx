/** The row of tabs above their panels, in its whole width. */
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { segmentClass, segmentTrackClass } from "./segmented.tsx";

type TabListProps = {
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  className?: string;
};

export function TabList({ label, options, className }: TabListProps) {
  return (
    <Tabs.List aria-label={label} className={classNames(segmentTrackClass, "flex", className)}>
      {options.map((option) => (
        <Tabs.Trigger
          key={option.value}
          value={option.value}
          className={classNames(
            segmentClass,
            "min-h-11 flex-1 px-4 data-[state=active]:bg-raised data-[state=active]:font-strong data-[state=active]:text-fg data-[state=active]:shadow-card",
          )}
        >
          {option.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
