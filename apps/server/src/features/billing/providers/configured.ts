/** Creates the providers that the settings name, the preferred one first. */
import type { PaymentSettings } from "#platform/payment-env.ts";
import { createBtcpayProvider } from "./btcpay.ts";
import { createPaygateProvider } from "./paygate.ts";
import { createPlisioProvider } from "./plisio.ts";
import type { PaymentProvider } from "./provider.ts";
import type { SandboxInvoices } from "./sandbox-invoices.store.ts";
import { createSandboxProvider, type SandboxProvider } from "./sandbox.ts";
import { createStripeProvider } from "./stripe.ts";

export type ConfiguredProviders = { providers: PaymentProvider[]; sandbox: SandboxProvider | null };

export function createConfiguredProviders(options: {
  settings: PaymentSettings;
  publicUrl: string;
  /** Signs texts that only we may produce, such as nonces. */
  secret: string;
  now: () => Date;
  findProviderRef: (purchaseId: string) => Promise<string | null>;
  sandboxInvoices: SandboxInvoices;
}): ConfiguredProviders {
  const { settings, publicUrl, secret, now, findProviderRef } = options;
  let sandbox: SandboxProvider | null = null;
  const providers = settings.providers.map((provider): PaymentProvider => {
    switch (provider.name) {
      case "paygate":
        return createPaygateProvider({ ...provider.keys, publicUrl, secret, findProviderRef });
      case "stripe":
        return createStripeProvider({ ...provider.keys, publicUrl, now });
      case "plisio":
        return createPlisioProvider({ ...provider.keys, publicUrl });
      case "btcpay":
        return createBtcpayProvider({ ...provider.keys, publicUrl });
      case "sandbox":
        sandbox = createSandboxProvider({ secret, publicUrl, now, invoices: options.sandboxInvoices });
        return sandbox;
    }
  });
  return { providers, sandbox };
}
