/** The paid purchases of a signed-in person, the newest first, to choose from. Empty for visitors, and until they are read. */
import { useEffect, useState } from "react";
import type { PurchaseRow } from "#platform/database.ts";
import { dayWords } from "#platform/dates.ts";
import { useSession } from "#platform/session.tsx";
import { moneyWords, planLabel } from "#tools/shell/purchases/purchases.ts";

export type OwnPurchase = Pick<
  PurchaseRow,
  "receipt_number" | "tier" | "paid_cents" | "price_cents" | "currency" | "paid_at"
>;

const mostShown = 20;

export function useOwnPurchases(): readonly OwnPurchase[] {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [read, setRead] = useState<{ userId: string; purchases: OwnPurchase[] } | null>(null);
  useEffect(() => {
    if (!supabase || userId === null) return undefined;
    let isOver = false;
    void supabase
      .from("purchases")
      .select("receipt_number,tier,paid_cents,price_cents,currency,paid_at")
      .eq("user_id", userId)
      .not("receipt_number", "is", null)
      .order("paid_at", { ascending: false })
      .limit(mostShown)
      // Whoever cannot read them types the number.
      .then(({ data }) => isOver || setRead({ userId, purchases: data ?? [] }));
    return () => {
      isOver = true;
    };
  }, [supabase, userId]);
  return read !== null && read.userId === userId ? read.purchases : [];
}

/** "Standard plan, $12.00, paid on 5 Nov 2026" */
export const purchaseWords = (purchase: OwnPurchase): string => {
  const paid = moneyWords(purchase.paid_cents ?? purchase.price_cents, purchase.currency);
  return `${planLabel(purchase)} plan, ${paid}${purchase.paid_at === null ? "" : `, paid on ${dayWords(purchase.paid_at)}`}`;
};
