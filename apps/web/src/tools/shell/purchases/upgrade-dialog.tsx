/** The dialog with the plans above the person's own. */
import { plans, tierRank, type Plan, type TierName } from "@galatea/contract/plans.ts";
import { ButtonLink } from "#ui/button.tsx";
import { paidOnce } from "./paid-once.ts";
import { PlanChoiceDialog, type PlanChoiceProps } from "./plan-choice-dialog.tsx";

export const plansAbove = (tier: TierName): readonly Plan[] =>
  plans.filter((plan) => tierRank(plan.name) > tierRank(tier));

export function UpgradeDialog(props: PlanChoiceProps) {
  const above = plansAbove(props.tier);
  return (
    <PlanChoiceDialog
      {...props}
      title="Choose Your Upgrade"
      description={
        above.length > 0
          ? `${paidOnce} Credits that you have already bought stay.`
          : "You're on the highest tier! More credits can be bought on the plans page."
      }
      offered={above}
    >
      <ButtonLink to="/subscription" variant="inverse">
        Choose Your Plan
      </ButtonLink>
    </PlanChoiceDialog>
  );
}
