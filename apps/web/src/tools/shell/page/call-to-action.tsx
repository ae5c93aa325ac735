/** The way on from what stands against an order: signing in, buying credits or another plan. */
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCredits } from "#platform/credits-context.tsx";

const UpgradeDialog = lazy(() =>
  import("#tools/shell/purchases/upgrade-dialog.tsx").then(({ UpgradeDialog }) => ({
    default: UpgradeDialog,
  })),
);

/** `told`: there is none, but the reason is said in full. */
export type CallToAction = "sign_in" | "credits" | "upgrade" | "told";

export const callToActionClass =
  "font-strong whitespace-nowrap text-accent-text underline underline-offset-4";

export function CallToActionLink({ way }: { way: CallToAction }) {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  if (way === "told") return null;
  if (way === "sign_in" || !info) {
    return (
      <Link to="/auth" className={callToActionClass}>
        Sign In
      </Link>
    );
  }
  if (way === "credits") {
    return (
      <Link to="/subscription" className={callToActionClass}>
        Buy more credits
      </Link>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={callToActionClass}>
        Upgrade
      </button>
      {choosing && (
        <Suspense fallback={null}>
          <UpgradeDialog open tier={info.tier_name} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
