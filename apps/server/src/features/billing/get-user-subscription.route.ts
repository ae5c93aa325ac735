import { getUserSubscription } from "@galatea/contract/functions/get-user-subscription.ts";
import { tierLimits } from "@galatea/contract/plans.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { BillingStore } from "./billing.store.ts";

export function getUserSubscriptionRoute(deps: { billing: BillingStore }): FunctionRoute {
  return functionRoute(getUserSubscription, async (_, { caller }) => {
    const { balanceCredits, tier, characterCount, companionCount } = await deps.billing.readSubscription(
      caller.userId,
    );
    const isPaid = tier !== "free";
    return {
      ok: true,
      body: {
        credits_balance: balanceCredits,
        tier_name: tier,
        can_generate_images: isPaid,
        can_generate_videos: isPaid,
        can_upscale_images: isPaid,
        max_characters: tierLimits[tier].maxCharacters,
        current_character_count: characterCount,
        max_girlfriends: tierLimits[tier].maxCompanions,
        current_girlfriend_count: companionCount,
      },
    };
  });
}
