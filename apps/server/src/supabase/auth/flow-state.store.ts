/** Rows of auth.flow_state: sign-ins by PKCE (RFC 7636), from the challenge to the code that the client exchanges. */
import { createHash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Challenge } from "./pkce.ts";
import type { SignInMethod } from "./records.ts";
import type { Queryable } from "./users.store.ts";

/** A mail may lie for a while before its link is opened, and a provider may ask many questions. */
const keepHours = 24;

/** @returns the flow's id, for {@link finishFlow}. */
export async function startFlow(
  db: Queryable,
  flow: { challenge: Challenge; method: SignInMethod; now: Date },
): Promise<string> {
  const { challenge, method, now } = flow;
  await db.query("delete from auth.flow_state where created_at < $1", [
    new Date(now.getTime() - keepHours * 3_600_000),
  ]);
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.flow_state (code_challenge, code_challenge_method, authentication_method, created_at)
     values ($1, $2, $3, $4) returning id`,
    [challenge.value, challenge.method, method, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The insert returned no flow.");
  return id;
}

/** @returns the code for the client's address; null when the flow is gone or was finished before. */
export async function finishFlow(
  db: Queryable,
  { flowId, userId, now }: { flowId: string; userId: string; now: Date },
): Promise<string | null> {
  const code = randomUUID();
  const { rowCount } = await db.query(
    `update auth.flow_state set user_id = $2, auth_code_hash = $3, auth_code_issued_at = $4
     where id = $1 and user_id is null`,
    [flowId, userId, hashCode(code), now],
  );
  return rowCount === 1 ? code : null;
}

/** Keeps the tokens of the flow's provider until the code is exchanged. @param sealed see provider-tokens.ts. */
export async function attachProvider(
  db: Queryable,
  { flowId, provider, sealed }: { flowId: string; provider: string; sealed: Buffer },
): Promise<void> {
  await db.query("update auth.flow_state set provider = $2, provider_tokens = $3 where id = $1", [
    flowId,
    provider,
    sealed,
  ]);
}

export type FinishedFlow = {
  id: string;
  userId: string;
  provider: string;
  providerTokens: Buffer | null;
  challenge: Challenge;
  method: SignInMethod;
  issuedAt: Date;
};

/** Locks the flow until the transaction ends, so that a code is exchanged once. */
export async function lockFlowOfCode(transaction: PoolClient, code: string): Promise<FinishedFlow | null> {
  const { rows } = await transaction.query<FinishedFlow>(
    `select f.id, f.user_id as "userId", f.provider, f.provider_tokens as "providerTokens",
            f.authentication_method as method, f.auth_code_issued_at as "issuedAt",
            jsonb_build_object('value', f.code_challenge, 'method', f.code_challenge_method) as challenge
     from auth.flow_state f where f.auth_code_hash = $1 for update`,
    [hashCode(code)],
  );
  return rows[0] ?? null;
}

export async function deleteFlow(db: Queryable, flowId: string): Promise<void> {
  await db.query("delete from auth.flow_state where id = $1", [flowId]);
}

const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();
