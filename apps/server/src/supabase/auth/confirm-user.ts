/** Marks an address as confirmed by a link or a code that was mailed to it. */
import type { PoolClient } from "pg";
import type { AuthContext } from "./context.ts";
import type { User } from "./records.ts";
import { deleteSessions } from "./sessions.store.ts";
import { forgetPassword, markConfirmed } from "./users.store.ts";

/**
 * Does nothing for who confirmed before.
 * @param by `recovery` for a link that signs in without the password. Until then nobody has proven the address, so what
 *   was set before ends: whoever signed up with an address of somebody else keeps no password and no session of it.
 */
export async function confirmAddress(
  context: AuthContext,
  transaction: PoolClient,
  user: User,
  by: "confirmation" | "recovery",
): Promise<void> {
  if (user.emailConfirmedAt !== null || user.email === null) return;
  const now = context.now();
  if (by === "recovery") {
    await deleteSessions(transaction, { userId: user.id, all: true });
    await forgetPassword(transaction, user.id, now);
  }
  await markConfirmed(transaction, user.id, now);
  await context.onConfirmed(transaction, { userId: user.id, email: user.email });
}
