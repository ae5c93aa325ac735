/**
 * DELETE /admin/users/{id}. Without `should_soft_delete` everything of the person goes; with it, GoTrue's own: the account
 * is emptied and nobody signs in to it any more, and the rows of other schemas stay.
 */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { notAUserId, userNotFound } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { type Operation, parseBody } from "../operation.ts";
import { deleteSessions } from "../sessions.store.ts";
import { writeAudit } from "../users.store.ts";
import { emptyAccount, lockAccount } from "./empty-account.store.ts";

const idSchema = z.uuid();
const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() });

export const deleteUser =
  (context: AuthContext): Operation =>
  async ({ params, body }) => {
    const id = idSchema.safeParse(params["userId"]);
    if (!id.success) return notAUserId();
    const parsed = parseBody(bodySchema, body ?? {});
    if (!parsed.ok) return parsed;
    const userId = id.data;
    const now = context.now();
    return inTransaction(context.pool, async (transaction) => {
      if (parsed.value.should_soft_delete) {
        const account = await lockAccount(transaction, userId);
        if (!account) return userNotFound();
        if (account.isDeleted) return { ok: true, status: 200, body: {} };
        await emptyAccount(transaction, { userId, now });
        await deleteSessions(transaction, { userId, all: true });
      } else {
        const person = { userId, actor: "admin API", reason: "Deleted with the secret key." };
        if (!(await context.eraseAccount(transaction, person))) return userNotFound();
      }
      await writeAudit(transaction, { action: "user_deleted", userId, now });
      return { ok: true, status: 200, body: {} };
    });
  };
