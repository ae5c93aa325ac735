/**
 * The statement of being 18 or older. A sign-up makes it with the form. An account that comes without one, from a provider
 * or a wallet or without a name, waits for it: `app_metadata.awaits_adult_statement` is true until its person makes it by
 * `PUT /user {data: {adult_confirmed: true}}`, and until then its sessions open nothing but this module
 * (auth.session_alive).
 */
import type { AuthContext } from "./context.ts";
import type { Metadata } from "./records.ts";

export const awaitsAdultStatement = ({
  requiresAdultStatement,
}: Pick<AuthContext, "requiresAdultStatement">): Metadata =>
  requiresAdultStatement ? { awaits_adult_statement: true } : {};

export const awaitsStatement = (appMetadata: Metadata): boolean =>
  appMetadata["awaits_adult_statement"] === true;

export function withAdultStatement(appMetadata: Metadata, at: Date): Metadata {
  const { awaits_adult_statement: _, ...others } = appMetadata;
  return { ...others, adult_confirmed_at: at.toISOString() };
}
