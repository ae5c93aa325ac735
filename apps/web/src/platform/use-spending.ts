/** The credits spent per day and tool over the last months, with days in the browser's time zone. */
import type { getCreditSpending, SpendingDay } from "@galatea/contract/functions/get-credit-spending.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { accountKey } from "./credits-context.tsx";
import { queryFunction } from "./functions.ts";
import { useSession } from "./session.tsx";
import { ownTimeZone } from "./dates.ts";

export const shownMonths = 6;

export function useSpending(): UseQueryResult<SpendingDay[]> {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: [...accountKey(user?.id ?? null), "spending", timeZone],
    enabled: supabase !== null && user !== null,
    queryFn: async () => {
      const { days } = await queryFunction<typeof getCreditSpending>(
        supabase,
        "get-credit-spending",
        { months: shownMonths, time_zone: timeZone },
        ["days"],
      );
      return days;
    },
  });
}
