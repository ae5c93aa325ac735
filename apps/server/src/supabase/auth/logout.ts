/** POST /logout?scope=global|local|others. Ends sessions at once: their access tokens are refused everywhere. */
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { validationFailed } from "./errors.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Operation } from "./operation.ts";
import { requireSession } from "./require-session.ts";
import { deleteSessions } from "./sessions.store.ts";
import { writeAudit } from "./users.store.ts";

const scopeSchema = z.enum(["global", "local", "others"]).default("global");

export const logout =
  (context: AuthContext): Operation =>
  async (request) => {
    const scope = scopeSchema.safeParse(request.query["scope"]);
    if (!scope.success) return validationFailed("Unsupported logout scope");
    const caller = await requireSession(context, request.bearer);
    if (!caller.ok) return caller;
    const userId = caller.user.id;
    const sessionId = caller.session.id;
    await inTransaction(context.pool, async (transaction) => {
      const which = {
        global: { all: true },
        local: { only: sessionId },
        others: { except: sessionId },
      } as const;
      await deleteSessions(transaction, { userId, ...which[scope.data] });
      await writeAudit(transaction, { action: "logout", userId, sessionId, now: context.now() });
    });
    return { ok: true, status: 204 };
  };
