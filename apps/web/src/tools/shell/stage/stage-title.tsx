/** The title of the stage with a small line above it. Screen readers announce its changes. */
import type { ReactNode } from "react";

export function StageTitle({ above, children }: { above: ReactNode; children: ReactNode }) {
  return (
    <div aria-live="polite">
      <p className="mb-1 text-sm text-fg-2">{above}</p>
      <h2 className="display text-[24px] leading-[1.12] text-balance md:text-[30px]">{children}</h2>
    </div>
  );
}
