/** The dialog with the plans above the person's own, which leads to the payment. */
import { planByName, plans, tierRank, type Plan, type TierName } from "@galatea/contract/plans.ts";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

type UpgradeDialogProps = { open: boolean; tier: TierName; onClose: () => void };

export const plansAbove = (tier: TierName): readonly Plan[] =>
  plans.filter((plan) => tierRank(plan.name) > tierRank(tier));

export function UpgradeDialog({ open, tier, onClose }: UpgradeDialogProps) {
  const [picked, setPicked] = useState<Plan | null>(null);
  const above = plansAbove(tier);
  const pick = (plan: Plan) => {
    onClose();
    setPicked(planByName(plan.name));
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title="Choose Your Upgrade"
        description={
          above.length > 0
            ? "Paid once. Credits that you have already bought stay."
            : "You're on the highest tier! More credits can be bought on the plans page."
        }
      >
        {above.length > 0 ? (
          <ul className="grid gap-2.5">
            {above.map((plan) => (
              <li key={plan.name}>
                <Offer plan={plan} onPick={() => pick(plan)} />
              </li>
            ))}
          </ul>
        ) : (
          <ButtonLink to="/subscription" variant="inverse">
            Choose Your Plan
          </ButtonLink>
        )}
      </Dialog>
      <PaymentDialog plan={picked} onClose={() => setPicked(null)} />
    </>
  );
}

function Offer({ plan, onPick }: { plan: Plan; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-[76px] w-full items-center gap-4 rounded-card bg-surface-2 px-5 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-strong">
          {plan.label}
          {plan.badge && <Badge tone={plan.badge === "Best Value" ? "gold" : "rose"}>{plan.badge}</Badge>}
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
