import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { operatorEmail, solve } from "#testing/forms.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { openWithdrawals, textOf } from "./testing/withdrawal-form.ts";

const { buy, form, ledger, visitor } = await openWithdrawals();

afterAll(async () => {
  expect(await findBrokenAccounts(form.pool)).toEqual([]);
  await form.close();
});

const words = { name: "Ada Lovelace", receipt: "4711" };

async function stored(reference: unknown) {
  const { rows } = await form.pool.query("select * from withdrawals where reference = $1", [reference]);
  return rows[0];
}

async function generate(userId: string, count: number, kind = "image", amount = 2): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { rows } = await form.pool.query(
      "select hold_id from credits.reserve($1, $2, gen_random_uuid()::text, $3, null)",
      [userId, amount, kind],
    );
    await ledger.close("settle", rows[0].hold_id);
  }
}

test("a visitor's statement is stored and confirmed at once with its words and its time, to both sides", async () => {
  await form.takeMails();
  const email = "ada@example.org";
  const purchase = "The Standard plan, on 3 May, $12.";
  const before = Date.now();
  const { status, body } = await form.send({ ...words, email, purchase }, visitor());
  expect(status).toBe(200);
  const statement =
    "I withdraw from my contract about this purchase.\nName: Ada Lovelace\nReceipt or order: 4711\n" +
    `Purchase: ${purchase}\nConfirmation to: ${email}`;
  expect(body).toEqual({
    reference: expect.stringMatching(/^W-\w{4}-\w{4}$/),
    receivedAt: expect.any(String),
    statement,
    computed: null,
    earlierReference: null,
    isMailed: true,
  });
  const receivedAt = new Date(String(body["receivedAt"]));
  expect(receivedAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(await stored(body["reference"])).toMatchObject({
    ...words,
    email,
    purchase,
    statement,
    received_at: receivedAt,
    user_id: null,
    purchase_id: null,
    extent: "unknown",
    amount_cents: 0,
  });
  const mails = await form.takeMails();
  expect(mails.map(({ recipients }) => recipients)).toEqual([[email], [operatorEmail]]);
  const [receipt = "", notice = ""] = mails.map(({ raw }) => textOf(raw));
  const second = receivedAt.toLocaleTimeString("en-GB", { timeZone: "UTC" });
  for (const line of [...statement.split("\n"), String(body["reference"]), `${second} UTC`]) {
    expect(receipt).toContain(line);
    expect(notice).toContain(line);
  }
  expect(receipt).toContain("Subject: Your withdrawal W-");
  expect(receipt).not.toContain("gives back");
  expect(notice).toContain("No single purchase of this account or address fits it.");
  expect(mails[1]?.raw).toMatch(/^Reply-To: ada@example\.org\r$/m);
});

test("one's own purchase is found by its number, with what the rules compute and the figures behind it", async () => {
  const { id, email, userId, receipt } = await buy();
  await generate(userId, 12, "image", 20);
  await generate(userId, 1, "companionMessage", 10);
  const { body } = await form.send({ name: "Ada", email, receipt }, { userId });
  const computed = { extent: "share", amountCents: 600, generations: 12, unspentCredits: 250, credits: 500 };
  expect(body).toMatchObject({ computed: { ...computed, currency: "USD", reason: "some_generations" } });
  expect(await stored(body["reference"])).toMatchObject({
    user_id: userId,
    purchase_id: id,
    extent: "share",
    amount_cents: 600,
    generations: 12,
    unspent_credits: 250,
    paid_cents: 1200,
    refunded_cents: 0,
  });
  const mails = await form.takeMails();
  for (const { raw } of mails) expect(textOf(raw)).toContain("$6.00, for 250 of 500 credits");
  expect(textOf(mails.at(-1)?.raw ?? "")).toContain("within 14 days of the payment");
});

test("a stranger gets the same answer whether a purchase exists or not, and only its buyer's address is told more", async () => {
  const { id, email, receipt } = await buy();
  await form.takeMails();
  const answers = [];
  for (const sent of [
    { email, receipt },
    { email: "eve@example.org", receipt },
    { email, receipt: "999999999" },
  ])
    answers.push((await form.send({ name: "Eve", ...sent }, visitor())).body);
  for (const answer of answers) expect(Object.keys(answer)).toEqual(Object.keys(answers[0] ?? {}));
  expect(answers.map(({ computed }) => computed)).toEqual([null, null, null]);
  const found = await Promise.all(
    answers.map(async ({ reference }) => (await stored(reference)).purchase_id),
  );
  expect(found).toEqual([id, null, null]);
  const told = (await form.takeMails()).filter(
    ({ raw, recipients }) => !recipients.includes(operatorEmail) && textOf(raw).includes("gives back"),
  );
  expect(told.map(({ recipients }) => recipients)).toEqual([[email]]);
});

test("another account's purchase is not found by its number, nor by an address that is not confirmed", async () => {
  const { email, receipt } = await buy();
  const other = await createUser(form.pool);
  const { body } = await form.send({ name: "Eve", email: "eve@example.org", receipt }, { userId: other });
  expect(body["computed"]).toBeNull();
  expect(await stored(body["reference"])).toMatchObject({ purchase_id: null });
  await form.pool.query("update auth.users set email_confirmed_at = null where email = $1", [email]);
  const answer = await form.send({ name: "Eve", email, receipt }, visitor());
  expect(await stored(answer.body["reference"])).toMatchObject({ purchase_id: null });
});

test("without a number a purchase is found when the address has a single one", async () => {
  const { id, email, userId } = await buy();
  const send = async () => {
    const { body } = await form.send(
      { name: "Ada", email: email.toUpperCase(), purchase: "In May" },
      visitor(),
    );
    return (await stored(body["reference"])).purchase_id;
  };
  expect(await send()).toBe(id);
  await ledger.pay(await ledger.order({ userId }));
  expect(await send()).toBeNull();
});

test("a purchase that nobody has claimed is found by the buyer's address", async () => {
  const email = `${randomUUID()}@example.org`;
  const id = await ledger.order({ email });
  await ledger.pay(id);
  const { body } = await form.send({ name: "Ada", email, purchase: "Yesterday" }, visitor());
  expect(await stored(body["reference"])).toMatchObject({
    purchase_id: id,
    extent: "full",
    amount_cents: 1200,
  });
});

test("a generation counts for each purchase whose credits it took, and for no other", async () => {
  const first = await buy({ credits: 100, paidAgo: "3 days" });
  const id = await ledger.order({ userId: first.userId });
  await ledger.pay(id, 1200, "1 day");
  // The older purchase's credits are spent first: nine pictures of 11, and one that takes its last credit and 10 others.
  await generate(first.userId, 10, "image", 11);
  const { rows } = await form.pool.query("select receipt_number from purchases where id = $1", [id]);
  const send = async (receipt: unknown) =>
    (await form.send({ name: "Ada", email: first.email, receipt: String(receipt) }, { userId: first.userId }))
      .body["computed"];
  expect(await send(first.receipt)).toMatchObject({ generations: 10, unspentCredits: 0, extent: "share" });
  expect(await send(rows[0].receipt_number)).toMatchObject({
    generations: 1,
    unspentCredits: 490,
    extent: "full",
  });
});

test("what failed, or still runs, is no generation", async () => {
  const { email, userId, receipt } = await buy();
  await ledger.close("release", (await ledger.reserve(userId, 20)).hold_id);
  await ledger.reserve(userId, 20);
  const { body } = await form.send({ name: "Ada", email, receipt }, { userId });
  expect(body["computed"]).toMatchObject({ generations: 0, unspentCredits: 500, extent: "full" });
});

test("a statement is stored whatever comes out: late, refunded in part or in whole, charged back, again", async () => {
  const late = await buy({ paidAgo: "40 days" });
  const part = await buy();
  await ledger.refund(part.id, 300);
  const whole = await buy();
  await ledger.refund(whole.id, null);
  const disputed = await buy();
  await ledger.chargeBack(disputed.id);
  const reasons = [];
  for (const { email, userId, receipt } of [late, part, whole, disputed, disputed]) {
    const { status, body } = await form.send({ name: "Ada", email, receipt }, { userId });
    expect(status).toBe(200);
    const { reason, amount_cents } = await stored(body["reference"]);
    reasons.push([reason, amount_cents]);
  }
  expect(reasons).toEqual([
    ["too_late", 0],
    ["few_generations", 900],
    ["refunded", 0],
    ["charged_back", 0],
    ["charged_back", 0],
  ]);
});

test("the same key declares once and answers the same, also side by side, and is refused for other words", async () => {
  const { email, userId, receipt } = await buy();
  await form.takeMails();
  const sent = { name: "Ada", email, receipt, key: randomUUID() };
  const answers = await Promise.all([form.send(sent, { userId }), form.send(sent, { userId })]);
  answers.push(await form.send(sent, { userId }));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, body: { computed: { extent: "full" } } });
  expect(await form.takeMails()).toHaveLength(2);
  expect(await form.send({ ...sent, name: "Eve" }, { userId })).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  // Another sender who learned the key reads nothing by it.
  expect(await form.send(sent, visitor())).toMatchObject({ status: 422 });
});

test("nothing is stored without a proof of work", async () => {
  const from = visitor();
  const body = { ...words, email: "proof@example.org", key: randomUUID() };
  const asked = await form.post(body, from);
  expect(asked).toMatchObject({ status: 429, body: { code: "proof_required" } });
  const count = "select count(*)::integer as count from withdrawals where email = 'proof@example.org'";
  expect((await form.pool.query(count)).rows).toEqual([{ count: 0 }]);
  expect(await form.post({ ...body, proof: await solve(asked.body["challenge"]) }, from)).toMatchObject({
    status: 200,
  });
  expect((await form.pool.query(count)).rows).toEqual([{ count: 1 }]);
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(101) }],
  ["email", { email: "no address" }],
  ["receipt", { receipt: undefined }],
  ["receipt", { receipt: "x".repeat(101) }],
  ["receipt", { receipt: "\u202E" }],
  ["purchase", { purchase: "x".repeat(501) }],
  ["website", { website: "https://spam.example" }],
  ["key", { key: "one" }],
])("a wrong %s is told at its field, before any work: %j", async (path, change) => {
  const { status, body } = await form.send({ ...words, email: "ada@example.org", ...change }, visitor());
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "invalid_request", issues: [{ path }] });
});

test("line breaks and markup in the fields become neither headers nor markup of the mails", async () => {
  await form.takeMails();
  const hostile = {
    name: "Eve\r\nBcc: victim@example.org",
    email: "eve@example.org",
    receipt: "1\r\nBcc: victim@example.org",
    purchase: "<img src=x onerror=alert(1)>\r\n.\r\nRCPT TO:<x@y.z>",
  };
  expect(await form.send(hostile, visitor())).toMatchObject({ status: 200 });
  const mails = await form.takeMails();
  expect(mails.map(({ recipients }) => recipients)).toEqual([["eve@example.org"], [operatorEmail]]);
  for (const { raw } of mails) {
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
    expect(raw.slice(raw.indexOf("text/html"))).not.toMatch(/<img/i);
  }
});

test("no log line names a person or their words", () => {
  expect(form.logged.some((line) => line.includes("withdrawal_received"))).toBe(true);
  for (const line of form.logged) expect(line).not.toMatch(/@example\.org|Ada|4711/);
});

test("the database keeps the statement as it came, and accepts no figures that contradict each other", async () => {
  const { id } = await buy();
  const columns = {
    reference: "W-2222-2222",
    name: "Ada",
    email: "ada@example.org",
    receipt: "1",
    statement: "I withdraw.",
    purchase_id: id,
    extent: "full",
    reason: "few_generations",
    amount_cents: 1200,
    days_since_paid: 1,
    generations: 1,
    credits: 500,
    unspent_credits: 400,
    price_cents: 1200,
    paid_cents: 1200,
    refunded_cents: 0,
    currency: "USD",
    repeats: null,
  };
  const insert = (change: Partial<Record<keyof typeof columns, unknown>>) => {
    const row = { ...columns, ...change };
    const names = Object.keys(row);
    return form.pool.query(
      `insert into withdrawals (request_key, ${names.join(", ")})
       values (gen_random_uuid(), ${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(row),
    );
  };
  for (const change of [
    { reference: "W-1" },
    { receipt: null },
    { name: "a\nb" },
    { statement: "" },
    { purchase: "x".repeat(501) },
    { amount_cents: 1201 },
    { extent: "none" },
    { reason: "too_late", extent: "none" },
    { purchase_id: null },
    { generations: null },
    { unspent_credits: 501 },
    { refunded_cents: 1 },
  ])
    await expect(insert(change), JSON.stringify(change)).rejects.toThrow("violates check constraint");
  await insert({});
  await expect(insert({ reference: "W-2222-2223" })).rejects.toThrow("withdrawals_first_of_purchase");
  const first = (await stored("W-2222-2222")).id;
  const elsewhere = { reference: "W-2222-2224", purchase_id: (await buy()).id, repeats: first };
  await expect(insert(elsewhere)).rejects.toThrow("foreign key");
  for (const table of ["withdrawals", "withdrawal_decisions"])
    await expect(form.pool.query(`truncate ${table} cascade`)).rejects.toThrow("append-only");
  await expect(form.pool.query("update withdrawals set name = 'x'")).rejects.toThrow("append-only");
  await expect(form.pool.query("delete from withdrawals")).rejects.toThrow("append-only");
});
