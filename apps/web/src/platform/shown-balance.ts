/** The balance on the screen, lowered before the server answers and replaced by its next answer. */
import type { SubscriptionInfo } from "@galatea/contract/functions/get-user-subscription.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** @returns a function that undoes it, unless the server has answered since. */
export function lowerShownBalance(queryClient: QueryClient, key: QueryKey, credits: number): () => void {
  // A pending answer was requested before the deduction and would hide it.
  void queryClient.cancelQueries({ queryKey: key });
  // The cache keeps its age, so that several deductions can be undone until the server answers.
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
  const change = (by: number) =>
    queryClient.setQueryData<SubscriptionInfo>(
      key,
      (info) => info && { ...info, credits_balance: info.credits_balance + by },
      { updatedAt },
    );
  change(-credits);
  return () => {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) === updatedAt) change(credits);
    void queryClient.invalidateQueries({ queryKey: key });
  };
}
