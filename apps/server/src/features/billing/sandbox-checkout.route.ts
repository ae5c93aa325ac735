/**
 * The sandbox provider's payment page: a buyer chooses an action, the sandbox calls back as a real provider would, and the
 * page shows the outcome.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { planByName, planName, type PlanName } from "@galatea/contract/plans.ts";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { setDocumentHeaders } from "#platform/http/html-document.ts";
import type { BillingStore } from "./billing.store.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import type { SandboxInvoice } from "./providers/sandbox-invoices.store.ts";
import { sandboxRef, type SandboxProvider, sandboxSignatureHeader } from "./providers/sandbox.ts";
import { checkoutPage, externalPage, type CallbackOutcome } from "./sandbox-checkout-page.ts";
import { canPerform, type Delivery, isSandboxAction, performAction } from "./sandbox-actions.ts";

export type SandboxCheckoutDeps = {
  billing: BillingStore;
  payments: PaymentEventsStore;
  sandbox: SandboxProvider;
  /** Delivers a callback to `/hooks/sandbox`, which treats it like any request. */
  deliver: (request: Request) => Promise<Response> | Response;
  publicUrl: string;
  /** The app's fonts as `@font-face` rules; without them the system's fonts apply. */
  fontFaces: string;
};

/** An action is answered when its callbacks are processed, or after this time. */
const waitAtMostMs = 3_000;

export function sandboxCheckoutApp(deps: SandboxCheckoutDeps): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 4096, onError: (c) => unknownInvoice(deps, c, 413) }));
  app.use(async (c, next) => {
    await next();
    setDocumentHeaders(c, "'self'");
  });
  app.get("/external", (c) =>
    c.html(
      externalPage({
        plan: planOf(c.req.query("plan")),
        problem: null,
        studioUrl: deps.publicUrl,
        fontFaces: deps.fontFaces,
      }),
    ),
  );
  app.post("/external", (c) => openExternal(deps, c));
  app.get("/:invoiceId", async (c) => {
    const invoice = await find(deps, c);
    if (!invoice) return unknownInvoice(deps, c);
    return showInvoice(deps, c, invoice, await readCallbackOutcomes(deps, c.req.queries("event") ?? []));
  });
  app.post("/:invoiceId", (c) => decide(deps, c));
  return app;
}

async function decide(deps: SandboxCheckoutDeps, c: Context): Promise<Response> {
  const invoice = await find(deps, c);
  if (!invoice) return unknownInvoice(deps, c);
  const decision = (await c.req.formData().catch(() => new FormData())).get("decision");
  if (!isSandboxAction(decision)) return showInvoice(deps, c, invoice, [], 400);
  if (!canPerform(decision, invoice)) return showInvoice(deps, c, invoice, [], 409);
  const deliveries = await performAction(deps.sandbox, invoice, decision);
  const url = new URL(c.req.url);
  url.search = new URLSearchParams({ token: c.req.query("token") ?? "" }).toString();
  for (const delivery of deliveries) {
    const status = await send(deps, delivery);
    if (delivery.label !== "forged" && status !== 200) return showInvoice(deps, c, invoice, [], 502);
    url.searchParams.append("event", `${delivery.label}:${delivery.eventId}`);
    await untilProcessed(deps, delivery);
  }
  // A reload of the result must not send the decision again.
  return c.redirect(`${url.pathname}${url.search}`, 303);
}

async function send(deps: SandboxCheckoutDeps, { rawBody, signature }: Delivery): Promise<number> {
  const reply = await deps.deliver(
    new Request(`${deps.publicUrl}/hooks/sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json", [sandboxSignatureHeader]: signature },
      body: rawBody,
    }),
  );
  return reply.status;
}

async function untilProcessed({ payments }: SandboxCheckoutDeps, delivery: Delivery): Promise<void> {
  if (delivery.label === "forged") return;
  const lookEveryMs = 25;
  for (let waitedMs = 0; waitedMs < waitAtMostMs; waitedMs += lookEveryMs) {
    const event = await payments.findOutcome("sandbox", delivery.eventId);
    if (!event || event.outcome !== null) return;
    await sleep(lookEveryMs);
  }
}

/** The outcomes of the callbacks that the URL names. */
async function readCallbackOutcomes(
  { payments }: SandboxCheckoutDeps,
  events: string[],
): Promise<CallbackOutcome[]> {
  const callbacks = events.slice(0, 4).map(async (event, index): Promise<CallbackOutcome[]> => {
    const [label = "", eventId = ""] = event.split(":");
    if (events.indexOf(event) < index) return [{ label, outcome: "repeated" }];
    if (!/^[\da-f-]{36}$/.test(eventId)) return [];
    const known = await payments.findOutcome("sandbox", eventId);
    if (label === "forged") return [{ label, outcome: known ? known.outcome : "refused" }];
    return known ? [{ label, outcome: known.outcome }] : [];
  });
  return (await Promise.all(callbacks)).flat();
}

async function showInvoice(
  deps: SandboxCheckoutDeps,
  c: Context,
  invoice: SandboxInvoice,
  callbacks: CallbackOutcome[],
  status: 200 | 400 | 409 | 502 = 200,
): Promise<Response> {
  const purchase = await deps.billing.findByProviderRef("sandbox", invoice.ref);
  // The return page of a real provider too: it waits for the payment's result.
  const studioUrl = `${deps.publicUrl}/subscription?payment=done`;
  return c.html(
    checkoutPage({
      invoice,
      purchase,
      callbacks,
      isBroken: status === 502,
      studioUrl,
      fontFaces: deps.fontFaces,
    }),
    status,
  );
}

const unknownInvoice = (
  deps: SandboxCheckoutDeps,
  c: Context,
  status: 404 | 413 = 404,
): Response | Promise<Response> =>
  c.html(
    checkoutPage({
      invoice: null,
      purchase: null,
      callbacks: [],
      isBroken: false,
      studioUrl: `${deps.publicUrl}/subscription`,
      fontFaces: deps.fontFaces,
    }),
    status,
  );

async function find({ sandbox }: SandboxCheckoutDeps, c: Context): Promise<SandboxInvoice | null> {
  const invoiceId = c.req.param("invoiceId") ?? "";
  if (!sandbox.isCheckoutToken(invoiceId, c.req.query("token") ?? "")) return null;
  return sandbox.invoices.find(sandboxRef(invoiceId));
}

/** Opens an invoice of an external shop: the buyer gives an address, and only the payment tells us of the purchase. */
async function openExternal(deps: SandboxCheckoutDeps, c: Context): Promise<Response> {
  const form = await c.req.formData().catch(() => new FormData());
  const email = form.get("email");
  const plan = planOf(form.get("plan") ?? c.req.query("plan"));
  const view = { plan, studioUrl: deps.publicUrl, fontFaces: deps.fontFaces };
  if (!plan) return c.html(externalPage({ ...view, problem: "There is no plan with that name." }), 400);
  if (typeof email !== "string" || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email.trim()) || email.length > 320)
    return c.html(externalPage({ ...view, problem: "Please enter a valid e-mail address." }), 400);
  const invoiceId = randomUUID();
  const { label, priceCents } = planByName(plan);
  await deps.sandbox.invoices.insert({
    ref: sandboxRef(invoiceId),
    priceCents,
    method: "card",
    planLabel: label,
    external: { email: email.trim(), tier: plan },
  });
  const { pathname, search } = new URL(deps.sandbox.checkoutUrl(invoiceId));
  return c.redirect(`${pathname}${search}`, 303);
}

const planOf = (name: unknown): PlanName | null => planName.safeParse(name).data ?? null;
