import { claimPurchase } from "@galatea/contract/functions/claim-purchase.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { BillingStore } from "./billing.store.ts";

export function claimPurchaseRoute(deps: { billing: BillingStore }): FunctionRoute {
  return functionRoute(claimPurchase, async (_, { caller }) => {
    if (!caller.emailVerified || !caller.email) return { ok: false, code: "email_not_verified" };
    const { claimed, addedCredits, expired } = await deps.billing.claimPurchases(caller.userId, caller.email);
    return {
      ok: true,
      body: { claimed_count: claimed, total_credits_added: addedCredits, expired_count: expired },
    };
  });
}
