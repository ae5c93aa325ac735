/** Whether an account probably has a password. */
import type { User } from "@supabase/supabase-js";

/** Who came by a link of a mail has this identity, too, and no password: the code by mail is for them. */
export const hasPassword = ({ identities }: Pick<User, "identities">): boolean =>
  identities?.some(({ provider }) => provider === "email") ?? true;
