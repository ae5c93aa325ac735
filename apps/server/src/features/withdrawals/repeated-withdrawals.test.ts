import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { openWithdrawals, textOf } from "./testing/withdrawal-form.ts";

const { buy, form, ledger, visitor } = await openWithdrawals();

afterAll(() => form.close());

test("a second statement about a purchase is stored, names the first, and computes what is left", async () => {
  const { id, email, userId, receipt } = await buy();
  const send = async () => (await form.send({ name: "Ada", email, receipt }, { userId })).body;
  const first = await send();
  expect(first["earlierReference"]).toBeNull();
  await form.takeMails();
  const second = await send();
  expect(second).toMatchObject({ earlierReference: first["reference"], computed: { amountCents: 1200 } });
  expect(second["reference"]).not.toBe(first["reference"]);
  for (const { raw } of await form.takeMails()) {
    expect(textOf(raw)).toContain(
      `${String(first["reference"])} was received before for the same purchase, and counts.`,
    );
    expect(textOf(raw)).toContain("$12.00 of the purchase is left to give back, once for both.");
    expect(textOf(raw)).not.toContain("all of it: $12.00");
  }
  await ledger.refund(id, null);
  const third = await send();
  expect(third).toMatchObject({
    earlierReference: first["reference"],
    computed: { amountCents: 0, reason: "refunded" },
  });
  const [mail] = await form.takeMails();
  expect(textOf(mail?.raw ?? "")).toContain("Nothing is left to give back");
});

test("statements about one purchase that come side by side name one first", async () => {
  const { id, email, userId, receipt } = await buy();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => form.send({ name: "Ada", email, receipt }, { userId })),
  );
  const firsts = answers.filter(({ body }) => body["earlierReference"] === null);
  expect(firsts).toHaveLength(1);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    if (body !== firsts[0]?.body) expect(body["earlierReference"]).toBe(firsts[0]?.body["reference"]);
  }
  const { rows } = await form.pool.query(
    "select count(*)::integer as count from withdrawals where purchase_id = $1",
    [id],
  );
  expect(rows).toEqual([{ count: 4 }]);
});

test("a visitor who repeats a statement learns nothing of the first; the buyer's address does", async () => {
  const { email, receipt } = await buy();
  const first = await form.send({ name: "Ada", email, receipt }, visitor());
  await form.takeMails();
  const second = await form.send({ name: "Eve", email, receipt }, visitor());
  expect(second.body).toMatchObject({ earlierReference: null, computed: null });
  const [mail] = await form.takeMails();
  expect(mail?.recipients).toEqual([email]);
  expect(textOf(mail?.raw ?? "")).toContain(`${String(first.body["reference"])} was received before`);
});

test("a person reads the first withdrawal from each of their own purchases with its state, and of no other", async () => {
  const { id, email, userId, receipt } = await buy();
  const other = await createUser(form.pool);
  const readAs = async (person: string) => {
    const client = await form.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: person, role: "authenticated" }),
      ]);
      await client.query("set local role authenticated");
      return (await client.query("select * from own_withdrawals()")).rows;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  expect(await readAs(userId)).toEqual([]);
  const { body } = await form.send({ name: "Ada", email, receipt }, visitor());
  const again = await form.send({ name: "Ada", email, receipt }, { userId });
  const shown = { purchase_id: id, reference: body["reference"] };
  expect(await readAs(userId)).toEqual([{ ...shown, state: "open" }]);
  expect(await readAs(other)).toEqual([]);
  const decide = (reference: unknown, decision: string, of: string | null) =>
    form.pool.query(
      `insert into withdrawal_decisions (withdrawal_id, decision, reason, actor, purchase_id, amount_cents)
       select id, $2, 'x', 'operator', $3, case when $3::uuid is not null then 100 end from withdrawals where reference = $1`,
      [reference, decision, of],
    );
  await decide(body["reference"], "refuse", null);
  expect(await readAs(userId)).toEqual([{ ...shown, state: "refused" }]);
  await decide(again.body["reference"], "refund", id);
  expect(await readAs(userId)).toEqual([
    { purchase_id: id, reference: again.body["reference"], state: "refunded" },
  ]);
  // One purchase is refunded by one decision.
  await expect(decide(body["reference"], "refund", id)).rejects.toThrow("unique constraint");
});
