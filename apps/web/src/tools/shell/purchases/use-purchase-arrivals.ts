/**
 * Shows a toast, on every studio page, when a payment made in another tab has arrived; in a background tab once it becomes
 * visible. Purchases paid before the page opened are skipped, and so are claimed ones, which the claim reports.
 */
import { planByName, planNames, type TierName } from "@galatea/contract/plans.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "#platform/toast.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { formatCredits } from "#ui/price.tsx";
import { latestPurchasesKey, useLatestPurchases, type Purchase } from "./latest-purchases.ts";
import { setPaymentUnderWay } from "./payment-under-way.ts";

const arrivalMs = 8000;

export function usePurchaseArrivals(): void {
  const { data: purchases } = useLatestPurchases();
  const { info } = useCredits();
  const queryClient = useQueryClient();
  const balance = info?.credits_balance;
  const tier = info?.tier_name;
  useEffect(() => {
    if (balance !== undefined) void queryClient.invalidateQueries({ queryKey: [latestPurchasesKey] });
  }, [queryClient, balance]);

  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!purchases || !tier) return;
    const news = newlyPaid(known.current, purchases);
    known.current = news.known;
    if (news.arrived.length > 0) setPaymentUnderWay(null);
    for (const purchase of news.arrived) whenVisible(() => notifyArrival(purchase, tier));
  }, [purchases, tier]);
}

/** The purchases that became paid since the last call; none on the first call. */
export function newlyPaid(known: ReadonlySet<string> | null, purchases: readonly Purchase[]) {
  const paid = purchases.filter((purchase) => purchase.status === "paid");
  const arrived = known ? paid.filter(({ id, claimed_at }) => !known.has(id) && claimed_at === null) : [];
  return { arrived, known: new Set([...(known ?? []), ...paid.map(({ id }) => id)]) };
}

export function notifyArrival(purchase: Pick<Purchase, "id" | "credits">, tier: TierName): void {
  toast.success(arrivalWords(purchase.credits, tier), { id: `paid-${purchase.id}`, duration: arrivalMs });
}

export function arrivalWords(credits: number, tier: TierName): string {
  const plan = planNames.find((name) => name === tier);
  const active = plan ? ` ${planByName(plan).label} is active.` : "";
  return `${formatCredits(credits)} credits added.${active}`;
}

function whenVisible(run: () => void): void {
  if (document.visibilityState === "visible") {
    run();
    return;
  }
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    run();
  };
  document.addEventListener("visibilitychange", onChange);
}
