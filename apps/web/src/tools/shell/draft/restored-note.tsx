/** Says that a draft is back, and offers to begin without it. */
import { Info } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

type RestoredNoteProps = { children: string; className?: string; onDiscard: () => void };

export const RestoredNote = ({ children, className, onDiscard }: RestoredNoteProps) => (
  <div
    className={classNames(
      "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface-2 py-1.5 pr-2 pl-4",
      className,
    )}
  >
    <Info size={18} aria-hidden="true" className="text-fg-2" />
    <p className="min-w-[160px] flex-1 text-sm text-pretty text-fg-2">{children}</p>
    <Button variant="plain" onClick={onDiscard}>
      Start over
    </Button>
  </div>
);
