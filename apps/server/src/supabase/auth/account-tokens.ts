/** Implements the port `AccountTokens`, by which a mail gets its secrets when it is sent or shown. */
import type { AccountTokens } from "#platform/ports.ts";
import type { AuthContext } from "./context.ts";
import { findTokenAddress } from "./one-time-tokens.store.ts";
import { issuedAfter } from "./one-time-tokens.ts";

export const createAccountTokens = (
  context: Pick<AuthContext, "pool" | "oneTimeSecrets" | "now">,
): AccountTokens => ({
  secretsOf: (tokenId) => context.oneTimeSecrets.derive(tokenId),
  findAddress: (tokenId) =>
    findTokenAddress(context.pool, { id: tokenId, issuedAfter: issuedAfter(context) }),
});
