/** The main act, with its price. When it cannot be pressed it says why, and the way out stands beneath it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { toast } from "#platform/toast.ts";
import type { Block } from "./readiness.ts";

const UpgradeDialog = lazy(() =>
  import("#core/upgrade/upgrade-dialog.tsx").then(({ UpgradeDialog }) => ({ default: UpgradeDialog })),
);

export type GenerateButtonProps = {
  block: Block | null;
  /** How many pictures one press makes. */
  count: number;
  onGenerate: () => void;
  /** Makes fewer of them. */
  onCount: (count: number) => void;
  compact?: boolean;
};

export function GenerateButton({
  block: found,
  count,
  onGenerate,
  onCount,
  compact = false,
}: GenerateButtonProps) {
  const { info } = useCredits();
  // An empty description is told when the button is pressed: nobody has done anything wrong yet.
  const block = found?.code === "prompt_missing" ? null : found;
  const priceCredits = count * costCredits.image;
  return (
    <div>
      <Button
        variant="primary"
        size="lg"
        block
        priceCredits={priceCredits}
        disabledReason={block?.label}
        onBlocked={() => block && toast.error(block.message)}
        onClick={onGenerate}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="whitespace-nowrap md:max-lg:px-3"
      >
        {count === 1 ? "Generate" : `Generate ${count}`}
      </Button>
      {block && needsWayOut.has(block.code) ? (
        <p className="mt-3 text-sm text-pretty text-fg-2">
          {block.message} <WayOut block={block} onCount={onCount} />
        </p>
      ) : (
        !compact && (
          <p className="mt-3 flex justify-between gap-3 text-sm text-fg-3 tabular-nums">
            <span>
              {info && !block && `${formatCredits(info.credits_balance - priceCredits)} left afterwards`}
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

function WayOut({ block, onCount }: { block: Block; onCount: (count: number) => void }) {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  if (block.code === "signed_out" || !info) {
    return (
      <Link to="/auth" className={exitClass}>
        Sign In
      </Link>
    );
  }
  if (block.code === "credits") {
    const { affordable } = block;
    return (
      <>
        <Link to="/subscription" className={exitClass}>
          Buy more credits
        </Link>
        {affordable !== undefined && (
          <>
            {" or "}
            <button type="button" onClick={() => onCount(affordable)} className={exitClass}>
              make {affordable}
            </button>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={exitClass}>
        Upgrade
      </button>
      {choosing && (
        <Suspense fallback={null}>
          <UpgradeDialog open tier={info.tier_name} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

const modifierKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
