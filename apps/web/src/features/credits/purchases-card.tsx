/** The person's purchases: date, plan, price, way of payment and receipt. */
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { dayWords } from "#platform/dates.ts";
import {
  methodWords,
  moneyWords,
  planLabel,
  purchaseStatus,
  receiptPath,
} from "#tools/shell/purchases/purchases.ts";
import type { PurchaseRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Repeated, Skeleton } from "#ui/skeleton.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { usePurchases } from "./use-purchases.ts";

const firstShown = 5;

export function PurchasesCard() {
  const query = usePurchases();
  const [all, setAll] = useState(false);
  const purchases = query.data;
  return (
    <section aria-labelledby="purchases" className="card px-[22px] pt-[26px] pb-3 md:px-7">
      <h2 id="purchases" className="page-title mb-3.5">
        Purchases and receipts
      </h2>
      {purchases ? (
        <>
          {purchases.length === 0 && (
            <p className="border-t border-hairline py-5 text-pretty text-fg-2">
              Nothing bought yet. Each purchase gets a receipt that you can print.
            </p>
          )}
          <ul>
            {purchases.slice(0, all ? undefined : firstShown).map((purchase) => (
              <Purchase key={purchase.id} purchase={purchase} />
            ))}
          </ul>
          {!all && purchases.length > firstShown && (
            <Button variant="plain" block className="mb-2" onClick={() => setAll(true)}>
              Show all {purchases.length}
            </Button>
          )}
        </>
      ) : (
        <PanelFallback query={query} what="Your purchases" loading="Loading purchases" className="grid">
          <Repeated times={2}>
            <div className="grid gap-2.5 border-t border-hairline py-4">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-4 w-40" />
            </div>
          </Repeated>
        </PanelFallback>
      )}
    </section>
  );
}

function Purchase({ purchase }: { purchase: PurchaseRow }) {
  const status = purchaseStatus(purchase);
  return (
    <li className="border-t border-hairline">
      <Link
        to={receiptPath(purchase.id)}
        className="group -mx-3 grid grid-cols-[minmax(0,1fr)_auto_18px] items-center gap-x-2.5 gap-y-1 rounded-md px-3 py-3.5 text-sm text-fg-2 tabular-nums -outline-offset-2 transition-colors duration-150 hover:bg-surface-2"
      >
        <span className="text-base font-strong text-fg">
          {planLabel(purchase)} <span className="sr-only">, receipt {purchase.receipt_number},</span>
        </span>
        <b className="text-right text-base text-fg">{moneyWords(purchase.price_cents, purchase.currency)}</b>
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="row-span-2 text-fg-3 transition-transform duration-150 group-hover:translate-x-0.5"
        />
        <span>
          {dayWords(purchase.paid_at ?? purchase.created_at)}, {methodWords(purchase.method)}
        </span>
        <span className="justify-self-end">
          <Badge tone={status.tone}>{status.label}</Badge>
        </span>
      </Link>
    </li>
  );
}
