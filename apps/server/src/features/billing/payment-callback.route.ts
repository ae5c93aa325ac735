/** `/hooks/{provider}`: believes nothing that is not signed, records what is, and answers so that nobody learns more. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "#platform/log.ts";
import type { BillingStore } from "./billing.store.ts";
import type { PaymentProvider } from "./providers/provider.ts";

const tooLarge = { error: errorCodes.body_too_large.sentence, code: "body_too_large" };

export function paymentCallbackApp(deps: {
  billing: BillingStore;
  providers: PaymentProvider[];
  log: Log;
}): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.json(tooLarge, 413) }));
  app.post("/:provider", async (c) => {
    const provider = deps.providers.find((candidate) => candidate.name === c.req.param("provider"));
    if (!provider) return c.json({ error: "There is nothing here.", code: "not_found" }, 404);
    const rawBody = new Uint8Array(await c.req.arrayBuffer());
    const event = provider.readCallback({ rawBody, headers: c.req.raw.headers });
    if (!event) {
      deps.log.warn("payment_callback_refused", { provider: provider.name, sizeBytes: rawBody.byteLength });
      return c.json({ error: "This callback is not authentic.", code: "unauthorized" }, 401);
    }
    const outcome = await deps.billing.applyPaymentEvent({
      ...event,
      provider: provider.name,
      rawBody,
      headers: { "content-type": c.req.header("content-type") ?? "" },
    });
    deps.log.info("payment_callback", { provider: provider.name, eventKey: event.eventKey, outcome });
    return c.json({ received: true, outcome });
  });
  return app;
}
