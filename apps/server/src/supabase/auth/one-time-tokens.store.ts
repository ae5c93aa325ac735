/** Rows of auth.one_time_tokens. */
import type { PoolClient } from "pg";
import { hashLinkToken } from "./one-time-secrets.ts";
import type { Queryable } from "./users.store.ts";

export type TokenType =
  | "confirmation"
  | "recovery"
  | "reauthentication"
  | "email_change_new"
  | "email_change_current";

export type OneTimeToken = {
  id: string;
  userId: string;
  type: TokenType;
  relatesTo: string;
  flowId: string | null;
  createdAt: Date;
};

const columns = `t.id, t.user_id as "userId", t.token_type as type, t.relates_to as "relatesTo", t.flow_id as "flowId",
  t.created_at as "createdAt"`;

/** Expired rows open nothing, and are deleted when somebody gets a new token. */
const keepHours = 24;

/** Replaces the person's token of the same type. */
export async function insertToken(
  db: Queryable,
  token: Omit<OneTimeToken, "createdAt"> & { linkToken: string; now: Date },
): Promise<void> {
  await db.query("delete from auth.one_time_tokens where created_at < $1", [
    new Date(token.now.getTime() - keepHours * 3_600_000),
  ]);
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, flow_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, token_type) do update set
       id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       flow_id = excluded.flow_id, code_attempts = 0, created_at = excluded.created_at`,
    [
      token.id,
      token.userId,
      token.type,
      hashLinkToken(token.linkToken),
      token.relatesTo,
      token.flowId,
      token.now,
    ],
  );
}

/** Takes the token of a link; of two at once, one gets it. Null when there is none of these types. */
export async function takeToken(
  transaction: PoolClient,
  linkToken: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | null> {
  const { rows } = await transaction.query<OneTimeToken>(
    `delete from auth.one_time_tokens t where t.token_hash = $1 and t.token_type = any ($2) returning ${columns}`,
    [hashLinkToken(linkToken), types],
  );
  return rows[0] ?? null;
}

export type CodeHolder = { address: string; userId?: string; types: readonly TokenType[]; issuedAfter: Date };

/** Counts a guess at every code that it might be, and returns those that may still be guessed. */
export async function countGuess(
  transaction: PoolClient,
  { address, userId, types, issuedAfter }: CodeHolder,
): Promise<OneTimeToken[]> {
  const { rows } = await transaction.query<OneTimeToken>(
    `update auth.one_time_tokens t set code_attempts = t.code_attempts + 1
     where t.relates_to = $1 and t.token_type = any ($2) and ($3::uuid is null or t.user_id = $3)
       and t.code_attempts < 5 and t.created_at > $4
     returning ${columns}`,
    [address, types, userId ?? null, issuedAfter],
  );
  return rows;
}

export async function deleteToken(db: Queryable, id: string): Promise<void> {
  await db.query("delete from auth.one_time_tokens where id = $1", [id]);
}

export async function deleteTokensOf(
  db: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await db.query("delete from auth.one_time_tokens where user_id = $1 and token_type = any ($2)", [
    userId,
    types,
  ]);
}

/** The address of a token that is still good. */
export async function findTokenAddress(
  db: Queryable,
  { id, issuedAfter }: { id: string; issuedAfter: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ address: string }>(
    `select t.relates_to as address from auth.one_time_tokens t where t.id = $1 and t.created_at > $2`,
    [id, issuedAfter],
  );
  return rows[0]?.address ?? null;
}
