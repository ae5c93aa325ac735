/**
 * The person's balance, tier and permissions for every screen, as the server reports them. A paid action lowers the shown
 * balance at once, and a failed call restores it.
 */
import type {
  getUserSubscription,
  SubscriptionInfo,
} from "@galatea/contract/functions/get-user-subscription.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, type ReactNode } from "react";
import type { Client } from "./connection.ts";
import { toast } from "./toast.ts";
import { onCreditsChanged } from "./credits-changes.ts";
import { lowerShownBalance } from "./shown-balance.ts";
import { queryFunction } from "./functions.ts";
import { useOwnRowChanges } from "./realtime.ts";
import { useSession } from "./session.tsx";

/** How often the balance is read while the live channel is not joined. */
const fallbackRefreshMs = 10_000;
/** After a success the server needs a moment until its figures are final. */
const settleDelayMs = 500;

type Credits = {
  info: SubscriptionInfo | null;
  state: "loading" | "ready" | "failed";
  refresh: () => void;
  refreshSoon: () => void;
  /** The live channel is joined. Otherwise panels that show the account poll. */
  live: boolean;
  /** Lowers the shown balance at once. The returned function undoes it, unless the server has answered since. */
  deduct: (credits: number) => () => void;
};

const CreditsContext = createContext<Credits | null>(null);
const watchedTables = ["user_credits", "credit_transactions"] as const;
const queryKey = (userId: string | null) => ["subscription", userId] as const;
/** The key of lots, history and spending, which are read again with the balance. */
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
  useEffect(() => onCreditsChanged(refresh), [refresh]);
  const live = useOwnRowChanges(supabase, { name: "credits", tables: watchedTables, userId }, refresh);
  const { info, failed } = useSubscription(supabase, userId, live);

  const refreshSoon = useCallback(() => void setTimeout(refresh, settleDelayMs), [refresh]);
  const deduct = useCallback(
    (credits: number) => lowerShownBalance(queryClient, queryKey(userId), credits),
    [queryClient, userId],
  );
  const state = info ? "ready" : failed ? "failed" : "loading";
  const value = useMemo<Credits>(
    () => ({ info, state, refresh, refreshSoon, live, deduct }),
    [info, state, refresh, refreshSoon, live, deduct],
  );
  return <CreditsContext value={value}>{children}</CreditsContext>;
}

function useSubscription(supabase: Client | null, userId: string | null, live: boolean) {
  const query = useQuery({
    queryKey: queryKey(userId),
    enabled: supabase !== null && userId !== null,
    refetchInterval: live ? false : fallbackRefreshMs,
    queryFn: () =>
      queryFunction<typeof getUserSubscription>(supabase, "get-user-subscription", {}, [
        "credits_balance",
        "tier_name",
      ]),
  });
  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast.error("Failed to load subscription information");
  }, [failed]);
  return { info: query.data ?? null, failed };
}

export function useCredits(): Credits {
  const value = use(CreditsContext);
  if (!value) throw new Error("useCredits needs a CreditsProvider above it.");
  return value;
}
