import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openForm } from "#testing/forms.ts";
import { contactMailKey, createContactMessagesStore } from "./contact-messages.store.ts";
import { createContactRetention } from "./contact-retention.ts";
import { sendContactMessageRoute } from "./send-contact-message.route.ts";

const form = await openForm((deps) =>
  sendContactMessageRoute({ ...deps, contactMessages: createContactMessagesStore(deps.database) }),
);
const contactMessages = createContactMessagesStore(form.database);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
afterAll(() => form.close());

/** A message of that age, with the mail that carried it. @returns its id. */
async function write(age: string): Promise<string> {
  const { rows } = await form.pool.query<{ id: string }>(
    `insert into contact_messages (request_key, created_at, name, email, subject, message)
     values ($1, clock_timestamp() - $2::interval, 'Ada', 'ada@example.org', 'Hello', 'A question')
     returning id`,
    [randomUUID(), age],
  );
  const id = rows[0]?.id ?? "";
  await form.pool.query(
    `insert into mail_outbox (mail_key, kind, recipient, data) values ($1, 'contact_message', 'o@example.org', '{}')`,
    [contactMailKey(id)],
  );
  return id;
}
const kept = async (ids: string[]): Promise<string[]> => {
  const { rows } = await form.pool.query<{ id: string }>(
    "select id from contact_messages where id = any ($1)",
    [ids],
  );
  return rows.map(({ id }) => id);
};
const mailsOf = async (ids: string[]): Promise<number> => {
  const { rowCount } = await form.pool.query("select from mail_outbox where mail_key = any ($1)", [
    ids.map(contactMailKey),
  ]);
  return rowCount ?? 0;
};

test("messages go with their mails when the retention is over, and younger ones stay", async () => {
  const old = await write("24 months 1 hour");
  const young = await write("23 months 27 days");
  expect(await contactMessages.deleteOlderThan(24, 500)).toBe(1);
  expect(await kept([old, young])).toEqual([young]);
  expect([await mailsOf([old]), await mailsOf([young])]).toEqual([0, 1]);
});

test("the sweep runs once a day, and again at once while more is due than it takes", async () => {
  const due = await Promise.all([write("7 months"), write("8 months"), write("9 months")]);
  let nowMs = Date.now();
  const sweep = createContactRetention(
    { contactMessages, log: silent, now: () => new Date(nowMs) },
    { months: 6, everyMs: 86_400_000, rowsPerRun: 2 },
  );
  await sweep();
  expect((await kept(due)).length).toBeLessThan(3);
  await sweep();
  await sweep();
  expect(await kept(due)).toEqual([]);
  const later = await write("7 months");
  await sweep();
  expect(await kept([later])).toEqual([later]);
  nowMs += 86_400_000;
  await sweep();
  expect(await kept([later])).toEqual([]);
});

test("the database deletes nothing without a retention, nothing that is younger, and changes nothing at all", async () => {
  const id = await write("30 months");
  const removeAfter = async (months: string, statement = "delete from contact_messages where id = $1") => {
    const client = await form.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('forms.retention_months', $1, true)", [months]);
      await client.query(statement, [id]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  for (const months of ["", "0", "-5", "31"])
    await expect(removeAfter(months)).rejects.toThrow("append-only");
  await expect(removeAfter("24", "update contact_messages set name = 'x' where id = $1")).rejects.toThrow(
    "append-only",
  );
  await expect(form.pool.query("truncate contact_messages")).rejects.toThrow("append-only");
  await expect(removeAfter("24")).resolves.toBeUndefined();
  expect(await kept([id])).toEqual([id]);
});
