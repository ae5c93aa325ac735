/** Chips for a parsed attribute, for words that were not used, and for a choice. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function ParsedChip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-[30px] items-center gap-1.5 rounded-full bg-surface-3 px-2.5 text-sm text-fg-2">
      <span className="text-success">{icon}</span>
      {children}
    </span>
  );
}

export function NotUsedChip({ children }: { children: ReactNode }) {
  return (
    <span className="hairline-ring inline-block min-h-[30px] rounded-[15px] px-2.5 py-[5px] text-sm leading-[1.4] text-fg-3">
      not used: {children}
    </span>
  );
}

export function ChoiceChip({
  chosen = false,
  className,
  ...rest
}: ComponentProps<"button"> & { chosen?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "inline-flex min-h-11 flex-none items-center gap-2 rounded-full px-4 text-base whitespace-nowrap transition-colors duration-150",
        chosen ? "bg-accent-wash font-strong text-accent-text" : "bg-surface-3 text-fg-2 hover:text-fg",
        className,
      )}
    />
  );
}
