/** Recovery codes: how many are left, new ones, and the one time that they are shown. */
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { AccountCard } from "../account-card.tsx";
import { saveCodes, shownCode } from "./save-codes.ts";
import { useFactorChange } from "./use-factors.ts";

type RecoveryCodesProps = {
  /** Null when there is no set yet. */
  remaining: number | null;
  /** Just made, and not put away yet. */
  shown: string[] | null;
  onShown: (codes: string[] | null) => void;
};

export function RecoveryCodes({ remaining, shown, onShown }: RecoveryCodesProps) {
  const [isAsking, setAsking] = useState(false);
  const make = useFactorChange((auth) =>
    remaining === null ? auth.mfa.recoveryCodes.generate() : auth.mfa.recoveryCodes.regenerate(),
  );
  const confirm = () =>
    make.mutate(undefined, {
      onSuccess: (made) => made && onShown(made.codes),
      onError: (failure) => toast.error(failure.message),
      onSettled: () => setAsking(false),
    });
  return (
    <AccountCard
      id="recovery-codes"
      title="Recovery codes"
      lead="For the day that you lose your phone or key. Each code stands in for your second step once."
    >
      {shown ? (
        <ShownCodes codes={shown} onDone={() => onShown(null)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular-nums">{remaining === null ? "You have none." : `${remaining} of 10 left`}</p>
          <Button busy={make.isPending} onClick={() => (remaining === null ? confirm() : setAsking(true))}>
            {remaining === null ? "Make codes" : "Make new codes"}
          </Button>
        </div>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Make new codes?"
        description="The codes that you have now stop working."
      >
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep the old ones</Button>
          <Button variant="primary" busy={make.isPending} onClick={confirm}>
            Make new codes
          </Button>
        </DialogActions>
      </Dialog>
    </AccountCard>
  );
}

function ShownCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.map(shownCode).join("\n"));
      toast.success("The codes were copied");
    } catch {
      toast.error("The codes could not be copied. Download them, or write them down.");
    }
  };
  return (
    <>
      <output className="block text-sm text-pretty">
        Keep these codes where you find them without this device. They are not shown again.
      </output>
      <ol
        aria-label="Your codes"
        className="mt-3 grid gap-x-6 gap-y-1.5 rounded-md bg-surface-2 p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono">{shownCode(code)}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveCodes(codes)}>Download</Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
