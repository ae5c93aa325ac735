/** Balance, tier and what the tier allows. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { tierName } from "../plans.ts";

export const subscriptionInfo = z.object({
  credits_balance: z.number().int(),
  tier_name: tierName,
  can_generate_images: z.boolean(),
  can_generate_videos: z.boolean(),
  can_upscale_images: z.boolean(),
  max_characters: z.number().int(),
  current_character_count: z.number().int(),
  max_girlfriends: z.number().int(),
  current_girlfriend_count: z.number().int(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

export const getUserSubscription = defineFunction({
  name: "get-user-subscription",
  summary: "The caller's balance, tier and permissions.",
  access: "signed-in",
  startsJob: false,
  request: z.object({}),
  reply: subscriptionInfo,
  errors: ["unauthorized"],
});
