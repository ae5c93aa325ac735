/** Gives the caller every paid purchase that waits for their verified address. Exactly once, however often it is called. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const claimPurchase = defineFunction({
  name: "claim-purchase",
  summary: "Claim purchases that were paid with the caller's verified e-mail address.",
  access: "signed-in",
  startsJob: false,
  request: z.object({}),
  reply: z.object({
    claimed_count: z.number().int(),
    total_credits_added: z.number().int(),
    /** Among the claimed: purchases that add nothing, because their six months were over. */
    expired_count: z.number().int(),
  }),
  errors: ["unauthorized", "email_not_verified"],
});
