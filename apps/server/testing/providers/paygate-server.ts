/**
 * PayGate.to on loopback: wallets, the page where a buyer pays, the status page, and the unsigned callback, as in its
 * published collection and its own shop plugins. It uses none of the product's code.
 */
import { randomBytes } from "node:crypto";
import { type LoopbackServer, type Reply, startLoopbackServer } from "./loopback-server.ts";

type Wallet = {
  address: string;
  callback: string;
  addressIn: string;
  polygonAddressIn: string;
  ipnToken: string;
  payment: { valueCoin: string; coin: string; txidIn: string; txidOut: string } | null;
};

type CardProvider = {
  id: string;
  provider_name: string;
  status: "active" | "inactive" | "unstable" | "redirected";
  minimum_currency: string;
  minimum_amount: number;
};

/** A buyer's actions on the page: the amount in its URL may be changed, and the card provider chooses the coin. */
export type Purchase = { amount?: string; coin?: string; valueCoin?: string; keepQuiet?: boolean };

export type PaygateServer = Pick<LoopbackServer, "requests" | "breakWith" | "close"> & {
  /** The URL of both the API and the checkout. */
  url: string;
  cardProviders: CardProvider[];
  /** Opens the page that a buyer sees: its status, and the wallet that it pays into. */
  open(paymentUrl: string): Promise<{ status: number; ipnToken: string | null; amount: string | null }>;
  /** Pays, and calls back unless `keepQuiet`. Returns the callback's URL. */
  buy(paymentUrl: string, purchase?: Purchase): Promise<string>;
  /** The URL that is called after a payment; call it again for a second delivery. */
  callbackUrl(ipnToken: string): string;
  deliver(ipnToken: string): Promise<number>;
};

export async function startPaygateServer(): Promise<PaygateServer> {
  const wallets: Wallet[] = [];
  const cardProviders: CardProvider[] = [
    {
      id: "moonpay",
      provider_name: "MoonPay",
      status: "active",
      minimum_currency: "USD",
      minimum_amount: 20,
    },
    {
      id: "stripe",
      provider_name: "Stripe (USA)",
      status: "active",
      minimum_currency: "USD",
      minimum_amount: 2,
    },
    {
      id: "sardine",
      provider_name: "Sardine",
      status: "inactive",
      minimum_currency: "USD",
      minimum_amount: 5,
    },
  ];
  const http = await startLoopbackServer(({ url }) => {
    const page = pages[url.pathname];
    return page ? page(url.searchParams, wallets, cardProviders) : html(404, "Not Found");
  });
  const byToken = (ipnToken: string): Wallet => {
    const wallet = wallets.find((candidate) => candidate.ipnToken === ipnToken);
    if (!wallet) throw new Error("No such wallet.");
    return wallet;
  };

  const server: PaygateServer = {
    ...http,
    cardProviders,
    open: async (paymentUrl) => {
      const response = await fetch(paymentUrl);
      const text = await response.text();
      return {
        status: response.status,
        ipnToken: /data-token="([^"]+)"/.exec(text)?.[1] ?? null,
        amount: /data-amount="([^"]+)"/.exec(text)?.[1] ?? null,
      };
    },
    buy: async (paymentUrl, { amount, coin = "polygon_usdc", valueCoin, keepQuiet = false } = {}) => {
      const url = new URL(paymentUrl);
      if (amount !== undefined) url.searchParams.set("amount", amount);
      const page = await server.open(url.href);
      if (page.ipnToken === null) throw new Error(`The page answers ${page.status}.`);
      byToken(page.ipnToken).payment = {
        valueCoin: valueCoin ?? page.amount ?? "",
        coin,
        txidIn: `0x${randomBytes(32).toString("hex")}`,
        txidOut: `0x${randomBytes(32).toString("hex")}`,
      };
      if (!keepQuiet) await server.deliver(page.ipnToken);
      return server.callbackUrl(page.ipnToken);
    },
    callbackUrl: (ipnToken) => {
      const { callback, payment, polygonAddressIn } = byToken(ipnToken);
      if (!payment) throw new Error("Nothing was paid.");
      const url = new URL(callback);
      url.searchParams.set("value_coin", payment.valueCoin);
      url.searchParams.set("coin", payment.coin);
      url.searchParams.set("txid_in", payment.txidIn);
      url.searchParams.set("txid_out", payment.txidOut);
      url.searchParams.set("address_in", polygonAddressIn);
      return url.href;
    },
    deliver: async (ipnToken) => {
      const response = await fetch(server.callbackUrl(ipnToken));
      await response.arrayBuffer();
      return response.status;
    },
  };
  return server;
}

type Page = (query: URLSearchParams, wallets: Wallet[], cardProviders: CardProvider[]) => Reply;

const html = (status: number, text: string): Reply => ({
  status,
  body: text,
  headers: { "content-type": "text/html" },
});

const checkout: Page = (query, wallets) => {
  const wallet = wallets.find(({ addressIn }) => addressIn === query.get("address"));
  const amount = query.get("amount") ?? "";
  if (!wallet) return html(400, "Invalid wallet address");
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || query.get("currency") !== "USD") {
    return html(400, "Bad request method!");
  }
  return html(
    200,
    `<!doctype html><main data-token="${wallet.ipnToken}" data-amount="${amount}">Pay ${amount}</main>`,
  );
};

const pages: Record<string, Page | undefined> = {
  "/control/wallet.php": (query, wallets) => {
    const address = query.get("address") ?? "";
    const callback = query.get("callback") ?? "";
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return { status: 400, body: { error: "Invalid address" } };
    if (!URL.canParse(callback)) return { status: 400, body: { error: "Invalid callback URL" } };
    const wallet: Wallet = {
      address,
      callback,
      // Base64 with every character that has to be escaped in a URL.
      addressIn: `${randomBytes(33).toString("base64")}+/==`,
      polygonAddressIn: `0x${randomBytes(20).toString("hex")}`,
      ipnToken: randomBytes(48).toString("base64url"),
      payment: null,
    };
    wallets.push(wallet);
    return {
      status: 200,
      body: {
        address_in: encodeURIComponent(wallet.addressIn),
        polygon_address_in: wallet.polygonAddressIn,
        callback_url: callback,
        ipn_token: wallet.ipnToken,
      },
    };
  },
  "/control/payment-status.php": (query, wallets) => {
    const wallet = wallets.find(({ ipnToken }) => ipnToken === query.get("ipn_token"));
    if (!wallet) return { status: 400, body: { error: "Invalid ipn_token" } };
    if (!wallet.payment) return { status: 200, body: { status: "unpaid" } };
    const { valueCoin, coin, txidOut } = wallet.payment;
    return { status: 200, body: { status: "paid", value_coin: valueCoin, txid_out: txidOut, coin } };
  },
  "/control/provider-status/": (_query, _wallets, cardProviders) => ({
    status: 200,
    body: { providers: cardProviders },
  }),
  "/pay.php": checkout,
  "/process-payment.php": (query, wallets, cardProviders) => {
    const cardProvider = cardProviders.find(({ id }) => id === query.get("provider"));
    if (!cardProvider) return html(400, "Bad request method!");
    return checkout(query, wallets, cardProviders);
  },
};
