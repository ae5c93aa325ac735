/** Removes what blocks a submission: a link to sign in, or a button to buy credits or another plan on the same page. */
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCredits } from "#platform/credits-context.tsx";
import { BuyCreditsButton } from "#tools/shell/purchases/buy-credits-button.tsx";

const UpgradeDialog = lazy(() =>
  import("#tools/shell/purchases/upgrade-dialog.tsx").then(({ UpgradeDialog }) => ({
    default: UpgradeDialog,
  })),
);

/** `none`: there is no link, but the reason is shown in full. */
export type CallToAction = "sign_in" | "credits" | "upgrade" | "none";

export const callToActionClass =
  "font-strong whitespace-nowrap text-accent-text underline underline-offset-4";

export function CallToActionLink({ to: action }: { to: CallToAction }) {
  const { info } = useCredits();
  const [choosing, setChoosing] = useState(false);
  if (action === "none") return null;
  if (action === "sign_in" || !info) {
    return (
      <Link to="/auth" className={callToActionClass}>
        Sign In
      </Link>
    );
  }
  if (action === "credits") {
    return <BuyCreditsButton className={callToActionClass}>Buy more credits</BuyCreditsButton>;
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
