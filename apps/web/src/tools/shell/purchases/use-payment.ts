/**
 * Pays for a plan on the provider's page, in a tab of its own. Repeated presses create one invoice; a blocked tab creates
 * none, and a failed invoice closes the tab.
 */
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import type { Plan } from "@galatea/contract/plans.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { createInvoice, type Invoice } from "./create-invoice.ts";
import { latestPurchasesKey, type Purchase } from "./latest-purchases.ts";
import { setPaymentUnderWay } from "./payment-under-way.ts";
import { openPaymentWindow } from "./payment-window.ts";

const words = {
  card: {
    created: "Payment created! Complete payment in the new tab.",
    failed: "Failed to create payment. Please try again.",
  },
  crypto: {
    created: "Crypto payment created! Complete payment in the new tab.",
    failed: "Failed to create crypto payment. Please try again.",
  },
} as const satisfies Record<PaymentMethod, { created: string; failed: string }>;

export function usePayment(plan: Plan | null, onStarted: () => void) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<PaymentMethod | null>(null);
  // A ref, because two presses within one frame see the same state.
  const underWay = useRef(false);

  const pay = async (method: PaymentMethod): Promise<void> => {
    if (!plan || !connection || underWay.current) return;
    if (!user?.email) {
      toast.error("User email not found");
      return;
    }
    const tab = openPaymentWindow();
    if (!tab) {
      toast.error("Popup blocked! Please allow popups for this site.");
      return;
    }
    const { id: userId, email } = user;
    underWay.current = true;
    setBusy(method);
    const invoice = await tryInvoice(() => createInvoice(connection.supabase, { method, plan, email }));
    underWay.current = false;
    setBusy(null);
    if (!invoice?.ok) {
      tab.close();
      const reason = invoice && ownReasons.has(invoice.code) ? invoice.sentence : undefined;
      toast.error(words[method].failed, { description: reason });
    } else if (!tab.goTo(invoice.address)) {
      tab.close();
      toast.error("The payment tab was closed before its page opened. Nothing was charged.");
    } else {
      toast.success(words[method].created);
      onStarted();
      await queryClient.invalidateQueries({ queryKey: [latestPurchasesKey] });
      const purchases = queryClient.getQueryData<Purchase[]>([latestPurchasesKey, userId]);
      // The invoice's answer does not name its purchase, which is the newest of the plan.
      const purchaseId = purchases?.find(({ tier }) => tier === plan.name)?.id ?? null;
      setPaymentUnderWay({ userId, plan, address: invoice.address, purchaseId });
    }
  };
  return { pay, busy };
}

/** The refusals that the person can act on. */
const ownReasons: ReadonlySet<string> = new Set([
  "network",
  "rate_limited",
  "quota_purchases",
  "unauthorized",
]);

/** Null, and logged, when the call throws. */
async function tryInvoice(create: () => Promise<Invoice>): Promise<Invoice | null> {
  try {
    return await create();
  } catch (error) {
    console.error("Creating a payment failed", error);
    return null;
  }
}
