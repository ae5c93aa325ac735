/** The fields that the forms of strangers share. */
import { z } from "zod";
import { formLimits } from "./form-limits.ts";

const line = (maxChars: number) => z.string().trim().min(1).max(maxChars);

export const formFields = {
  name: line(formLimits.nameChars),
  email: z.string().trim().min(3).max(formLimits.emailChars).meta({ description: "Where the answer goes." }),
  subject: line(formLimits.subjectChars),
  message: line(formLimits.messageChars),
  receipt: line(formLimits.receiptChars).meta({ description: "The number of a receipt or an order." }),
  purchase: line(formLimits.purchaseChars).meta({ description: "What else is known of a purchase." }),
};

/** What every form carries beside its fields. */
export const formEnvelope = {
  key: z
    .uuid()
    .meta({ description: "Made for one sending. A repeated request with the same key is stored once." }),
  website: z
    .literal("", { error: "Please leave this field empty." })
    .default("")
    .meta({ description: "Hidden on the page; programs that fill every field fill it too." }),
  proof: z
    .string()
    .max(4000)
    .optional()
    .meta({ description: "The solution of the challenge that came with `proof_required`." }),
};

/** Codes of every such form. */
export const formErrors = [
  "invalid_request",
  "proof_required",
  "too_many_messages",
  "idempotency_key_reused",
  "rate_limited",
] as const;
