/** The paid purchases of a signed-in person with the withdrawals from them, the newest first, to choose from. Empty for visitors, and until they are read. */
import { useEffect, useState } from "react";
import type { OwnWithdrawal, PurchaseRow } from "#platform/database.ts";
import { dayWords } from "#platform/dates.ts";
import { useSession } from "#platform/session.tsx";
import { moneyWords, planLabel, purchaseStatus } from "#tools/shell/purchases/purchases.ts";

export type OwnPurchase = Pick<
  PurchaseRow,
  | "id"
  | "receipt_number"
  | "tier"
  | "paid_cents"
  | "price_cents"
  | "refunded_cents"
  | "status"
  | "currency"
  | "paid_at"
> & { withdrawal: OwnWithdrawal | null };

const mostShown = 20;

export function useOwnPurchases(): readonly OwnPurchase[] {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [found, setFound] = useState<{ userId: string; purchases: OwnPurchase[] } | null>(null);
  useEffect(() => {
    if (!supabase || userId === null) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const [bought, withdrawn] = await Promise.all([
        supabase
          .from("purchases")
          .select("id,receipt_number,tier,paid_cents,price_cents,refunded_cents,status,currency,paid_at")
          .eq("user_id", userId)
          .not("receipt_number", "is", null)
          .order("paid_at", { ascending: false })
          .limit(mostShown),
        supabase.rpc("own_withdrawals"),
      ]);
      // Whoever cannot read them types the number.
      if (isOver || bought.error || withdrawn.error) return;
      const withdrawals = new Map(withdrawn.data.map((each) => [each.purchase_id, each]));
      const purchases = bought.data.map((each) => ({
        ...each,
        withdrawal: withdrawals.get(each.id) ?? null,
      }));
      setFound({ userId, purchases });
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [supabase, userId]);
  return found !== null && found.userId === userId ? found.purchases : [];
}

/** "Standard plan, $12.00, paid on 5 Nov 2026" */
export const purchaseWords = (purchase: OwnPurchase): string => {
  const paid = moneyWords(purchase.paid_cents ?? purchase.price_cents, purchase.currency);
  return `${planLabel(purchase)} plan, ${paid}${purchase.paid_at === null ? "" : `, paid on ${dayWords(purchase.paid_at)}`}`;
};

/** Nothing is left of it to withdraw from. */
export const isGivenBack = ({ status }: Pick<OwnPurchase, "status">): boolean => status === "refunded";

const withdrawalStates: Record<OwnWithdrawal["state"], string> = {
  open: "waits for the operator's decision",
  refunded: "was decided: refunded",
  refused: "was decided: no refund",
};

/** What became of it: a refund, an earlier withdrawal, both. Null where there was neither. */
export function settledWords(purchase: OwnPurchase): string | null {
  const { withdrawal } = purchase;
  const told = withdrawal && `Withdrawal ${withdrawal.reference} ${withdrawalStates[withdrawal.state]}.`;
  const isRefunded = purchase.refunded_cents > 0 && purchase.status !== "charged_back";
  const status = isRefunded ? `${purchaseStatus(purchase).label}.` : null;
  return [status, told].filter(Boolean).join(" ") || null;
}
