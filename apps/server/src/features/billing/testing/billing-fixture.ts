/**
 * Billing on a real database for tests: its stores, its queue, the sandbox as its provider, and one buyer. Callbacks are
 * processed when the test calls `workOff`, or by the queue's own workers.
 */
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createFunctionsApp } from "#platform/http/function-route.ts";
import { createLog, type Log, type LogFields } from "#platform/log.ts";
import { createQueue } from "#platform/queue.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { Pool } from "pg";
import { afterAll, beforeEach, expect } from "vitest";
import { createBillingStore } from "../billing.store.ts";
import { claimPurchaseRoute } from "../claim-purchase.route.ts";
import { createPaygateInvoiceRoute } from "../create-paygate-invoice.route.ts";
import { createPlisioInvoiceRoute } from "../create-plisio-invoice.route.ts";
import { createInvoicePollsStore } from "../invoice-polls.store.ts";
import { paymentCallbackApp } from "../payment-callback.route.ts";
import { createPaymentEventsStore } from "../payment-events.store.ts";
import { paymentEventTask, processPaymentEventJob } from "../process-payment-event.job.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { createSandboxInvoices, type SandboxInvoice } from "../providers/sandbox-invoices.store.ts";
import { createSandboxProvider, type SandboxEvent, sandboxSignatureHeader } from "../providers/sandbox.ts";

export type PurchaseRow = {
  id: string;
  provider_ref: string | null;
  price_cents: number;
  paid_cents: number | null;
  credits: number;
  status: string;
  flag: string | null;
  method: string;
  email_norm: string | null;
};
type Reply = { status: number; body: Record<string, unknown> };
export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;

export const publicUrl = "http://localhost:3000";

/** Call it at the top of a test file. At the file's end it checks the ledger and closes everything. */
export async function openBillingFixture() {
  const { url } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 4 });
  const database = openDatabase({ url, maxConnections: 16, name: "test" });
  const logged: { event: string; fields: LogFields }[] = [];
  const note = (event: string, fields: LogFields = {}): void => void logged.push({ event, fields });
  const log: Log = { info: note, warn: note, error: note };
  const clock = { nowMs: Date.parse("2030-01-01T00:00:00Z") };
  const sandbox = createSandboxProvider({
    secret: "secret",
    publicUrl,
    now: () => new Date(clock.nowMs),
    invoices: createSandboxInvoices(database),
  });
  const queue = createQueue({ url, log: createLog({ level: "silent" }), supervise: false });
  await queue.start([], [paymentEventTask]);
  const services = {
    log,
    queue,
    transactor: createTransactor(database),
    billing: createBillingStore(database),
    payments: createPaymentEventsStore(database, createNotificationsStore(database)),
    invoicePolls: createInvoicePollsStore(database),
  };
  const person = { userId: "", email: "Ada@Example.org" as string | null, emailVerified: true };
  beforeEach(async () => {
    person.userId = await createUser(pool);
    Object.assign(person, { email: "Ada@Example.org", emailVerified: true });
    logged.length = 0;
  });
  afterAll(async () => {
    expect(await findBrokenAccounts(pool)).toEqual([]);
    await queue.stop(1_000);
    await database.close();
    await pool.end();
  });

  const hooksWith = (providers: PaymentProvider[]) => paymentCallbackApp({ ...services, providers });
  const functionsWith = (providers: PaymentProvider[]) => {
    const deps = { ...services, providers };
    const app = createFunctionsApp({
      clientAddress: () => "192.0.2.1",
      routes: [createPaygateInvoiceRoute(deps), createPlisioInvoiceRoute(deps), claimPurchaseRoute(deps)],
      identity: { authenticate: () => Promise.resolve({ ...person, sessionId: "one" }) },
      rateLimiter: createRateLimiter("test", { points: 10_000, windowSeconds: 60 }, { kind: "memory" }),
      log: createLog({ level: "silent" }),
    });
    return async (name: string, body: object, headers: Record<string, string> = {}): Promise<Reply> => {
      const response = await app.request(`/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
  };
  const hooks = hooksWith([sandbox]);
  const callFunction = functionsWith([sandbox]);

  const purchases = async (): Promise<PurchaseRow[]> => {
    const { rows } = await pool.query<PurchaseRow>(
      "select * from purchases where user_id = $1 order by created_at",
      [person.userId],
    );
    return rows;
  };

  return {
    ...services,
    url,
    pool,
    database,
    sandbox,
    clock,
    person,
    logged,
    hooks,
    hooksWith,
    callFunction,
    functionsWith,
    purchases,

    order: async (tier = "standard"): Promise<PurchaseRow> => {
      const { status } = await callFunction("create-paygate-invoice", { tier_name: tier });
      expect(status).toBe(200);
      const [newest] = (await purchases()).toReversed();
      if (!newest) throw new Error("No purchase was made.");
      return newest;
    },

    /** A callback of the sandbox about a purchase; by default that its price was paid. */
    callbackFor: (
      purchase: Pick<PurchaseRow, "provider_ref" | "price_cents">,
      event: SandboxEvent = "paid",
      changes: Partial<SandboxInvoice> = {},
    ) =>
      sandbox.callbackFor(
        {
          ref: purchase.provider_ref ?? "",
          priceCents: purchase.price_cents,
          method: "card",
          planLabel: "Standard",
          state: "open",
          paidCents: purchase.price_cents,
          paidAt: null,
          refundedCents: 0,
          chargedBack: false,
          externalEmail: null,
          externalTier: null,
          ...changes,
        },
        event,
      ),

    /** Posts to `/hooks/sandbox` and answers the status. */
    deliver: async (callback: { rawBody: string; signature?: string }): Promise<number> => {
      const response = await hooks.request("/sandbox", {
        method: "POST",
        headers: callback.signature === undefined ? {} : { [sandboxSignatureHeader]: callback.signature },
        body: callback.rawBody,
      });
      return response.status;
    },

    /** Processes every waiting event once, as a worker does; answers outcomes, or errors that the queue would see. */
    workOff: async (providers: PaymentProvider[] = [sandbox]): Promise<(string | Error)[]> => {
      const { rows } = await pool.query<{ id: string }>(
        "select id from payment_events where processed_at is null order by received_at",
      );
      const handler = processPaymentEventJob({ ...services, providers });
      return Promise.all(
        rows.map(async ({ id }) => {
          try {
            await handler({ subjectId: id, signal: new AbortController().signal });
            return (await services.payments.findEvent(id))?.outcome ?? "none";
          } catch (error) {
            return error as Error;
          }
        }),
      );
    },

    /** The buyer's balance, numbers of grants, events and mails, and purchase states. */
    account: async () => {
      const { rows } = await pool.query<{ balance: number; grants: number; events: number; mails: number }>(
        `select credits.balance($1) as balance,
                (select count(*)::int from credit_transactions where user_id = $1 and type = 'grant') as grants,
                (select count(*)::int from payment_events event join purchases p on p.id = event.purchase_id
                  where p.user_id = $1) as events,
                (select count(*)::int from mail_outbox where user_id = $1) as mails`,
        [person.userId],
      );
      const statuses = (await purchases()).map(({ status }) => status);
      return { ...rows[0], statuses };
    },
  };
}
