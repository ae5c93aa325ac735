/**
 * Declares a withdrawal from a contract (Directive 2011/83/EU, Article 11a): stored whatever the refund rules compute, and
 * confirmed by mail with its words and the time. The answer is the same whether the purchase exists or not, unless it is
 * the caller's own.
 */
import { z } from "zod";
import { formEnvelope, formErrors, formFields } from "../form-fields.ts";
import { defineFunction } from "../function.ts";
import { hasLink } from "../plain-text.ts";
import { computedRefund } from "../refund-rules.ts";

/** What is typed is mailed to an address that nobody checked. */
const withoutLink = (field: z.ZodString, error: string) => field.refine((text) => !hasLink(text), { error });
const purchaseSentence = "Please name the purchase without a link.";

export const withdrawFromContract = defineFunction({
  name: "withdraw-from-contract",
  summary: "Withdraw from the contract about a purchase, with or without an account.",
  access: "anyone",
  startsJob: false,
  request: z
    .object({
      ...formEnvelope,
      name: withoutLink(formFields.name, "Please give the name without a link."),
      email: formFields.email.meta({ description: "Where the confirmation goes." }),
      receipt: withoutLink(formFields.receipt, purchaseSentence).optional(),
      purchase: withoutLink(formFields.purchase, purchaseSentence).optional(),
    })
    .refine(({ receipt, purchase }) => receipt !== undefined || purchase !== undefined, {
      path: ["receipt"],
      error: "Please name the purchase: by its number, or by its day and amount.",
    }),
  reply: z.object({
    reference: z.string(),
    receivedAt: z.iso.datetime({ offset: true }),
    statement: z.string().meta({ description: "As it is stored." }),
    isMailed: z.boolean().meta({
      description:
        "False when so many mails went to this address today that the receipt is not mailed again.",
    }),
    computed: computedRefund
      .nullable()
      .meta({ description: "What the refund rules compute; null unless the purchase is the caller's own." }),
    earlierReference: z.string().nullable().meta({
      description:
        "Of the first statement about the same purchase, which counts; null for the first, and unless the purchase is the caller's own.",
    }),
  }),
  errors: formErrors,
});
