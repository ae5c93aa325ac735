/**
 * Sends the due mails of the outbox. The lease of a mail outlasts the longest send, so that no two workers send it at a
 * time. When a worker dies between sending and marking, the mail is sent again under the same Message-ID.
 */
import { mailLanguageOf } from "@galatea/contract/mail-languages.ts";
import { describeError, type Log } from "#platform/log.ts";
import { isMailAddress, type Mailer } from "#platform/mail.ts";
import type { AccountTokens, UserAdmin } from "#platform/ports.ts";
import type { NotificationsStore, OutboxRow } from "./notifications.store.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

export type SendDeps = {
  notifications: NotificationsStore;
  mailer: Mailer;
  userAdmin: UserAdmin;
  tokens: AccountTokens;
  publicUrl: string;
  now: () => Date;
  log: Log;
};

const minuteMs = 60_000;
const batchSize = 5;
const sendTimeoutMs = minuteMs;
/** Longer than `sendTimeoutMs`, so that a send ends before its lease. */
const leaseMs = 5 * minuteMs;
/** Older mails are out of date and not sent. */
const oldestMs = 7 * 24 * 60 * minuteMs;
const unconfirmedRetryMs = 60 * minuteMs;
/** Waits after the first failure, the second, and so on; the failure after the last wait is final. */
const backoffMs = [1, 10, 60, 240, 720, 720, 720].map((minutes) => minutes * minuteMs);
const maxAttempts = backoffMs.length + 1;

/** Sends until no mail is due or the server is unreachable. An abort cancels running sends. */
export async function sendDueMails(deps: SendDeps, signal: AbortSignal): Promise<void> {
  const { notifications, now, log } = deps;
  const notBefore = new Date(now().getTime() - oldestMs);
  for (const mailId of await notifications.giveUpStale({ now: now(), notBefore, maxAttempts })) {
    log.warn("mail_given_up", { mailId, reason: "stale" });
  }
  for (;;) {
    if (signal.aborted) return;
    const rows = await notifications.claimDue({ now: now(), leaseMs, notBefore, limit: batchSize });
    const results = await Promise.all(rows.map((row) => trySending(deps, row, signal)));
    if (rows.length < batchSize || results.includes("unreachable")) return;
  }
}

type Outcome = "done" | "unreachable";

/** When the database fails meanwhile, the mail becomes due again after its lease. */
async function trySending(deps: SendDeps, row: OutboxRow, stopSignal: AbortSignal): Promise<Outcome> {
  try {
    return await sendOne(deps, row, stopSignal);
  } catch (error) {
    deps.log.error("mail_unclear", { mailId: row.id, error: describeError(error) });
    return "unreachable";
  }
}

async function sendOne(deps: SendDeps, row: OutboxRow, stopSignal: AbortSignal): Promise<Outcome> {
  const { notifications, mailer, now, log } = deps;
  const prepared = await prepare(deps, row);
  if ("error" in prepared) {
    const nextAttemptAt = prepared.isFinal ? null : new Date(now().getTime() + unconfirmedRetryMs);
    await notifications.markUnsent(row, { error: prepared.error, nextAttemptAt, countsAsAttempt: false });
    if (prepared.isFinal) log.warn("mail_given_up", { mailId: row.id, reason: prepared.error });
    return "done";
  }
  const { recipient, rendered } = prepared;
  const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(sendTimeoutMs)]);
  const result = await mailer.send({ id: row.id, recipient, ...textsOf(rendered) }, signal);
  if (result.ok) {
    await notifications.markSent(row.id, now());
    log.info("mail_sent", { mailId: row.id, kind: row.kind, attempt: row.attempts });
    return "done";
  }
  const waitMs = backoffMs[row.attempts - 1];
  const nextAttemptAt = waitMs === undefined ? null : new Date(now().getTime() + waitMs);
  await notifications.markUnsent(row, { error: result.error, nextAttemptAt, countsAsAttempt: true });
  log.warn(nextAttemptAt ? "mail_failed" : "mail_given_up", {
    mailId: row.id,
    attempt: row.attempts,
    reason: result.error,
  });
  return result.unreachable ? "unreachable" : "done";
}

type Prepared = { recipient: string; rendered: RenderedMail } | { error: string; isFinal: boolean };

async function prepare({ userAdmin, tokens, publicUrl, now }: SendDeps, row: OutboxRow): Promise<Prepared> {
  const user = row.userId === null ? null : await userAdmin.findUser(row.userId);
  const language = mailLanguageOf(user?.locale);
  const rendered = await renderMail(row, { publicUrl, secretsOf: tokens.secretsOf, language });
  if (!rendered) return { error: "unreadable", isFinal: true };
  const { mail } = rendered;
  if (mail.kind === "account_link" || mail.kind === "account_code") {
    // A link that was used, replaced or is out of date opens nothing.
    const address = await tokens.findAddress(mail.data.tokenId);
    return address === null ? { error: "too_late", isFinal: true } : toAddress(address, rendered);
  }
  if (mail.kind === "credits_expiring" && Date.parse(mail.data.endsAt) <= now().getTime()) {
    return { error: "too_late", isFinal: true };
  }
  const recipient = row.recipient ?? (user?.emailVerified ? user.email : null);
  // The person may confirm the address before the mail is too old.
  if (recipient === null) return { error: "address_not_confirmed", isFinal: false };
  return toAddress(recipient, rendered);
}

const toAddress = (recipient: string, rendered: RenderedMail): Prepared =>
  isMailAddress(recipient) ? { recipient, rendered } : { error: "bad_address", isFinal: true };

type Texts = Pick<RenderedMail, "subject" | "replyTo" | "text" | "html">;

const textsOf = ({ subject, replyTo, text, html }: RenderedMail): Texts => ({
  subject,
  replyTo,
  text,
  html,
});
