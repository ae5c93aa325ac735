import { expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const btcpay = {
  BTCPAY_URL: "https://pay.example.org/",
  BTCPAY_STORE_ID: "store",
  BTCPAY_API_KEY: "key",
  BTCPAY_WEBHOOK_SECRET: "secret",
};
const wallet = "0x00000000000000000000000000000000000000A1";
const paygate = { PAYGATE_WALLET: wallet };
const plisio = { PLISIO_SECRET_KEY: "p" };
const namesOf = (source: Record<string, string>): string[] =>
  readEnv(source).payments.providers.map(({ name }) => name);

test("without settings the sandbox takes payments, and only where it is allowed", () => {
  expect(namesOf({})).toEqual(["sandbox"]);
  expect(namesOf({ PAYMENTS: "" })).toEqual(["sandbox"]);
  expect(namesOf({ HOST: "0.0.0.0" })).toEqual([]);
  expect(namesOf({ HOST: "0.0.0.0", ALLOW_SANDBOX: "1" })).toEqual(["sandbox"]);
});

test("every provider whose keys are set takes payments, and the sandbox is not offered beside them", () => {
  expect(namesOf({ ...plisio, ...stripe })).toEqual(["stripe", "plisio"]);
  expect(namesOf({ ...btcpay, ...plisio, ...paygate, ...stripe })).toEqual([
    "paygate",
    "stripe",
    "plisio",
    "btcpay",
  ]);
});

test("PAYMENTS restricts the providers and gives their order; `none` allows none", () => {
  const all = { ...btcpay, ...plisio, ...paygate, ...stripe };
  expect(namesOf({ ...all, PAYMENTS: "btcpay, Stripe,btcpay" })).toEqual(["btcpay", "stripe"]);
  expect(namesOf({ ...all, PAYMENTS: "none" })).toEqual([]);
  expect(namesOf({ PAYMENTS: "none" })).toEqual([]);
  expect(namesOf({ ...stripe, PAYMENTS: "sandbox,stripe" })).toEqual(["sandbox", "stripe"]);
});

test.each([
  [{ PAYMENTS: "paypal" }, "PAYMENTS: "],
  [{ PAYMENTS: "none,stripe", ...stripe }, "PAYMENTS: "],
  [{ PAYMENTS: "sandbox", HOST: "0.0.0.0" }, "PAYMENTS: "],
  [{ PAYMENTS: "paygate" }, "PAYGATE_WALLET: "],
  [{ PAYGATE_CARD_PROVIDER: "moonpay" }, "PAYGATE_WALLET: "],
  [{ PAYGATE_WALLET: "0x12345" }, "PAYGATE_WALLET: "],
  [{ PAYMENTS: "plisio" }, "PLISIO_SECRET_KEY: "],
  [{ PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET: "],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, "STRIPE_SECRET_KEY: "],
  [{ ...stripe, STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY: "],
  [{ ...btcpay, BTCPAY_WEBHOOK_SECRET: "" }, "BTCPAY_WEBHOOK_SECRET: "],
  [{ ...btcpay, BTCPAY_URL: "pay.example.org" }, "BTCPAY_URL: "],
  [{ ...paygate, PAYGATE_API_URL: "ftp://x" }, "PAYGATE_API_URL: "],
  [{ SELLER_TAX_ID: "DE1" }, "SELLER_NAME: "],
])("%j is refused by the variable's name", (wrong, line) => {
  expect(() => readEnv(wrong)).toThrow(EnvError);
  expect(() => readEnv(wrong)).toThrow(`\n  ${line}`);
});

test("keys are handed down by provider, with the public addresses unless others are given", () => {
  const { providers } = readEnv({
    ...paygate,
    ...stripe,
    ...plisio,
    ...btcpay,
    PAYGATE_CARD_PROVIDER: "moonpay",
    PLISIO_API_URL: "http://localhost:9/api/",
  }).payments;
  expect(providers).toEqual([
    {
      name: "paygate",
      keys: {
        wallet,
        cardProvider: "moonpay",
        apiUrl: "https://api.paygate.to",
        checkoutUrl: "https://checkout.paygate.to",
      },
    },
    { name: "stripe", keys: { secretKey: "sk_test_1", webhookSecret: "whsec_1" } },
    { name: "plisio", keys: { secretKey: "p", apiUrl: "http://localhost:9/api" } },
    {
      name: "btcpay",
      keys: { url: "https://pay.example.org", storeId: "store", apiKey: "key", webhookSecret: "secret" },
    },
  ]);
});

test("the seller's address is read line by line", () => {
  expect(readEnv({}).payments.seller).toBeNull();
  expect(
    readEnv({ SELLER_NAME: "Studio", SELLER_ADDRESS: " One Street | 12345 Town ||", SELLER_TAX_ID: "DE1" })
      .payments.seller,
  ).toEqual({ name: "Studio", address: ["One Street", "12345 Town"], taxId: "DE1" });
});
