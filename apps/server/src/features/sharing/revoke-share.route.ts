import { revokeShare } from "@galatea/contract/functions/revoke-share.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { SharingStore } from "./sharing.store.ts";

export function revokeShareRoute(deps: { sharing: SharingStore }): FunctionRoute {
  return functionRoute(revokeShare, async (input, { caller }) => ({
    ok: true,
    body: { revoked: await deps.sharing.endPage(caller.userId, input.content_id) },
  }));
}
