/** The shown balance, lowered before the server has said anything; the next answer of the server takes its place. */
import type { SubscriptionInfo } from "@galatea/contract/functions/get-user-subscription.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Gives what undoes it, which does nothing once the server has answered. */
export function deductFrom(queryClient: QueryClient, key: QueryKey, credits: number): () => void {
  // An answer that is under way was asked before the deduction and would hide it.
  void queryClient.cancelQueries({ queryKey: key });
  // As old as the answer that it changes: only the server's next one is newer, however much is deducted meanwhile.
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
