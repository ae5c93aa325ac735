import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, buyPlan, callFunction, orderPlan, type Person, playPayment, signUp } from "./people.ts";
import { type RunningServer, runAdmin, startServer } from "./server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
// Stopping also proves that the ledger adds up.
afterAll(() => server.stop());

const admin = (...args: string[]) => runAdmin({ DATA_DIR: server.dataDir }, ...args);

async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  for (const startedMs = performance.now(); performance.now() - startedMs < 15_000;) {
    if ((await read()) === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read()).toBe(wanted);
}

async function history(person: Person): Promise<[string, number, number][]> {
  const { data, error } = await person.client
    .from("credit_history")
    .select("type,amount,balance_after")
    .order("seq");
  expect(error).toBeNull();
  return (data ?? []).map((row) => [String(row.type), Number(row.amount), Number(row.balance_after)]);
}

const statusOf = async (person: Person): Promise<unknown> => {
  const { data } = await person.client.from("purchases").select("status,receipt_number").single();
  return data?.status;
};

test.each([
  ["duplicate", 500, "paid"],
  ["late", 500, "paid"],
  ["open_after_paid", 500, "paid"],
  ["overpaid", 500, "paid"],
  ["underpaid", 0, "pending"],
  ["failed", 0, "failed"],
  ["expired", 0, "expired"],
  ["refund_first", 0, "refunded"],
  ["forged", 0, "pending"],
])("a payment that is %s ends with %i credits and is %s", async (play, credits, status) => {
  const person = await signUp(server);
  await playPayment(await orderPlan(person, "standard"), play);
  await until(() => statusOf(person), status);
  expect(await balanceOf(person)).toBe(credits);
  expect(await history(person)).toEqual(credits > 0 ? [["grant", credits, credits]] : []);
});

test("a refund takes back its share of the credits, and a chargeback the rest and the tier", async () => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  await playPayment(paymentUrl, "refund_half");
  await until(() => balanceOf(person), 250);
  await playPayment(paymentUrl, "chargeback");
  await until(() => statusOf(person), "charged_back");
  expect(await history(person)).toEqual([
    ["grant", 500, 500],
    ["revoke", -250, 250],
    ["revoke", -250, 0],
  ]);
  const { data } = await person.client.functions.invoke<{ tier_name: string }>("get-user-subscription");
  expect(data?.tier_name).toBe("free");
});

test("a purchase made with an e-mail address alone is claimed once by the account with that address", async () => {
  const person = await signUp(server);
  const checkout = `${server.url}/checkout/sandbox/external`;
  const opened = await fetch(checkout, {
    method: "POST",
    body: new URLSearchParams({ plan: "professional", email: ` ${person.email.toUpperCase()} ` }),
    redirect: "manual",
  });
  expect(opened.status).toBe(303);
  await playPayment(new URL(opened.headers.get("location") ?? "", checkout).href, "paid");
  const stranger = await signUp(server);
  const claim = async (who: Person) =>
    (await (await callFunction(server, who, "claim-purchase", {})).json()) as Record<string, number>;
  expect(await claim(stranger)).toMatchObject({ claimed_count: 0, total_credits_added: 0 });
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(person)));
  const claimed = claims.filter((reply) => reply["claimed_count"] !== 0);
  expect(claimed).toEqual([{ claimed_count: 1, total_credits_added: 2000, expired_count: 0 }]);
  expect(await balanceOf(person)).toBe(2000);
});

test("an operator's grant and refund take effect once per key, and appear in the person's history", async () => {
  const person = await signUp(server);
  const grant = [
    "grant",
    "--email",
    person.email,
    "--credits",
    "40",
    "--reason",
    "for the outage",
    "--key",
    "one",
  ];
  for (let time = 0; time < 2; time += 1) expect(await admin(...grant)).toMatchObject({ code: 0 });
  await buyPlan(person);
  const { data } = await person.client.from("purchases").select("id").single();
  const refund = ["refund", "--purchase", String(data?.id), "--cents", "600", "--reason", "half was late"];
  expect(await admin(...refund, "--key", "two")).toMatchObject({ code: 0 });
  expect(await history(person)).toEqual([
    ["grant", 40, 40],
    ["grant", 500, 540],
    ["revoke", -250, 290],
  ]);
  const sound = await admin("reconcile");
  expect(sound).toMatchObject({ code: 0 });
  expect(sound.said).toContain("The ledger is sound");
});

test("a receipt and a refund are sent by mail, which the mailbox shows only on this machine", async () => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  await playPayment(paymentUrl, "refund_all");
  await until(() => balanceOf(person), 0);
  const page = await (await fetch(`${server.url}/dev/mailbox`)).text();
  expect(page.split(person.email).length - 1).toBeGreaterThanOrEqual(2);
  const elsewhere = await fetch(`${server.url}/dev/mailbox`, {
    headers: { "x-forwarded-for": "203.0.113.9" },
  });
  expect(elsewhere.status).toBe(403);
});

test("the server enforces a person's daily limit, and the refusal names the numbers", async () => {
  const person = await signUp(server);
  await buyPlan(person);
  const body = { daily_cap_credits: 30, time_zone: "Asia/Kolkata" };
  const set = await callFunction(server, person, "set-daily-cap", body);
  expect(await set.json()).toMatchObject({ daily_cap_credits: 30, spent_today_credits: 0 });
  const request = { prompt: "a lighthouse at dusk", aspectRatio: "1:1" };
  const first = await callFunction(server, person, "generate-consistent-character", request);
  expect(first.status).toBe(200);
  const second = await callFunction(server, person, "generate-consistent-character", request);
  expect([second.status, await second.json()]).toEqual([
    403,
    expect.objectContaining({ code: "daily_cap_reached", daily_cap_credits: 30, needed_credits: 20 }),
  ]);
  expect(await balanceOf(person)).toBe(480);
});
