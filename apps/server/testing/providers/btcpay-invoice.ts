/**
 * An invoice of the local BTCPay Server: its states and sums move by the rules of BTCPay's own watcher, in satoshis
 * and cents. https://docs.btcpayserver.org/Invoices/#invoice-statuses
 */
import { randomBytes } from "node:crypto";

const btcpayMethods = ["BTC-CHAIN", "BTC-LN"] as const;
export type BtcpayMethod = (typeof btcpayMethods)[number];

type Payment = {
  id: string;
  method: BtcpayMethod;
  sats: bigint;
  status: "Processing" | "Settled" | "Invalid";
  receivedDate: number;
};

export type InvoiceRecord = {
  id: string;
  storeId: string;
  currency: string;
  priceCents: bigint;
  metadata: Record<string, unknown>;
  checkout: Record<string, unknown>;
  createdTime: number;
  status: "New" | "Processing" | "Expired" | "Invalid" | "Settled";
  additionalStatus: "None" | "PaidLate" | "PaidPartial" | "Marked" | "Invalid" | "PaidOver";
  payments: Payment[];
};

/** A webhook event of the watcher: its type, and the fields of that type. */
export type InvoiceChange = { type: string; fields?: Record<string, unknown> };

/** Cents for one bitcoin, chosen so that sums do not come out round. */
const rateCents = 9_504_013n;
const satsPerBitcoin = 100_000_000n;

/** Rounds up to whole satoshis, as the real server does. */
export const satsDue = (invoice: InvoiceRecord): bigint =>
  (invoice.priceCents * satsPerBitcoin + rateCents - 1n) / rateCents;

const satsPaid = (invoice: InvoiceRecord, status?: Payment["status"]): bigint =>
  invoice.payments
    .filter((payment) => payment.status !== "Invalid" && (status === undefined || payment.status === status))
    .reduce((sum, payment) => sum + payment.sats, 0n);

export function addPayment(
  invoice: InvoiceRecord,
  payment: { sats: bigint; method: BtcpayMethod; receivedDate: number },
): InvoiceChange[] {
  const added: Payment = { ...payment, id: `${randomBytes(32).toString("hex")}-0`, status: "Processing" };
  invoice.payments.push(added);
  const changes = [{ type: "InvoiceReceivedPayment", fields: paymentFields(invoice, added) }];
  // A Lightning payment is final when it arrives.
  return payment.method === "BTC-LN"
    ? [...changes, ...confirmPayments(invoice)]
    : [...changes, ...update(invoice)];
}

export function confirmPayments(invoice: InvoiceRecord): InvoiceChange[] {
  const changes: InvoiceChange[] = [];
  for (const payment of invoice.payments.filter(({ status }) => status === "Processing")) {
    payment.status = "Settled";
    changes.push({ type: "InvoicePaymentSettled", fields: paymentFields(invoice, payment) });
  }
  return [...changes, ...update(invoice)];
}

/** The sender replaces the payments with a transaction to another address. */
export function replacePayments(invoice: InvoiceRecord): InvoiceChange[] {
  for (const payment of invoice.payments) if (payment.status === "Processing") payment.status = "Invalid";
  return update(invoice);
}

export function expireInvoice(invoice: InvoiceRecord): InvoiceChange[] {
  if (invoice.status !== "New")
    throw new Error(`Invoice ${invoice.id} is ${invoice.status} and cannot expire.`);
  const partiallyPaid = invoice.additionalStatus === "PaidPartial";
  invoice.status = "Expired";
  return [
    { type: "InvoiceExpired", fields: { partiallyPaid } },
    ...(partiallyPaid ? [{ type: "InvoiceExpiredPaidPartial" }] : []),
  ];
}

/** The payments were not confirmed in time. */
export function failToConfirm(invoice: InvoiceRecord): InvoiceChange[] {
  invoice.status = "Invalid";
  return [{ type: "InvoiceInvalid", fields: { manuallyMarked: false } }];
}

export function markInvoice(invoice: InvoiceRecord, status: "Settled" | "Invalid"): InvoiceChange[] {
  invoice.status = status;
  invoice.additionalStatus = "Marked";
  const fields = { manuallyMarked: true, ...(status === "Settled" ? { overPaid: false } : {}) };
  return [{ type: `Invoice${status}`, fields }];
}

function update(invoice: InvoiceRecord): InvoiceChange[] {
  const changes: InvoiceChange[] = [];
  const isUnderPaid = satsPaid(invoice) < satsDue(invoice);
  const isOverPaid = satsPaid(invoice) > satsDue(invoice);
  const hasPayment = invoice.payments.some(({ status }) => status !== "Invalid");
  if (invoice.status === "New" || invoice.status === "Expired") {
    if (!isUnderPaid && invoice.status === "New") {
      invoice.status = "Processing";
      invoice.additionalStatus = isOverPaid ? "PaidOver" : "None";
      changes.push({ type: "InvoiceProcessing", fields: { overPaid: isOverPaid } });
    } else if (!isUnderPaid && invoice.additionalStatus !== "PaidLate") {
      invoice.additionalStatus = "PaidLate";
      changes.push({ type: "InvoicePaidAfterExpiration" });
    }
    if (hasPayment && isUnderPaid) invoice.additionalStatus = "PaidPartial";
  }
  if (invoice.status === "Processing") {
    if (isOverPaid) invoice.additionalStatus = "PaidOver";
    if (isUnderPaid) {
      invoice.status = "New";
      invoice.additionalStatus = hasPayment ? "PaidPartial" : "None";
    } else if (satsPaid(invoice, "Settled") >= satsDue(invoice)) {
      invoice.status = "Settled";
      changes.push({ type: "InvoiceSettled", fields: { manuallyMarked: false, overPaid: isOverPaid } });
    }
  }
  return changes;
}

function paymentFields(invoice: InvoiceRecord, payment: Payment): Record<string, unknown> {
  return {
    afterExpiration: invoice.status === "Expired" || invoice.status === "Invalid",
    paymentMethodId: payment.method,
    payment: renderPayment(payment),
  };
}

const renderPayment = (payment: Payment): Record<string, unknown> => ({
  id: payment.id,
  receivedDate: payment.receivedDate,
  value: bitcoins(payment.sats),
  fee: "0",
  status: payment.status,
  destination: "bc1qexample",
});

export function renderInvoice(invoice: InvoiceRecord, checkoutLink: string): Record<string, unknown> {
  return {
    metadata: invoice.metadata,
    checkout: invoice.checkout,
    id: invoice.id,
    storeId: invoice.storeId,
    amount: dollars(invoice.priceCents),
    paidAmount: dollars((satsPaid(invoice) * rateCents + satsPerBitcoin / 2n) / satsPerBitcoin),
    currency: invoice.currency,
    type: "Standard",
    checkoutLink,
    createdTime: invoice.createdTime,
    expirationTime: invoice.createdTime + 3_600,
    monitoringExpiration: invoice.createdTime + 90_000,
    status: invoice.status,
    additionalStatus: invoice.additionalStatus,
    availableStatusesForManualMarking: [],
    archived: false,
  };
}

export function renderPaymentMethods(invoice: InvoiceRecord): Record<string, unknown>[] {
  const due = bitcoins(satsDue(invoice) - satsPaid(invoice));
  return btcpayMethods.map((method) => {
    const payments = invoice.payments.filter(
      (payment) => payment.method === method && payment.status !== "Invalid",
    );
    return {
      activated: true,
      paymentMethodId: method,
      currency: "BTC",
      rate: dollars(rateCents),
      amount: bitcoins(satsDue(invoice)),
      due,
      totalPaid: bitcoins(satsPaid(invoice)),
      paymentMethodPaid: bitcoins(payments.reduce((sum, payment) => sum + payment.sats, 0n)),
      paymentMethodFee: "0",
      payments: payments.map(renderPayment),
    };
  });
}

const bitcoins = (sats: bigint): string => formatDecimal(sats, 8);
const dollars = (cents: bigint): string => formatDecimal(cents, 2);

function formatDecimal(value: bigint, digits: number): string {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, "0");
  return `${value < 0n ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
