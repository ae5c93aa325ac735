/** The frame of a state that fills the stage: empty, failed or refused. On a phone the card in it needs no ground. */
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** A page whose stage has another height sets `--stage-height` above it. */
export function StageCard({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "relative grid flex-1 place-items-center md:rounded-card md:bg-sunk md:min-h-[560px] md:p-6 xl:min-h-[var(--stage-height,max(600px,100dvh_-_290px))]",
        className,
      )}
    >
      {children}
    </div>
  );
}
