/** What is asked before a picture is made, or before one that was made takes the place of what was typed. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Draft } from "./draft.ts";

type ReplaceDialogProps = {
  current: Draft;
  asking: Draft | null;
  onAccept: () => void;
  onDecline: () => void;
};

/** Asks before the settings of a picture take the place of words that no picture was made of yet. */
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

/** Asks before a picture is made from words alone, without a character. */
export function ConfirmDialog({
  open,
  count,
  onCancel,
  onConfirm,
}: {
  open: boolean;
  /** How many pictures are made. */
  count: number;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Generate without a character?"
      description={
        count === 1
          ? "No character is selected. The picture is made from your description alone, so its face will not be the same again in the next one."
          : "No character is selected. The pictures are made from your description alone, so their faces will not be the same."
      }
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          priceCredits={count * costCredits.image}
          onClick={onConfirm}
          data-first-focus
        >
          Continue
        </Button>
      </div>
    </Dialog>
  );
}
