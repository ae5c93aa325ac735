/**
 * The note after the payment page. A provider may confirm a payment minutes after it sends the buyer back, so the note says
 * what it waits for until the credits arrive or the payment fails.
 */
import type { TierName } from "@galatea/contract/plans.ts";
import { CircleAlert, Hourglass, X } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useLatestPurchases } from "#tools/shell/purchases/latest-purchases.ts";
import { setPaymentUnderWay } from "#tools/shell/purchases/payment-under-way.ts";
import { notifyArrival } from "#tools/shell/purchases/use-purchase-arrivals.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { IconButton } from "#ui/button.tsx";

const pollMs = 10_000;

export function PaymentReturn() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get("payment");
  const { info } = useCredits();
  const forget = () =>
    setParams(
      (before) => {
        before.delete("payment");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  if (outcome === "cancelled") return <Cancelled onClose={forget} />;
  if (outcome !== "done" || !info) return null;
  return <Awaited tier={info.tier_name} onGone={forget} />;
}

function Cancelled({ onClose }: { onClose: () => void }) {
  // The tab in which the payment was started stops waiting.
  useEffect(() => setPaymentUnderWay(null), []);
  return (
    <Note icon={<CircleAlert size={20} />} onClose={onClose}>
      The payment was cancelled. Nothing was charged.
    </Note>
  );
}

/** Waits for the newest purchase, which is the one whose payment page led back here. */
function Awaited({ tier, onGone }: { tier: TierName; onGone: () => void }) {
  const { refresh } = useCredits();
  const { data: purchases } = useLatestPurchases(pollMs);
  const newest = purchases?.[0];
  const arrived = useEffectEvent(() => {
    if (newest) notifyArrival(newest, tier);
    refresh();
    onGone();
  });
  const isPaid = newest?.status === "paid";
  useEffect(() => {
    if (isPaid) arrived();
  }, [isPaid]);

  if (!purchases || isPaid) return null;
  if (newest?.status === "failed" || newest?.status === "expired") {
    return (
      <Note icon={<CircleAlert size={20} />} onClose={onGone}>
        The payment did not go through. Nothing was charged.
      </Note>
    );
  }
  return (
    <Note icon={<Hourglass size={20} />} onClose={onGone}>
      Thank you. Your credits appear here as soon as the payment is confirmed.
    </Note>
  );
}

function Note({ icon, onClose, children }: { icon: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    <output className="card mt-5 flex items-center gap-3.5 py-2.5 pr-2.5 pl-5 md:mt-[30px] md:pl-9">
      <span aria-hidden="true" className="flex-none text-credit">
        {icon}
      </span>
      <p className="flex-1 text-pretty">{children}</p>
      <IconButton label="Close this note" onClick={onClose}>
        <X size={18} />
      </IconButton>
    </output>
  );
}
