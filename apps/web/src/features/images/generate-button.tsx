/** The main act, with its price. When it cannot be pressed it says why, and the way out stands beneath it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { useState } from "react";
import { Link } from "react-router";
import { toast } from "sonner";
import { UpgradeDialog } from "#core/upgrade/upgrade-dialog.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import type { Block } from "./readiness.ts";

type GenerateButtonProps = { block: Block | null; onGenerate: () => void; compact?: boolean };

export function GenerateButton({ block: found, onGenerate, compact = false }: GenerateButtonProps) {
  const { info } = useCredits();
  // An empty description is told when the button is pressed: nobody has done anything wrong yet.
  const block = found?.code === "prompt_missing" ? null : found;
  return (
    <div>
      <Button
        variant="primary"
        size="lg"
        block
        priceCredits={costCredits.image}
        disabledReason={block?.label}
        onBlocked={() => block && toast.error(block.message)}
        onClick={onGenerate}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Generate
      </Button>
      {block && needsWayOut.has(block.code) ? (
        <p className="mt-3 text-sm text-pretty text-fg-2">
          {block.message} <WayOut code={block.code} />
        </p>
      ) : (
        !compact && (
          <p className="mt-3 flex justify-between gap-3 text-sm text-fg-3 tabular-nums">
            <span>
              {info && !block && `${formatCredits(info.credits_balance - costCredits.image)} left afterwards`}
            </span>
            <span className="hidden lg:block">{modifierKey()} Enter</span>
          </p>
        )
      )}
    </div>
  );
}

const needsWayOut: ReadonlySet<Block["code"]> = new Set(["signed_out", "tier", "character_tier", "credits"]);
const exitClass = "font-strong whitespace-nowrap text-accent-text underline underline-offset-4";

function WayOut({ code }: { code: Block["code"] }) {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  if (code === "signed_out" || !info) {
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
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={exitClass}>
        Upgrade
      </button>
      <UpgradeDialog open={choosing} tier={info.tier_name} onClose={() => setChoosing(false)} />
    </>
  );
}

const modifierKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
