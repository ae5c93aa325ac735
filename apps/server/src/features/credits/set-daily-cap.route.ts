import { setDailyCap } from "@galatea/contract/functions/set-daily-cap.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { CreditsAccountStore } from "./credits-account.store.ts";
import { unknownTimeZone } from "./unknown-time-zone.ts";

export function setDailyCapRoute(deps: { creditsAccount: CreditsAccountStore }): FunctionRoute {
  return functionRoute(setDailyCap, async (input, { caller }) => {
    const cap = await deps.creditsAccount.setDailyCap(
      caller.userId,
      input.daily_cap_credits,
      input.time_zone,
    );
    return cap ? { ok: true, body: cap } : unknownTimeZone;
  });
}
