/**
 * Claims purchases that were paid with the person's address. Only one call runs at a time; a second caller gets the same
 * answer.
 */
import type { claimPurchase } from "@galatea/contract/functions/claim-purchase.ts";
import type { z } from "zod";
import type { Client } from "#platform/connection.ts";
import { callFunction, type Answer } from "#platform/functions.ts";

export type Claimed = z.output<(typeof claimPurchase)["reply"]>;

let underWay: Promise<Answer<Claimed>> | undefined;

export function claimPurchases(supabase: Client): Promise<Answer<Claimed>> {
  underWay ??= callFunction<typeof claimPurchase>(supabase, "claim-purchase", {}, [
    "claimed_count",
    "total_credits_added",
    "expired_count",
  ]).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
