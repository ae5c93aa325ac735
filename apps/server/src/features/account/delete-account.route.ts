import { deleteAccount } from "@galatea/contract/functions/delete-account.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { AccountDeletion } from "#platform/ports.ts";

export function deleteAccountRoute(deps: { accountDeletion: AccountDeletion }): FunctionRoute {
  return functionRoute(deleteAccount, async ({ password, code }, { caller }) => {
    const deleted = await deps.accountDeletion.deleteOwn({
      userId: caller.userId,
      sessionId: caller.sessionId,
      password: password ?? null,
      code: code ?? null,
    });
    return deleted.ok ? { ok: true, body: { deleted: true as const } } : deleted;
  });
}
