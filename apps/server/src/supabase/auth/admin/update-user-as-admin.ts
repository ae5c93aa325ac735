/** PUT /admin/users/{id}. Applies at once and mails nobody; a new password and a ban end the sessions that there are. */
import type { AuthContext } from "../context.ts";
import { confirmAddress } from "../confirm-user.ts";
import { emailExists, userNotFound, validationFailed } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Operation } from "../operation.ts";
import { toUserJson } from "../records.ts";
import { deleteSessions } from "../sessions.store.ts";
import { findUser, writeAudit } from "../users.store.ts";
import { changeAsAdmin, moveAddress, setBan } from "./admin-users.store.ts";
import { findTarget } from "./find-target.ts";
import { readUserFields } from "./user-fields.ts";

export const updateUserAsAdmin =
  (context: AuthContext): Operation =>
  async (request) => {
    const target = await findTarget(context, request);
    if (!target.ok) return target;
    const userId = target.user.id;
    const read = await readUserFields(context, request.body, target.user);
    if (!read.ok) return read;
    const { id, email, passwordHash, confirmsEmail, bannedUntil, userMetadata, appMetadata } = read.value;
    if (id !== null && id !== userId) return validationFailed("id: an account keeps its id");
    const now = context.now();
    return inTransaction(context.pool, async (transaction) => {
      if (email !== null && email !== target.user.email) {
        if (!(await moveAddress(transaction, { userId, email, now }))) return emailExists();
      }
      await changeAsAdmin(transaction, { userId, passwordHash, userMetadata, appMetadata, now });
      if (bannedUntil !== undefined) await setBan(transaction, userId, bannedUntil);
      if (passwordHash !== null || bannedUntil) await deleteSessions(transaction, { userId, all: true });
      const changed = await findUser(transaction, userId);
      if (!changed) return userNotFound();
      if (confirmsEmail) await confirmAddress(context, transaction, changed, "confirmation");
      await writeAudit(transaction, { action: "user_modified", userId, now });
      const updated = await findUser(transaction, userId);
      return updated ? { ok: true, status: 200, body: toUserJson(updated) } : userNotFound();
    });
  };
