/** Buys credits in a dialog above the page, so that nobody has to find the way back to it. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useCredits } from "#platform/credits-context.tsx";

const CreditsDialog = lazy(() => import("./credits-dialog.tsx"));

/** Nothing is shown until the person's plan is known. */
export function BuyCreditsButton({ className, children }: { className: string; children: ReactNode }) {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  if (!info) return null;
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={className}>
        {children}
      </button>
      {choosing && (
        <Suspense fallback={null}>
          <CreditsDialog open tier={info.tier_name} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
