/**
 * A dialog with plans to choose from, and the payment of the one that is picked. It stays open until the payment has
 * started, because a page may unmount it as soon as it closes.
 */
import type { Plan, TierName } from "@galatea/contract/plans.ts";
import { useState, type ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

export type PlanChoiceProps = { open: boolean; tier: TierName; onClose: () => void };

type PlanChoiceDialogProps = PlanChoiceProps & {
  title: string;
  description: string;
  offered: readonly Plan[];
  /** Shown in place of the plans when none is offered. */
  children?: ReactNode;
};

export function PlanChoiceDialog(props: PlanChoiceDialogProps) {
  const { open, tier, onClose, title, description, offered, children } = props;
  const [picked, setPicked] = useState<Plan | null>(null);
  const close = () => {
    setPicked(null);
    onClose();
  };
  return (
    <>
      <Dialog open={open && picked === null} onClose={close} title={title} description={description}>
        {offered.length > 0 ? (
          <ul className="grid gap-2.5">
            {offered.map((plan) => (
              <li key={plan.name}>
                <Offer plan={plan} own={plan.name === tier} onPick={() => setPicked(plan)} />
              </li>
            ))}
          </ul>
        ) : (
          children
        )}
      </Dialog>
      <PaymentDialog plan={open ? picked : null} onClose={close} />
    </>
  );
}

function Offer({ plan, own, onPick }: { plan: Plan; own: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-[76px] w-full items-center gap-4 rounded-card bg-surface-2 px-5 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-strong">
          {plan.label}
          {own ? (
            <Badge tone="neutral">Current plan</Badge>
          ) : (
            plan.badge && <Badge tone={plan.badge === "Best Value" ? "gold" : "rose"}>{plan.badge}</Badge>
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-sm text-credit tabular-nums">
          <CoinDot />
          {formatCredits(plan.credits)} credits
        </span>
      </span>
      <span className="font-serif text-[28px] leading-none font-[360] tabular-nums">
        ${plan.priceCents / 100}
      </span>
    </button>
  );
}
