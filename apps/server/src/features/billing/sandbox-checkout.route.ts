/** The sandbox provider's own payment page: a buyer decides, and the provider calls us back as a real one would. */
import { planByName } from "@galatea/contract/plans.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { BillingStore, Purchase } from "./billing.store.ts";
import { type SandboxProvider, sandboxSignatureHeader } from "./providers/sandbox.ts";
import { checkoutPage, type CheckoutMessage } from "./sandbox-checkout-page.ts";

export type SandboxCheckoutDeps = {
  billing: BillingStore;
  sandbox: SandboxProvider;
  /** Delivers a callback to `/hooks/sandbox`, through the same door as anybody's. */
  deliver: (request: Request) => Promise<Response> | Response;
  publicUrl: string;
};

export function sandboxCheckoutApp(deps: SandboxCheckoutDeps): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 4096 }));

  app.get("/:purchaseId", async (c) => {
    const purchase = await find(deps, c.req.param("purchaseId"), c.req.query("token") ?? "");
    if (!purchase) return c.html(page(deps, null, "unknown"), 404);
    return c.html(page(deps, purchase, purchase.status === "paid" ? "paid" : null));
  });

  app.post("/:purchaseId", async (c) => {
    const token = c.req.query("token") ?? "";
    const purchase = await find(deps, c.req.param("purchaseId"), token);
    if (!purchase?.providerRef) return c.html(page(deps, null, "unknown"), 404);
    const decision = (await c.req.formData().catch(() => new FormData())).get("decision");
    if (decision !== "paid" && decision !== "failed") return c.html(page(deps, purchase, null), 400);
    const { rawBody, signature } = deps.sandbox.callbackFor({
      providerRef: purchase.providerRef,
      status: decision,
      amountCents: purchase.priceCents,
    });
    const reply = await deps.deliver(
      new Request(`${deps.publicUrl}/hooks/sandbox`, {
        method: "POST",
        headers: { "content-type": "application/json", [sandboxSignatureHeader]: signature },
        body: rawBody,
      }),
    );
    if (!reply.ok) return c.html(page(deps, purchase, "broken"), 502);
    // A reload of the result must not send the decision again.
    return c.redirect(`/checkout/sandbox/${purchase.id}?token=${token}`, 303);
  });
  return app;
}

async function find(deps: SandboxCheckoutDeps, purchaseId: string, token: string): Promise<Purchase | null> {
  if (!deps.sandbox.isCheckoutToken(purchaseId, token)) return null;
  return deps.billing.findPurchase(purchaseId);
}

function page(deps: SandboxCheckoutDeps, purchase: Purchase | null, message: CheckoutMessage | null) {
  return checkoutPage({
    message: message ?? (purchase?.status === "failed" ? "declined" : null),
    order: purchase && {
      plan: planByName(purchase.tier).label,
      credits: purchase.credits,
      priceCents: purchase.priceCents,
      method: purchase.method,
    },
    studioUrl: `${deps.publicUrl}/subscription`,
  });
}
