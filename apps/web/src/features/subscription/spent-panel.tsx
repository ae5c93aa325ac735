/** The spending of this month, by tool. Failed and cancelled jobs cost nothing. */
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useSpending } from "#platform/use-spending.ts";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { formatCredits } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type Spent, spentThisMonth } from "./spent-this-month.ts";

const bigFigure = "font-serif text-[56px] leading-[1.05] font-[350] tracking-[-0.03em] tabular-nums";
const colours = ["bg-accent", "bg-inverse-accent", "bg-fg-3"] as const;

export function SpentPanel({ balance }: { balance: number | null }) {
  const spending = useSpending();
  const days = spending.data;
  const [openedAt] = useState(() => new Date());
  const spent = days && spentThisMonth(days, openedAt);
  return (
    <section aria-labelledby="spent" className="card flex flex-col p-[22px] md:px-[30px] md:py-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="spent" className="page-title">
          Spent this month
        </h2>
        <Link
          to="/account/credits"
          className="inline-flex min-h-11 items-center gap-2 text-fg-2 transition-colors duration-150 hover:text-fg"
        >
          Credits history
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {spent ? (
        <Shares spent={spent} balance={balance} />
      ) : (
        <PanelFallback
          query={spending}
          what="Your spending"
          loading="Loading your spending"
          className="mt-4 grid gap-6"
        >
          <Skeleton className="h-14 w-36" />
          <Skeleton className="h-2.5 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-2/3" />
        </PanelFallback>
      )}
      <ul className="mt-auto grid max-w-[60ch] gap-2 pt-6 text-sm text-pretty text-fg-2">
        <li>Failed and cancelled jobs are not counted: they cost nothing.</li>
        <li>Every plan is paid once. Nothing renews by itself.</li>
      </ul>
    </section>
  );
}

function Shares({ spent: { total, parts }, balance }: { spent: Spent; balance: number | null }) {
  const pictures = Math.floor((balance ?? 0) / imageFacts.costCredits);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <b className={bigFigure}>{formatCredits(total)}</b>
        <span className="text-fg-2">
          {pictures > 0
            ? `credits; the rest makes ${formatCredits(pictures)} ${pictures === 1 ? "picture" : "pictures"}`
            : "credits"}
        </span>
      </p>
      {total === 0 ? (
        <p className="mt-3 text-fg-2">What you spend this month appears here, by tool.</p>
      ) : (
        <Parts parts={parts} />
      )}
    </>
  );
}

function Parts({ parts }: Pick<Spent, "parts">) {
  return (
    <>
      <div aria-hidden="true" className="mt-5 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ label, credits }, index) => (
          <i key={label} className={colours[index]} style={{ flexGrow: credits, flexBasis: 0 }} />
        ))}
      </div>
      <ul className="mt-4 grid gap-2">
        {parts.map(({ label, credits }, index) => (
          <li key={label} className="flex items-center gap-3">
            <i aria-hidden="true" className={`size-2.5 rounded-[3px] ${colours[index]}`} />
            <span className="flex-1">{label}</span>
            <b className="tabular-nums">{formatCredits(credits)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
