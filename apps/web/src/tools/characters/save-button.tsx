/** Saving, with its price. When it cannot be pressed it says why, and the call to action is written beneath it. */
import { CallToActionLink } from "#tools/shell/page/call-to-action.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { submitKeys } from "#ui/use-submit-shortcut.ts";
import { priceOf, type Change } from "./draft.ts";
import type { CharacterReason } from "./readiness.ts";

type SaveButtonProps = {
  /** Null for a new one. */
  change: Change | null;
  reason: CharacterReason | null;
  sending: boolean;
};

export function SaveButton({ change, reason, sending }: SaveButtonProps) {
  const { info } = useCredits();
  const price = priceOf(change ?? "face");
  const label = change === null ? "Create character" : "Save";
  return (
    <div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={sending}
        {...(price > 0 && !sending && { priceCredits: price })}
        disabledReason={sending ? null : reason?.label}
        onBlocked={() => reason && toast.error(reason.message)}
        aria-keyshortcuts={submitKeys}
      >
        {sending ? "Starting..." : price > 0 ? label : <FreeLabel label={label} />}
      </Button>
      <div className="mt-2.5 min-h-6 text-sm text-pretty text-fg-2">
        {reason?.callToAction ? (
          <p>
            {reason.message} <CallToActionLink to={reason.callToAction} />
          </p>
        ) : (
          info &&
          !reason && (
            <p className="text-fg-3 tabular-nums">
              {price > 0
                ? `${formatCredits(info.credits_balance - price)} credits left afterwards. Nothing is charged if it fails.`
                : "A new name alone is free."}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function FreeLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="ml-0.5 border-l border-[color-mix(in_oklch,currentColor_28%,transparent)] pl-3">
        free
      </span>
    </>
  );
}
