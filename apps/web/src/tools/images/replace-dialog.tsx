/** Asks before a picture's making takes the place of words that nobody has made a picture of yet. */
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Draft } from "./draft.ts";

type ReplaceDialogProps = {
  current: Draft;
  asking: Draft | null;
  onAccept: () => void;
  onDecline: () => void;
};

export function ReplaceDialog({ current, asking, onAccept, onDecline }: ReplaceDialogProps) {
  return (
    <Dialog
      open={asking !== null}
      onOpenChange={(open) => !open && onDecline()}
      title="Replace what you wrote?"
      description="The picture brings its own description and settings. You can undo this."
    >
      <div className="grid gap-2 text-sm">
        <Words label="Yours">{current.prompt}</Words>
        {asking && <Words label="The picture's">{asking.prompt}</Words>}
      </div>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={onDecline}>
          Keep mine
        </Button>
        <Button variant="primary" onClick={onAccept} data-first-focus>
          Replace
        </Button>
      </div>
    </Dialog>
  );
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <p className="font-strong">{label}</p>
      <p className="line-clamp-3 text-pretty break-words text-fg-2">{children}</p>
    </div>
  );
}
