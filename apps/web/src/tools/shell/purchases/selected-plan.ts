/**
 * The plan that a visitor picked on the landing page: in the addresses that lead to its payment, and kept in local storage
 * until it is offered after the sign-in.
 */
import { planByName, planNames, type Plan, type PlanName } from "@galatea/contract/plans.ts";

/** The page that creates an account, or signs in, and leads on to the payment. */
export const signUpPath = (plan: Plan): string => `/auth?plan=${plan.name}`;

/** The page that opens the payment. */
export const paymentPath = (plan: Plan): string => `/subscription?plan=${plan.name}`;

/** The plan that an address names. */
export function planInAddress(params: URLSearchParams): Plan | null {
  const asked = params.get("plan")?.toLowerCase();
  const name = planNames.find((known) => known === asked);
  return name ? planByName(name) : null;
}

const storageKey = "selected-tier";

export function storeSelectedPlan(name: PlanName): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ name }));
  } catch (error) {
    console.error("The selected plan could not be kept", error);
  }
}

/** An invalid value is dropped and logged. */
export function readSelectedPlan(): PlanName | null {
  try {
    const stored = window.localStorage.getItem(storageKey);
    return stored === null ? null : parseSelectedPlan(stored);
  } catch (error) {
    console.error("The stored plan could not be read and was dropped", error);
    dropSelectedPlan();
    return null;
  }
}

export function dropSelectedPlan(): void {
  try {
    window.localStorage.removeItem(storageKey);
  } catch {
    // Storage that is blocked holds no plan.
  }
}

export function parseSelectedPlan(stored: string): PlanName {
  const value: unknown = JSON.parse(stored);
  const name = typeof value === "object" && value !== null && "name" in value ? value.name : undefined;
  const known = planNames.find((plan) => typeof name === "string" && plan === name.toLowerCase());
  if (!known) throw new Error("It names no plan.");
  return known;
}
