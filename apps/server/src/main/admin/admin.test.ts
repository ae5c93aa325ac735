import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { migrate } from "#platform/migrate.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { backendSets, productSet } from "#platform/schema-sets.ts";
import { createUser } from "#testing/accounts.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { type AdminAnswer, runAdmin } from "./testing/run-admin.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const ledger = driveLedger(pool);
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await pool.end();
});

let email: string;
let userId: string;
beforeEach(async () => {
  email = `${randomUUID()}@example.org`;
  userId = await createUser(pool, email);
});

const admin = (args: string[], env: Record<string, string> = { DATABASE_URL: url }): Promise<AdminAnswer> =>
  runAdmin(args, env);

async function audited(subject: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select action, reason, data from audit_log where subject = $1 order by at",
    [subject],
  );
  return rows;
}

test("without a command, or with an unknown one, it lists the commands", async () => {
  const help = await admin([]);
  expect(help).toMatchObject({ code: 0, complained: "" });
  for (const name of ["reconcile", "grant", "refund", "engines", "models"]) expect(help.said).toContain(name);
  expect(await admin(["burn"])).toMatchObject({ code: 2, said: "" });
  expect((await admin(["grant", "--help"])).said).toContain("--credits");
});

test.each([
  [["grant"], "--email is missing"],
  [["grant", "--email", "a@b.org", "--credits", "-5", "--reason", "x"], "--credits"],
  [["grant", "--email", "a@b.org", "--credits", "1e9", "--reason", "x"], "whole number"],
  [["grant", "--email", "a@b.org", "--credits", "5", "--reason", " "], "--reason is missing"],
  [["grant", "--email", "a@b.org", "--credits", "5", "--reason", "x", "--tier", "gold"], "--tier"],
  [["grant", "--email", "a@b.org", "--email", "c@d.org"], "twice"],
  [["refund", "--reason", "x"], "either --receipt or --purchase"],
  [["refund", "--purchase", "7", "--reason", "x"], "has to be the id of a purchase"],
  [["reconcile", "--fix"], "--fix"],
])("%j is refused with a reason before a database is opened", async (args, complaint) => {
  const { code, complained } = await admin(args, { DATABASE_URL: "postgresql://nobody@localhost:1/none" });
  expect(code).toBe(2);
  expect(complained).toContain(complaint);
  expect(complained).toContain("npm run admin --");
});

test("a grant is made once per key, with its reason in the history and in the audit log", async () => {
  const args = [
    "grant",
    "--email",
    email.toUpperCase(),
    "--credits",
    "250",
    "--reason",
    "Sorry for the outage",
    "--key",
    "outage",
    "--tier",
    "launch",
  ];
  const first = await admin(args);
  expect(first).toMatchObject({ code: 0, complained: "" });
  expect(first.said).toMatch(/250 credits, which end on \d{4}-\d\d-\d\d\. Balance: 250 credits/);
  const again = await admin(args);
  expect(again.code).toBe(0);
  expect(again.said).toContain("Nothing was given");
  const other = await admin(args.map((arg) => (arg === "250" ? "300" : arg)));
  expect(other.code).toBe(1);
  expect(other.complained).toContain("was used for another gift");
  expect(await ledger.balance(userId)).toEqual({ balance: 250, held: 0 });
  expect(await ledger.tier(userId)).toBe("launch");
  expect(await audited(userId)).toEqual([
    {
      action: "grant_credits",
      reason: "Sorry for the outage",
      data: { credits: 250, months: 6, tier: "launch", key: "outage" },
    },
  ]);
});

test("a gift without a plan to somebody who has none says that paid tools stay closed", async () => {
  const args = ["grant", "--email", email, "--credits", "5", "--reason", "x"];
  expect((await admin(args)).said).toMatch(/Note: .* has no plan, .*"Upgrade Required".*--tier/);
  expect((await admin([...args, "--tier", "standard"])).said).not.toContain("Note:");
});

test("a grant to an address without an account fails with a message", async () => {
  expect(
    await admin(["grant", "--email", "nobody@example.org", "--credits", "5", "--reason", "x"]),
  ).toMatchObject({
    code: 1,
    complained: "There is no account with the address nobody@example.org.\n",
  });
});

test("partial refunds are recorded one by one, take back their share of credits, and are mailed to the buyer once", async () => {
  const id = await ledger.order({ userId });
  await ledger.pay(id);
  const { rows } = await pool.query("select receipt_number from purchases where id = $1", [id]);
  const receipt = String(rows[0].receipt_number);
  const part = ["refund", "--receipt", receipt, "--cents", "300", "--reason", "Asked kindly", "--key", "one"];
  const first = await admin(part);
  expect(first).toMatchObject({ code: 0, complained: "" });
  expect(first.said).toContain("$3.00 of receipt");
  expect(first.said).toContain("Credits taken back: 125.");
  expect(first.said).toContain("This moved no money");
  expect((await admin(part)).said).toContain("Nothing was recorded");
  expect(await ledger.balance(userId)).toEqual({ balance: 375, held: 0 });

  const tooMuch = await admin(["refund", "--purchase", id, "--cents", "901", "--reason", "x"]);
  expect(tooMuch).toMatchObject({ code: 1 });
  expect(tooMuch.complained).toContain("$12.00 was paid, and $3.00 of it has been given back");

  expect((await admin(["refund", "--purchase", id, "--reason", "The rest"])).said).toContain(
    "$9.00 of receipt",
  );
  expect(await ledger.purchase(id)).toMatchObject({ status: "refunded", refunded: 1200, revoked: 500 });
  expect((await admin(["refund", "--purchase", id, "--reason", "x"])).complained).toContain(
    "given back already",
  );
  expect(await audited(id)).toHaveLength(2);
  const mails = await pool.query("select kind from mail_outbox where user_id = $1", [userId]);
  expect(mails.rows.filter(({ kind }) => kind === "purchase_refunded")).toHaveLength(2);
  const events = await pool.query(
    "select source, outcome from payment_events where purchase_id = $1 order by received_at",
    [id],
  );
  expect(events.rows).toEqual([
    { source: "operator", outcome: "taken_back" },
    { source: "operator", outcome: "taken_back" },
  ]);
});

test("an unpaid or unknown purchase is not refunded, and nothing is written", async () => {
  const id = await ledger.order({ userId });
  expect((await admin(["refund", "--purchase", id, "--reason", "x"])).complained).toContain("never paid");
  expect((await admin(["refund", "--purchase", randomUUID(), "--reason", "x"])).complained).toContain(
    "no such",
  );
  expect(await audited(id)).toEqual([]);
  expect((await pool.query("select from payment_events where event_key like $1", [`%${id}%`])).rows).toEqual(
    [],
  );
});

test("nobody can change the audit log, not even the table's owner", async () => {
  await pool.query("insert into audit_log (actor, action, reason) values ('me', 'test', 'to try')");
  for (const sql of ["update audit_log set reason = 'x'", "delete from audit_log", "truncate audit_log"]) {
    await expect(pool.query(sql)).rejects.toThrow("append-only");
  }
});

test("reconcile accepts a sound ledger, lists remarks, and names a violation with exit code 1", async () => {
  const sound = await admin(["reconcile"]);
  expect(sound.code).toBe(0);
  expect(sound.said).toMatch(/^The ledger is sound: \d+ accounts, \d+ entries/);

  const [few, much, spent] = await Promise.all([1, 2, 3].map(() => ledger.order({ userId })));
  await ledger.pay(few ?? "", 700);
  await ledger.pay(much ?? "", 1300);
  await ledger.close("settle", (await ledger.reserve(userId, 500)).hold_id);
  await ledger.chargeBack(much ?? "");
  await pool.query(
    "insert into payment_events (provider, event_key, raw_body, received_at) values ('test', $1, '', now() - interval '11 minutes')",
    [randomUUID()],
  );
  // Too small a payment at the provider's own checkout, so that no purchase of ours records it.
  const { rows: bought } = await pool.query<{ id: string }>(
    `insert into payment_events (provider, event_key, raw_body, processed_at, outcome)
       values ('test', $1, '', now(), 'underpaid') returning id`,
    [randomUUID()],
  );
  const { code, said } = await admin(["reconcile"]);
  expect(code).toBe(0);
  expect(said).toContain(`underpaid purchase ${few}: 700 cents of 1200`);
  expect(said).toContain(`refund of spent credits ${much}: 500 of 500`);
  expect(said).toContain("callback that waits");
  expect(said).toContain(`callback without effect ${bought[0]?.id}: test: underpaid`);
  expect(said).not.toContain(spent);

  await pool.query("update user_credits set held = held + 5 where user_id = $1", [userId]);
  const unsound = await admin(["reconcile"]);
  expect(unsound.code).toBe(1);
  expect(unsound.said).toContain(`held_is_not_sum_of_open_holds ${userId}: held 5, holds 0`);
  expect(unsound.said).toContain("NOT sound: 2 violations");
  await pool.query("update user_credits set held = held - 5 where user_id = $1", [userId]);
});

test("a command joins the embedded database of a running Galatea, and starts it when none runs", async () => {
  const dataDir = await createDataDir();
  expect((await admin(["reconcile"], { DATA_DIR: dataDir })).complained).toContain("There is no database in");
  const running = await startEmbeddedPostgres({ dataDir, settings: ["fsync=off"] });
  expect((await admin(["reconcile"], { DATA_DIR: dataDir })).complained).toContain(
    "no Galatea of this version",
  );
  await migrate(running.url, [...backendSets, productSet]);
  expect(await admin(["reconcile"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await running.stop();
  expect((await admin(["reconcile"], { DATA_DIR: dataDir })).said).toContain(
    "The ledger is sound: 0 accounts",
  );
}, 60_000);

test("contact lists the newest messages with what became of their mails, and nothing in them reaches the terminal", async () => {
  const write = async (subject: string, age: string, mail: "none" | "waiting" | "sent"): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into contact_messages (request_key, created_at, name, email, subject, message)
       values ($1, clock_timestamp() - $2::interval, 'Ada', 'ada@example.org', $3, E'First line\nSecond \x1b[31mline')
       returning id`,
      [randomUUID(), age, subject],
    );
    if (mail !== "none")
      await pool.query(
        `insert into mail_outbox (mail_key, kind, recipient, next_attempt_at, sent_at)
         values ('contact_message:' || $1, 'contact_message', 'o@example.org', $2, $3)`,
        [rows[0]?.id, mail === "sent" ? null : new Date(), mail === "sent" ? new Date() : null],
      );
  };
  expect(await admin(["contact"])).toMatchObject({ code: 0, said: "Nobody has written yet.\n" });
  await write("An old one", "3 days", "sent");
  await write("No mail", "2 days", "none");
  await write("The newest", "1 day", "waiting");
  const { code, said, complained } = await admin(["contact", "--limit", "2"]);
  expect({ code, complained }).toEqual({ code: 0, complained: "" });
  expect(said.match(/Ada <ada@example\.org>  mail: \w+\n  .*/g)).toEqual([
    "Ada <ada@example.org>  mail: waiting\n  The newest",
    "Ada <ada@example.org>  mail: none\n  No mail",
  ]);
  expect(said).toContain("  | First line\n  | Second ");
  expect(said).not.toContain("\x1b");
  expect((await admin(["contact"])).said).toContain("mail: sent\n  An old one");
  expect((await admin(["contact", "--limit", "0"])).code).toBe(2);
});
