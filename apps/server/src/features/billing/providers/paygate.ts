/**
 * PayGate.to: the buyer pays by card on its page, and the money arrives as digital dollars in the operator's wallet. Its
 * callback is an unsigned GET to a URL of ours, so a nonce in the URL authenticates it and its content is ignored: the
 * paid amount is read from PayGate.to's status page for our own token.
 *
 * Protocol: https://documenter.getpostman.com/view/14826208/2sA3Bj9aBi and their own shop plugins
 * (https://github.com/paygate-to/WooCommerce-Instant-Payment-Gateway).
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { formatCents } from "#platform/format-cents.ts";
import { parseDecimal, toCents } from "./decimal.ts";
import { createPaygateApi, type PaygateApi } from "./paygate-api.ts";
import {
  type Authentication,
  type Callback,
  type InvoiceRequest,
  type PaymentFact,
  type PaymentProvider,
  ProviderUnavailable,
} from "./provider.ts";

/** Payout coins worth a dollar. Amounts in others (polygon_pol, eth, bep20_bnb) are not dollars. */
const dollarCoins: ReadonlySet<string> = new Set(["polygon_usdc", "polygon_usdt"]);

const uuid = z.uuid();
const txidPattern = /^[\w-]{1,128}$/;

export type PaygateOptions = {
  /** The operator's USDC address on Polygon. */
  wallet: string;
  /** The card processor ("moonpay", "stripe", …). Without one the buyer chooses on PayGate.to's page. */
  cardProvider?: string;
  /** "https://api.paygate.to" */
  apiUrl: string;
  /** "https://checkout.paygate.to" */
  checkoutUrl: string;
  publicUrl: string;
  /** The installation's key, from which the nonces in callback URLs are derived. */
  secret: string;
  /** Finds a purchase's token. PayGate.to issues it after the callback's URL is fixed, so the URL cannot contain it. */
  findProviderRef: (purchaseId: string) => Promise<string | null>;
  timeoutMs?: number;
  now?: () => Date;
};

export function createPaygateProvider(options: PaygateOptions): PaymentProvider {
  const { timeoutMs = 10_000, now = () => new Date() } = options;
  const api = createPaygateApi({ apiUrl: options.apiUrl, timeoutMs });
  const nonceOf = (purchaseId: string): string =>
    createHmac("sha256", options.secret).update(`paygate:callback:${purchaseId}`).digest("base64url");

  return {
    name: "paygate",
    methods: ["card"],
    createInvoice: async (request) => {
      const callback = new URL(`${options.publicUrl}/hooks/paygate`);
      callback.searchParams.set("purchase", request.purchaseId);
      callback.searchParams.set("nonce", nonceOf(request.purchaseId));
      const [wallet] = await Promise.all([
        api.createWallet({ address: options.wallet, callbackUrl: callback.href }),
        checkCardProviderLimits(api, options.cardProvider, request.priceCents),
      ]);
      return {
        providerRef: wallet.ipn_token,
        paymentUrl: paymentUrl(options, wallet.address_in, request),
      };
    },
    authenticate: (callback): Authentication => {
      const fields = readCallback(callback);
      if (!fields) return { ok: false, reason: "malformed" };
      if (!isSame(fields.nonce, nonceOf(fields.purchaseId))) return { ok: false, reason: "bad_signature" };
      // One payout may pay several purchases, so a transaction alone does not identify an event.
      return { ok: true, eventKey: `${fields.purchaseId}:${fields.txid}` };
    },
    readFact: async (callback) => {
      const fields = readCallback(callback);
      if (!fields) throw new Error("A PayGate.to callback without a purchase was let in.");
      const ipnToken = await options.findProviderRef(fields.purchaseId);
      // Without a token the buyer was never sent to a payment page.
      if (ipnToken === null) return { providerRef: fields.purchaseId, type: "open", state: "no invoice" };
      return readPayment(api, ipnToken, now());
    },
    readInvoice: ({ providerRef }) => readPayment(api, providerRef, now()),
  };
}

async function readPayment(api: PaygateApi, ipnToken: string, now: Date): Promise<PaymentFact> {
  const { status, coin, value_coin } = await api.readStatus(ipnToken);
  if (status !== "paid") return { providerRef: ipnToken, type: "open", state: status };
  if (!dollarCoins.has(coin ?? "")) {
    return { providerRef: ipnToken, type: "open", state: `paid in ${coin ?? "an unnamed coin"}` };
  }
  const value = parseDecimal(value_coin);
  const amountCents = value && toCents(value);
  if (amountCents === null) throw new ProviderUnavailable("PayGate.to named no paid amount.");
  return { providerRef: ipnToken, type: "paid", amountCents, paidAt: now };
}

/** Refuses an amount that the card provider's page would refuse. Unknown limits refuse nothing. */
async function checkCardProviderLimits(
  api: PaygateApi,
  cardProvider: string | undefined,
  priceCents: number,
): Promise<void> {
  if (cardProvider === undefined) return;
  const known = await api.findCardProvider(cardProvider).catch(() => null);
  if (known?.isActive === false)
    throw new ProviderUnavailable(`"${cardProvider}" is not active at PayGate.to.`);
  const minimumCents = known?.minimumUsd ? toCents(known.minimumUsd) : null;
  if (minimumCents !== null && priceCents < minimumCents) {
    throw new ProviderUnavailable(
      `"${cardProvider}" takes no payment below ${formatCents(minimumCents)} USD, and this one is ${formatCents(priceCents)} USD.`,
    );
  }
}

function paymentUrl(options: PaygateOptions, addressIn: string, request: InvoiceRequest): string {
  // process-payment.php requires a card provider; pay.php lets the buyer choose one.
  const page = options.cardProvider === undefined ? "/pay.php" : "/process-payment.php";
  const url = new URL(options.checkoutUrl + page);
  url.searchParams.set("address", decodeOnce(addressIn));
  url.searchParams.set("amount", formatCents(request.priceCents));
  if (options.cardProvider !== undefined) url.searchParams.set("provider", options.cardProvider);
  if (request.email !== null) url.searchParams.set("email", request.email);
  url.searchParams.set("currency", "USD");
  return url.href;
}

/** wallet.php answers the address URL-encoded; encoding it again would give an invalid one. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readCallback(callback: Callback): { purchaseId: string; nonce: string; txid: string } | null {
  if (callback.method !== "GET") return null;
  const purchaseId = single(callback.query, "purchase");
  const nonce = single(callback.query, "nonce");
  const txid = single(callback.query, "txid_in") ?? single(callback.query, "txid_out");
  if (!purchaseId || !nonce || !txid) return null;
  return uuid.safeParse(purchaseId).success && txidPattern.test(txid) ? { purchaseId, nonce, txid } : null;
}

function single(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
