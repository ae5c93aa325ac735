import { planByName } from "@galatea/contract/plans.ts";
import { expect, test } from "vitest";
import { ProviderUnavailable } from "./providers/provider.ts";
import { openBillingFixture } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { callFunction, functionsWith, logged, person, pool, purchases, sandbox } = fixture;

test.each(["gold", "free", "", "standard; drop table purchases", "__proto__", "constructor"])(
  "the unknown plan %j is refused with 400 and makes no purchase",
  async (tier) => {
    for (const name of ["create-paygate-invoice", "create-plisio-invoice"]) {
      const { status, body } = await callFunction(name, { tier_name: tier });
      expect([status, body["code"]]).toEqual([400, "unknown_tier"]);
    }
    expect((await callFunction("create-paygate-invoice", {})).status).toBe(400);
    expect(await purchases()).toEqual([]);
  },
);

test("price, credits, buyer and address come from the server, whatever the client sends", async () => {
  const order = {
    tier_name: " Growth",
    amount_usd: 1,
    credits: 1_000_000,
    user_email: "eve@example.org",
    user_id: "00000000-0000-4000-8000-000000000001",
    role: "service_role",
    status: "paid",
    price_cents: 1,
  };
  const { body } = await callFunction("create-plisio-invoice", order);
  expect(body["invoice_url"]).toMatch(/^http:\/\/localhost:3000\/checkout\/sandbox\//);
  const { priceCents, credits } = planByName("growth");
  expect(await purchases()).toEqual([
    expect.objectContaining({
      price_cents: priceCents,
      credits,
      method: "crypto",
      status: "pending",
      email_norm: "ada@example.org",
      user_id: person.userId,
    }),
  ]);
});

test("an account without a storable address can buy", async () => {
  for (const email of [null, "x".repeat(400)]) {
    person.email = email;
    expect((await callFunction("create-paygate-invoice", { tier_name: "standard" })).status).toBe(200);
  }
  expect((await purchases()).map(({ email_norm }) => email_norm)).toEqual([null, null]);
});

test.each([
  ["is down", () => Promise.reject(new ProviderUnavailable("connect ETIMEDOUT"))],
  ["breaks", () => Promise.reject(new TypeError("x is not a function"))],
])("when the provider %s the request is refused and no purchase is left", async (_, createInvoice) => {
  const call = functionsWith([{ ...sandbox, createInvoice }]);
  const { status, body } = await call("create-paygate-invoice", { tier_name: "standard" });
  expect([status, body]).toEqual([
    503,
    { code: "payments_unavailable", error: "Failed to create payment. Please try again." },
  ]);
  expect(await purchases()).toEqual([]);
  expect(logged.map(({ event }) => event)).toEqual(["invoice_failed"]);
});

test("a provider reference of another purchase is refused as an invoice", async () => {
  const invoice = { providerRef: "always the same", paymentUrl: "https://example.org" };
  const call = functionsWith([{ ...sandbox, createInvoice: () => Promise.resolve(invoice) }]);
  const order = { tier_name: "standard" };
  expect((await call("create-paygate-invoice", order)).status).toBe(200);
  expect((await call("create-paygate-invoice", order)).status).toBe(503);
  expect(await purchases()).toHaveLength(1);
});

test("without a provider the request is refused", async () => {
  const { status } = await functionsWith([])("create-paygate-invoice", { tier_name: "standard" });
  expect(status).toBe(503);
  expect(await purchases()).toEqual([]);
});

test("each method goes to the first provider that takes it", async () => {
  const asked: string[] = [];
  const provider = (name: "stripe" | "plisio" | "btcpay", method: "card" | "crypto") => ({
    ...sandbox,
    name,
    methods: [method],
    createInvoice: (request: Parameters<typeof sandbox.createInvoice>[0]) => {
      asked.push(`${name} ${request.method} ${request.priceCents} ${request.planLabel} ${request.email}`);
      return Promise.resolve({
        providerRef: `${name}_${request.purchaseId}`,
        paymentUrl: "https://example.org",
      });
    },
  });
  const call = functionsWith([
    provider("stripe", "card"),
    provider("plisio", "crypto"),
    provider("btcpay", "crypto"),
  ]);
  await call("create-paygate-invoice", { tier_name: "standard" });
  await call("create-plisio-invoice", { tier_name: "launch" });
  expect(asked).toEqual([
    "stripe card 1200 Standard Ada@Example.org",
    "plisio crypto 5000 Launch Ada@Example.org",
  ]);
});

test("a repeated Idempotency-Key answers the first purchase's payment page, also in parallel", async () => {
  const headers = { "idempotency-key": "click-1" };
  const order = { tier_name: "standard" };
  let asked = 0;
  const slow = {
    ...sandbox,
    createInvoice: async (request: Parameters<typeof sandbox.createInvoice>[0]) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return sandbox.createInvoice(request);
    },
  };
  const call = functionsWith([slow]);
  const clicks = await Promise.all([1, 2, 3].map(() => call("create-paygate-invoice", order, headers)));
  clicks.push(await call("create-paygate-invoice", order, headers));
  expect(new Set(clicks.map(({ body }) => body["payment_url"])).size).toBe(1);
  expect([clicks[0]?.status, asked, (await purchases()).length]).toEqual([200, 1, 1]);
  const others = await Promise.all([
    call("create-plisio-invoice", order, headers),
    call("create-paygate-invoice", { tier_name: "launch" }, headers),
  ]);
  expect(others.map(({ body }) => body["code"])).toEqual([
    "idempotency_key_reused",
    "idempotency_key_reused",
  ]);
  expect(await purchases()).toHaveLength(1);
});

test("after a failure the same key makes a new purchase", async () => {
  const headers = { "idempotency-key": "click-2" };
  const order = { tier_name: "standard" };
  const down = { ...sandbox, createInvoice: () => Promise.reject(new ProviderUnavailable("down")) };
  expect((await functionsWith([down])("create-paygate-invoice", order, headers)).status).toBe(503);
  expect((await callFunction("create-paygate-invoice", order, headers)).status).toBe(200);
});

test("a purchase whose server died before the provider answered blocks its key for a minute only", async () => {
  const headers = { "idempotency-key": "click-3" };
  const first = await callFunction("create-paygate-invoice", { tier_name: "standard" }, headers);
  expect(first.status).toBe(200);
  const [died] = await purchases();
  await pool.query(
    "update purchases set provider_ref = null, payment_url = null, created_at = now() - interval '61 seconds' where id = $1",
    [died?.id],
  );
  const second = await callFunction("create-paygate-invoice", { tier_name: "standard" }, headers);
  expect(second.status).toBe(200);
  expect(await purchases()).toMatchObject([{ id: died?.id, provider_ref: `sandbox_${died?.id}` }]);
});

test("a person may have as many open purchases a day as the plan allows, also in parallel", async () => {
  await pool.query("insert into quotas.limits values ('free', 0, 0, 0, 10)");
  const order = () => callFunction("create-paygate-invoice", { tier_name: "standard" });
  const statuses = (await Promise.all(Array.from({ length: 14 }, order))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await purchases()).toHaveLength(10);
  await pool.query(
    "update purchases set created_at = now() - interval '25 hours' where id = (select id from purchases where user_id = $1 limit 1)",
    [person.userId],
  );
  expect((await order()).status).toBe(200);
  expect((await order()).body["code"]).toBe("quota_purchases");
});
