/**
 * Reads the payment providers from the environment: every provider whose keys are set, or those that PAYMENTS names, in
 * its order. A provider with missing keys stops the start with a line for each.
 */
import { type PaymentProviderName, paymentProviders } from "@galatea/contract/payments.ts";
import { z } from "zod";

const httpUrl = z
  .url({ protocol: /^https?$/, error: "an address such as https://pay.example.org" })
  .transform((url) => url.replace(/\/+$/, ""));
const key = z.string().trim().min(1, { error: "is empty" }).optional();

export const paymentVariables = z.object({
  /** Provider names by commas, or `none`. */
  PAYMENTS: z.string().optional(),
  /** Checked strictly: money sent to a mistyped wallet is lost. */
  PAYGATE_WALLET: z
    .string()
    .trim()
    .regex(/^0x[0-9a-f]{40}$/i, "a Polygon address: 0x and 40 hexadecimal digits")
    .optional(),
  /** PayGate.to's name of the card processor; without it the buyer chooses. */
  PAYGATE_CARD_PROVIDER: key,
  PAYGATE_API_URL: httpUrl.default("https://api.paygate.to"),
  PAYGATE_CHECKOUT_URL: httpUrl.default("https://checkout.paygate.to"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(org_)?(live|test)_/, "begins with sk_live_, sk_test_, rk_live_ or rk_test_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_API_URL: httpUrl.optional(),
  PLISIO_SECRET_KEY: key,
  PLISIO_API_URL: httpUrl.default("https://api.plisio.net/api/v1"),
  BTCPAY_URL: httpUrl.optional(),
  BTCPAY_STORE_ID: key,
  BTCPAY_API_KEY: key,
  BTCPAY_WEBHOOK_SECRET: key,
  SELLER_NAME: key,
  /** Lines, separated by `|`. */
  SELLER_ADDRESS: z.string().optional(),
  SELLER_TAX_ID: key,
});
type Variables = z.infer<typeof paymentVariables>;

/** The variables that each provider needs. */
const needed = {
  paygate: ["PAYGATE_WALLET"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  plisio: ["PLISIO_SECRET_KEY"],
  btcpay: ["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"],
  sandbox: [],
} as const satisfies Record<PaymentProviderName, readonly (keyof Variables)[]>;

export type ProviderSettings =
  | {
      name: "paygate";
      keys: { wallet: string; cardProvider?: string; apiUrl: string; checkoutUrl: string };
    }
  | { name: "stripe"; keys: { secretKey: string; webhookSecret: string; apiUrl?: string } }
  | { name: "plisio"; keys: { secretKey: string; apiUrl: string } }
  | { name: "btcpay"; keys: { url: string; storeId: string; apiKey: string; webhookSecret: string } }
  | { name: "sandbox" };

export type PaymentSettings = {
  /** The preferred provider comes first. */
  providers: ProviderSettings[];
  seller: { name: string; address: string[]; taxId: string | null } | null;
};

/** @returns the settings, or one line for each variable that is wrong. */
export function readPaymentSettings(
  variables: Variables,
  sandboxAllowed: boolean,
): { ok: true; settings: PaymentSettings } | { ok: false; problems: string[] } {
  const named = namesOf(variables.PAYMENTS);
  const problems = [
    ...named.filter((name) => !isProvider(name)).map(problemOfUnknown),
    ...(named.includes("sandbox") && !sandboxAllowed
      ? ["PAYMENTS: the sandbox needs a loopback address or ALLOW_SANDBOX=1"]
      : []),
    ...paymentProviders.flatMap((name) => problemsOf(name, variables, named.includes(name))),
    ...(variables.SELLER_NAME === undefined && (variables.SELLER_ADDRESS ?? variables.SELLER_TAX_ID)
      ? ["SELLER_NAME: needed with SELLER_ADDRESS and SELLER_TAX_ID"]
      : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const names = variables.PAYMENTS === undefined ? defaultNames(variables, sandboxAllowed) : named;
  return {
    ok: true,
    settings: {
      providers: names.filter(isProvider).map((name) => settingsOf(name, variables)),
      seller: sellerOf(variables),
    },
  };
}

const isProvider = (name: string): name is PaymentProviderName =>
  (paymentProviders as readonly string[]).includes(name);

const problemOfUnknown = (name: string): string =>
  name === "none"
    ? "PAYMENTS: none cannot be combined with a provider"
    : `PAYMENTS: there is no provider "${name}", only ${paymentProviders.join(", ")}, or none at all`;

function namesOf(list: string | undefined): string[] {
  const names = (list ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length === 1 && names[0] === "none" ? [] : [...new Set(names)];
}

function problemsOf(name: PaymentProviderName, variables: Variables, isNamed: boolean): string[] {
  const missing = needed[name].filter((variable) => variables[variable] === undefined);
  const hasSome =
    missing.length < needed[name].length ||
    (name === "paygate" && variables.PAYGATE_CARD_PROVIDER !== undefined);
  if (missing.length === 0 || (!isNamed && !hasSome)) return [];
  return missing.map((variable) => `${variable}: ${name} needs it`);
}

function defaultNames(variables: Variables, sandboxAllowed: boolean): PaymentProviderName[] {
  const configured = paymentProviders.filter(
    (name) => name !== "sandbox" && needed[name].every((variable) => variables[variable] !== undefined),
  );
  return configured.length > 0 || !sandboxAllowed ? configured : ["sandbox"];
}

function settingsOf(name: PaymentProviderName, variables: Variables): ProviderSettings {
  // `problemsOf` has refused missing variables already.
  const given = (variable: keyof Variables): string => variables[variable] ?? "";
  switch (name) {
    case "paygate": {
      const cardProvider = variables.PAYGATE_CARD_PROVIDER;
      return {
        name,
        keys: {
          wallet: given("PAYGATE_WALLET"),
          apiUrl: variables.PAYGATE_API_URL,
          checkoutUrl: variables.PAYGATE_CHECKOUT_URL,
          ...(cardProvider ? { cardProvider } : {}),
        },
      };
    }
    case "stripe": {
      const apiUrl = variables.STRIPE_API_URL;
      return {
        name,
        keys: {
          secretKey: given("STRIPE_SECRET_KEY"),
          webhookSecret: given("STRIPE_WEBHOOK_SECRET"),
          ...(apiUrl ? { apiUrl } : {}),
        },
      };
    }
    case "plisio":
      return { name, keys: { secretKey: given("PLISIO_SECRET_KEY"), apiUrl: variables.PLISIO_API_URL } };
    case "btcpay":
      return {
        name,
        keys: {
          url: given("BTCPAY_URL"),
          storeId: given("BTCPAY_STORE_ID"),
          apiKey: given("BTCPAY_API_KEY"),
          webhookSecret: given("BTCPAY_WEBHOOK_SECRET"),
        },
      };
    case "sandbox":
      return { name };
  }
}

function sellerOf({ SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID }: Variables): PaymentSettings["seller"] {
  if (SELLER_NAME === undefined) return null;
  const address = (SELLER_ADDRESS ?? "")
    .split("|")
    .map((line) => line.trim())
    .filter(Boolean);
  return { name: SELLER_NAME, address, taxId: SELLER_TAX_ID ?? null };
}
