/**
 * The banner with the tier, the credits and the characters. It offers the same plan again, which is a second purchase, and
 * higher plans if there are any.
 */
import type { SubscriptionInfo } from "@galatea/contract/functions/get-user-subscription.ts";
import { planByName, planNames, type Plan, type PlanName } from "@galatea/contract/plans.ts";
import { useState } from "react";
import { plansAbove, UpgradeDialog } from "#tools/shell/purchases/upgrade-dialog.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";

const figure =
  "block font-serif text-[32px] leading-none font-[360] tracking-[-0.02em] tabular-nums md:text-[42px]";

export function CurrentPlan({ info, onBuy }: { info: SubscriptionInfo; onBuy: (plan: Plan) => void }) {
  const own = planNames.find((name) => name === info.tier_name);
  return (
    <section
      aria-label="Current plan"
      className="mt-5 mb-[30px] grid grid-cols-2 items-end gap-[22px] rounded-sheet bg-surface-1 bg-[radial-gradient(120%_180%_at_0_0,oklch(0.8_0.112_80/0.16),transparent_55%)] p-[22px] shadow-card md:mt-[30px] md:mb-11 md:grid-cols-[1.35fr_0.8fr_0.8fr_auto] md:gap-9 md:px-9 md:py-[30px]"
    >
      <div className="col-span-2 md:col-span-1">
        <p className="mb-2.5 flex items-center gap-2">
          <span className="text-sm text-fg-2">Current plan</span>
          <Badge tone="success">Active</Badge>
        </p>
        <b className="block font-serif text-[clamp(28px,3.2vw,40px)] leading-none font-[360] tracking-[0.03em] break-words">
          {info.tier_name.toUpperCase()}
        </b>
      </div>
      <div>
        <b className={`${figure} text-credit`}>{formatCredits(info.credits_balance)}</b>
        <span className="mt-1.5 block text-fg-2">credits remaining</span>
      </div>
      <div>
        <b className={figure}>
          {info.current_character_count} / {info.max_characters}
        </b>
        <span className="mt-1.5 block text-fg-2">characters created</span>
      </div>
      {own && (
        <div className="col-span-2 flex flex-wrap gap-2.5 md:col-span-4 xl:col-span-1 xl:justify-end xl:self-center">
          <Button variant="inverse" className="max-md:w-full" onClick={() => onBuy(planByName(own))}>
            Buy more credits
          </Button>
          <Upgrade tier={own} />
        </div>
      )}
    </section>
  );
}

function Upgrade({ tier }: { tier: PlanName }) {
  const [choosing, setChoosing] = useState(false);
  if (plansAbove(tier).length === 0)
    return <p className="flex min-h-11 items-center text-fg-2">You're on the highest tier!</p>;
  return (
    <>
      <Button variant="quiet" className="max-md:w-full" onClick={() => setChoosing(true)}>
        Upgrade
      </Button>
      <UpgradeDialog open={choosing} tier={tier} onClose={() => setChoosing(false)} />
    </>
  );
}
