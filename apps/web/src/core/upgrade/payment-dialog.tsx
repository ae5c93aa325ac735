/**
 * Buying one plan: card or crypto. The provider's page opens in its own tab, which must be opened by the click
 * itself, before the invoice is asked for, or browsers block it. The credits arrive by themselves once it is paid.
 */
import type { createPaygateInvoice } from "@galatea/contract/functions/create-paygate-invoice.ts";
import type { createPlisioInvoice } from "@galatea/contract/functions/create-plisio-invoice.ts";
import type { Plan } from "@galatea/contract/plans.ts";
import { Bitcoin, CreditCard, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import type { Connection } from "#platform/connection.ts";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatCredits } from "#ui/price.tsx";

type Method = "card" | "crypto";

const words = {
  card: {
    created: "Payment created! Complete payment in the new tab.",
    failed: "Failed to create payment. Please try again.",
  },
  crypto: {
    created: "Crypto payment created! Complete payment in the new tab.",
    failed: "Failed to create crypto payment. Please try again.",
  },
} as const;

export function PaymentDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { connection, user } = useSession();
  const [busy, setBusy] = useState<Method | null>(null);

  const pay = async (method: Method) => {
    if (!plan || !connection) return;
    if (!user?.email) {
      toast.error("User email not found");
      return;
    }
    const popup = window.open("about:blank", "_blank");
    if (!popup) {
      toast.error("Popup blocked! Please allow popups for this site.");
      return;
    }
    setBusy(method);
    const address = await createInvoice(connection, method, plan, user.email);
    setBusy(null);
    if (address === null) {
      popup.close();
      toast.error(words[method].failed);
    } else {
      popup.opener = null;
      popup.location.href = address;
      toast.success(words[method].created);
      onClose();
    }
  };

  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Choose Payment Method"
      description={
        plan &&
        `${plan.label}: ${formatCredits(plan.credits)} credits for $${plan.priceCents / 100}, once. They expire after 6 months.`
      }
    >
      <div className="grid gap-2.5">
        <MethodButton
          icon={CreditCard}
          title="Card"
          line="Credit or debit card"
          busy={busy === "card"}
          disabled={busy !== null}
          onClick={() => void pay("card")}
        />
        <MethodButton
          icon={Bitcoin}
          title="Crypto"
          line="Bitcoin, Ethereum and more"
          busy={busy === "crypto"}
          disabled={busy !== null}
          onClick={() => void pay("crypto")}
        />
      </div>
      {connection?.config.paymentsSandbox && (
        <p className="text-sm text-pretty text-fg-2">
          Payments are in sandbox mode on this server: no money moves, and a page of ours plays the provider.
        </p>
      )}
    </Dialog>
  );
}

async function createInvoice(
  connection: Connection,
  method: Method,
  plan: Plan,
  email: string,
): Promise<string | null> {
  const body = { tier_name: plan.name, amount_usd: plan.priceCents / 100, user_email: email };
  if (method === "card") {
    const answer = await callFunction<typeof createPaygateInvoice>(
      connection.supabase,
      "create-paygate-invoice",
      body,
      ["payment_url"],
    );
    return answer.ok ? answer.value.payment_url : null;
  }
  const answer = await callFunction<typeof createPlisioInvoice>(
    connection.supabase,
    "create-plisio-invoice",
    body,
    ["invoice_url"],
  );
  return answer.ok ? answer.value.invoice_url : null;
}

function MethodButton({
  icon: Icon,
  title,
  line,
  busy,
  disabled,
  onClick,
}: {
  icon: LucideIcon;
  title: string;
  line: string;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="flex min-h-[76px] items-center gap-4 rounded-card bg-surface-2 px-5 text-left transition-colors duration-150 hover:bg-surface-3 disabled:opacity-70"
    >
      <Icon size={22} aria-hidden="true" className="text-accent-text" />
      <span>
        <span className="block font-strong">{busy ? "Opening..." : title}</span>
        <span className="block text-sm text-fg-2">{line}</span>
      </span>
    </button>
  );
}
