/** The message after a password was set: whether other devices were signed out depends on whether it is the first one. */
import type { User } from "@supabase/supabase-js";

/** Confirming the address and signing in are two moments of one request. */
const sameRequestMs = 10_000;

/** A new password ends all other sessions. An account whose first session this is, as after an invitation, has none. */
export const passwordSetWords = (user: Pick<User, "email_confirmed_at" | "last_sign_in_at">): string =>
  isFirstSignIn(user) ? "Your password is set." : "Your new password is set. Other devices were signed out.";

const isFirstSignIn = ({
  email_confirmed_at: confirmedAt,
  last_sign_in_at: signedInAt,
}: Pick<User, "email_confirmed_at" | "last_sign_in_at">): boolean =>
  confirmedAt !== undefined &&
  signedInAt !== undefined &&
  Math.abs(Date.parse(signedInAt) - Date.parse(confirmedAt)) < sameRequestMs;
