/**
 * Derives the payment fact from a Plisio operation. Its amounts are in coins. Dollars are computed from the share of the
 * invoice's sum that arrived, because Plisio writes its exchange rate in both directions.
 *
 * https://plisio.net/documentation/endpoints/transactions
 */
import { z } from "zod";
import { isZero, parseDecimal, shareOfCents, toCents } from "./decimal.ts";
import type { PaymentFact } from "./provider.ts";

/** Numbers arrive as text (`askProvider`). */
const amount = z.string().nullish();

export const txnId = z.string().regex(/^[\w-]{1,100}$/);

export const plisioOperation = z.object({
  id: txnId,
  status: z.string().max(100),
  /** The invoice that this operation replaces, when the buyer chose another coin. */
  parent_id: txnId.nullish().catch(null),
  child_ids: z.array(txnId).nullish().catch(null),
  paid_id: txnId.nullish().catch(null),
  source_currency: z.string().nullish(),
  /** The amount due in coins, including Plisio's commission if the buyer pays it. */
  sum: amount,
  /** The amount that arrived, in coins. */
  actual_sum: amount,
  /** Received, in coins. */
  amount,
  params: z
    .object({
      order_number: z.string().nullish(),
      source_amount: amount,
      source_currency: z.string().nullish(),
      amount,
    })
    .nullish(),
});
export type PlisioOperation = z.infer<typeof plisioOperation>;

type WithoutRef<Fact> = Fact extends PaymentFact ? Omit<Fact, "providerRef"> : never;
type Outcome = WithoutRef<PaymentFact>;

export function readOutcome(operation: PlisioOperation, now: Date): Outcome {
  const open = { type: "open", state: operation.status } as const;
  const currency = operation.params?.source_currency ?? operation.source_currency;
  if (currency !== null && currency !== undefined && currency !== "USD") {
    return { type: "open", state: `${operation.status} in ${currency.slice(0, 10)}` };
  }
  const { invoicedCents, receivedCents } = readCents(operation);
  switch (operation.status) {
    case "completed":
      // Plisio's status means paid in full, although the last digits of a coin may be missing.
      if (invoicedCents === null) return open;
      return { type: "paid", amountCents: Math.max(invoicedCents, receivedCents ?? 0), paidAt: now };
    case "mismatch":
      // The documentation says "overpaid"; the amount decides.
      return receivedCents === null ? open : { type: "paid", amountCents: receivedCents, paidAt: now };
    case "expired":
      // The documentation says that "the full amount may not have been paid", so the amount decides.
      if (receivedCents === null || invoicedCents === null)
        return hasReceived(operation) ? open : { type: "expired" };
      if (receivedCents === 0 && !hasReceived(operation)) return { type: "expired" };
      return receivedCents >= invoicedCents
        ? { type: "paid", amountCents: receivedCents, paidAt: now }
        : { type: "underpaid", amountCents: receivedCents };
    case "error":
    case "cancelled":
      return { type: "failed" };
    default:
      return open;
  }
}

function readCents(operation: PlisioOperation): {
  invoicedCents: number | null;
  receivedCents: number | null;
} {
  const invoiced = parseDecimal(operation.params?.source_amount);
  const invoicedCents = invoiced && toCents(invoiced);
  const [received, owed] =
    operation.actual_sum === null || operation.actual_sum === undefined
      ? [parseDecimal(operation.amount), parseDecimal(operation.params?.amount ?? operation.sum)]
      : [parseDecimal(operation.actual_sum), parseDecimal(operation.sum ?? operation.params?.amount)];
  if (invoicedCents === null || !received || !owed) return { invoicedCents, receivedCents: null };
  return { invoicedCents, receivedCents: shareOfCents(invoicedCents, received, owed) };
}

function hasReceived(operation: PlisioOperation): boolean {
  const received = parseDecimal(operation.actual_sum ?? operation.amount);
  return received !== null && !isZero(received);
}
