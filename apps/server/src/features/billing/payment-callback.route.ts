/**
 * `/hooks/{provider}`: stores an authentic callback unchanged and queues it, in one transaction, then answers. A callback
 * that is not authentic leaves only a log line.
 */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { drainBody } from "#platform/http/drain-body.ts";
import type { Log } from "#platform/log.ts";
import type { Queue } from "#platform/queue.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import { paymentEventTask, requeueIfLost } from "./process-payment-event.job.ts";
import type { Callback, PaymentProvider } from "./providers/provider.ts";

export type PaymentCallbackDeps = {
  payments: PaymentEventsStore;
  providers: readonly PaymentProvider[];
  queue: Queue;
  transactor: Transactor;
  log: Log;
};

const maxBodyBytes = 256 * 1024;
const maxQueryLength = 8192;
const tooLarge = { error: errorCodes.body_too_large.sentence, code: "body_too_large" };
const notFound = { error: errorCodes.not_found.sentence, code: "not_found" };
const notAuthentic = { error: "This callback is not authentic.", code: "unauthorized" };

export function paymentCallbackApp(deps: PaymentCallbackDeps): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: async (c) => {
        await drainBody(c.req.raw);
        deps.log.warn("payment_callback_refused", { path: c.req.path, reason: "too_large" });
        return c.json(tooLarge, 413);
      },
    }),
  );
  app.on(["GET", "POST"], "/:provider", (c) => receive(deps, c, c.req.param("provider")));
  return app;
}

async function receive(deps: PaymentCallbackDeps, c: Context, name: string): Promise<Response> {
  const provider = deps.providers.find((candidate) => candidate.name === name);
  // Hono routes HEAD as GET, and no provider calls back with HEAD.
  if (!provider || (c.req.method !== "GET" && c.req.method !== "POST")) return c.json(notFound, 404);
  const callback = await readCallback(c, c.req.method);
  const isTooLong = callback.query.toString().length > maxQueryLength;
  const authentic = isTooLong
    ? ({ ok: false, reason: "malformed" } as const)
    : provider.authenticate(callback);
  if (!authentic.ok) {
    deps.log.warn("payment_callback_refused", {
      provider: provider.name,
      reason: authentic.reason,
      sizeBytes: callback.rawBody.byteLength,
    });
    return c.json(notAuthentic, 401);
  }
  const { eventId, isNew } = await keep(deps, provider, authentic.eventKey, callback);
  deps.log.info("payment_callback", { provider: provider.name, eventId, isNew });
  return c.json({ received: true });
}

async function readCallback(c: Context, method: "GET" | "POST"): Promise<Callback> {
  return {
    method,
    query: new URL(c.req.url).searchParams,
    rawBody: new Uint8Array(await c.req.arrayBuffer()),
    headers: c.req.raw.headers,
  };
}

async function keep(
  { payments, queue, transactor }: PaymentCallbackDeps,
  provider: PaymentProvider,
  eventKey: string,
  callback: Callback,
): Promise<{ eventId: string; isNew: boolean }> {
  const event = { provider: provider.name, eventKey, source: "webhook", callback } as const;
  const recorded = await transactor.inTransaction(async (tx) => {
    const { eventId, isNew } = await payments.recordEvent(tx, event);
    if (isNew) await queue.enqueueTask(tx, paymentEventTask, eventId);
    return { eventId, isNew };
  });
  if (!recorded.isNew) await requeueIfLost({ payments, queue, transactor }, recorded.eventId);
  return recorded;
}
