/** Whether an account probably has a password. */
import type { User } from "@supabase/supabase-js";

/** True also for a person who signed up by a mailed link and has no password; they can take the code by mail. */
export const hasPassword = ({ identities }: Pick<User, "identities">): boolean =>
  identities?.some(({ provider }) => provider === "email") ?? true;
