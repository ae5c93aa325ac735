/** The title of a result on the stage, announced when it changes. */
import type { ReactNode } from "react";

export function ResultTitle({ above, children }: { above: ReactNode; children: ReactNode }) {
  return (
    <div aria-live="polite">
      <p className="mb-1 text-sm text-fg-2">{above}</p>
      <h2 className="display text-[24px] leading-[1.14] md:text-[28px]">{children}</h2>
    </div>
  );
}
