import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { withdrawFromContractRoute } from "#features/withdrawals/withdraw-from-contract.route.ts";
import { createWithdrawalsStore } from "#features/withdrawals/withdrawals.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { driveLedger, findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import type { AdminCommand, AdminContext } from "./admin-command.ts";
import { decideWithdrawalCommand } from "./decide-withdrawal.ts";
import { type AdminAnswer, runAdmin } from "./testing/run-admin.ts";
import { showWithdrawalCommand, withdrawalsCommand } from "./withdrawals.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const ledger = driveLedger(pool);
const route = withdrawFromContractRoute({
  withdrawals: createWithdrawalsStore(database),
  notifications: createNotificationsStore(database),
  transactor: createTransactor(database),
  door: { enter: () => Promise.resolve(null), createChallenge: () => Promise.reject(new Error("not asked")) },
  mailAllowance: { take: () => Promise.resolve(true) },
  operatorEmail: null,
  now: () => new Date(),
  log: createLog({ level: "silent" }),
});
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await database.close();
  await pool.end();
});

/** As the command line does, in this process, which is quick. */
async function admin(...args: string[]): Promise<AdminAnswer> {
  const commands: Record<string, AdminCommand> = {
    show: showWithdrawalCommand,
    decide: decideWithdrawalCommand,
  };
  const longer = commands[args[0] ?? ""];
  const command = longer ?? withdrawalsCommand;
  if (!("read" in command)) throw new Error("It needs a database.");
  const answer: AdminAnswer = { code: null, said: "", complained: "" };
  const say = (line: string): void => void (answer.said += `${line}\n`);
  try {
    const work = command.read(longer ? args.slice(1) : args);
    answer.code = await work({ database, say } as AdminContext);
  } catch (error) {
    answer.code = 1;
    answer.complained = `${(error as Error).message}\n`;
  }
  return answer;
}

/** Declared on the page: about a paid purchase of 500 credits for 1,200 cents, or about none. */
async function declare({ receipt = "" } = {}) {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(pool, email);
  const purchase = await ledger.order({ userId });
  await ledger.pay(purchase);
  const { rows } = await pool.query("select receipt_number::text as number from purchases where id = $1", [
    purchase,
  ]);
  const number: string = rows[0].number;
  const reference = await send(email, receipt || number);
  return { reference, email, userId, purchase, number };
}

async function send(email: string, receipt: string): Promise<string> {
  const answer = await route.handleVisitor?.(
    { key: randomUUID(), website: "", name: "Ada Lovelace", email, receipt },
    { address: "192.0.2.1" } as Parameters<NonNullable<typeof route.handleVisitor>>[1],
  );
  if (!answer?.ok) throw new Error("The withdrawal was not taken.");
  return (answer.body as { reference: string }).reference;
}

async function decisionsOf(reference: string) {
  const { rows } = await pool.query(
    `select decision, decided.reason, decided.amount_cents from withdrawal_decisions decided
       join withdrawals on withdrawals.id = withdrawal_id where reference = $1 order by decided_at`,
    [reference],
  );
  return rows;
}

async function mailsTo(email: string) {
  const { rows } = await pool.query(
    "select kind, data from mail_outbox where recipient = $1 and kind = 'withdrawal_decided' order by created_at",
    [email],
  );
  return rows;
}

test.each([
  ["show", showWithdrawalCommand, [], "The reference of a withdrawal is needed"],
  ["show", showWithdrawalCommand, ["7"], "The reference of a withdrawal is needed"],
  ["decide", decideWithdrawalCommand, ["W-2222-2222"], '"refund" or "refuse" has to follow'],
  [
    "decide",
    decideWithdrawalCommand,
    ["W-2222-2222", "burn", "--reason", "x"],
    '"refund" or "refuse" has to follow',
  ],
  ["decide", decideWithdrawalCommand, ["W-2222-2222", "refuse"], "--reason is missing"],
  ["decide", decideWithdrawalCommand, ["W-2222-2222", "refuse", "--reason", "x", "--cents", "5"], "--cents"],
  ["decide", decideWithdrawalCommand, ["W-2222-2222", "refund", "--reason", "x", "--cents", "0"], "--cents"],
  ["list", withdrawalsCommand, ["--every"], "--every"],
])(
  "wrong words after %s are refused with a reason before a database is opened: %#",
  (_, command, args, complaint) => {
    expect(() => "read" in command && command.read(args)).toThrow(complaint);
  },
);

test("the command line finds its commands, which are of two words", async () => {
  const { reference } = await declare();
  const { code, said } = await runAdmin(["withdrawals", "show", reference], { DATABASE_URL: url });
  expect([code, said]).toEqual([0, expect.stringContaining(reference)]);
});

test("open withdrawals are listed until they are decided, and one is shown with its statement and its figures", async () => {
  const { reference, email, number } = await declare();
  const listed = await admin();
  expect(listed).toMatchObject({ code: 0, complained: "" });
  expect(listed.said).toContain(`Ada Lovelace <${email}>`);
  expect(listed.said).toContain(`receipt ${number}: $12.00 (few_generations)`);
  const shown = await admin("show", reference.toLowerCase());
  expect(shown.said).toContain("| I withdraw from my contract about this purchase.");
  expect(shown.said).toContain("gives back all of it: $12.00");
  expect(shown.said).toContain("within the law's 14 days");
  expect(shown.said).toContain("its confirmation: waiting");
  expect((await admin("show", "W-2222-2222")).complained).toContain("There is no withdrawal W-2222-2222.");
  await admin("decide", reference, "refuse", "--reason", "Fraud.");
  expect((await admin()).said).not.toContain(reference);
  const all = await admin("--all", "--limit", "100");
  expect(all.said).toContain(reference);
  expect(all.said).toMatch(/decided .*: refuse/);
});

test("a refund is decided once: it takes the credits back, is written down, and is mailed with its reason", async () => {
  const { reference, email, userId, purchase } = await declare();
  const args = ["decide", reference, "refund", "--reason", "Within the 14 days."];
  const first = await admin(...args);
  expect(first).toMatchObject({ code: 0, complained: "" });
  expect(first.said).toContain("Recorded: $12.00 of receipt");
  expect(first.said).toContain("This moved no money");
  expect((await admin(...args)).said).toContain("Nothing was recorded");
  expect(await ledger.purchase(purchase)).toMatchObject({ status: "refunded", refunded: 1200, revoked: 500 });
  expect(await ledger.balance(userId)).toEqual({ balance: 0, held: 0 });
  expect(await decisionsOf(reference)).toEqual([
    { decision: "refund", reason: "Within the 14 days.", amount_cents: 1200 },
  ]);
  expect(await mailsTo(email)).toEqual([
    {
      kind: "withdrawal_decided",
      data: {
        reference,
        reason: "Within the 14 days.",
        refund: { amountCents: 1200, currency: "USD" },
        wasRefundedBefore: false,
      },
    },
  ]);
  const { rows } = await pool.query("select action, reason from audit_log where subject = $1", [purchase]);
  expect(rows).toEqual([{ action: "record_refund", reason: "Within the 14 days." }]);
  const refused = await admin("decide", reference, "refuse", "--reason", "x");
  expect(refused).toMatchObject({ code: 1, complained: `${reference} was refunded.\n` });
});

test("a refusal is mailed with its reason, and a refund may follow it", async () => {
  const { reference, email, purchase } = await declare();
  await admin("decide", reference, "refuse", "--reason", "Too late.");
  expect(await ledger.purchase(purchase)).toMatchObject({ status: "paid", refunded: 0 });
  expect((await admin("decide", reference, "refund", "--reason", "Seen again.", "--cents", "500")).code).toBe(
    0,
  );
  expect(await ledger.purchase(purchase)).toMatchObject({ status: "paid", refunded: 500 });
  expect((await decisionsOf(reference)).map(({ decision }) => decision)).toEqual(["refuse", "refund"]);
  expect((await mailsTo(email)).map(({ data }) => data.refund)).toEqual([
    null,
    { amountCents: 500, currency: "USD" },
  ]);
});

test("what the provider reported since the withdrawal is neither recorded nor mailed again", async () => {
  const part = await declare();
  await ledger.refund(part.purchase, 700);
  expect((await admin("show", part.reference)).said).toContain(
    "Since then $7.00 was given back; $5.00 is left of it.",
  );
  await admin("decide", part.reference, "refund", "--reason", "x");
  expect(await ledger.purchase(part.purchase)).toMatchObject({ refunded: 1200 });
  expect(await decisionsOf(part.reference)).toMatchObject([{ decision: "refund", amount_cents: 500 }]);
  expect(await mailsTo(part.email)).toMatchObject([{ data: { refund: { amountCents: 500 } } }]);

  const enough = await declare();
  await ledger.refund(enough.purchase, 700);
  const small = await admin("decide", enough.reference, "refund", "--reason", "x", "--cents", "600");
  expect(small).toMatchObject({ code: 1, complained: expect.stringContaining("$7.00 has been given back") });

  const whole = await declare();
  await ledger.refund(whole.purchase, null);
  const { code, complained } = await admin("decide", whole.reference, "refund", "--reason", "x");
  expect([code, complained]).toEqual([1, expect.stringContaining("has been given back already")]);
  expect(await decisionsOf(whole.reference)).toEqual([]);
  expect(await mailsTo(whole.email)).toEqual([]);
  expect((await admin("decide", whole.reference, "refuse", "--reason", "By Stripe.")).code).toBe(0);
  expect(await mailsTo(whole.email)).toMatchObject([{ data: { refund: null, wasRefundedBefore: true } }]);
});

test("a purchase that was withdrawn from twice is refunded by one decision, and one mail names money", async () => {
  const { reference, email, number, purchase } = await declare();
  const second = await send(email, number);
  expect((await admin("show", second)).said).toContain(`${reference} was received before`);
  expect((await admin()).said).toContain(`the same purchase as ${reference}`);
  await admin("decide", reference, "refund", "--reason", "x", "--cents", "400");
  const refund = ["decide", second, "refund", "--reason", "x"];
  const part = await admin(...refund);
  expect([part.code, part.complained]).toEqual([1, expect.stringContaining(`${reference} was decided`)]);
  await ledger.refund(purchase, null);
  const whole = await admin(...refund, "--receipt", number, "--cents", "100");
  expect([whole.code, whole.complained]).toEqual([1, expect.stringContaining(`${reference} was decided`)]);
  const { said } = await admin("show", second);
  expect(said).toContain("Nothing is left to give back");
  expect(said).not.toContain("$");
  expect((await admin("decide", second, "refuse", "--reason", "Twice.")).code).toBe(0);
  const mails = await mailsTo(email);
  expect(mails.map(({ data }) => data.refund)).toEqual([{ amountCents: 400, currency: "USD" }, null]);
});

test("two withdrawals of one purchase that are decided side by side refund it once", async () => {
  const { reference, email, number, purchase } = await declare();
  const second = await send(email, number);
  const codes = await Promise.all(
    [reference, second].map(
      async (each) => (await admin("decide", each, "refund", "--reason", "x", "--cents", "300")).code,
    ),
  );
  expect(codes.toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1]);
  expect(await ledger.purchase(purchase)).toMatchObject({ refunded: 300 });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("where no purchase was found, the ones that may be meant are listed, and the operator names it with an amount", async () => {
  const { reference, number, purchase } = await declare({ receipt: "the one in May" });
  const other = await pool.query("select extent from withdrawals where reference = $1", [reference]);
  expect(other.rows).toEqual([{ extent: "unknown" }]);
  const { said } = await admin("show", reference);
  expect(said).toContain("The purchase was not found.");
  expect(said).toContain(`receipt ${number}: standard, $12.00 paid on`);
  const refund = ["decide", reference, "refund", "--reason", "x"];
  expect((await admin(...refund)).complained).toContain("Name it by --receipt, and say --cents.");
  expect((await admin(...refund, "--receipt", number)).complained).toContain("Say with --cents");
  expect((await admin(...refund, "--receipt", "999999", "--cents", "5")).complained).toContain(
    "no such purchase",
  );
  expect((await admin(...refund, "--receipt", number, "--cents", "1300")).complained).toContain(
    "more than is left",
  );
  expect(await decisionsOf(reference)).toEqual([]);
  expect((await admin(...refund, "--receipt", number, "--cents", "300")).code).toBe(0);
  expect(await ledger.purchase(purchase)).toMatchObject({ refunded: 300 });
});
