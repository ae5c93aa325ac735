/**
 * Plisio: the buyer pays in a coin of their choice on Plisio's page. A callback is authenticated by its signature and used
 * only for the invoice's id; the paid amount is then asked from Plisio.
 *
 * Protocol: https://plisio.net/documentation
 */
import { z } from "zod";
import { formatCents } from "#platform/format-cents.ts";
import { createPlisioApi, type PlisioApi } from "./plisio-api.ts";
import { type PlisioOperation, readOutcome, txnId } from "./plisio-operation.ts";
import { readBody, readSignedBody } from "./plisio-signature.ts";
import type { Authentication, PaymentFact, PaymentProvider } from "./provider.ts";

/** Limits the requests that a buyer causes by changing the coin again and again. */
const maxFamilySize = 6;

const callbackFields = z.object({
  txn_id: txnId,
  order_number: z.union([z.string(), z.number()]).transform(String).nullish(),
});

export type PlisioOptions = {
  /** The shop's secret key, which is both the API key and the key of callback signatures. */
  secretKey: string;
  /** "https://api.plisio.net/api/v1" */
  apiUrl: string;
  publicUrl: string;
  timeoutMs?: number;
  now?: () => Date;
};

export function createPlisioProvider(options: PlisioOptions): PaymentProvider {
  const { secretKey, apiUrl, publicUrl, timeoutMs = 10_000, now = () => new Date() } = options;
  const api = createPlisioApi({ secretKey, apiUrl, timeoutMs });
  return {
    name: "plisio",
    methods: ["crypto"],
    createInvoice: async (request) => {
      const invoice = await api.createInvoice({
        order_number: request.purchaseId,
        order_name: request.planLabel,
        source_currency: "USD",
        source_amount: formatCents(request.priceCents),
        // Without json=true callbacks are forms; both are accepted.
        callback_url: `${publicUrl}/hooks/plisio?json=true`,
        ...(request.email === null ? {} : { email: request.email }),
      });
      return { providerRef: invoice.txn_id, paymentUrl: invoice.invoice_url };
    },
    authenticate: (callback): Authentication => {
      if (callback.method !== "POST") return { ok: false, reason: "malformed" };
      const body = readSignedBody(callback.rawBody, secretKey);
      if (!body.ok) return body;
      const fields = callbackFields.safeParse(body.fields);
      if (!fields.success) return { ok: false, reason: "malformed" };
      return { ok: true, eventKey: `${fields.data.txn_id}:${body.verifyHash}` };
    },
    readFact: async (callback) => {
      // The signature is not verified again, because the key may have been changed since.
      const fields = callbackFields.safeParse(readBody(callback.rawBody)?.fields);
      if (!fields.success) throw new Error("A Plisio callback without an invoice was let in.");
      const { txn_id, order_number } = fields.data;
      return factOf(await readFamily(api, txn_id), order_number ?? null, now());
    },
    readInvoice: async ({ providerRef, purchaseId }) =>
      factOf(await readFamily(api, providerRef), purchaseId, now()),
  };
}

/** An invoice and its replacements: a buyer who changes the coin gets another operation and may pay either. */
type Family = { root: PlisioOperation; others: PlisioOperation[] };

async function readFamily(api: PlisioApi, id: string): Promise<Family> {
  const found = await api.readOperation(id);
  const root = typeof found.parent_id === "string" ? await api.readOperation(found.parent_id) : found;
  const others = root === found ? [] : [found];
  const known = new Set([root.id, found.id]);
  for (const other of [root.paid_id, found.paid_id, ...(root.child_ids ?? [])]) {
    if (typeof other !== "string" || known.has(other) || known.size >= maxFamilySize) continue;
    known.add(other);
    others.push(await api.readOperation(other));
  }
  return { root, others };
}

/** The fact covers all operations; our reference is the first one's. */
function factOf({ root, others }: Family, orderNumber: string | null, now: Date): PaymentFact {
  const providerRef = root.id;
  const ours = orderNumber ?? root.params?.order_number;
  // An operation without an order number is matched by our own record of its id.
  const isOurs = ({ params }: PlisioOperation): boolean => (params?.order_number ?? ours) === ours;
  if (!isOurs(root)) return { providerRef, type: "open", state: "another order" };
  const outcomes = [root, ...others]
    .filter(isOurs)
    // A replaced operation; the one that replaced it has the state.
    .filter(({ status }) => status !== "cancelled duplicate")
    .map((operation) => readOutcome(operation, now));
  const decisive =
    outcomes.find(({ type }) => type === "paid") ??
    outcomes.find(({ type }) => type === "open") ??
    outcomes.find(({ type }) => type === "underpaid") ??
    outcomes[0];
  return { providerRef, ...(decisive ?? { type: "open", state: root.status }) };
}
