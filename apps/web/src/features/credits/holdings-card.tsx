/** Every lot that can be spent or is held, in the order of spending: what is left of it, and until when. */
import type { CreditLot } from "@galatea/contract/functions/get-credits.ts";
import { Clock, Receipt } from "lucide-react";
import { Link } from "react-router";
import { dayWords, endsSoonWords, shortDayWords } from "#platform/dates.ts";
import { receiptPath } from "#tools/shell/purchases/purchases.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatCredits } from "#ui/price.tsx";
import { Repeated, Skeleton } from "#ui/skeleton.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { useAccount } from "./use-account.ts";
import { usePurchases } from "./use-purchases.ts";

const warnWithinDays = 30;

export function HoldingsCard() {
  const account = useAccount();
  const lots = account.data?.lots;
  const purchases = usePurchases();
  return (
    <section aria-labelledby="holdings" className="card px-[22px] pt-[26px] pb-2.5 md:px-7">
      <h2 id="holdings" className="page-title">
        Your credits by expiry
      </h2>
      <p className="mt-1.5 mb-4 text-sm text-fg-2">Credits that expire first are spent first.</p>
      {lots ? (
        lots.length > 0 ? (
          <ul>
            {lots.map((lot) => (
              <Lot key={lot.id} lot={lot} />
            ))}
          </ul>
        ) : (
          <div className="grid justify-items-start gap-4 border-t border-hairline py-5 text-fg-2">
            {purchases.data && <p className="text-pretty">{emptyWords(purchases.data.length)}</p>}
            <ButtonLink to="/subscription">See the plans</ButtonLink>
          </div>
        )
      ) : (
        <PanelFallback
          query={account}
          what="Your credits by expiry"
          loading="Loading your credits"
          className="grid"
        >
          <Repeated times={2}>
            <div className="grid gap-3.5 border-t border-hairline py-[18px]">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-1.5 rounded-full!" />
              <Skeleton className="h-4 w-full" />
            </div>
          </Repeated>
        </PanelFallback>
      )}
    </section>
  );
}

const emptyWords = (purchases: number): string =>
  purchases > 0
    ? "Nothing is left: your credits were spent, have expired or were refunded."
    : "Nothing yet. The credits of a plan appear here with the day on which they expire.";

function nameOf(lot: CreditLot): string {
  if (lot.source === "grace") return "Grace credits";
  if (lot.source === "grant") return "Gift from the operator";
  return lot.tier ? lot.tier.charAt(0).toUpperCase() + lot.tier.slice(1) : "Credits";
}

function Lot({ lot }: { lot: CreditLot }) {
  const soon = endsSoonWords(lot.expires_at, warnWithinDays);
  const share = (credits: number) => `${(credits / lot.granted) * 100}%`;
  return (
    <li className="border-t border-hairline py-[18px] text-sm text-fg-2 tabular-nums">
      <div className="flex min-h-[26px] items-center justify-between gap-3">
        <span className="min-w-0 text-base font-strong text-fg">{nameOf(lot)}</span>
        {soon ? (
          <Badge tone="warning">
            <Clock size={16} aria-hidden="true" />
            {soon}
          </Badge>
        ) : (
          <span className="flex-none">
            {lot.source === "purchase" ? "bought" : "since"} {shortDayWords(lot.created_at)}
          </span>
        )}
      </div>
      <div aria-hidden="true" className="mt-3.5 mb-2.5 flex h-1.5 overflow-hidden rounded-full bg-surface-3">
        <i className={soon ? "bg-warning" : "bg-credit"} style={{ width: share(lot.remaining) }} />
        {/* Held credits are neither left nor spent. */}
        <i
          className={classNames("opacity-40", soon ? "bg-warning" : "bg-credit")}
          style={{ width: share(lot.held) }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          <b className="text-fg">{formatCredits(lot.remaining)}</b> of {formatCredits(lot.granted)} left
        </span>
        <span>until {dayWords(lot.expires_at)}</span>
      </p>
      {lot.held > 0 && <p className="mt-1">{formatCredits(lot.held)} reserved for what runs</p>}
      {lot.source === "grace" && (
        <p className="mt-1 text-pretty">
          They were refunded after their plan had expired, so they last seven more days.
        </p>
      )}
      {lot.purchase_id && lot.receipt_number !== null && (
        <Link
          to={receiptPath(lot.purchase_id)}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 underline decoration-hairline underline-offset-4 hover:text-fg"
        >
          <Receipt size={16} aria-hidden="true" />
          Receipt {lot.receipt_number}
        </Link>
      )}
    </li>
  );
}
