import { beforeAll, expect, test } from "vitest";
import { paymentEventTask, processPaymentEventJob } from "./process-payment-event.job.ts";
import { sandboxCheckoutApp } from "./sandbox-checkout.route.ts";
import { openBillingFixture, publicUrl, type PurchaseRow } from "./testing/billing-fixture.ts";

const fixture = await openBillingFixture();
const { account, callFunction, hooks, order, person, pool, sandbox } = fixture;

const deliver = (request: Request): Promise<Response> =>
  Promise.resolve(hooks.request(new URL(request.url).pathname.replace("/hooks", ""), request));
const checkout = sandboxCheckoutApp({ ...fixture, deliver, publicUrl, fontFaces: "" });

beforeAll(async () => {
  const handler = processPaymentEventJob({ ...fixture, providers: [sandbox] });
  await fixture.queue.workTask(paymentEventTask, { concurrency: 4 }, handler);
});

const pageOf = (invoiceId: string): string => {
  const { pathname, search } = new URL(sandbox.checkoutUrl(invoiceId));
  return pathname.replace("/checkout/sandbox", "") + search;
};
const decide = (path: string, decision: string): Promise<Response> =>
  Promise.resolve(checkout.request(path, { method: "POST", body: new URLSearchParams({ decision }) }));

/** Follows the redirect and reads the page's texts. */
async function read(response: Response): Promise<{ heading: string; text: string; callbacks: string[] }> {
  const location = response.headers.get("location");
  const shown = location ? await checkout.request(location.replace("/checkout/sandbox", "")) : response;
  const html = await shown.text();
  const plain = (part: string | undefined): string =>
    (part ?? "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  return {
    heading: plain(/<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1]),
    text: plain(html.replace(/<style>[\s\S]*?<\/style>/, "")),
    callbacks: [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item]) => plain(item)),
  };
}

async function play(
  decision: string,
): Promise<{ purchase: PurchaseRow; heading: string; callbacks: string[] }> {
  const purchase = await order();
  const decided = await decide(pageOf(purchase.id), decision);
  expect(decided.status).toBe(303);
  const { heading, callbacks } = await read(decided);
  return { purchase, heading, callbacks };
}

test("the checkout page requires the token in its URL, has no script, and may load nothing", async () => {
  const purchase = await order();
  const page = pageOf(purchase.id);
  for (const path of [
    `/${purchase.id}`,
    `/${purchase.id}?token=guessed`,
    page.replace(purchase.id, person.userId),
  ]) {
    expect((await checkout.request(path)).status).toBe(404);
    expect((await decide(path, "paid")).status).toBe(404);
  }
  for (const wrong of ["granted", "", "__proto__", "constructor"])
    expect((await decide(page, wrong)).status).toBe(400);
  expect((await decide(page, "refund_all")).status).toBe(409);
  const shown = await checkout.request(page);
  expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await shown.text();
  expect(html).toContain("$12.00");
  expect(html).not.toContain("<script");
  expect(await account()).toMatchObject({ balance: 0, events: 0, statuses: ["pending"] });
});

test("an invoice declined first and then paid twice in parallel is granted once", async () => {
  const { purchase, heading } = await play("failed");
  expect(heading).toBe("Declined");
  expect(await account()).toMatchObject({ balance: 0, statuses: ["failed"] });
  const page = pageOf(purchase.id);
  await Promise.all([decide(page, "paid"), decide(page, "paid")]);
  expect(await account()).toMatchObject({ balance: 500, grants: 1, statuses: ["paid"] });
});

test.each([
  ["paid", 500, "paid", "Paid", ["Paid : the credits were added"]],
  ["expired", 0, "expired", "Expired", ["Expired : the purchase was closed"]],
  ["underpaid", 0, "pending", "Too little", ["Underpaid : too little, no credits were added"]],
  ["overpaid", 500, "paid", "Paid", ["Paid : the credits were added"]],
  [
    "duplicate",
    500,
    "paid",
    "Paid",
    ["Paid : the credits were added", "Paid : received before, nothing changed"],
  ],
  ["late", 500, "paid", "Paid", ["Expired : the purchase was closed", "Paid : the credits were added"]],
  [
    "refund_first",
    0,
    "refunded",
    "Refunded",
    ["Refunded : the credits were taken back", "Paid : refunded before, no credits were added"],
  ],
  ["open_after_paid", 500, "paid", "Paid", ["Paid : the credits were added", "Still open : nothing changed"]],
  ["forged", 0, "pending", "Checkout", ["Forged : refused with 401, nothing changed"]],
])(
  "%s leaves %d credits and a purchase that is %s",
  async (decision, balance, status, heading, callbacks) => {
    const played = await play(decision);
    expect([played.heading, played.callbacks.map((line) => line.replaceAll(/\s*:/g, " :"))]).toEqual([
      heading,
      callbacks,
    ]);
    expect(await account()).toMatchObject({ balance, grants: status === "paid" ? 1 : 0, statuses: [status] });
  },
);

test.each([
  ["refund_half", 250, "paid", "Partly refunded"],
  ["refund_all", 0, "refunded", "Refunded"],
  ["chargeback", 0, "charged_back", "Charged back"],
  ["forged", 500, "paid", "Paid"],
])("after a payment, %s leaves %d credits", async (decision, balance, status, heading) => {
  const { purchase } = await play("paid");
  expect((await decide(pageOf(purchase.id), "expired")).status).toBe(409);
  expect(await read(await decide(pageOf(purchase.id), decision))).toMatchObject({ heading });
  expect(await account()).toMatchObject({ balance, grants: 1, statuses: [status] });
});

test("the page refreshes itself until its callback is processed", async () => {
  const { purchase, heading, callbacks } = await play("lost");
  expect([heading, callbacks]).toEqual(["Waiting for confirmation", []]);
  expect(await (await checkout.request(pageOf(purchase.id))).text()).toContain('http-equiv="refresh"');
  expect(
    await sandbox.readInvoice({ providerRef: purchase.provider_ref ?? "", purchaseId: "", priceCents: 0 }),
  ).toMatchObject({
    type: "paid",
    amountCents: 1200,
  });
});

test.each([
  ["open", "open"],
  ["failed", "failed"],
  ["expired", "expired"],
  ["underpaid", "underpaid"],
  ["paid", "paid"],
  ["refund_first", "refunded"],
])("polled about an invoice after %s, the sandbox answers %s", async (decision, type) => {
  const purchase = await order();
  if (decision !== "open") await decide(pageOf(purchase.id), decision);
  const providerRef = purchase.provider_ref ?? "";
  expect(await sandbox.readInvoice({ providerRef, purchaseId: "", priceCents: 0 })).toMatchObject({ type });
});

test("a buyer without an account pays in the external shop and claims the purchase here", async () => {
  const open = (form: Record<string, string>): Promise<Response> =>
    Promise.resolve(checkout.request("/external", { method: "POST", body: new URLSearchParams(form) }));
  expect(await (await checkout.request("/external?plan=launch")).text()).toMatch(/value="launch"\s+selected/);
  for (const form of [
    { email: "nobody", plan: "launch" },
    { plan: "launch" },
    { email: "a@b.c", plan: "free" },
    { email: "a\0@example.org", plan: "launch" },
  ])
    expect((await open(form)).status).toBe(400);
  const opened = await open({ email: "Dora@Example.org", plan: "launch" });
  expect(opened.status).toBe(303);
  const page = (opened.headers.get("location") ?? "").replace("/checkout/sandbox", "");
  const { rows: before } = await pool.query("select from purchases where email_norm = 'dora@example.org'");
  expect(before).toEqual([]);
  const { heading, text } = await read(await decide(page, "paid"));
  expect([heading, text]).toEqual(["Paid", expect.stringContaining("sign in with that address")]);
  person.email = "dora@example.org";
  const claim = await callFunction("claim-purchase", {});
  expect(claim.body).toEqual({ claimed_count: 1, total_credits_added: 5000, expired_count: 0 });
  expect(await read(await decide(page, "refund_all"))).toMatchObject({ heading: "Refunded" });
  expect(await account()).toMatchObject({ balance: 0, grants: 1, statuses: ["refunded"] });
});

test("callbacks that only the URL names are not shown", async () => {
  const purchase = await order();
  const page = `${pageOf(purchase.id)}&event=paid:%00&event=paid:nothing`;
  const shown = await checkout.request(page);
  expect(shown.status).toBe(200);
  expect((await read(shown)).callbacks).toEqual([]);
});

test("a form far too large is refused", async () => {
  const sent = await checkout.request("/external", {
    method: "POST",
    body: new URLSearchParams({ email: "x".repeat(5_000) }),
  });
  expect(sent.status).toBe(413);
  expect(await sent.text()).toContain("<h1>");
});

test("a buyer's input is shown as text", async () => {
  const opened = await checkout.request("/external", {
    method: "POST",
    body: new URLSearchParams({ email: `"><b>@example.org`, plan: "standard" }),
  });
  const page = (opened.headers.get("location") ?? "").replace("/checkout/sandbox", "");
  expect(await (await checkout.request(page)).text()).toContain("&quot;&gt;&lt;b&gt;@example.org");
});
