/** Greets a person who picked a plan before signing in, and leads on to it. */
import { planByName } from "@galatea/contract/plans.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { toast } from "sonner";
import type { SessionState } from "#platform/session.tsx";
import { takeSelectedPlan } from "./selected-plan.ts";

const welcomeMs = 8000;

export function useStoredPlanWelcome(status: SessionState["status"]): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "loading") return;
    const name = takeSelectedPlan();
    if (!name) return;
    const plan = planByName(name);
    toast.success(`Welcome! Your ${plan.label} plan is waiting.`, {
      duration: welcomeMs,
      description: `$${plan.priceCents / 100} once, ${plan.credits.toLocaleString("en-US")} credits.`,
      action: {
        label: "Continue",
        onClick: () => void navigate(status === "signed-in" ? `/subscription?plan=${name}` : "/auth"),
      },
    });
  }, [status, navigate]);
}
