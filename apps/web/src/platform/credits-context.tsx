/**
 * The person's balance, tier and permissions for every screen. The server's answer is the truth; a paid action
 * lowers the shown balance at once and gives it back when the call fails.
 */
import type {
  getUserSubscription,
  SubscriptionInfo,
} from "@galatea/contract/functions/get-user-subscription.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, type ReactNode } from "react";
import { toast } from "./toast.ts";
import { onCreditsChanged } from "./credits-news.ts";
import { deductFrom } from "./deduct-credits.ts";
import { callFunction } from "./functions.ts";
import { useOwnRowChanges } from "./realtime.ts";
import { useSession } from "./session.tsx";

/** While the live channel is not joined, the balance is asked for this often. */
const fallbackRefreshMs = 10_000;
/** After a success the server needs a moment until its figures are final. */
const settleDelayMs = 500;

type Credits = {
  info: SubscriptionInfo | null;
  state: "loading" | "ready" | "failed";
  refresh: () => void;
  refreshSoon: () => void;
  /** The live channel is joined; while it is not, panels that show the account poll. */
  live: boolean;
  /** Lowers the shown balance at once. The returned function undoes it, unless the server has answered since. */
  deduct: (credits: number) => () => void;
};

const CreditsContext = createContext<Credits | null>(null);
const watchedTables = ["user_credits", "credit_transactions"] as const;
const queryKey = (userId: string | null) => ["subscription", userId] as const;
/** What pages show beside the balance: lots, history, spending. It goes stale with it. */
export const accountKey = (userId: string | null) => ["credits", userId] as const;

export function CreditsProvider({ children }: { children: ReactNode }) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;

  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: queryKey(userId) });
    void queryClient.invalidateQueries({ queryKey: accountKey(userId) });
  }, [queryClient, userId]);
  const joined = useOwnRowChanges(supabase, { name: "credits", tables: watchedTables, userId }, refresh);

  const query = useQuery({
    queryKey: queryKey(userId),
    enabled: supabase !== null && userId !== null,
    refetchInterval: joined ? false : fallbackRefreshMs,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunction<typeof getUserSubscription>(supabase, "get-user-subscription", {}, [
        "credits_balance",
        "tier_name",
      ]);
      if (!answer.ok) throw new Error(answer.sentence);
      return answer.value;
    },
  });

  useEffect(() => onCreditsChanged(refresh), [refresh]);

  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast.error("Failed to load subscription information");
  }, [failed]);

  const refreshSoon = useCallback(() => void setTimeout(refresh, settleDelayMs), [refresh]);
  const deduct = useCallback(
    (credits: number) => deductFrom(queryClient, queryKey(userId), credits),
    [queryClient, userId],
  );
  const value = useMemo<Credits>(
    () => ({
      info: query.data ?? null,
      state: query.data ? "ready" : failed ? "failed" : "loading",
      refresh,
      refreshSoon,
      live: joined,
      deduct,
    }),
    [query.data, failed, refresh, refreshSoon, joined, deduct],
  );
  return <CreditsContext value={value}>{children}</CreditsContext>;
}

export function useCredits(): Credits {
  const value = use(CreditsContext);
  if (!value) throw new Error("useCredits needs a CreditsProvider above it.");
  return value;
}
