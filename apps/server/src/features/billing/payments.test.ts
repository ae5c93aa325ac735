import { planByName } from "@galatea/contract/plans.ts";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createFunctionsApp } from "#platform/http/function-route.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createBillingStore } from "./billing.store.ts";
import { createPaygateInvoiceRoute } from "./create-paygate-invoice.route.ts";
import { createPlisioInvoiceRoute } from "./create-plisio-invoice.route.ts";
import { paymentCallbackApp } from "./payment-callback.route.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { createSandboxProvider, sandboxSignatureHeader } from "./providers/sandbox.ts";
import { sandboxCheckoutApp } from "./sandbox-checkout.route.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 16, name: "test" });
const billing = createBillingStore(database);
const log = createLog({ level: "silent" });
const publicUrl = "http://localhost:3000";
let nowMs = Date.parse("2030-01-01T00:00:00Z");
const sandbox = createSandboxProvider({ secret: "secret", publicUrl, now: () => new Date(nowMs) });
const hooks = paymentCallbackApp({ billing, providers: [sandbox], log });

let userId: string;
beforeEach(async () => {
  userId = await createUser(pool);
});
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await database.close();
  await pool.end();
});

function functionsWith(providers: PaymentProvider[]) {
  const deps = { billing, providers, log };
  const app = createFunctionsApp({
    routes: [createPaygateInvoiceRoute(deps), createPlisioInvoiceRoute(deps)],
    identity: {
      authenticate: () =>
        Promise.resolve({ userId, email: "Ada@Example.org", emailVerified: true, sessionId: "one" }),
    },
    rateLimiter: createRateLimiter("test", { points: 1_000, windowSeconds: 60 }, { kind: "memory" }),
    log,
  });
  return async (name: string, body: object): Promise<{ status: number; body: Record<string, string> }> => {
    const response = await app.request(`/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
}
const callFunction = functionsWith([sandbox]);

type PurchaseRow = {
  id: string;
  provider_ref: string;
  price_cents: number;
  credits: number;
  status: string;
  method: string;
};

async function purchases(): Promise<PurchaseRow[]> {
  const { rows } = await pool.query<PurchaseRow>(
    "select * from purchases where user_id = $1 order by created_at",
    [userId],
  );
  return rows;
}

async function orderStandard(): Promise<PurchaseRow> {
  const { status } = await callFunction("create-paygate-invoice", { tier_name: "standard" });
  expect(status).toBe(200);
  return (await purchases()).at(-1) as PurchaseRow;
}

const paid = (purchase: PurchaseRow, changes: { status?: "failed" | "expired"; amountCents?: number } = {}) =>
  sandbox.callbackFor({
    providerRef: purchase.provider_ref,
    status: changes.status ?? "paid",
    amountCents: changes.amountCents ?? purchase.price_cents,
  });

async function deliver(
  callback: { rawBody: string; signature?: string },
  path = "/sandbox",
): Promise<{ status: number; outcome?: string }> {
  const response = await hooks.request(path, {
    method: "POST",
    headers: callback.signature === undefined ? {} : { [sandboxSignatureHeader]: callback.signature },
    body: callback.rawBody,
  });
  const body = (await response.json().catch(() => ({}))) as { outcome?: string };
  return { status: response.status, ...(body.outcome ? { outcome: body.outcome } : {}) };
}

/** What the person has of it all. */
async function account(): Promise<{ balance: number; grants: number; events: number; statuses: string[] }> {
  const { rows } = await pool.query<{ balance: number; grants: number; events: number }>(
    `select credits.balance($1) as balance,
            (select count(*)::int from credit_transactions where user_id = $1 and type = 'grant') as grants,
            (select count(*)::int from payment_events event join purchases p on p.id = event.purchase_id
              where p.user_id = $1) as events`,
    [userId],
  );
  const statuses = (await purchases()).map(({ status }) => status);
  return { ...(rows[0] as { balance: number; grants: number; events: number }), statuses };
}
const untouched = { balance: 0, grants: 0, events: 0, statuses: ["pending"] };

test("a payment grants the plan's credits once; the same callback again changes nothing", async () => {
  const purchase = await orderStandard();
  const callback = paid(purchase);
  expect(await deliver(callback)).toEqual({ status: 200, outcome: "granted" });
  expect(await deliver(callback)).toEqual({ status: 200, outcome: "duplicate" });
  expect(await deliver(paid(purchase))).toEqual({ status: 200, outcome: "granted_before" });
  expect(await account()).toEqual({ balance: 500, grants: 1, events: 2, statuses: ["paid"] });
});

test("a hundred callbacks of one payment at once grant once", async () => {
  const purchase = await orderStandard();
  const repeated = paid(purchase);
  const callbacks = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? repeated : paid(purchase)));
  const delivered = await Promise.all(callbacks.map((callback) => deliver(callback)));
  expect(delivered.every(({ status }) => status === 200)).toBe(true);
  const count = (outcome: string): number => delivered.filter((result) => result.outcome === outcome).length;
  expect([count("granted"), count("granted_before"), count("duplicate")]).toEqual([1, 50, 49]);
  expect(await account()).toEqual({ balance: 500, grants: 1, events: 51, statuses: ["paid"] });
});

test.each([
  ["no signature", (callback: { rawBody: string }) => ({ rawBody: callback.rawBody })],
  ["an empty signature", (callback: { rawBody: string }) => ({ ...callback, signature: "" })],
  [
    "another key's signature",
    (callback: { rawBody: string }) => ({ ...callback, signature: "0".repeat(64) }),
  ],
  [
    "a body that was changed after it had been signed",
    (callback: { rawBody: string; signature: string }) => ({
      ...callback,
      rawBody: callback.rawBody.replace('"failed"', '"paid"'),
    }),
  ],
  [
    "the token of the checkout page for a signature",
    (callback: { rawBody: string }) => ({
      ...callback,
      signature: sandbox.checkoutToken(`callback:${callback.rawBody}`),
    }),
  ],
  [
    "a signed body with one byte more",
    (callback: { rawBody: string; signature: string }) => ({ ...callback, rawBody: `${callback.rawBody} ` }),
  ],
])("a callback with %s is refused and changes nothing", async (_, forge) => {
  const purchase = await orderStandard();
  const forged = forge(paid(purchase, { status: "failed" }));
  expect(await deliver(forged)).toEqual({ status: 401 });
  expect(await account()).toEqual(untouched);
});

test.each([-1, 1])(
  "a callback that was signed more than five minutes away (%d) changes nothing",
  async (direction) => {
    const purchase = await orderStandard();
    const callback = paid(purchase);
    const signedMs = nowMs;
    nowMs = signedMs + direction * 5 * 60_000 + direction;
    expect(await deliver(callback)).toEqual({ status: 401 });
    expect(await account()).toEqual(untouched);
    nowMs = signedMs + direction * 5 * 60_000;
    expect(await deliver(callback)).toEqual({ status: 200, outcome: "granted" });
    nowMs = signedMs;
  },
);

test("less than the price is never granted, whatever comes after it short of the price", async () => {
  const purchase = await orderStandard();
  for (const amountCents of [0, 1, purchase.price_cents - 1]) {
    expect(await deliver(paid(purchase, { amountCents }))).toEqual({ status: 200, outcome: "blocked" });
  }
  expect(await account()).toEqual({ balance: 0, grants: 0, events: 3, statuses: ["pending"] });
  expect(await deliver(paid(purchase))).toMatchObject({ outcome: "granted" });
});

test("more than the price grants the plan and not a credit more", async () => {
  const purchase = await orderStandard();
  expect(await deliver(paid(purchase, { amountCents: 1_000_000 }))).toMatchObject({ outcome: "granted" });
  expect(await account()).toMatchObject({ balance: 500, grants: 1 });
});

test("paid is paid: late after it failed or expired, and a failure after it takes nothing back", async () => {
  const purchase = await orderStandard();
  expect(await deliver(paid(purchase, { status: "failed" }))).toMatchObject({ outcome: "recorded" });
  expect(await account()).toMatchObject({ balance: 0, statuses: ["failed"] });
  expect(await deliver(paid(purchase))).toMatchObject({ outcome: "granted" });
  expect(await deliver(paid(purchase, { status: "expired" }))).toMatchObject({ outcome: "recorded" });
  expect(await account()).toMatchObject({ balance: 500, grants: 1, statuses: ["paid"] });
});

test("a refunded purchase is not granted by a late callback", async () => {
  const purchase = await orderStandard();
  await pool.query("update purchases set status = 'refunded', paid_at = now() where id = $1", [purchase.id]);
  expect(await deliver(paid(purchase))).toMatchObject({ outcome: "blocked" });
  expect(await account()).toMatchObject({ balance: 0, statuses: ["refunded"] });
});

test("an authentic callback about nothing that we sold is kept, and grants nothing", async () => {
  const callback = sandbox.callbackFor({ providerRef: "sandbox_nothing", status: "paid", amountCents: 1200 });
  expect(await deliver(callback)).toEqual({ status: 200, outcome: "unknown_purchase" });
  const { event_id } = JSON.parse(callback.rawBody) as { event_id: string };
  const { rows } = await pool.query("select raw_body, outcome from payment_events where event_key = $1", [
    event_id,
  ]);
  expect(rows).toEqual([{ raw_body: Buffer.from(callback.rawBody), outcome: "unknown_purchase" }]);
});

test("signed nonsense, other providers and other methods are refused", async () => {
  const purchase = await orderStandard();
  expect(await deliver(sandbox.callbackFor({ providerRef: "x", status: "paid", amountCents: -1 }))).toEqual({
    status: 401,
  });
  expect(await deliver(paid(purchase), "/plisio")).toEqual({ status: 404 });
  expect(await deliver({ rawBody: "x".repeat(64 * 1024 + 1) })).toEqual({ status: 413 });
  expect((await hooks.request("/sandbox")).status).toBe(404);
  expect(await account()).toEqual(untouched);
});

test.each(["gold", "free", "", "standard; drop table purchases", "__proto__"])(
  "the plan %j does not exist: 400, and no purchase",
  async (tier) => {
    for (const name of ["create-paygate-invoice", "create-plisio-invoice"]) {
      const { status, body } = await callFunction(name, { tier_name: tier });
      expect([status, body["code"]]).toEqual([400, "unknown_tier"]);
    }
    expect((await callFunction("create-paygate-invoice", {})).status).toBe(400);
    expect(await purchases()).toEqual([]);
  },
);

test("price and credits are the plan's own, whatever the client sends", async () => {
  const order = {
    tier_name: "growth",
    amount_usd: 1,
    credits: 1_000_000,
    user_email: "eve@example.org",
    price_cents: 1,
  };
  const { body } = await callFunction("create-plisio-invoice", order);
  expect(body["invoice_url"]).toMatch(/^http:\/\/localhost:3000\/checkout\/sandbox\//);
  const { priceCents, credits } = planByName("growth");
  expect(await purchases()).toEqual([
    expect.objectContaining({ price_cents: priceCents, credits, method: "crypto", status: "pending" }),
  ]);
});

test.each([
  ["throws", () => Promise.reject(new Error("connect ETIMEDOUT"))],
  ["cannot be reached", () => Promise.resolve(null)],
])("when the provider %s the person is told so, and no purchase is left", async (_, createInvoice) => {
  const call = functionsWith([{ ...sandbox, createInvoice }]);
  const { status, body } = await call("create-paygate-invoice", { tier_name: "standard" });
  expect([status, body["code"]]).toEqual([503, "payments_unavailable"]);
  expect(await purchases()).toEqual([]);
});

test("with no provider nothing is sold", async () => {
  const { status } = await functionsWith([])("create-paygate-invoice", { tier_name: "standard" });
  expect(status).toBe(503);
  expect(await purchases()).toEqual([]);
});

const checkout = sandboxCheckoutApp({
  billing,
  sandbox,
  publicUrl,
  deliver: (request) => hooks.request(new URL(request.url).pathname.replace("/hooks", ""), request),
});
const decide = (path: string, decision: string): Promise<Response> =>
  Promise.resolve(checkout.request(path, { method: "POST", body: new URLSearchParams({ decision }) }));

test("the checkout page is for whoever has its address, and pays through the same callback", async () => {
  const purchase = await orderStandard();
  const page = `/${purchase.id}?token=${sandbox.checkoutToken(purchase.id)}`;
  for (const path of [
    `/${purchase.id}`,
    `/${purchase.id}?token=guessed`,
    page.replace(purchase.id, userId),
  ]) {
    expect((await checkout.request(path)).status).toBe(404);
    expect((await decide(path, "paid")).status).toBe(404);
  }
  expect((await decide(page, "refunded")).status).toBe(400);
  expect(await account()).toEqual(untouched);

  expect(await (await checkout.request(page)).text()).toContain("$12.00");
  const declined = await decide(page, "failed");
  expect([declined.status, declined.headers.get("location")]).toEqual([303, `/checkout/sandbox${page}`]);
  expect(await account()).toMatchObject({ balance: 0, statuses: ["failed"] });
  await Promise.all([decide(page, "paid"), decide(page, "paid")]);
  expect(await account()).toMatchObject({ balance: 500, grants: 1, statuses: ["paid"] });
});
