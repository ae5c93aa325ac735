/** The kinds of mail about an account and the way into it, and their data in the outbox. */
import { mailLanguages } from "@galatea/contract/mail-languages.ts";
import { z } from "zod";

/** The secrets are computed from the token's id when the mail is sent or shown: the outbox holds none. */
const tokenId = z.uuid();

const link = z.object({
  tokenId,
  isPkce: z.boolean(),
  redirectTo: z.url({ protocol: /^https?$/ }),
});

const accountLinkKind = z.enum([
  "signup",
  "magiclink",
  "recovery",
  "invite",
  "email_change_new",
  "email_change_current",
]);

/** No account tells the language later. */
const stranger = z.object({ language: z.enum(mailLanguages) });

export const accountMails = [
  z.object({ kind: z.literal("account_link"), data: link.extend({ purpose: accountLinkKind }) }),
  z.object({ kind: z.literal("account_code"), data: z.object({ tokenId }) }),
  z.object({ kind: z.literal("no_account"), data: stranger }),
  z.object({ kind: z.literal("address_taken"), data: stranger }),
] as const;
