/** Tests each provider end to end: our invoice function, its page, its callback over HTTP, our job, the credits. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startBtcpayServer } from "#testing/providers/btcpay-server.ts";
import { startPaygateServer } from "#testing/providers/paygate-server.ts";
import { startPlisioServer } from "#testing/providers/plisio-server.ts";
import { startStripeServer } from "#testing/providers/stripe-server.ts";
import { createBtcpayProvider } from "./providers/btcpay.ts";
import { createPaygateProvider } from "./providers/paygate.ts";
import { createPlisioProvider } from "./providers/plisio.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { createStripeProvider } from "./providers/stripe.ts";
import { openBillingFixture } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();

// Filled later: the adapters need the route's URL, and the route needs the adapters.
const providers: PaymentProvider[] = [];
const web = serve({
  fetch: new Hono().route("/hooks", fixture.hooksWith(providers)).fetch,
  port: 0,
  hostname: "127.0.0.1",
});
await new Promise<void>((resolve) => web.once("listening", () => resolve()));
const publicUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

const stripe = await startStripeServer({
  secretKey: "sk_test_round",
  webhookSecret: "whsec_round",
  hookUrl: `${publicUrl}/hooks/stripe`,
});
const btcpay = await startBtcpayServer({
  storeId: "store",
  apiKey: "api-key",
  webhookSecret: "hook-secret",
  hookUrl: `${publicUrl}/hooks/btcpay`,
});
const paygate = await startPaygateServer();
const plisio = await startPlisioServer({ secretKey: "plisio-secret" });

const servers = { stripe, btcpay, paygate, plisio };
const adapters = {
  stripe: createStripeProvider({
    secretKey: "sk_test_round",
    webhookSecret: "whsec_round",
    apiUrl: stripe.url,
    publicUrl,
    now: () => new Date(),
  }),
  btcpay: createBtcpayProvider({
    url: btcpay.url,
    storeId: "store",
    apiKey: "api-key",
    webhookSecret: "hook-secret",
    publicUrl,
  }),
  paygate: createPaygateProvider({
    wallet: "0x0000000000000000000000000000000000000001",
    apiUrl: paygate.url,
    checkoutUrl: paygate.url,
    publicUrl,
    secret: "installation",
    findProviderRef: async (purchaseId) =>
      (await fixture.billing.findPurchase(purchaseId))?.providerRef ?? null,
  }),
  plisio: createPlisioProvider({ secretKey: "plisio-secret", apiUrl: plisio.apiUrl, publicUrl }),
};
providers.push(...Object.values(adapters));

afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  await new Promise<void>((resolve) => void web.close(() => resolve()));
});

type Name = keyof typeof adapters;
const functionOf = { card: "create-paygate-invoice", crypto: "create-plisio-invoice" } as const;

/** Requests an invoice, as the buyer's click does. */
async function order(name: Name): Promise<{ ref: string; paymentUrl: string }> {
  const adapter = adapters[name];
  const [method = "card"] = adapter.methods;
  const call = fixture.functionsWith([adapter]);
  const reply = await call(functionOf[method], { tier_name: "standard", amount_usd: 0.01 });
  expect(reply.status).toBe(200);
  const [purchase] = (await fixture.purchases()).toReversed();
  const paymentUrl = reply.body["payment_url"] ?? reply.body["invoice_url"];
  return { ref: purchase?.provider_ref ?? "", paymentUrl: String(paymentUrl) };
}

const pay: Record<Name, (invoice: { ref: string; paymentUrl: string }) => Promise<unknown>> = {
  stripe: ({ ref }) => stripe.pay(ref),
  btcpay: async ({ ref }) => {
    await btcpay.send(ref, { percent: 100 });
    await btcpay.confirm(ref);
  },
  paygate: ({ paymentUrl }) => paygate.buy(paymentUrl),
  plisio: ({ ref }) => plisio.deliver(plisio.play(ref, { status: "completed" })),
};

test.each(Object.keys(adapters) as Name[])(
  "%s: an invoice paid at the provider grants the plan's credits once, with one receipt and one mail",
  async (name) => {
    const invoice = await order(name);
    await pay[name](invoice);
    await fixture.workOff(providers);
    const once = { balance: 500, grants: 1, mails: 1, statuses: ["paid"] };
    expect(await fixture.account()).toMatchObject(once);
    // Both repeated: the poll and the callback.
    const [purchase] = await fixture.purchases();
    const fact = await adapters[name].readInvoice({
      providerRef: invoice.ref,
      purchaseId: purchase?.id ?? "",
      priceCents: 1200,
    });
    expect(fact).toMatchObject({ type: "paid", providerRef: invoice.ref, amountCents: 1200 });
    expect(await fixture.account()).toMatchObject(once);
  },
);

test.each(Object.keys(adapters) as Name[])(
  "%s: while the provider is down a purchase is refused and leaves nothing",
  async (name) => {
    for (const fault of ["unavailable", "garbage"] as const) {
      servers[name].breakWith(fault);
      const [method = "card"] = adapters[name].methods;
      const reply = await fixture.functionsWith([adapters[name]])(functionOf[method], {
        tier_name: "standard",
      });
      servers[name].breakWith(null);
      expect([reply.status, reply.body["code"]]).toEqual([503, "payments_unavailable"]);
      expect(await fixture.purchases()).toEqual([]);
    }
  },
);

test("stripe: a partial refund takes its share of the credits, a dispute takes the rest", async () => {
  const invoice = await order("stripe");
  await stripe.pay(invoice.ref);
  await stripe.refund(invoice.ref, 300);
  await fixture.workOff(providers);
  expect(await fixture.account()).toMatchObject({ balance: 375, statuses: ["paid"] });
  await stripe.dispute(invoice.ref, "created", "needs_response");
  await fixture.workOff(providers);
  expect(await fixture.account()).toMatchObject({ balance: 0, statuses: ["charged_back"] });
});

test("paygate: a buyer who lowers the amount in the page's URL gets no credits, and the purchase is flagged", async () => {
  const { paymentUrl } = await order("paygate");
  await paygate.buy(paymentUrl, { amount: "1.00" });
  expect(await fixture.workOff(providers)).toEqual(["underpaid"]);
  expect(await fixture.purchases()).toMatchObject([
    { status: "pending", flag: "underpaid", paid_cents: 100 },
  ]);
  expect(await fixture.account()).toMatchObject({ balance: 0, grants: 0, mails: 0 });
});
