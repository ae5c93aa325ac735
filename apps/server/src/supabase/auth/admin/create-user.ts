/** POST /admin/users. Mails nobody; without `email_confirm` the address stays unconfirmed. */
import type { AuthContext } from "../context.ts";
import { confirmAddress } from "../confirm-user.ts";
import { emailExists, validationFailed } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Operation } from "../operation.ts";
import { toUserJson } from "../records.ts";
import { findUser, insertUser, writeAudit } from "../users.store.ts";
import { setBan } from "./admin-users.store.ts";
import { readUserFields } from "./user-fields.ts";

const nobody = { email: null, userMetadata: {}, appMetadata: { provider: "email", providers: ["email"] } };

export const createUser =
  (context: AuthContext): Operation =>
  async ({ body }) => {
    const read = await readUserFields(context, body, nobody);
    if (!read.ok) return read;
    const { id, email, passwordHash, confirmsEmail, bannedUntil, userMetadata, appMetadata } = read.value;
    if (email === null) return validationFailed("Cannot create a user without either an email or phone");
    const now = context.now();
    const created = await inTransaction(context.pool, async (transaction) => {
      const user = await insertUser(transaction, {
        ...(id === null ? {} : { id }),
        email,
        passwordHash,
        isConfirmed: false,
        appMetadata,
        userMetadata,
        signsIn: false,
        now,
      });
      if (!user) return null;
      if (confirmsEmail) await confirmAddress(context, transaction, user, "confirmation");
      if (bannedUntil) await setBan(transaction, user.id, bannedUntil);
      await writeAudit(transaction, { action: "user_signedup", userId: user.id, now });
      return findUser(transaction, user.id);
    });
    return created ? { ok: true, status: 200, body: toUserJson(created) } : emailExists();
  };
