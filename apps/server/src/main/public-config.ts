/** GET /config.json: what a browser needs to know of this installation, and what its engines can do now. */
import { paymentMethods } from "@galatea/contract/payments.ts";
import { publicConfig, type PublicConfig } from "@galatea/contract/public-config.ts";
import { Hono } from "hono";
import type { ServingEngineStatus } from "#core/engines/engine-status.store.ts";
import type { Foundation } from "./foundation.ts";
import type { Services } from "./services.ts";

export function publicConfigApp({ env, keys }: Foundation, services: Services): Hono {
  const { engineStatus, mailer, providers, sandbox } = services;
  return new Hono().get("/config.json", async (c) => {
    const serving = await engineStatus.listServing();
    const config = {
      publishableKey: keys.publishableKey,
      paymentsSandbox: sandbox !== null,
      paymentMethods: paymentMethods.filter((method) =>
        providers.some((provider) => provider.methods.includes(method)),
      ),
      seller: env.payments.seller,
      support: { email: env.operator.email, sendsMail: mailer !== null, ...env.support },
      autoConfirm: env.sandboxAllowed,
      engines: Object.groupBy(serving.map(describe), ({ capabilities }) => capabilities.kind),
    } satisfies PublicConfig;
    c.header("cache-control", "no-store");
    return c.json(publicConfig.parse(config));
  });
}

const describe = ({
  engine,
  label,
  note,
  priceCredits,
  capabilities,
  medianMs,
  durations,
}: ServingEngineStatus) => ({
  id: engine,
  label,
  note,
  priceCredits,
  capabilities,
  medianMs,
  durations,
});
