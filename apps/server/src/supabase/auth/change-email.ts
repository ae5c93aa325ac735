/**
 * Changing an account's address. Both addresses get a link and a code; the new address applies once both confirmed, as
 * GoTrue's secure change. An old address that was never confirmed has nothing to say, nor has any where the setting asks
 * the new one alone. Nothing tells whether somebody else has the new address: its owner gets a mail, and no link.
 */
import type { PoolClient } from "pg";
import type { AuthContext } from "./context.ts";
import { emailExists, type Refusal } from "./errors.ts";
import { applyEmailChange, noteEmailChange, noteHalfOfEmailChange } from "./email-change.store.ts";
import { deleteTokensOf } from "./one-time-tokens.store.ts";
import type { Challenge } from "./pkce.ts";
import type { User } from "./records.ts";
import { sendLink, writeToStranger } from "./send-link.ts";
import { isEmailTaken, writeAudit } from "./users.store.ts";

/** Starts a change, or starts one again: what was confirmed of an earlier one does not count. */
export async function mailEmailChange(
  context: AuthContext,
  transaction: PoolClient,
  change: { user: User; newEmail: string; challenge: Challenge | null; redirectTo: string },
): Promise<void> {
  const { user, newEmail, challenge, redirectTo } = change;
  await deleteTokensOf(transaction, user.id, ["email_change_new", "email_change_current"]);
  await noteEmailChange(transaction, { userId: user.id, newEmail, now: context.now() });
  const mail = { userId: user.id, challenge, redirectTo };
  if (user.email !== null && asksCurrent(context, user))
    await sendLink(context, transaction, { ...mail, kind: "email_change_current", address: user.email });
  if (await isEmailTaken(transaction, newEmail))
    // The account that has it tells the language.
    return writeToStranger(context, transaction, {
      kind: "address_taken",
      recipient: newEmail,
      languages: null,
    });
  await sendLink(context, transaction, { ...mail, kind: "email_change_new", address: newEmail });
}

/** Whether the address that an account has confirms a change of it. */
const asksCurrent = (
  { confirmations }: Pick<AuthContext, "confirmations">,
  { email, emailConfirmedAt }: User,
): boolean => confirmations.emailChange === "both" && email !== null && emailConfirmedAt !== null;

/**
 * Counts the confirmation of one address. `half` while that of the other is missing. An address that nobody has to ask
 * decides nothing: an operator may have made a link for it.
 */
export async function confirmEmailChange(
  context: AuthContext,
  transaction: PoolClient,
  user: User,
  by: "email_change_new" | "email_change_current",
): Promise<{ ok: true; is: "half" | "whole" } | Refusal> {
  const now = context.now();
  const isHalf = asksCurrent(context, user)
    ? await noteHalfOfEmailChange(transaction, user.id)
    : by === "email_change_current";
  if (isHalf) return { ok: true, is: "half" };
  if (user.newEmail === null || (await isEmailTaken(transaction, user.newEmail))) return emailExists();
  await applyEmailChange(transaction, { userId: user.id, newEmail: user.newEmail, now });
  await context.onConfirmed(transaction, { userId: user.id, email: user.newEmail });
  await writeAudit(transaction, { action: "user_modified", userId: user.id, now });
  return { ok: true, is: "whole" };
}
