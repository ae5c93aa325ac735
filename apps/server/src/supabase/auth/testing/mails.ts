/** The mails that the auth module queued, as their readers would use them. */
import { createOneTimeSecrets } from "../one-time-secrets.ts";
import { accountLinkUrl } from "#platform/account-link.ts";
import type { AccountMail, AccountMails } from "#platform/ports.ts";

export type ReadMail = AccountMail & { to: string; code: string; link: string; hashedToken: string };

export type TestMails = AccountMails & {
  /** The newest mail to an address. */
  newest(to: string): ReadMail;
  /** The kinds of all mails to an address, oldest first. */
  kinds(to: string): string[];
};

export function createTestMails(server: { url: string; secret: string }): TestMails {
  const mails: ReadMail[] = [];
  const secrets = createOneTimeSecrets(server.secret);
  return {
    queue: async (transaction, mail) => {
      if ("recipient" in mail) {
        mails.push({ ...mail, to: mail.recipient, code: "", link: "", hashedToken: "" });
        return;
      }
      const { rows } = await transaction.query<{ address: string }>(
        "select relates_to as address from auth.one_time_tokens where id = $1",
        [mail.tokenId],
      );
      const { code, linkToken } = secrets.derive(mail.tokenId);
      const hashedToken = `${"isPkce" in mail && mail.isPkce ? "pkce_" : ""}${linkToken}`;
      const link =
        "redirectTo" in mail
          ? accountLinkUrl(server.url, { kind: mail.kind, hashedToken, redirectTo: mail.redirectTo })
          : "";
      mails.push({ ...mail, to: rows[0]?.address ?? "", code, link, hashedToken });
    },
    newest: (to) => {
      const found = mails.findLast((mail) => mail.to === to);
      if (!found) throw new Error(`No mail went to ${to}.`);
      return found;
    },
    kinds: (to) => mails.filter((mail) => mail.to === to).map(({ kind }) => kind),
  };
}
