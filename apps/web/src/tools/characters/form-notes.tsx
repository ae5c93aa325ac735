/** What has to be known before typing on: the character is gone, or an unfinished change came back. */
import { Info, UserRoundX } from "lucide-react";
import type { CharacterRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";

type FormNotesProps = { gone: CharacterRow | null; restored: boolean; onDiscard: () => void };

export function FormNotes({ gone, restored, onDiscard }: FormNotesProps) {
  if (gone) {
    return (
      <div
        role="alert"
        className="flex items-start gap-3 rounded-card bg-warning-wash px-4 py-3.5 text-warning"
      >
        <UserRoundX size={20} aria-hidden="true" className="mt-0.5" />
        <p className="text-pretty">
          <b>{gone.name} was deleted in another tab or on another device.</b> What you typed is kept: you can
          create this character anew.
        </p>
      </div>
    );
  }
  if (!restored) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface-2 py-1.5 pr-2 pl-4">
      <Info size={18} aria-hidden="true" className="text-fg-2" />
      <p className="min-w-[160px] flex-1 text-sm text-pretty text-fg-2">What you typed before is back.</p>
      <Button variant="plain" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  );
}
