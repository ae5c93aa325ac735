/**
 * One-time tokens: each is a link's token and a code of six digits for one purpose. They open their account once, within
 * an hour, and only the newest of a purpose does; a code stands five guesses.
 */
import { randomUUID, timingSafeEqual } from "node:crypto";
import type { PoolClient } from "pg";
import type { MailSecrets } from "#platform/ports.ts";
import type { AuthContext } from "./context.ts";
import {
  countGuess,
  deleteToken,
  insertToken,
  type OneTimeToken,
  takeToken,
  type TokenType,
} from "./one-time-tokens.store.ts";
import type { Queryable } from "./users.store.ts";

const tokenLifeMs = 3_600_000;

/** GoTrue's mark of a link whose client exchanges a code (PKCE). */
export const pkcePrefix = "pkce_";

export type IssuedToken = MailSecrets & {
  id: string;
  /** What `/verify` reads as `token` in a link and as `token_hash`: GoTrue's `hashed_token`. */
  hashedToken: string;
};

type TokenContext = Pick<AuthContext, "oneTimeSecrets" | "now">;

/** @param token.address the normalised address that gets it. */
export async function issueToken(
  context: TokenContext,
  db: Queryable,
  token: { userId: string; type: TokenType; address: string; flowId: string | null },
): Promise<IssuedToken> {
  const id = randomUUID();
  const secrets = context.oneTimeSecrets.derive(id);
  const { userId, type, address, flowId } = token;
  await insertToken(db, {
    id,
    userId,
    type,
    relatesTo: address,
    flowId,
    linkToken: secrets.linkToken,
    now: context.now(),
  });
  return { id, ...secrets, hashedToken: `${flowId === null ? "" : pkcePrefix}${secrets.linkToken}` };
}

/** Null for a token that is unknown, used, replaced, of another type or too old. */
export async function takeByLink(
  context: TokenContext,
  transaction: PoolClient,
  { hashedToken, types }: { hashedToken: string; types: readonly TokenType[] },
): Promise<OneTimeToken | null> {
  const linkToken = hashedToken.startsWith(pkcePrefix) ? hashedToken.slice(pkcePrefix.length) : hashedToken;
  const token = await takeToken(transaction, linkToken, types);
  return token && token.createdAt > issuedAfter(context) ? token : null;
}

/** Counts the guess even when it is wrong: the caller commits in both cases. */
export async function takeByCode(
  context: TokenContext,
  transaction: PoolClient,
  guess: { address: string; code: string; types: readonly TokenType[]; userId?: string },
): Promise<OneTimeToken | null> {
  const { code, ...holder } = guess;
  const candidates = await countGuess(transaction, { ...holder, issuedAfter: issuedAfter(context) });
  const found = candidates.find(({ id }) => isSame(context.oneTimeSecrets.derive(id).code, code));
  if (!found) return null;
  await deleteToken(transaction, found.id);
  return found;
}

export const issuedAfter = ({ now }: Pick<TokenContext, "now">): Date =>
  new Date(now().getTime() - tokenLifeMs);

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
