/** The local Stripe's records, built from form parameters, and their API form, expanded only on request. */

export type Charge = {
  id: string;
  created: number;
  currency: string;
  amount: number;
  amountRefunded: number;
  status: "pending" | "succeeded" | "failed";
};

export type SessionRecord = {
  id: string;
  url: string;
  created: number;
  livemode: boolean;
  mode: "payment";
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  currency: string;
  amountTotal: number;
  metadata: Record<string, string>;
  clientReferenceId: string | null;
  customerEmail: string | null;
  paymentIntent: { id: string; status: string; latestCharge: Charge | null } | null;
  isPaymentLink: boolean;
};

const knownParameters = [
  /^mode$/,
  /^line_items\[0\]\[quantity\]$/,
  /^line_items\[0\]\[price_data\]\[(currency|unit_amount)\]$/,
  /^line_items\[0\]\[price_data\]\[product_data\]\[name\]$/,
  /^client_reference_id$/,
  /^metadata\[\w+\]$/,
  /^payment_intent_data\[metadata\]\[\w+\]$/,
  /^customer_email$/,
  /^adaptive_pricing\[enabled\]$/,
  /^success_url$/,
  /^cancel_url$/,
];

export function parseForm(
  form: URLSearchParams,
):
  | { ok: true; session: Omit<SessionRecord, "id" | "url" | "created" | "livemode"> }
  | { ok: false; message: string; code: string } {
  const unknown = [...form.keys()].find((name) => !knownParameters.some((known) => known.test(name)));
  if (unknown)
    return { ok: false, message: `Received unknown parameter: ${unknown}`, code: "parameter_unknown" };
  const required = [
    "mode",
    "success_url",
    "line_items[0][quantity]",
    "line_items[0][price_data][currency]",
    "line_items[0][price_data][unit_amount]",
    "line_items[0][price_data][product_data][name]",
  ];
  const missing = required.find((name) => !form.get(name));
  if (missing)
    return { ok: false, message: `Missing required param: ${missing}.`, code: "parameter_missing" };
  const cents = form.get("line_items[0][price_data][unit_amount]") ?? "";
  if (!/^\d{1,8}$/.test(cents) || form.get("line_items[0][quantity]") !== "1") {
    return { ok: false, message: "Invalid integer", code: "parameter_invalid_integer" };
  }
  const metadata: Record<string, string> = {};
  for (const [name, value] of form) {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    if (key) metadata[key] = value;
  }
  return {
    ok: true,
    session: {
      mode: "payment",
      status: "open",
      paymentStatus: "unpaid",
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      amountTotal: Number(cents),
      metadata,
      clientReferenceId: form.get("client_reference_id"),
      customerEmail: form.get("customer_email"),
      paymentIntent: null,
      isPaymentLink: false,
    },
  };
}

export function renderSession(session: SessionRecord, expand: string[]): Record<string, unknown> {
  return {
    id: session.id,
    object: "checkout.session",
    livemode: session.livemode,
    mode: session.mode,
    status: session.status,
    payment_status: session.paymentStatus,
    currency: session.currency,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    created: session.created,
    expires_at: session.created + 86_400,
    metadata: session.metadata,
    client_reference_id: session.clientReferenceId,
    customer_email: session.isPaymentLink ? null : session.customerEmail,
    customer_details: session.customerEmail === null ? null : { email: session.customerEmail, name: null },
    payment_intent: renderIntent(session, expand),
    payment_link: session.isPaymentLink ? "plink_1" : null,
    url: session.status === "open" ? session.url : null,
  };
}

function renderIntent(session: SessionRecord, expand: string[]): unknown {
  const intent = session.paymentIntent;
  if (!intent) return null;
  if (!expand.some((path) => path.startsWith("payment_intent"))) return intent.id;
  const charge = intent.latestCharge;
  return {
    id: intent.id,
    object: "payment_intent",
    status: intent.status,
    latest_charge:
      charge && expand.includes("payment_intent.latest_charge")
        ? renderCharge(session, charge)
        : (charge?.id ?? null),
  };
}

export function renderCharge(session: SessionRecord, charge: Charge): Record<string, unknown> {
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_refunded: charge.amountRefunded,
    refunded: charge.amountRefunded === charge.amount,
    currency: charge.currency,
    created: charge.created,
    status: charge.status,
    payment_intent: session.paymentIntent?.id ?? null,
    livemode: session.livemode,
  };
}

export function renderRefund(
  session: SessionRecord,
  charge: Charge,
  amount: number,
  status: string,
): Record<string, unknown> {
  return {
    id: `re_${charge.id}`,
    object: "refund",
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: session.paymentIntent?.id ?? null,
    status,
  };
}
