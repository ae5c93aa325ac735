/** Asks before a picture is made from words alone, without a character. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

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
