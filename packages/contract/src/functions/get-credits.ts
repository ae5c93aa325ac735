/** The caller's credit account: what is there, what is held, what ends when, and today's limit. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { tierName } from "../plans.ts";

export const lotSources = ["purchase", "grant", "grace"] as const;

export const creditLot = z.object({
  id: z.string(),
  source: z.enum(lotSources),
  /** The plan that was bought, or that an operator's grant carries. */
  tier: tierName.nullable(),
  purchase_id: z.string().nullable(),
  receipt_number: z.number().int().nullable(),
  granted: z.number().int(),
  remaining: z.number().int(),
  held: z.number().int(),
  /** When it was paid, for a purchase, also when it was claimed later. */
  created_at: z.string(),
  expires_at: z.string(),
});
export type CreditLot = z.infer<typeof creditLot>;

export const dailyCap = z.object({
  /** Null: no limit. */
  daily_cap_credits: z.number().int().nullable(),
  time_zone: z.string(),
  /** Spent or reserved since midnight in that time zone; what was refunded does not count. */
  spent_today_credits: z.number().int(),
  resets_at: z.string(),
});
export type DailyCap = z.infer<typeof dailyCap>;

export const creditAccount = z.object({
  balance: z.number().int(),
  held: z.number().int(),
  /** The lots with credits to spend or held, in the order in which they are spent. */
  lots: z.array(creditLot),
  daily_cap: dailyCap,
});
export type CreditAccount = z.infer<typeof creditAccount>;

export const getCredits = defineFunction({
  name: "get-credits",
  summary:
    "The caller's credits: balance, credits held for jobs, lots with their expiry, and the daily limit.",
  access: "signed-in",
  startsJob: false,
  request: z.object({}),
  reply: creditAccount,
  errors: ["unauthorized"],
});
