/** What was charged since the month began, by tool. */
import type { getCreditSpending } from "@galatea/contract/functions/get-credit-spending.ts";
import { useQuery } from "@tanstack/react-query";
import { useCredits } from "#platform/credits-context.tsx";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { spentThisMonth } from "./spent-this-month.ts";

export function useSpentThisMonth() {
  const { connection, user } = useSession();
  const { info, state } = useCredits();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    // A new balance may mean new spending.
    queryKey: ["spent-this-month", user?.id ?? null, info?.credits_balance ?? null],
    enabled: supabase !== null && user !== null && state !== "loading",
    placeholderData: (before) => before,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const answer = await callFunction<typeof getCreditSpending>(
        supabase,
        "get-credit-spending",
        { months: 1, time_zone: timeZone },
        ["days"],
      );
      if (!answer.ok) throw new Error(answer.sentence);
      return spentThisMonth(answer.value.days, new Date());
    },
  });
}
