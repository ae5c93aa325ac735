/**
 * Tells that a payment made in another tab has arrived, wherever in the studio the person is, and only once the
 * studio is looked at. What was paid before the page was opened is no news; what was claimed is told by the claim.
 */
import { planByName, planNames, type TierName } from "@galatea/contract/plans.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "#platform/toast.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { formatCredits } from "#ui/price.tsx";
import { latestPurchasesKey, useLatestPurchases, type Purchase } from "./latest-purchases.ts";

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
    for (const purchase of news.arrived) whenSeen(() => tellArrival(purchase, tier));
  }, [purchases, tier]);
}

/** Which of them were paid since it was last looked; on the first look none. */
export function newlyPaid(known: ReadonlySet<string> | null, purchases: readonly Purchase[]) {
  const paid = purchases.filter((purchase) => purchase.status === "paid");
  const arrived = known ? paid.filter(({ id, claimed_at }) => !known.has(id) && claimed_at === null) : [];
  return { arrived, known: new Set([...(known ?? []), ...paid.map(({ id }) => id)]) };
}

export function tellArrival(purchase: Pick<Purchase, "id" | "credits">, tier: TierName): void {
  toast.success(arrivalWords(purchase.credits, tier), { id: `paid-${purchase.id}`, duration: arrivalMs });
}

export function arrivalWords(credits: number, tier: TierName): string {
  const plan = planNames.find((name) => name === tier);
  const active = plan ? ` ${planByName(plan).label} is active.` : "";
  return `${formatCredits(credits)} credits added.${active}`;
}

function whenSeen(tell: () => void): void {
  if (document.visibilityState === "visible") {
    tell();
    return;
  }
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    tell();
  };
  document.addEventListener("visibilitychange", look);
}
