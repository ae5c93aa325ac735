/**
 * /dev/mailbox: the mails of the outbox, for reading on the machine itself. It shows everybody's mail, so `main` mounts it
 * only where no other machine can reach it.
 */
import { mailLanguageOf } from "@galatea/contract/mail-languages.ts";
import { Hono } from "hono";
import type { NotificationsStore, OutboxRow } from "#core/notifications/notifications.store.ts";
import { type RenderedMail, renderMail } from "#core/notifications/render-mail.ts";
import { setDocumentHeaders } from "#platform/http/html-document.ts";
import type { AccountFacts, AccountTokens, UserAdmin } from "#platform/ports.ts";
import { mailboxPage, type MailboxEntry } from "./mailbox-page.ts";

export type MailboxDeps = {
  notifications: Pick<NotificationsStore, "listNewest">;
  userAdmin: UserAdmin;
  tokens: AccountTokens;
  publicUrl: string;
  /** Whether a mail server sends the queued mails. */
  sendsMail: boolean;
  /** `@font-face` rules of the web app; empty for the system's fonts. */
  fontFaces: string;
};

const shownCount = 100;

export function mailboxApp(deps: MailboxDeps): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    const rows = await deps.notifications.listNewest(shownCount);
    const users = await findUsers(deps.userAdmin, rows);
    const entries = await Promise.all(rows.map((row) => entryOf(deps, row, users.get(row.userId ?? ""))));
    const wanted = c.req.query("mail");
    const open = wanted === undefined ? null : (entries.find((entry) => entry.id === wanted) ?? null);
    setDocumentHeaders(c, "'none'");
    const isMissing = wanted !== undefined && open === null;
    return c.html(
      mailboxPage({
        entries,
        open,
        isMissing,
        publicUrl: deps.publicUrl,
        sendsMail: deps.sendsMail,
        fontFaces: deps.fontFaces,
      }),
      isMissing ? 404 : 200,
    );
  });
  return app;
}

async function findUsers(userAdmin: UserAdmin, rows: OutboxRow[]): Promise<Map<string, AccountFacts>> {
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  const users = await Promise.all(userIds.map((userId) => userAdmin.findUser(userId)));
  return new Map(users.flatMap((user) => (user ? [[user.userId, user] as const] : [])));
}

async function entryOf(
  deps: MailboxDeps,
  row: OutboxRow,
  user: AccountFacts | undefined,
): Promise<MailboxEntry> {
  const { publicUrl, tokens } = deps;
  const language = mailLanguageOf(user?.locale);
  const rendered = await renderMail(row, { publicUrl, secretsOf: tokens.secretsOf, language });
  const recipient = row.recipient ?? (await addressOfToken(tokens, rendered)) ?? user?.email;
  return {
    id: row.id,
    recipient: recipient ?? "an account without an address",
    subject: rendered?.subject ?? `A mail that cannot be read (${row.kind})`,
    createdAt: row.createdAt,
    state: stateOf(row, deps.sendsMail),
    rendered,
  };
}

/** A mail about an address goes to it, which need not be the account's own. */
async function addressOfToken(tokens: AccountTokens, rendered: RenderedMail | null): Promise<string | null> {
  const mail = rendered?.mail;
  return mail?.kind === "account_link" || mail?.kind === "account_code"
    ? tokens.findAddress(mail.data.tokenId)
    : null;
}

function stateOf(row: OutboxRow, sendsMail: boolean): MailboxEntry["state"] {
  if (row.sentAt) return { isSent: true, label: "Sent by SMTP", detail: null };
  if (!sendsMail) return { isSent: false, label: "Kept here", detail: row.lastError };
  const label = row.nextAttemptAt === null ? "Not sent" : row.lastError ? "Will be tried again" : "Waiting";
  return { isSent: false, label, detail: row.lastError };
}
