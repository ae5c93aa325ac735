/** What one has, what one can buy, and what things cost. */
import { plans, type Plan } from "@galatea/contract/plans.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { PaymentDialog } from "#core/upgrade/payment-dialog.tsx";
import { PlanCard } from "#core/upgrade/plan-card.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { Spinner } from "#ui/spinner.tsx";
import { CreditUsage } from "./credit-usage.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { planButton } from "./plan-button.ts";

export const meta = () => pageMeta("Subscription", "Your plan, your credits, and what things cost.");

export default function SubscriptionPage() {
  const { info, state, refresh } = useCredits();
  const [params, setParams] = useSearchParams();
  const asked = plans.find((plan) => plan.name === params.get("plan")) ?? null;
  const [picked, setPicked] = useState<Plan | null>(asked);
  const close = () => {
    setPicked(null);
    if (params.has("plan")) setParams({}, { replace: true, preventScrollReset: true });
  };

  return (
    <main className="mx-auto w-full max-w-[1296px] px-4 pt-2 pb-12 md:px-8 md:pt-10 md:pb-20">
      <h1 className="display text-2xl">Choose Your Plan</h1>
      {info ? (
        <CurrentPlan info={info} onBuy={setPicked} />
      ) : state === "failed" ? (
        <p role="alert" className="card mt-6 flex flex-wrap items-center gap-4 p-6 text-fg-2">
          Failed to load subscription information
          <Button onClick={refresh}>Try again</Button>
        </p>
      ) : (
        <div className="card mt-6 mb-8 grid min-h-[170px] place-items-center md:mt-[30px] md:mb-11">
          <Spinner label="Loading your plan" />
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4 xl:gap-3.5">
        {plans.map((plan) => (
          <PlanOffer
            key={plan.name}
            plan={plan}
            tier={info?.tier_name ?? null}
            onPick={() => setPicked(plan)}
          />
        ))}
      </div>
      <PanelBoundary panel="credit usage">
        <CreditUsage balance={info?.credits_balance ?? null} />
      </PanelBoundary>
      <PaymentDialog plan={picked} onClose={close} />
    </main>
  );
}

function PlanOffer({ plan, tier, onPick }: { plan: Plan; tier: string | null; onPick: () => void }) {
  const button = planButton(plan.name, tier ?? "");
  const popular = plan.badge === "Most Popular";
  return (
    <PlanCard plan={plan} inverse={popular} current={button.disabled} level="h2">
      <Button
        block
        variant={popular && !button.disabled ? "on-inverse" : "quiet"}
        disabledReason={button.disabled ? button.label : tier === null ? "Loading" : null}
        onClick={onPick}
        aria-label={button.disabled ? undefined : `${button.label}: ${plan.label}`}
      >
        {button.label}
      </Button>
    </PlanCard>
  );
}
