/** The message after a password was set: whether other devices were signed out depends on whether there could be any. */
import type { User } from "@supabase/supabase-js";

/** Confirming the address and signing in are two moments of one request. */
const sameRequestMs = 10_000;

/** A new password ends all other sessions. Who has just accepted an invitation has none. */
export const passwordSetWords = (
  user: Pick<User, "invited_at" | "email_confirmed_at" | "last_sign_in_at">,
): string =>
  hasJustAccepted(user)
    ? "Your password is set."
    : "Your new password is set. Other devices were signed out.";

const hasJustAccepted = ({
  invited_at: invitedAt,
  email_confirmed_at: confirmedAt,
  last_sign_in_at: signedInAt,
}: Pick<User, "invited_at" | "email_confirmed_at" | "last_sign_in_at">): boolean =>
  invitedAt !== undefined &&
  confirmedAt !== undefined &&
  signedInAt !== undefined &&
  Math.abs(Date.parse(signedInAt) - Date.parse(confirmedAt)) < sameRequestMs;
