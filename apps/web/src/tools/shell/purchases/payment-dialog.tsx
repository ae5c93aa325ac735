/** The dialog that buys a plan, with the payment methods of this server. */
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import { creditLifetimeMonths, type Plan } from "@galatea/contract/plans.ts";
import { Bitcoin, CreditCard, type LucideIcon } from "lucide-react";
import { useSession } from "#platform/session.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { planTerms } from "./purchases.ts";
import { usePayment } from "./use-payment.ts";

const methods: Record<PaymentMethod, { icon: LucideIcon; title: string; line: string }> = {
  card: { icon: CreditCard, title: "Card", line: "Credit or debit card" },
  crypto: { icon: Bitcoin, title: "Crypto", line: "Bitcoin, Ethereum and more" },
};

export function PaymentDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { connection } = useSession();
  const { pay, busy } = usePayment(plan, onClose);
  const offered = connection?.config.paymentMethods ?? [];

  return (
    <Dialog
      open={plan !== null}
      onClose={onClose}
      title="Choose Payment Method"
      description={plan && `${planTerms(plan)} They expire after ${creditLifetimeMonths} months.`}
    >
      {offered.length > 0 ? (
        <div className="grid gap-2.5">
          {offered.map((method) => (
            <MethodButton
              key={method}
              {...methods[method]}
              busy={busy === method}
              disabled={busy !== null}
              onClick={() => void pay(method)}
            />
          ))}
        </div>
      ) : (
        <p className="rounded-card bg-surface-2 px-5 py-4 text-pretty">
          Nothing is sold here: this server has no way to take a payment.
        </p>
      )}
      {offered.length > 0 && (
        <p className="text-sm text-pretty text-fg-2">
          A purchase is under the <PageLink to="/terms-of-service">Terms of Service</PageLink>. What you can
          take back, and until when, is in the <PageLink to="/refund-policy">Refund Policy</PageLink>.
        </p>
      )}
      {connection?.config.paymentsSandbox && offered.length > 0 && (
        <p className="text-sm text-pretty text-fg-2">
          Payments are in sandbox mode on this server: no money moves, and a page of ours plays the provider.
        </p>
      )}
    </Dialog>
  );
}

type MethodButtonProps = {
  icon: LucideIcon;
  title: string;
  line: string;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
};

function MethodButton({ icon: Icon, title, line, busy, disabled, onClick }: MethodButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={disabled ? undefined : onClick}
      className="flex min-h-[76px] items-center gap-4 rounded-card bg-surface-2 px-5 text-left transition-colors duration-150 hover:bg-surface-3 aria-disabled:opacity-70"
    >
      <Icon size={22} aria-hidden="true" className="text-accent-text" />
      <span>
        <span className="block font-strong">{busy ? "Opening..." : title}</span>
        <span className="block text-sm text-fg-2">{line}</span>
      </span>
    </button>
  );
}
