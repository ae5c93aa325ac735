/** The person's latest purchases, paid or not, newest first. */
import { useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { PurchaseRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type Purchase = Pick<PurchaseRow, "id" | "tier" | "credits" | "status" | "claimed_at">;

export const latestPurchasesKey = "latest-purchases";

const columns = "id,tier,credits,status,claimed_at";
const latest = 20;

export function useLatestPurchases(pollMs: number | false = false) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: [latestPurchasesKey, userId],
    enabled: supabase !== null && userId !== null,
    queryFn: () => fetchPurchases(supabase, userId),
    refetchInterval: pollMs,
  });
}

async function fetchPurchases(supabase: Client | null, userId: string | null): Promise<Purchase[]> {
  if (!supabase || !userId) throw new Error("Not connected.");
  const { data, error } = await supabase
    .from("purchases")
    .select(columns)
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(latest);
  if (error) throw new Error(error.message);
  return data;
}
