/** Sets or removes the daily limit, whose day is that of the browser's time zone. */
import type { CreditAccount, DailyCap } from "@galatea/contract/functions/get-credits.ts";
import type { setDailyCap } from "@galatea/contract/functions/set-daily-cap.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownTimeZone } from "#platform/dates.ts";
import { accountKey } from "#platform/credits-context.tsx";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

export function useSetDailyCap() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const key = [...accountKey(user?.id ?? null), "account"];
  return useMutation({
    // Otherwise the request would wait for a connection while a person is offline.
    networkMode: "always",
    mutationFn: async (credits: number | null): Promise<DailyCap> => {
      if (!connection) throw new Error("The server cannot be reached. Please check your connection.");
      const answer = await callFunction<typeof setDailyCap>(
        connection.supabase,
        "set-daily-cap",
        { daily_cap_credits: credits, time_zone: ownTimeZone() },
        ["daily_cap_credits", "spent_today_credits"],
      );
      if (!answer.ok) throw new Error(answer.sentence);
      return answer.value;
    },
    onSuccess: (cap) =>
      queryClient.setQueryData<CreditAccount>(key, (account) => account && { ...account, daily_cap: cap }),
  });
}
