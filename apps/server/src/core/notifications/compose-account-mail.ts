/** Composes the mails about an account: links and codes that open it, and words to who has none. */
import type { MailLanguage } from "@galatea/contract/mail-languages.ts";
import { accountLinkUrl } from "#platform/account-link.ts";
import type { AccountMail, MailSecrets } from "#platform/ports.ts";
import { accountTexts } from "./account-texts/by-language.ts";
import type { MailContent } from "./mail-content.ts";
import type { Mail } from "./mails.ts";

type DataOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

type Wording = {
  language: MailLanguage;
  /** Base of the links, without a slash at the end. */
  publicUrl: string;
};

export function composeAccountLink(
  { purpose, isPkce, redirectTo }: DataOf<"account_link">,
  { linkToken, code }: MailSecrets,
  { language, publicUrl }: Wording,
): MailContent {
  const hashedToken = isPkce ? `pkce_${linkToken}` : linkToken;
  const url = accountLinkUrl(publicUrl, { kind: purpose, hashedToken, redirectTo });
  return contentOf(purpose, language, { url, code });
}

export const composeAccountCode = ({ code }: MailSecrets, { language, publicUrl }: Wording): MailContent =>
  contentOf("reauthentication", language, { url: publicUrl, code });

export const composeStrangerMail = (
  kind: "no_account" | "address_taken",
  { language, publicUrl }: Wording,
): MailContent => contentOf(kind, language, { url: `${publicUrl}/auth` });

function contentOf(
  kind: AccountMail["kind"],
  language: MailLanguage,
  { url, code }: { url: string; code?: string },
): MailContent {
  const { [kind]: text, code: label } = accountTexts[language];
  return {
    language,
    subject: text.subject,
    heading: text.subject,
    paragraphs: text.paragraphs,
    facts: code === undefined ? [] : [{ label, value: code }],
    action: { label: text.action, url },
    reason: text.reason,
  };
}
