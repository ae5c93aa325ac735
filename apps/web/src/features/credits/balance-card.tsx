/** The balance, with the only primary button of the page beside it, above the chart of what was spent. */
import type { CreditAccount } from "@galatea/contract/functions/get-credits.ts";
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { Sparkles } from "lucide-react";
import { useMemo, useState } from "react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { BuyCreditsButton } from "#tools/shell/purchases/buy-credits-button.tsx";
import { buttonClass, ButtonLink } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { barsOfMonth, barsOfMonths, type Bar } from "./spending-bars.ts";
import { SpendingChart, Ticks } from "./spending-chart.tsx";
import { useAccount } from "./use-account.ts";
import { shownMonths, useSpending } from "#platform/use-spending.ts";

type Period = "month" | "months";

const besideBalance = "flex flex-wrap items-end gap-x-8 gap-y-5";

export function BalanceCard() {
  const account = useAccount();
  const [period, setPeriod] = useState<Period>("month");
  const [today] = useState(() => new Date());
  const month = today.toLocaleDateString("en-GB", { month: "long" });
  return (
    <section aria-labelledby="balance" className="card px-[22px] pt-[26px] pb-6 md:px-7 md:pt-[30px]">
      <h2 id="balance" className="sr-only">
        Balance and spending
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        {account.data ? (
          <div className={besideBalance}>
            <Balance account={account.data} />
            <BuyCreditsButton className={buttonClass({ variant: "primary" })}>
              Buy more credits
            </BuyCreditsButton>
          </div>
        ) : (
          <PanelFallback
            query={account}
            what="Your balance"
            loading="Loading your balance"
            className={besideBalance}
          >
            <div className="grid gap-2">
              <Skeleton className="h-[60px] w-[140px] rounded-card! md:h-[76px]" />
              <Skeleton className="h-[23px] w-[124px]" />
            </div>
            <Skeleton className="h-11 w-40 rounded-full!" />
          </PanelFallback>
        )}
        <SegmentedControl<Period>
          label="Spending of"
          value={period}
          options={[
            { value: "month", label: month },
            { value: "months", label: `${shownMonths} months` },
          ]}
          onChange={setPeriod}
        />
      </div>
      <Spending period={period} today={today} month={month} />
    </section>
  );
}

function Balance({ account: { balance, held } }: { account: CreditAccount }) {
  const { active } = useJobs();
  const jobs = active.length > 1 ? `${active.length} running jobs` : "a running job";
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className="font-serif text-[60px] leading-none font-[350] tracking-[-0.035em] text-credit tabular-nums md:text-[76px]">
        {formatCredits(balance)}
      </p>
      <p className="mt-2 text-pretty text-fg-2 tabular-nums">
        credits remaining{held > 0 && `, after ${formatCredits(held)} reserved for ${jobs}`}
      </p>
    </div>
  );
}

function Spending({ period, today, month }: { period: Period; today: Date; month: string }) {
  const spending = useSpending();
  const days = spending.data;
  const bars = useMemo(
    () => days && (period === "month" ? barsOfMonth(days, today) : barsOfMonths(days, today, shownMonths)),
    [days, period, today],
  );
  if (!bars)
    return (
      <PanelFallback query={spending} what="What you spent" loading="Loading what you spent" className="mt-6">
        <ChartSkeleton />
      </PanelFallback>
    );
  const when = period === "month" ? `in ${month}` : `in ${shownMonths} months`;
  if (bars.every(({ total }) => total === 0)) return <NothingSpent bars={bars} when={when} />;
  return <SpendingChart bars={bars} when={when} />;
}

/** The chart before its first bar, in the same height and with the same days, so that nothing moves later. */
function NothingSpent({ bars, when }: { bars: readonly Bar[]; when: string }) {
  const canMakeOne = (useAccount().data?.balance ?? 0) >= imageFacts.costCredits;
  return (
    <div className="mt-7">
      <div className="flex min-h-[168px] flex-wrap content-center items-center justify-between gap-x-8 gap-y-4 border-y border-hairline py-5">
        <p className="max-w-[44ch] text-pretty text-fg-2">
          <b className="mb-1 block text-md text-fg">Nothing spent {when}.</b>A picture costs{" "}
          {imageFacts.costCredits} credits, and is charged only when it is done.
        </p>
        {canMakeOne && (
          <ButtonLink to="/images" variant="soft">
            <Sparkles size={18} aria-hidden="true" />
            Make a picture
          </ButtonLink>
        )}
      </div>
      <Ticks bars={bars} />
    </div>
  );
}

const ghostBars = [22, 48, 14, 60, 38, 26, 74, 18, 12, 52, 40, 84, 30, 20, 62, 44].map((height, index) => ({
  key: `bar ${index}`,
  height,
}));

function ChartSkeleton() {
  return (
    <>
      <div className="flex h-[168px] items-end gap-1.5 border-b border-hairline">
        {ghostBars.map(({ key, height }) => (
          <div key={key} className="flex-1" style={{ height: `${height}%` }}>
            <Skeleton className="h-full rounded-[4px]!" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-9 h-5 w-4/5" />
      <Skeleton className="mt-2 h-5 w-40" />
    </>
  );
}
