/** Queues mails about accounts with the auth module's transaction, so that a token and its mail come together. */
import { randomUUID } from "node:crypto";
import { mailLanguageOf } from "@galatea/contract/mail-languages.ts";
import type { AccountMail, AccountMails } from "#platform/ports.ts";
import type { Mail } from "./mails.ts";

export const accountMailQueue: AccountMails = {
  async queue(transaction, mail) {
    const { kind, data } = outboxMailOf(mail);
    await transaction.query(
      "insert into public.mail_outbox (mail_key, kind, user_id, recipient, data) values ($1, $2, $3, $4, $5)",
      [
        `account:${"tokenId" in mail ? mail.tokenId : randomUUID()}`,
        kind,
        "userId" in mail ? mail.userId : null,
        "recipient" in mail ? mail.recipient : null,
        JSON.stringify(data),
      ],
    );
  },
};

function outboxMailOf(mail: AccountMail): Mail {
  switch (mail.kind) {
    case "no_account":
    case "address_taken":
      return { kind: mail.kind, data: { language: mailLanguageOf(mail.languages) } };
    case "reauthentication":
      return { kind: "account_code", data: { tokenId: mail.tokenId } };
    default: {
      const { kind: purpose, tokenId, isPkce, redirectTo } = mail;
      return { kind: "account_link", data: { purpose, tokenId, isPkce, redirectTo } };
    }
  }
}
