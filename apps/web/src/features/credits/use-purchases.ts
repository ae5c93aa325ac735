/** The person's paid purchases, newest first, also those whose money went back. */
import { useQuery } from "@tanstack/react-query";
import { purchaseColumns } from "#tools/shell/purchases/purchases.ts";
import { accountKey } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";

const mostShown = 200;

export function usePurchases() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: [...accountKey(userId), "purchases"],
    enabled: supabase !== null && userId !== null,
    queryFn: async () => {
      if (!supabase || !userId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("purchases")
        .select(purchaseColumns)
        .eq("user_id", userId)
        .not("receipt_number", "is", null)
        .order("created_at", { ascending: false })
        .limit(mostShown);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
