/** The plan and the credits, in short, and the ways to more of both and to the receipts. */
import { useCredits } from "#platform/credits-context.tsx";
import { useOnline } from "#platform/online.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PanelProblem } from "#ui/panel-problem.tsx";
import { formatCredits } from "#ui/price.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { AccountCard } from "./account-card.tsx";

export function PlanSection() {
  return (
    <AccountCard
      id="plan"
      title="Plan and receipts"
      lead="Credits say what was spent on what, and hold a receipt for each purchase."
    >
      <Figures />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <ButtonLink to="/subscription">See the plans</ButtonLink>
        <ButtonLink to="/account/credits#purchases" variant="quiet">
          Purchases and receipts
        </ButtonLink>
      </div>
    </AccountCard>
  );
}

const figure = "block font-serif text-[32px] leading-none font-[360] tracking-[-0.02em] tabular-nums";

function Figures() {
  const { info, state, refresh } = useCredits();
  const isOnline = useOnline();
  if (info) {
    return (
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <div className="flex flex-col-reverse gap-1.5">
          <dt className="text-fg-2">current plan</dt>
          <dd className={`${figure} capitalize`}>{info.tier_name}</dd>
        </div>
        <div className="flex flex-col-reverse gap-1.5">
          <dt className="text-fg-2">credits remaining</dt>
          <dd className={`${figure} text-credit`}>{formatCredits(info.credits_balance)}</dd>
        </div>
      </dl>
    );
  }
  if (state === "failed") return <PanelProblem what="Your plan" offline={!isOnline} onRetry={refresh} />;
  return (
    <LoadingRegion label="Loading your plan" className="flex">
      <Skeleton className="h-[62px] w-[320px]" />
    </LoadingRegion>
  );
}
