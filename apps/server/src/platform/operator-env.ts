/** What the operator says about themselves and their support. Nothing here has a default: what is not set is not claimed. */
import { z } from "zod";
import { emailAddress } from "./email-address.ts";

const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "one line of text")
  .optional();

export const operatorVariables = z.object({
  /** Gets the messages, reports and withdrawals, and is shown on the pages of their forms. */
  OPERATOR_EMAIL: emailAddress.optional(),
  /** As in "Monday to Friday, 9 to 17 CET". */
  SUPPORT_HOURS: line,
  /** As in "24 hours". */
  SUPPORT_REPLY_WITHIN: line,
  /** A sentence. */
  SUPPORT_GUARANTEE: line,
  LIVE_CHAT_URL: z
    .url({ protocol: /^https$/, error: "an address such as https://chat.example.org" })
    .optional(),
  LIVE_CHAT_HOURS: line,
});

export type OperatorSettings = {
  email: string | null;
  hours: string | null;
  replyWithin: string | null;
  guarantee: string | null;
  liveChat: { url: string; hours: string | null } | null;
};

export const operatorSettings = (variables: z.infer<typeof operatorVariables>): OperatorSettings => ({
  email: variables.OPERATOR_EMAIL ?? null,
  hours: variables.SUPPORT_HOURS ?? null,
  replyWithin: variables.SUPPORT_REPLY_WITHIN ?? null,
  guarantee: variables.SUPPORT_GUARANTEE ?? null,
  liveChat:
    variables.LIVE_CHAT_URL === undefined
      ? null
      : { url: variables.LIVE_CHAT_URL, hours: variables.LIVE_CHAT_HOURS ?? null },
});
