/** After a sign-in, on any page: claims bought credits and offers the plan that was picked before. */
import { useClaimPurchases } from "#tools/shell/purchases/use-claim-purchases.ts";
import { useStoredPlanWelcome } from "#features/landing/use-stored-plan-welcome.ts";

export default function Arrivals() {
  useClaimPurchases();
  useStoredPlanWelcome();
  return null;
}
