/**
 * The button beside the balance that buys credits, on the dashboard and while the balance is too small for a picture. Other
 * pages offer credits beside what needs them.
 */
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { BuyCreditsButton } from "#tools/shell/purchases/buy-credits-button.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

export function DashboardCredits() {
  const { info } = useCredits();
  if (!info || info.credits_balance >= imageFacts.costCredits) return null;
  return (
    <BuyCreditsButton
      className={classNames(buttonClass({ variant: "primary" }), "flex-none whitespace-nowrap max-md:px-4")}
    >
      Buy credits
    </BuyCreditsButton>
  );
}
