import { getCredits } from "@galatea/contract/functions/get-credits.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { CreditsAccountStore } from "./credits-account.store.ts";

export function getCreditsRoute(deps: { creditsAccount: CreditsAccountStore }): FunctionRoute {
  return functionRoute(getCredits, async (_, { caller }) => ({
    ok: true,
    body: await deps.creditsAccount.readAccount(caller.userId),
  }));
}
