/** Who runs this installation, as the legal pages and `security.txt` name them. The seller stands in for a missing name. */
import { contactRetentionMonths } from "@galatea/contract/form-limits.ts";
import { z } from "zod";
import { emailAddress } from "./email-address.ts";
import type { PaymentSettings } from "./payment-env.ts";

export const operatorVariables = z.object({
  OPERATOR_NAME: z.string().trim().min(1).optional(),
  /** Lines, separated by `|`. */
  OPERATOR_ADDRESS: z.string().optional(),
  /** Also gets the messages of the contact page. */
  OPERATOR_EMAIL: emailAddress.optional(),
  /** After how many months the messages of the contact page are deleted. */
  CONTACT_RETENTION_MONTHS: z.coerce
    .number({ error: "a whole number from 1 to 120" })
    .int("a whole number from 1 to 120")
    .min(1, "a whole number from 1 to 120")
    .max(120, "a whole number from 1 to 120")
    .default(contactRetentionMonths),
  /** Whose law the terms name. */
  OPERATOR_LAW: z.string().trim().min(1).max(200).optional(),
});

export type Operator = {
  name: string | null;
  address: string[];
  email: string | null;
  law: string | null;
  contactRetentionMonths: number;
};

export function readOperator(
  variables: z.infer<typeof operatorVariables>,
  seller: PaymentSettings["seller"],
): Operator {
  const address = (variables.OPERATOR_ADDRESS ?? "")
    .split("|")
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    name: variables.OPERATOR_NAME ?? seller?.name ?? null,
    address: address.length > 0 ? address : (seller?.address ?? []),
    email: variables.OPERATOR_EMAIL ?? null,
    law: variables.OPERATOR_LAW ?? null,
    contactRetentionMonths: variables.CONTACT_RETENTION_MONTHS,
  };
}
