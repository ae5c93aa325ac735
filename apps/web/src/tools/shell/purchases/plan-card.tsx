/** The card of a plan, with its price, credits, limits and features from the contract. */
import { creditLifetimeMonths, tierLimits, type Plan } from "@galatea/contract/plans.ts";
import { Check, MessagesSquare, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { CoinDot, formatCredits } from "#ui/price.tsx";

type PlanCardProps = {
  plan: Plan;
  /** In inverse colours, for the most popular plan. */
  inverse?: boolean;
  /** In outline, for the person's own plan. */
  current?: boolean;
  level: "h2" | "h3";
  className?: string;
  children: ReactNode;
};

export function PlanCard({
  plan,
  inverse = false,
  current = false,
  level,
  className,
  children,
}: PlanCardProps) {
  const Title = level;
  return (
    <article
      className={classNames(
        "flex flex-col rounded-card p-[26px]",
        inverse && !current && "inverse-card bg-inverse text-on-inverse shadow-card",
        current && "shadow-[inset_0_0_0_1.5px_var(--outline)]",
        !inverse && !current && "bg-surface-1 shadow-card",
        className,
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Title className="text-lg font-strong">{plan.label}</Title>
        {plan.badge && (
          <Badge tone={plan.badge === "Best Value" ? "gold" : inverse && !current ? "on-inverse" : "rose"}>
            {plan.badge}
          </Badge>
        )}
      </div>
      <p className="mt-[18px] mb-1 font-serif text-[56px] leading-none font-[340] tracking-[-0.03em] tabular-nums">
        ${plan.priceCents / 100}
      </p>
      <p className="text-sm text-fg-2">expires after {creditLifetimeMonths} months</p>
      <ul className="mt-5 mb-[26px] grid gap-2.5 text-fg-2">
        <li className="flex items-center gap-2.5 font-strong text-credit tabular-nums">
          <span className="grid w-[18px] place-items-center">
            <CoinDot />
          </span>
          {formatCredits(plan.credits)} credits
        </li>
        <PlanLine icon={<UsersRound size={18} />}>{tierLimits[plan.name].maxCharacters} characters</PlanLine>
        <PlanLine icon={<MessagesSquare size={18} />}>
          {tierLimits[plan.name].maxCompanions} companions
        </PlanLine>
        {plan.features.map((feature) => (
          <PlanLine key={feature} icon={<Check size={18} />}>
            {feature}
          </PlanLine>
        ))}
      </ul>
      <div className="mt-auto">{children}</div>
    </article>
  );
}

function PlanLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="mt-[3px] opacity-75">{icon}</span>
      {children}
    </li>
  );
}
