/** Says, on every page of the studio and in every tab, that a payment is waited for, and leads to its page again. */
import { CircleAlert, Hourglass, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { useSession } from "#platform/session.tsx";
import { IconButton } from "#ui/button.tsx";
import { useLatestPurchases } from "./latest-purchases.ts";
import { setPaymentUnderWay, usePaymentUnderWay, type PaymentUnderWay } from "./payment-under-way.ts";

const pollMs = 10_000;
const linkClass =
  "inline-flex min-h-11 items-center font-strong text-accent-text underline underline-offset-4";

export function PaymentNote() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const underWay = usePaymentUnderWay();
  const payment = underWay !== null && underWay.userId === user?.id ? underWay : null;
  // The page that a provider leads back to has a note of its own.
  const isTold = params.has("payment");
  return (
    <output className="studio-column block print:hidden">
      {payment && !isTold && <Waiting payment={payment} />}
    </output>
  );
}

function Waiting({ payment }: { payment: PaymentUnderWay }) {
  const { data: purchases } = useLatestPurchases(pollMs);
  // A tab that has not read the new purchase yet knows no status.
  const status = purchases?.find(({ id }) => id === payment.purchaseId)?.status ?? "pending";
  const hasFailed = status === "failed" || status === "expired";
  const isOver = status !== "pending" && !hasFailed;
  useEffect(() => {
    if (isOver) setPaymentUnderWay(null);
  }, [isOver]);
  if (isOver) return null;
  const Icon = hasFailed ? CircleAlert : Hourglass;
  return (
    <span className="mb-3 flex items-start gap-2.5 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-sm text-fg-2 md:mt-1">
      <span className="grid h-11 flex-none place-items-center text-credit">
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="flex min-h-11 items-center text-pretty max-sm:-mb-2">
          {hasFailed
            ? "The payment did not go through. Nothing was charged."
            : `Waiting for payment: ${payment.plan.label}, $${payment.plan.priceCents / 100}.`}
        </span>
        {hasFailed ? (
          <Link to="/subscription" className={linkClass}>
            Try again
          </Link>
        ) : (
          <a href={payment.address} target="_blank" rel="noreferrer" className={linkClass}>
            Open the payment page
          </a>
        )}
      </span>
      <IconButton label="Stop waiting for the payment" onClick={() => setPaymentUnderWay(null)}>
        <X size={18} />
      </IconButton>
    </span>
  );
}
