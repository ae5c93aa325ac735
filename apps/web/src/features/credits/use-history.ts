/** The history, newest first, by keyset over the entry's number; and one job's row, however old it is. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import { accountKey } from "#platform/credits-context.tsx";
import type { HistoryRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { useFallbackInterval } from "./use-account.ts";

export const historyFilters = [
  { value: "all", label: "All" },
  { value: "charged", label: "Charged" },
  { value: "refunded", label: "Refunded" },
  { value: "bought", label: "Bought" },
  { value: "ended", label: "Ended" },
] as const;
export type HistoryFilter = (typeof historyFilters)[number]["value"];

const pageSize = 50;
const columns =
  "user_id,seq,created_at,type,amount,balance_after,kind,reason,job_id,hold_id,purchase_id,hold_state,refunded_at,balance_after_refund,job_state,error_code,prompt,aspect_ratio,settings,content_id,content_type,content_url,poster_url,tier,receipt_number,lot_source,companion_name";

type Shown = { filter: HistoryFilter; tool: string | null };

export function useHistory({ filter, tool }: Shown) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const refetchInterval = useFallbackInterval();
  return useInfiniteQuery({
    queryKey: [...accountKey(userId), "history", filter, tool],
    enabled: supabase !== null && userId !== null,
    refetchInterval,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => fetchPage(supabase, userId, { filter, tool, before: pageParam }),
    getNextPageParam: (rows): number | undefined => (rows.length === pageSize ? rows.at(-1)?.seq : undefined),
  });
}

async function fetchPage(
  supabase: Client | null,
  userId: string | null,
  { filter, tool, before }: Shown & { before: number | null },
): Promise<HistoryRow[]> {
  if (!supabase || !userId) throw new Error("Not connected.");
  let query = supabase
    .from("credit_history")
    .select(columns)
    .eq("user_id", userId)
    .order("seq", { ascending: false })
    .limit(pageSize);
  if (tool) query = query.eq("kind", tool);
  if (before !== null) query = query.lt("seq", before);
  switch (filter) {
    // A refunded job is one row, the row of its charge.
    case "all":
      query = query.neq("type", "refund");
      break;
    case "charged":
      query = query.eq("type", "charge").eq("hold_state", "settled");
      break;
    // An index finds the refunds' own entries; the few refunded ones among all charges would be a scan.
    case "refunded":
      query = query.eq("type", "refund");
      break;
    case "bought":
      query = query.eq("type", "grant");
      break;
    case "ended":
      query = query.in("type", ["expire", "revoke"]);
      break;
  }
  const { data, error } = await query;
  if (error) throw new Error(error.message);
  return data;
}

/** Null when no such job of this person was ever charged. Three look-ups by unique keys, however long the history. */
export function useJobEntry(jobId: string | null) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: [...accountKey(userId), "job", jobId],
    enabled: supabase !== null && userId !== null && jobId !== null,
    queryFn: () => fetchJobEntry(supabase, userId, jobId),
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function fetchJobEntry(
  supabase: Client | null,
  userId: string | null,
  jobId: string | null,
): Promise<HistoryRow | null> {
  if (!supabase || !userId || !jobId) throw new Error("Not connected.");
  if (!uuid.test(jobId)) return null;
  const hold = await supabase.from("credit_holds").select("id").eq("job_id", jobId).maybeSingle();
  if (hold.error) throw new Error(hold.error.message);
  if (!hold.data) return null;
  const charge = await supabase
    .from("credit_transactions")
    .select("seq")
    .eq("idem_key", `charge:${hold.data.id}`)
    .maybeSingle();
  if (charge.error) throw new Error(charge.error.message);
  if (!charge.data) return null;
  const { data, error } = await supabase
    .from("credit_history")
    .select(columns)
    .eq("user_id", userId)
    .eq("seq", charge.data.seq)
    .maybeSingle();
  if (error) throw new Error(error.message);
  return data;
}

/** When the credits of a job were reserved, and when they were settled or released. */
export function useHoldTimes(holdId: string | null, shown: boolean) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: [...accountKey(user?.id ?? null), "hold", holdId],
    enabled: supabase !== null && holdId !== null && shown,
    queryFn: async () => {
      if (!supabase || !holdId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("credit_holds")
        .select("created_at,closed_at")
        .eq("id", holdId)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
