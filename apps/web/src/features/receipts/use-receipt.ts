/** One purchase with the expiry of its credits. Null for purchases that are unknown, never paid or another person's. */
import { useQuery } from "@tanstack/react-query";
import { purchaseColumns } from "#tools/shell/purchases/purchases.ts";
import { accountKey } from "#platform/credits-context.tsx";
import type { PurchaseRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type Receipt = { purchase: PurchaseRow; creditsEndAt: string | null };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function useReceipt(purchaseId: string) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: [...accountKey(user?.id ?? null), "receipt", purchaseId],
    enabled: supabase !== null && user !== null,
    queryFn: async (): Promise<Receipt | null> => {
      if (!supabase) throw new Error("Not connected.");
      if (!uuid.test(purchaseId)) return null;
      const [purchase, lot] = await Promise.all([
        supabase
          .from("purchases")
          .select(purchaseColumns)
          .eq("id", purchaseId)
          .not("receipt_number", "is", null)
          .maybeSingle(),
        supabase.from("credit_lots").select("expires_at").eq("purchase_id", purchaseId).maybeSingle(),
      ]);
      const error = purchase.error ?? lot.error;
      if (error) throw new Error(error.message);
      return purchase.data && { purchase: purchase.data, creditsEndAt: lot.data?.expires_at ?? null };
    },
  });
}
