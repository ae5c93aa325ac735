import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import type { LogFields } from "#platform/log.ts";
import { createMailer } from "#platform/mail.ts";
import type { AccountMail, AccountTokens, UserAdmin } from "#platform/ports.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { startMailServer, type TestMailServer } from "#testing/smtp.ts";
import { accountMailQueue } from "./account-mails.store.ts";
import { startNotifier } from "./notifier.ts";
import { createNotificationsStore, type NotificationsStore } from "./notifications.store.ts";
import { sendDueMails, type SendDeps } from "./send-mails.ts";

const minuteMs = 60_000;
const never = new AbortController().signal;

let pool: Pool;
let server: TestMailServer;
let database: ReturnType<typeof openDatabase>;
let logged: string[];
/** The sender's clock is ahead by this. */
let aheadMs: number;

beforeEach(async () => {
  const { url } = await createTestDatabase();
  pool = new Pool({ connectionString: url, max: 4 });
  database = openDatabase({ url, maxConnections: 8, name: "test" });
  server = await startMailServer();
  logged = [];
  aheadMs = 1_000;
});
afterEach(async () => {
  await server.close();
  await database.close();
  await pool.end();
});

const userAdmin: UserAdmin = {
  findUser: async (userId) => {
    const { rows } = await pool.query<{ email: string; confirmed: boolean; locale: string | null }>(
      `select email, email_confirmed_at is not null as confirmed, raw_user_meta_data ->> 'locale' as locale
         from auth.users where id = $1`,
      [userId],
    );
    const [user] = rows;
    return user ? { userId, email: user.email, emailVerified: user.confirmed, locale: user.locale } : null;
  },
};

/** Tokens whose mails go to an address of their own. */
const tokenAddresses = new Map<string, string>();
const tokens: AccountTokens = {
  secretsOf: (id) => ({ linkToken: `link-of-${id}`, code: "012345" }),
  findAddress: async (id) => tokenAddresses.get(id) ?? null,
};

function openSender(change: Partial<NotificationsStore> = {}): SendDeps {
  const mailer = createMailer({ smtpUrl: server.url, from: "studio@galatea.example" });
  onTestFinished(() => mailer.close());
  const log = (event: string, fields: LogFields = {}): void => {
    logged.push(JSON.stringify({ event, ...fields }));
  };
  return {
    notifications: { ...createNotificationsStore(database), ...change },
    mailer,
    userAdmin,
    tokens,
    publicUrl: "https://studio.example.org",
    now: () => new Date(Date.now() + aheadMs),
    log: { info: log, warn: log, error: log },
  };
}

async function queueMail(to: { userId: string } | { recipient: string }): Promise<string> {
  const key = randomUUID();
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * minuteMs).toISOString();
  await createTransactor(database).inTransaction((tx) =>
    createNotificationsStore(database).queue(tx, {
      ...to,
      key,
      kind: "credits_expiring",
      data: { credits: 5, days: 30, endsAt },
    }),
  );
  return key;
}

type Row = {
  id: string;
  attempts: number;
  sent_at: Date | null;
  next_attempt_at: Date | null;
  last_error: string | null;
};
async function readMail(key: string): Promise<Row> {
  const { rows } = await pool.query<Row>("select * from mail_outbox where mail_key = $1", [key]);
  if (!rows[0]) throw new Error("There is no such mail.");
  return rows[0];
}
const waitsMinutes = ({ next_attempt_at }: Row): number | null =>
  next_attempt_at && Math.round((next_attempt_at.getTime() - (Date.now() + aheadMs)) / minuteMs);

test("a mail is sent once, to the address that the account has when it is sent", async () => {
  const userId = await createUser(pool);
  const key = await queueMail({ userId });
  await pool.query("update auth.users set email = 'new@example.org' where id = $1", [userId]);
  const sender = openSender();
  await sendDueMails(sender, never);
  await sendDueMails(sender, never);
  const row = await readMail(key);
  expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, last_error: null });
  expect(row.sent_at).not.toBeNull();
  expect(server.mails).toEqual([
    expect.objectContaining({
      recipients: ["new@example.org"],
      messageId: `<${row.id}@galatea.example>`,
    }),
  ]);
});

test("a mail about an account is in the language that the person has chosen when it is sent", async () => {
  const userId = await createUser(pool);
  const client = await pool.connect();
  for (const locale of ["de-AT", "ja"]) {
    const tokenId = randomUUID();
    tokenAddresses.set(tokenId, "ada@example.org");
    await accountMailQueue.queue(client, { kind: "reauthentication", userId, tokenId });
    await client.query("update auth.users set raw_user_meta_data = $2 where id = $1", [userId, { locale }]);
    await sendDueMails(openSender(), never);
  }
  client.release();
  const subjects = server.mails.map(({ raw }) => /^subject: (.*)$/im.exec(raw)?.[1]?.trim());
  expect(subjects).toEqual(["Dein Code", "Your code"]);
});

test("an unconfirmed address gets its mail only after it is confirmed", async () => {
  const userId = await createUser(pool);
  await pool.query("update auth.users set email_confirmed_at = null where id = $1", [userId]);
  const key = await queueMail({ userId });
  const sender = openSender();
  for (let hour = 0; hour < 12; hour++) {
    await sendDueMails(sender, never);
    expect(await readMail(key)).toMatchObject({ attempts: 0, last_error: "address_not_confirmed" });
    aheadMs += 61 * minuteMs;
  }
  expect(server.mails).toEqual([]);
  await pool.query("update auth.users set email_confirmed_at = now() where id = $1", [userId]);
  await sendDueMails(sender, never);
  expect(server.mails).toHaveLength(1);
});

test("a refused mail is retried with growing waits, and given up after eight attempts", async () => {
  server.behave("refuse");
  const key = await queueMail({ recipient: "ada@example.org" });
  const sender = openSender();
  const waits: (number | null)[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    await sendDueMails(sender, never);
    const row = await readMail(key);
    waits.push(waitsMinutes(row));
    aheadMs += (waits.at(-1) ?? 0) * minuteMs + 1_000;
  }
  expect(waits).toEqual([1, 10, 60, 240, 720, 720, 720, null, null]);
  expect(await readMail(key)).toMatchObject({
    attempts: 8,
    sent_at: null,
    last_error: "EENVELOPE 550 5.1.1 RCPT TO",
  });
  expect(logged.filter((line) => line.includes("mail_given_up"))).toHaveLength(1);
  expect(logged.join("\n")).not.toContain("@");
});

test("a greylisted mail is sent on a later attempt", async () => {
  server.behave("greylist");
  const key = await queueMail({ recipient: "ada@example.org" });
  const sender = openSender();
  await sendDueMails(sender, never);
  await sendDueMails(sender, never);
  expect(await readMail(key)).toMatchObject({ attempts: 1, last_error: "EENVELOPE 450 4.2.0 RCPT TO" });
  server.behave("take");
  aheadMs += 2 * minuteMs;
  await sendDueMails(sender, never);
  expect(server.mails).toHaveLength(1);
});

test("a refused address does not delay other mails", async () => {
  server.behave("refuse", "bad@example.org");
  await Promise.all(Array.from({ length: 6 }, () => queueMail({ recipient: "bad@example.org" })));
  await Promise.all(Array.from({ length: 6 }, () => queueMail({ recipient: "good@example.org" })));
  await sendDueMails(openSender(), never);
  expect(server.mails).toHaveLength(6);
});

test("a mail without an acknowledgement is sent again under the same Message-ID", async () => {
  server.behave("hang-up");
  const key = await queueMail({ recipient: "ada@example.org" });
  const sender = openSender();
  await sendDueMails(sender, never);
  expect((await readMail(key)).sent_at).toBeNull();
  server.behave("take");
  aheadMs += 2 * minuteMs;
  await sendDueMails(sender, never);
  expect(server.mails).toHaveLength(2);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect((await readMail(key)).sent_at).not.toBeNull();
});

test("when a worker dies between sending and marking, another sends the mail again under the same Message-ID", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  await sendDueMails(openSender({ markSent: () => Promise.reject(new Error("gone")) }), never);
  await sendDueMails(openSender(), never);
  expect(server.mails).toHaveLength(1);
  aheadMs += 6 * minuteMs;
  await sendDueMails(openSender(), never);
  expect(server.mails).toHaveLength(2);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await readMail(key)).toMatchObject({ attempts: 2, next_attempt_at: null });
});

test("a mail whose workers keep dying is given up", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  await pool.query("update mail_outbox set attempts = 8");
  await sendDueMails(openSender(), never);
  expect(await readMail(key)).toMatchObject({ next_attempt_at: null, last_error: "worker_lost" });
  expect(server.mails).toEqual([]);
});

test("a batch ends at an unreachable server, and no mail is lost", async () => {
  const port = Number(new URL(server.url).port);
  await server.close();
  const keys = await Promise.all(
    Array.from({ length: 12 }, () => queueMail({ recipient: "ada@example.org" })),
  );
  await sendDueMails(openSender(), never);
  const rows = await Promise.all(keys.map(readMail));
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(5);
  server = await startMailServer({ port });
  aheadMs += 2 * minuteMs;
  await sendDueMails(openSender(), never);
  expect(server.mails).toHaveLength(12);
});

test("concurrent senders send each mail once", async () => {
  await Promise.all(Array.from({ length: 40 }, () => queueMail({ recipient: "ada@example.org" })));
  await Promise.all([openSender(), openSender(), openSender()].map((sender) => sendDueMails(sender, never)));
  expect(server.mails).toHaveLength(40);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(40);
});

test("a mail that is too old is not sent", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  aheadMs += 8 * 24 * 60 * minuteMs;
  await sendDueMails(openSender(), never);
  expect(await readMail(key)).toMatchObject({ next_attempt_at: null, last_error: "too_old", sent_at: null });
  expect(server.mails).toEqual([]);
});

test("a reminder of credits that have ended is not sent", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  await pool.query(`update mail_outbox set data = jsonb_set(data, '{endsAt}', '"2020-01-01T00:00:00Z"')`);
  await sendDueMails(openSender(), never);
  expect(await readMail(key)).toMatchObject({ next_attempt_at: null, last_error: "too_late" });
  expect(server.mails).toEqual([]);
});

test.each(["ada@example.org\r\nBcc: eve@example.org", "ada@example.org, eve@example.org"])(
  "a recipient with a further header or address gets nothing: %j",
  async (recipient) => {
    const key = await queueMail({ recipient });
    await sendDueMails(openSender(), never);
    expect(await readMail(key)).toMatchObject({ next_attempt_at: null, last_error: "bad_address" });
    expect(server.mails).toEqual([]);
  },
);

test("a mail that this version cannot read is skipped, and the others are sent", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  await pool.query("update mail_outbox set kind = 'newsletter'");
  await queueMail({ recipient: "ada@example.org" });
  await sendDueMails(openSender(), never);
  expect(await readMail(key)).toMatchObject({ next_attempt_at: null, last_error: "unreadable" });
  expect(server.mails).toHaveLength(1);
});

test("the notifier sends on its own, and keeps all mails without a mail server", async () => {
  const key = await queueMail({ recipient: "ada@example.org" });
  const silent = startNotifier(
    { ...openSender(), mailer: null, operatorEmail: null },
    { sendMs: 20, remindMs: 3_600_000 },
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  await silent.stop();
  expect(await readMail(key)).toMatchObject({ attempts: 0, sent_at: null });
  const sending = startNotifier(
    { ...openSender(), operatorEmail: null },
    { sendMs: 20, remindMs: 3_600_000 },
  );
  await expect.poll(async () => (await readMail(key)).sent_at).not.toBeNull();
  await sending.stop();
});

test("a mail with a link goes to the address that asked, confirmed or not, and not once the link was used", async () => {
  const userId = await createUser(pool);
  await pool.query("update auth.users set email_confirmed_at = null where id = $1", [userId]);
  const queueLink = async (tokenId: string): Promise<void> => {
    const client = await pool.connect();
    const mail = {
      kind: "signup",
      userId,
      tokenId,
      isPkce: false,
      redirectTo: "https://studio.example.org/",
    };
    await accountMailQueue.queue(client, mail as AccountMail);
    client.release();
  };
  const [good, used] = [randomUUID(), randomUUID()];
  tokenAddresses.set(good, "asked@example.org");
  await queueLink(good);
  await queueLink(used);
  await sendDueMails(openSender(), never);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["asked@example.org"]]);
  expect(server.mails[0]?.raw).toContain("012345");
  expect(await readMail(`account:${used}`)).toMatchObject({ next_attempt_at: null, last_error: "too_late" });
  expect(logged.join()).not.toMatch(/012345|link-of|asked@/);
});
