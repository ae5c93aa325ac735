/** Deletes a person by the database's own function, which knows every table that refers to one. */
import type { EraseAccount } from "#platform/ports.ts";

export const eraseAccount: EraseAccount = async (transaction, { userId, actor, reason }) => {
  const { rows } = await transaction.query<{ deleted: boolean }>(
    "select accounts.delete_person($1, $2, $3) as deleted",
    [userId, actor, reason],
  );
  return rows[0]?.deleted ?? false;
};
