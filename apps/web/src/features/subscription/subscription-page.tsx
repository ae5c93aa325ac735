/** The current plan, the plans on offer, and the prices. */
import { plans, type Plan } from "@galatea/contract/plans.ts";
import { Palette } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CheckForPurchasesButton } from "#tools/shell/purchases/check-for-purchases-button.tsx";
import { PaymentDialog } from "#tools/shell/purchases/payment-dialog.tsx";
import { PlanCard } from "#tools/shell/purchases/plan-card.tsx";
import { dropSelectedPlan, planInAddress } from "#tools/shell/purchases/selected-plan.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { Spinner } from "#ui/spinner.tsx";
import { CreditUsage } from "./credit-usage.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { PaymentReturn } from "./payment-return.tsx";
import { planButton } from "./plan-button.ts";

export const meta = () => pageMeta("Subscription", "Your plan, your credits, and what things cost.");

export default function SubscriptionPage() {
  const { info, state } = useCredits();
  const [picked, setPicked] = usePickedPlan();

  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="display text-2xl">Choose Your Plan</h1>
        <CheckForPurchasesButton />
      </div>
      <PanelBoundary panel="payment">
        <PaymentReturn />
      </PanelBoundary>
      <PanelBoundary panel="current plan">
        <Banner onBuy={setPicked} />
      </PanelBoundary>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4 xl:gap-3.5">
        {plans.map((plan) => (
          <PlanOffer
            key={plan.name}
            plan={plan}
            tier={info?.tier_name ?? ""}
            loading={state === "loading"}
            onPick={() => setPicked(plan)}
          />
        ))}
      </div>
      <BrandingLink />
      <PanelBoundary panel="credit usage">
        <CreditUsage balance={info?.credits_balance ?? null} />
      </PanelBoundary>
      <PaymentDialog plan={picked} onClose={() => setPicked(null)} />
    </main>
  );
}

function BrandingLink() {
  return (
    <p className="mt-3 text-fg-2 xl:text-right">
      <Link
        to="/account/branding"
        className="inline-flex min-h-11 items-center gap-2 underline decoration-hairline underline-offset-4 hover:text-fg"
      >
        <Palette size={18} aria-hidden="true" />
        The look of your shared pages
      </Link>
    </p>
  );
}

/** `?plan=launch` opens that plan's dialog once. A reload or Back does not open it again, and nothing offers the plan again. */
function usePickedPlan() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("plan");
  const [answered, setAnswered] = useState<string | null>(null);
  const [picked, setPicked] = useState<Plan | null>(null);
  if (asked !== answered) {
    setAnswered(asked);
    const plan = planInAddress(params);
    if (plan) setPicked(plan);
  }
  useEffect(() => {
    if (asked === null) return;
    dropSelectedPlan();
    setParams(
      (before) => {
        const others = new URLSearchParams(before);
        others.delete("plan");
        return others;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);
  return [picked, setPicked] as const;
}

function Banner({ onBuy }: { onBuy: (plan: Plan) => void }) {
  const { info, state, refresh } = useCredits();
  if (info) return <CurrentPlan info={info} onBuy={onBuy} />;
  if (state === "failed") {
    return (
      <p
        role="alert"
        className="card mt-6 mb-8 flex flex-wrap items-center gap-4 p-6 text-fg-2 md:mt-[30px] md:mb-11"
      >
        Failed to load subscription information
        <Button onClick={refresh}>Try again</Button>
      </p>
    );
  }
  return (
    // As tall as the banner; on a phone half-way between the banner with and without its buttons.
    <div className="mt-5 mb-[30px] grid min-h-[262px] place-items-center rounded-sheet bg-surface-1 shadow-card md:mt-[30px] md:mb-11 md:min-h-[209px] xl:min-h-[135px]">
      <Spinner label="Loading your plan" />
    </div>
  );
}

type PlanOfferProps = { plan: Plan; tier: string; loading: boolean; onPick: () => void };

function PlanOffer({ plan, tier, loading, onPick }: PlanOfferProps) {
  const button = planButton(plan.name, tier);
  const popular = plan.badge === "Most Popular";
  return (
    <PlanCard plan={plan} inverse={popular} current={button.disabled} level="h2">
      {loading ? (
        // The card may be inverse, so the skeleton has the card's own colour.
        <span aria-hidden="true" className="block h-11 rounded-full bg-current opacity-10" />
      ) : (
        <Button
          block
          variant={popular && !button.disabled ? "on-inverse" : "quiet"}
          disabledReason={button.disabled ? button.label : null}
          onClick={onPick}
          aria-label={button.disabled ? undefined : `${button.label}: ${plan.label}`}
        >
          {button.label}
        </Button>
      )}
    </PlanCard>
  );
}
