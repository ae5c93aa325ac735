/** One app, key or passkey: its name, what it is, since when, and a button that removes it after a question. */
import { Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "#platform/toast.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";

type FactorRowProps = {
  name: string;
  facts: string;
  /** What removing it means. */
  consequence: string;
  /** Rejects with a sentence. */
  remove: () => Promise<unknown>;
  /** Further buttons. */
  children?: ReactNode;
};

export function FactorRow({ name, facts, consequence, remove, children }: FactorRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      setAsking(false);
      toast.success(`${name} was removed`);
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : String(failure));
    }
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-2 py-2.5">
      <span className="min-w-0 flex-1">
        <b className="block truncate font-strong">{name}</b>
        <span className="block text-sm text-fg-2">{facts}</span>
      </span>
      {children}
      <IconButton label={`Remove ${name}`} onClick={() => setAsking(true)}>
        <Trash2 size={18} />
      </IconButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        description={consequence}
      >
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            Remove
          </Button>
        </DialogActions>
      </Dialog>
    </li>
  );
}
