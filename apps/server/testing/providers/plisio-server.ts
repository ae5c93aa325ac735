/**
 * Plisio on loopback: invoices, operations and signed callbacks, as in its documentation and its own plugins. It has its
 * own signing code, so that a mistake in ours is not repeated here.
 */
import { createHmac, randomBytes } from "node:crypto";
import { type LoopbackServer, type Reply, startLoopbackServer } from "./loopback-server.ts";
import { postCallback } from "./post-callback.ts";

/**
 * `switched`: the buyer chose another coin, and another operation replaces this one.
 * Amounts are fractions of the invoice's sum.
 */
export type PlisioEvent =
  | { status: "new" | "pending" | "pending internal" | "completed" | "error" | "cancelled" | (string & {}) }
  | { status: "mismatch" | "expired"; received: number };

type Operation = {
  id: string;
  orderNumber: string;
  orderName: string;
  sourceAmount: string;
  email: string | null;
  callbackUrl: string;
  status: string;
  currency: string;
  /** Millionths of a coin. */
  sumMicro: number;
  receivedMicro: number;
  confirmations: number;
  parentId: string | null;
  childIds: string[];
};

export type SignedCallback = { url: string; contentType: string; body: string };

export type PlisioServer = Pick<LoopbackServer, "requests" | "breakWith" | "close"> & {
  apiUrl: string;
  invoices: readonly { id: string; orderNumber: string; sourceAmount: string; callbackUrl: string }[];
  /** Changes an invoice's state and builds the callback without sending it. */
  play(
    txnId: string,
    event: PlisioEvent,
    style?: "form" | "json" | "json-sorted" | "json-node",
  ): SignedCallback;
  /** The buyer chooses another coin. Returns the id of the operation that replaces this one. */
  switchCoin(txnId: string, currency: string): string;
  deliver(callback: SignedCallback): Promise<number>;
  /** Makes the operations page disagree with the callback. */
  tamper(txnId: string, change: Partial<Operation>): void;
};

const rateMicroPerDollar: Record<string, number> = { BTC: 10, LTC: 9_400, USDT: 1_000_000 };

export async function startPlisioServer({ secretKey }: { secretKey: string }): Promise<PlisioServer> {
  const operations: Operation[] = [];
  const http = await startLoopbackServer(({ method, url }) => {
    if (method !== "GET") return refuse(405, "Method Not Allowed", "GET only");
    if (url.searchParams.get("api_key") !== secretKey) return refuse(401, "Unauthorized", "Invalid API key");
    if (url.pathname === "/api/v1/invoices/new") return createInvoice(url.searchParams, operations, http.url);
    const id = /^\/api\/v1\/operations\/([^/]+)$/.exec(url.pathname)?.[1];
    const operation = operations.find((candidate) => candidate.id === id);
    if (!operation) return refuse(404, "Not Found", "Operation not found");
    return { status: 200, body: { status: "success", data: describe(operation) } };
  });
  const byId = (txnId: string): Operation => {
    const operation = operations.find(({ id }) => id === txnId);
    if (!operation) throw new Error("No such operation.");
    return operation;
  };
  return {
    apiUrl: `${http.url}/api/v1`,
    requests: http.requests,
    breakWith: http.breakWith,
    close: http.close,
    invoices: operations,
    play: (txnId, event, style) => {
      const operation = byId(txnId);
      operation.status = event.status;
      if (event.status === "completed") operation.receivedMicro = operation.sumMicro;
      if ("received" in event) operation.receivedMicro = Math.round(operation.sumMicro * event.received);
      operation.confirmations = operation.receivedMicro > 0 ? 2 : 0;
      const json = new URL(operation.callbackUrl).searchParams.get("json") === "true";
      return sign(operation, secretKey, style ?? (json ? "json" : "form"));
    },
    switchCoin: (txnId, currency) => {
      const parent = byId(txnId);
      const child = openOperation({ ...parent, currency, parentId: parent.id });
      operations.push(child);
      parent.childIds.push(child.id);
      parent.status = "cancelled duplicate";
      return child.id;
    },
    deliver: ({ url, contentType, body }) =>
      postCallback(url, { body, headers: { "content-type": contentType } }),
    tamper: (txnId, change) => {
      Object.assign(byId(txnId), change);
    },
  };
}

function refuse(code: number, name: string, message: string): Reply {
  return { status: code, body: { status: "error", data: { name, message, code } } };
}

function createInvoice(query: URLSearchParams, operations: Operation[], origin: string): Reply {
  const orderNumber = query.get("order_number") ?? "";
  const sourceAmount = query.get("source_amount") ?? "";
  if (!orderNumber || !query.get("order_name"))
    return refuse(422, "Unprocessable Entity", "Missing required fields");
  if (operations.some((other) => other.orderNumber === orderNumber)) {
    return refuse(422, "Unprocessable Entity", "Order number already exists");
  }
  if (query.get("source_currency") !== "USD" || !(Number(sourceAmount) >= 1)) {
    return refuse(422, "Unprocessable Entity", JSON.stringify({ amount: "Amount is too small" }));
  }
  const operation = openOperation({
    orderNumber,
    sourceAmount,
    orderName: query.get("order_name") ?? "",
    email: query.get("email"),
    callbackUrl: query.get("callback_url") ?? "",
    currency: query.get("currency") ?? "LTC",
    parentId: null,
  });
  operations.push(operation);
  return {
    status: 200,
    body: {
      status: "success",
      data: {
        txn_id: operation.id,
        invoice_url: `${origin}/invoice/${operation.id}`,
        invoice_total_sum: coins(operation.sumMicro),
      },
    },
  };
}

type Order = Pick<
  Operation,
  "orderNumber" | "sourceAmount" | "orderName" | "email" | "callbackUrl" | "currency" | "parentId"
>;

function openOperation(order: Order): Operation {
  const { orderNumber, sourceAmount, orderName, email, callbackUrl, currency, parentId } = order;
  // The buyer pays the commission of 0.5 %.
  const sumMicro = Math.ceil(Number(sourceAmount) * (rateMicroPerDollar[currency] ?? 1) * 1.005);
  return {
    orderNumber,
    sourceAmount,
    orderName,
    email,
    callbackUrl,
    currency,
    parentId,
    id: randomBytes(12).toString("hex"),
    status: "new",
    sumMicro,
    receivedMicro: 0,
    confirmations: 0,
    childIds: [],
  };
}

const coins = (micro: number): string =>
  `${Math.floor(micro / 1_000_000)}.${String(micro % 1_000_000).padStart(6, "0")}00`;

function describe(operation: Operation): Record<string, unknown> {
  const { id, status, currency, sumMicro, receivedMicro, parentId, childIds } = operation;
  return {
    user_id: 1,
    shop_id: "607fd35f4ee4a2b7f0000001",
    type: "invoice",
    status,
    pending_sum: "0.00000000",
    psys_cid: currency,
    currency,
    source_currency: "USD",
    // The API gives dollars per coin, callbacks give coins per dollar.
    source_rate: String(1_000_000 / (rateMicroPerDollar[currency] ?? 1)),
    fee: "0.00000000",
    wallet_hash: `wallet-${id}`,
    sendmany: null,
    params: {
      order_number: operation.orderNumber,
      order_name: operation.orderName,
      source_amount: operation.sourceAmount,
      source_currency: "USD",
      currency,
      amount: coins(Math.floor(sumMicro / 1.005)),
      email: operation.email,
    },
    expire_at_utc: 1_760_000_000,
    created_at_utc: 1_759_990_000,
    amount: coins(receivedMicro),
    sum: coins(sumMicro),
    commission: coins(sumMicro - Math.floor(sumMicro / 1.005)),
    tx_url: [],
    tx_id: [],
    id,
    actual_sum: coins(receivedMicro),
    actual_commission: "0.00000000",
    actual_fee: "0.00000000",
    actual_invoice_sum: coins(receivedMicro),
    tx: [],
    confirmations: operation.confirmations,
    status_code: 0,
    ...(parentId === null ? {} : { parent_id: parentId }),
    child_ids: childIds,
  };
}

function sign(operation: Operation, secretKey: string, style: string): SignedCallback {
  const fields: [string, string][] = [
    ["txn_id", operation.id],
    ["ipn_type", "invoice"],
    ["merchant", "Galatea & Söhne"],
    ["merchant_id", "5d09fcd84f1e66138d706ed8"],
    ["amount", coins(operation.receivedMicro)],
    ["currency", operation.currency],
    ["order_number", operation.orderNumber],
    ["order_name", operation.orderName],
    ["confirmations", String(operation.confirmations)],
    ["status", operation.status],
    ["source_currency", "USD"],
    ["source_amount", operation.sourceAmount],
    ["source_rate", coins(rateMicroPerDollar[operation.currency] ?? 1)],
    ["comment", ""],
    ["expire_utc", "1760000000"],
    ["tx_urls", `["https://chain.example/tx?a=1&b=${operation.id}"]`],
  ];
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = (text: string): string => createHmac("sha1", secretKey).update(text).digest("hex");
  if (style === "form") {
    const serialized = sorted.flat().map((text) => `s:${Buffer.byteLength(text)}:"${text}";`);
    const form = new URLSearchParams(fields);
    form.set("tx_urls", (form.get("tx_urls") ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
    form.set("verify_hash", hash(`a:${fields.length}:{${serialized.join("")}}`));
    return {
      url: operation.callbackUrl,
      contentType: "application/x-www-form-urlencoded",
      body: form.toString(),
    };
  }
  const signed = Object.fromEntries(style === "json" ? fields : sorted);
  const verifyHash = hash(JSON.stringify(signed));
  // Plisio's Node library sorts the keys and turns numbers into strings.
  const sent =
    style === "json-node"
      ? { ...Object.fromEntries(fields), confirmations: operation.confirmations }
      : signed;
  return {
    url: operation.callbackUrl,
    contentType: "application/json",
    body: JSON.stringify({ ...sent, verify_hash: verifyHash }),
  };
}
