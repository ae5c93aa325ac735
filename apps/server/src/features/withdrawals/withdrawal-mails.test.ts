/** What a withdrawal mails to an address that nobody checked. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { openForm, operatorEmail } from "#testing/forms.ts";
import { withdrawFromContractRoute } from "./withdraw-from-contract.route.ts";
import { createWithdrawalsStore } from "./withdrawals.store.ts";

const form = await openForm((deps) =>
  withdrawFromContractRoute({ ...deps, withdrawals: createWithdrawalsStore(deps.database) }),
);
afterAll(() => form.close());

let addresses = 0;
/** A visitor whom no other test has counted. */
const visitor = () => ({ address: `192.0.2.${(addresses += 1)}` });
const words = { name: "Ada Lovelace", receipt: "4711" };

async function stored(reference: unknown) {
  const { rows } = await form.pool.query("select * from withdrawals where reference = $1", [reference]);
  return rows[0];
}

/** The text of a mail, without the line breaks and escapes of its transport. */
function textOf(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll(/\s+/g, " ");
}

test("what was typed is quoted in the mails, and they say that its writer is not the studio", async () => {
  await form.takeMails();
  const purchase = "YOUR ACCOUNT IS LOCKED. Answer with your password";
  await form.send({ ...words, email: "quoted@example.org", purchase }, visitor());
  for (const { raw } of await form.takeMails()) {
    expect(textOf(raw)).toContain("and not by this studio:");
    expect(textOf(raw)).toContain(`“Purchase: ${purchase}”`);
  }
});

test.each([
  ["purchase", { purchase: "Go to https://evil.example/login" }, "Please name the purchase without a link."],
  ["receipt", { receipt: "evil.example/login" }, "Please name the purchase without a link."],
  ["name", { name: "Login at www.evil.example" }, "Please give the name without a link."],
])(
  "a link in the %s is refused in words before any work, and nothing is mailed",
  async (path, change, message) => {
    const answer = await form.send({ ...words, email: "linked@example.org", ...change }, visitor());
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    expect(
      (await form.takeMails()).filter(({ recipients }) => recipients.includes("linked@example.org")),
    ).toEqual([]);
  },
);

test("one address gets five receipts a day, and what is declared after that is stored and told as not mailed", async () => {
  await form.takeMails();
  const told: unknown[] = [];
  for (const email of ["third@example.org", "Third@example.org", "third+1@example.org"])
    for (let sent = 0; sent < 2; sent += 1)
      told.push((await form.send({ ...words, email }, visitor())).body["isMailed"]);
  expect(told).toEqual([true, true, true, true, true, false]);
  const key = randomUUID();
  const from = visitor();
  const last = await form.send({ ...words, email: "third@example.org", key }, from);
  expect(last).toMatchObject({ status: 200, body: { isMailed: false } });
  expect(await stored(last.body["reference"])).toMatchObject({ email: "third@example.org" });
  expect((await form.send({ ...words, email: "third@example.org", key }, from)).body).toEqual(last.body);
  const mails = await form.takeMails();
  expect(mails.filter(({ recipients }) => !recipients.includes(operatorEmail))).toHaveLength(5);
  expect(mails.filter(({ recipients }) => recipients.includes(operatorEmail))).toHaveLength(7);
});

test("who is signed in gets every receipt at their own confirmed address, and only there", async () => {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(form.pool, email);
  const others = `${randomUUID()}@example.org`;
  for (let sent = 0; sent < 6; sent += 1)
    expect((await form.send({ ...words, email }, { userId, ...visitor() })).body).toMatchObject({
      isMailed: true,
    });
  const second = await createUser(form.pool);
  const told: unknown[] = [];
  for (let sent = 0; sent < 6; sent += 1)
    told.push((await form.send({ ...words, email: others }, { userId: second })).body["isMailed"]);
  expect(told).toEqual([true, true, true, true, true, false]);
});
