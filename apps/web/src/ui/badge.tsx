/** Badges for a state, a tier or a kind. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "bg-surface-3 text-fg-2",
  gold: "bg-credit-wash text-credit",
  success: "bg-success-wash text-success",
  warning: "bg-warning-wash text-warning",
  danger: "bg-danger-wash text-danger",
  rose: "bg-accent-wash text-accent-text",
  "on-inverse": "bg-inverse-accent-wash text-inverse-accent-text",
  glass: "glass",
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-[26px] items-center gap-1.5 rounded-full px-2.5 text-sm font-strong whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The label on every picture. @param title may say more of how it was made. */
export function AiLabel({ className, title = "Made by AI" }: { className?: string; title?: string }) {
  return (
    <abbr
      title={title}
      className={classNames(
        "glass inline-grid h-6 place-items-center rounded-[7px] px-2 text-[14px] font-[640] tracking-[0.02em] no-underline",
        className,
      )}
    >
      AI
    </abbr>
  );
}

/** The label in a corner of a picture. */
export const CornerAiLabel = ({ className }: { className: string }) => (
  <span data-theme="dark" className={classNames("pointer-events-none absolute", className)}>
    <AiLabel />
  </span>
);
