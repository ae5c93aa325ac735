import { getCreditSpending } from "@galatea/contract/functions/get-credit-spending.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { CreditsAccountStore } from "./credits-account.store.ts";
import { unknownTimeZone } from "./unknown-time-zone.ts";

export function getCreditSpendingRoute(deps: { creditsAccount: CreditsAccountStore }): FunctionRoute {
  return functionRoute(getCreditSpending, async ({ months, time_zone: timeZone }, { caller }) => {
    const days = await deps.creditsAccount.readSpending(caller.userId, months, timeZone);
    return days ? { ok: true, body: { days } } : unknownTimeZone;
  });
}
