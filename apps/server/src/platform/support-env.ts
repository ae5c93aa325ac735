/** What the operator promises about their support. Nothing here has a default: what is not set is not claimed. */
import { z } from "zod";

const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "one line of text")
  .optional();

export const supportVariables = z.object({
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

export type SupportSettings = {
  hours: string | null;
  replyWithin: string | null;
  guarantee: string | null;
  liveChat: { url: string; hours: string | null } | null;
};

export const readSupport = (variables: z.infer<typeof supportVariables>): SupportSettings => ({
  hours: variables.SUPPORT_HOURS ?? null,
  replyWithin: variables.SUPPORT_REPLY_WITHIN ?? null,
  guarantee: variables.SUPPORT_GUARANTEE ?? null,
  liveChat:
    variables.LIVE_CHAT_URL === undefined
      ? null
      : { url: variables.LIVE_CHAT_URL, hours: variables.LIVE_CHAT_HOURS ?? null },
});
