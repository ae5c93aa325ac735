/** The main act, with its price. When it cannot be pressed it says why, and the way out stands beneath it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Link } from "react-router";
import { toast } from "sonner";
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
      {block && wayOut[block.code] ? (
        <p className="mt-3 text-sm text-pretty text-fg-2">
          {block.message} <WayOut code={block.code} />
        </p>
      ) : (
        !compact && (
          <p className="mt-3 flex justify-between gap-3 text-sm text-fg-3 tabular-nums">
            <span>{info && !block && `${formatCredits(info.credits_balance - costCredits.image)} left afterwards`}</span>
            <span className="hidden lg:block">{modifierKey()} Enter</span>
          </p>
        )
      )}
    </div>
  );
}

const wayOut: Partial<Record<Block["code"], { to: string; label: string }>> = {
  signed_out: { to: "/auth", label: "Sign In" },
  tier: { to: "/subscription", label: "Choose Your Plan" },
  credits: { to: "/subscription", label: "Buy more credits" },
};

function WayOut({ code }: { code: Block["code"] }) {
  const exit = wayOut[code];
  if (!exit) return null;
  return (
    <Link to={exit.to} className="font-strong whitespace-nowrap text-accent-text underline underline-offset-4">
      {exit.label}
    </Link>
  );
}

const modifierKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
