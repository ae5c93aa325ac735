/** Marks an address as confirmed by a link or a code that was mailed to it. */
import type { PoolClient } from "pg";
import type { AuthContext } from "./context.ts";
import type { User } from "./records.ts";
import { removeUnprovenWays } from "./unproven-access.store.ts";
import { markConfirmed } from "./users.store.ts";

/**
 * Does nothing for who confirmed before.
 * @param by `recovery` for a link that signs in without the password. Until then nobody has proven the address, so what
 *   was set before ends: whoever signed up with an address of somebody else keeps no way into it.
 */
export async function confirmAddress(
  context: AuthContext,
  transaction: PoolClient,
  user: User,
  by: "confirmation" | "recovery",
): Promise<void> {
  if (user.emailConfirmedAt !== null || user.email === null) return;
  const now = context.now();
  if (by === "recovery") await removeUnprovenWays(transaction, user.id, now);
  await markConfirmed(transaction, user.id, now);
  await context.onConfirmed(transaction, { userId: user.id, email: user.email });
}
