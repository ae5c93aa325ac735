/** The account behind the page: balance, held, lots, today's limit. Read again with every change of the live channel. */
import type { CreditAccount, getCredits } from "@galatea/contract/functions/get-credits.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { accountKey, useCredits } from "#platform/credits-context.tsx";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

/** How often the page asks again while the live channel is away. */
const fallbackRefreshMs = 10_000;

export function useAccount(): UseQueryResult<CreditAccount> {
  const { connection, user } = useSession();
  const refetchInterval = useFallbackInterval();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: [...accountKey(user?.id ?? null), "account"],
    enabled: supabase !== null && user !== null,
    refetchInterval,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunction<typeof getCredits>(supabase, "get-credits", {}, [
        "balance",
        "held",
        "lots",
        "daily_cap",
      ]);
      if (!answer.ok) throw new Error(answer.sentence);
      return answer.value;
    },
  });
}

export function useFallbackInterval(): number | false {
  return useCredits().live ? false : fallbackRefreshMs;
}
