/** The parts that the functions which start a payment have in common. */
import { z } from "zod";
import { defineFunction, type FunctionContract } from "./function.ts";

/** The price comes from the plan; `amount_usd` is accepted and ignored. */
const invoiceRequest = z.object({
  tier_name: z
    .string()
    .max(40)
    .transform((name) => name.trim().toLowerCase()),
  amount_usd: z.unknown().optional(),
  user_email: z.string().max(320).optional(),
});

type InvoiceFunction<Reply extends z.ZodType> = Pick<
  FunctionContract<z.ZodType, Reply>,
  "name" | "summary" | "reply"
>;

export const defineInvoiceFunction = <Reply extends z.ZodType>(contract: InvoiceFunction<Reply>) =>
  defineFunction({
    ...contract,
    access: "signed-in",
    startsJob: false,
    request: invoiceRequest,
    errors: [
      "invalid_request",
      "unauthorized",
      "unknown_tier",
      "payments_unavailable",
      "rate_limited",
      "quota_purchases",
      "idempotency_key_reused",
    ],
  });
