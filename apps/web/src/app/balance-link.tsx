/** The balance and the plan in the top bar. */
import { planByName, planNames, type TierName } from "@galatea/contract/plans.ts";
import { Link } from "react-router";
import { useCredits } from "#platform/credits-context.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { creditsPage } from "./studio-pages.ts";

const tierLabel = (tier: TierName): string => {
  const plan = planNames.find((name) => name === tier);
  return plan ? planByName(plan).label : "Free";
};

export function BalanceLink({ wide = false }: { wide?: boolean }) {
  const { info, state } = useCredits();
  const isLoading = !info && state !== "failed";
  return (
    <Link
      to={creditsPage.to}
      aria-label={isLoading ? "Credits" : undefined}
      className={classNames(
        "items-center gap-2.5 rounded-full bg-surface-2 pr-[7px] pl-4 whitespace-nowrap tabular-nums transition-colors duration-150 hover:bg-surface-3",
        wide ? "flex h-11 min-w-0 flex-1 justify-between" : "inline-flex h-11",
      )}
    >
      <span className="inline-flex items-center gap-2.5">
        <CoinDot />
        {info ? (
          <span>
            <b className="text-credit">{formatCredits(info.credits_balance)}</b>{" "}
            <span className="text-fg-2">credits</span>
          </span>
        ) : isLoading ? (
          <Skeleton className="h-4 w-24 rounded-full bg-surface-3!" />
        ) : (
          <span className="text-fg-2">credits unknown</span>
        )}
      </span>
      {info ? (
        <Badge tone={info.tier_name === "free" ? "neutral" : "gold"} className="h-[30px]!">
          {tierLabel(info.tier_name)}
        </Badge>
      ) : (
        isLoading && <Skeleton className="h-[30px] w-16 rounded-full bg-surface-3!" />
      )}
    </Link>
  );
}
