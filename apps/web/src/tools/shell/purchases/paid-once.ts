/** Stands beside the specified texts that call a plan a subscription, which renews elsewhere. */
export const paidOnce = "A plan is paid once, and nothing renews.";
