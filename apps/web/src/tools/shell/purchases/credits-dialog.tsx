/** The dialog with every plan, because each brings credits on every tier. */
import { plans } from "@galatea/contract/plans.ts";
import { paidOnce } from "./paid-once.ts";
import { PlanChoiceDialog, type PlanChoiceProps } from "./plan-choice-dialog.tsx";

export default function CreditsDialog(props: PlanChoiceProps) {
  return (
    <PlanChoiceDialog
      {...props}
      title="Choose Your Plan"
      description={`${paidOnce} Credits that you have already bought stay.`}
      offered={plans}
    />
  );
}
