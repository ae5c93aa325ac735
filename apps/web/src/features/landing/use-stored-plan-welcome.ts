/**
 * Welcomes a person who picked a plan before signing in, with a link to it. It runs on the landing page and on the
 * dashboard, because signed-in people are redirected from one to the other.
 */
import { planByName } from "@galatea/contract/plans.ts";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { formatCredits } from "#ui/price.tsx";
import {
  dropSelectedPlan,
  paymentPath,
  readSelectedPlan,
  signUpPath,
} from "#tools/shell/purchases/selected-plan.ts";

const welcomeMs = 8000;

export function useStoredPlanWelcome(): void {
  const { pathname } = useLocation();
  const { status } = useSession();
  const navigate = useNavigate();
  const arriving = pathname === "/" || pathname === "/dashboard";
  useEffect(() => {
    if (!arriving || status === "loading" || status === "failed") return;
    const name = readSelectedPlan();
    if (!name) return;
    const signedIn = status === "signed-in";
    // A visitor's choice is kept until there is an account to buy it for.
    if (signedIn) dropSelectedPlan();
    const plan = planByName(name);
    toast.success(`Welcome! Your ${plan.label} plan is waiting.`, {
      id: "stored-plan",
      duration: welcomeMs,
      description: `$${plan.priceCents / 100} once, ${formatCredits(plan.credits)} credits.`,
      action: {
        label: "Continue",
        onClick: () => void navigate(signedIn ? paymentPath(plan) : signUpPath(plan)),
      },
    });
  }, [arriving, status, navigate]);
}
