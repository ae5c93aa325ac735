/** Saving, with its price. When it cannot be pressed it says why, and the way out stands beneath it. */
import { useState } from "react";
import { Link } from "react-router";
import { UpgradeDialog } from "#tools/shell/purchases/upgrade-dialog.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { toast } from "#platform/toast.ts";
import { priceOf, type Change } from "./draft.ts";
import type { Block } from "./readiness.ts";
import { submitKeys } from "#ui/use-submit-shortcut.ts";

type SaveButtonProps = {
  /** Null for a new one. */
  change: Change | null;
  block: Block | null;
  sending: boolean;
};

export function SaveButton({ change, block, sending }: SaveButtonProps) {
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
        disabledReason={sending ? null : block?.label}
        onBlocked={() => block && toast.error(block.message)}
        aria-keyshortcuts={submitKeys}
      >
        {sending ? "Starting..." : price > 0 ? label : <FreeLabel label={label} />}
      </Button>
      <div className="mt-2.5 min-h-6 text-sm text-pretty text-fg-2">
        {block && needsWayOut.has(block.code) ? (
          <p>
            {block.message} <CallToActionLink code={block.code} />
          </p>
        ) : (
          info &&
          !block && (
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

const needsWayOut: ReadonlySet<Block["code"]> = new Set(["signed_out", "limit", "tier", "credits", "engine"]);
const exitClass = "font-strong whitespace-nowrap text-accent-text underline underline-offset-4";

function CallToActionLink({ code }: { code: Block["code"] }) {
  if (code === "engine") return null;
  if (code === "signed_out") {
    return (
      <Link to="/auth" className={exitClass}>
        Sign In
      </Link>
    );
  }
  if (code === "credits") {
    return (
      <Link to="/subscription" className={exitClass}>
        Buy more credits
      </Link>
    );
  }
  return <UpgradeLink />;
}

export function UpgradeLink() {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={exitClass}>
        Upgrade
      </button>
      {info && <UpgradeDialog open={choosing} tier={info.tier_name} onClose={() => setChoosing(false)} />}
    </>
  );
}
