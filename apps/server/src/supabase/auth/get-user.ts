/** GET /user: the account as stored now; the token's claims may be older. */
import type { AuthContext } from "./context.ts";
import type { Operation } from "./operation.ts";
import { toUserJson } from "./records.ts";
import { requireSession } from "./require-session.ts";

export const getUser =
  (context: AuthContext): Operation =>
  async (request) => {
    const caller = await requireSession(context, request.bearer);
    return caller.ok ? { ok: true, status: 200, body: toUserJson(caller.user) } : caller;
  };
