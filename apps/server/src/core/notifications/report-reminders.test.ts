import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createNotificationsStore } from "./notifications.store.ts";
import { renderMail } from "./render-mail.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const store = createNotificationsStore(database);
const mailContext = {
  publicUrl: "https://studio.example.org",
  secretsOf: () => ({ linkToken: "", code: "" }),
  language: "en" as const,
};
afterAll(() => Promise.all([database.close(), pool.end()]));

const operatorEmail = "operator@studio.example";
const hourMs = 3_600_000;
const received = new Date("2031-03-05T12:00:00Z");
const after = (hours: number): Date => new Date(received.getTime() + hours * hourMs);
const remind = (hours: number) => store.queueReportReminders(after(hours), operatorEmail);

let reports = 0;
async function report(kind: "my_likeness" | "minor" = "my_likeness"): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into reports (reference, request_key, created_at, kind, addresses, name, email, signature, statement)
     values ($1, gen_random_uuid(), $2, $3, '{https://x.org}', 'Ada', 'ada@example.org', 'Ada', 'It shows me.')
     returning id`,
    [`R-0000-${String((reports += 1)).padStart(4, "0")}`, received, kind],
  );
  return rows[0]?.id ?? "";
}
const decide = (reportId: string, decision: string) =>
  pool.query(
    "insert into report_decisions (report_id, decision, reason, decided_by) values ($1, $2, 'x', 'test')",
    [reportId, decision],
  );
type Reminder = { stage: number; hours: number; recipient: string; waits: boolean };
const remindersOf = async (reportId: string): Promise<Reminder[]> =>
  (
    await pool.query<Reminder>(
      `select split_part(mail_key, ':', 3)::integer as stage, (data->>'hours')::integer as hours, recipient,
              next_attempt_at is not null as waits
         from mail_outbox where mail_key like 'report_due:' || $1 || ':%' order by created_at`,
      [reportId],
    )
  ).rows;

test("the operator is reminded after 24 and 40 hours and when the time is over, once each", async () => {
  const id = await report();
  const seen: Record<number, number[]> = {};
  for (const hours of [1, 23.9, 24, 25, 39.9, 40, 47.9, 48, 60]) {
    await Promise.all([remind(hours), remind(hours)]);
    seen[hours] = (await remindersOf(id)).map(({ stage }) => stage);
  }
  expect(seen).toEqual({
    1: [],
    23.9: [],
    24: [24],
    25: [24],
    39.9: [24],
    40: [24, 40],
    47.9: [24, 40],
    48: [24, 40, 48],
    60: [24, 40, 48],
  });
  // An unsent reminder is replaced by the next one.
  expect(await remindersOf(id)).toEqual([
    { stage: 24, hours: 24, recipient: operatorEmail, waits: false },
    { stage: 40, hours: 8, recipient: operatorEmail, waits: false },
    { stage: 48, hours: 0, recipient: operatorEmail, waits: true },
  ]);
});

test("when several reminders are due at once, only the latest is written", async () => {
  const id = await report();
  await remind(41);
  expect((await remindersOf(id)).map(({ stage, hours }) => [stage, hours])).toEqual([[40, 7]]);
});

test("nobody is reminded of a report that is decided or has no time limit; asking for more stops no clock", async () => {
  const [kept, removed, asked, minor] = [
    await report(),
    await report(),
    await report(),
    await report("minor"),
  ];
  await decide(kept, "kept");
  await decide(removed, "removed");
  await decide(asked, "needs_more");
  await remind(30);
  const counts = await Promise.all(
    [kept, removed, asked, minor].map(async (id) => (await remindersOf(id)).length),
  );
  expect(counts).toEqual([0, 0, 1, 0]);
});

test("a reminder that waits when its report is decided is not sent", async () => {
  const [id, other] = [await report(), await report()];
  await remind(24);
  await createTransactor(database).inTransaction((tx) => store.dropReportReminders(tx, id));
  expect((await remindersOf(id)).map(({ waits }) => waits)).toEqual([false]);
  expect((await remindersOf(other)).map(({ waits }) => waits)).toEqual([true]);
});

test("a queued reminder can be read and names the number, the time and the command", async () => {
  await report();
  await remind(24);
  const { rows } = await pool.query(
    "select kind, data from mail_outbox where kind = 'report_due' order by created_at desc limit 1",
  );
  const mail = await renderMail(rows[0], mailContext);
  expect(mail?.subject).toMatch(/^24 hours left to decide report R-0000-\d{4}$/);
  expect(mail?.text).toContain("7 Mar 2031, 12:00 UTC");
  expect(mail?.text).toMatch(/npm run admin -- reports decide R-0000-\d{4} remove/);
});

test("every mail about a report says what happens next and gives away no more than it must", async () => {
  const facts = {
    reference: "R-7K3M-9QPD",
    kind: "my_likeness",
    receivedAt: "2031-03-05T12:00:00Z",
    dueAt: "2031-03-07T12:00:00Z",
  };
  const render = async (kind: string, data: object) => {
    const mail = await renderMail({ kind, data }, mailContext);
    if (!mail) throw new Error(`${kind} could not be read.`);
    return mail;
  };
  const addresses = ["https://studio.example.org/share/x"];
  const toReporter = await render("report_received", { ...facts, addresses, answerTo: operatorEmail });
  expect(toReporter).toMatchObject({ subject: "Your report R-7K3M-9QPD", replyTo: operatorEmail });
  expect(toReporter.text).toContain("within 48 hours: by 7 Mar 2031, 12:00 UTC");
  expect(toReporter.text).toContain("https://studio.example.org/report/received/R-7K3M-9QPD");
  const toOperator = await render("report_filed", {
    ...facts,
    addresses,
    work: null,
    message: "<b>me</b>",
    name: "Ada",
    email: "ada@example.org",
  });
  expect(toOperator.subject).toBe("Urgent report R-7K3M-9QPD: It shows the reporter");
  expect(toOperator.replyTo).toBe("ada@example.org");
  expect(toOperator.html).toContain("&lt;b&gt;me&lt;/b&gt;");
  const reason = "It shows her without her consent.";
  for (const decision of ["removed", "kept", "needs_more"]) {
    const mail = await render("report_decided", { ...facts, decision, reason, answerTo: null });
    expect(mail.text).toContain(reason);
    expect(mail.replyTo).toBeUndefined();
  }
  const appealToken = randomUUID();
  const toOwner = await render("content_removed", { kind: "my_likeness", reason, files: 2, appealToken });
  expect(toOwner.text).toContain(`https://studio.example.org/appeal/${appealToken}?of=removal`);
  expect(toOwner.text).toContain("court");
  // The owner learns neither the reporter nor the report's number, which opens its page.
  expect(toOwner.text).not.toContain(facts.reference);
});
