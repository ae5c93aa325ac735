/** The plan that a visitor picked on the landing page, kept in the browser by name until it was used. */
import { planNames, type PlanName } from "@galatea/contract/plans.ts";

const storageKey = "selected-tier";

export function storeSelectedPlan(name: PlanName): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ name }));
  } catch (error) {
    console.error("The selected plan could not be kept", error);
  }
}

/** Takes it out of the store. What cannot be read is dropped and logged. */
export function takeSelectedPlan(): PlanName | null {
  try {
    const stored = window.localStorage.getItem(storageKey);
    if (stored === null) return null;
    window.localStorage.removeItem(storageKey);
    const value: unknown = JSON.parse(stored);
    const name = typeof value === "object" && value !== null && "name" in value ? value.name : undefined;
    const known = planNames.find((plan) => plan === String(name).toLowerCase());
    if (!known) throw new Error(`No plan is named ${String(name)}.`);
    return known;
  } catch (error) {
    console.error("The stored plan could not be read and was dropped", error);
    return null;
  }
}
