/** Rows of auth.mfa_factors and auth.mfa_challenges. */
import type { PoolClient } from "pg";
import type { FactorType } from "../records.ts";
import type { Queryable } from "../users.store.ts";
import type { StoredCredential } from "./relying-party.ts";

export type Factor = {
  id: string;
  userId: string;
  friendlyName: string;
  factorType: FactorType;
  status: "unverified" | "verified";
  /** Sealed; of an authenticator app. */
  secret: Buffer | null;
  /** Set for a verified security key. */
  credential: StoredCredential | null;
};

const factorColumns = `
  f.id, f.user_id as "userId", f.friendly_name as "friendlyName", f.factor_type as "factorType", f.status, f.secret,
  f.web_authn_credential as credential`;

/** Locks the account, so that two enrolments at once cannot pass a limit together. */
export async function lockFactors(transaction: PoolClient, userId: string): Promise<Factor[]> {
  await transaction.query("select from auth.users where id = $1 for no key update", [userId]);
  return listFactors(transaction, userId);
}

export async function listFactors(db: Queryable, userId: string): Promise<Factor[]> {
  const { rows } = await db.query<Factor>(
    `select ${factorColumns} from auth.mfa_factors f where f.user_id = $1 order by f.created_at, f.id`,
    [userId],
  );
  return rows;
}

export async function findFactor(db: Queryable, userId: string, factorId: string): Promise<Factor | null> {
  const { rows } = await db.query<Factor>(
    `select ${factorColumns} from auth.mfa_factors f where f.id = $2 and f.user_id = $1`,
    [userId, factorId],
  );
  return rows[0] ?? null;
}

/** False when another factor of the person has the name, or a second set of recovery codes. */
export async function insertFactor(
  db: Queryable,
  factor: Omit<Factor, "credential"> & { now: Date },
): Promise<boolean> {
  const { id, userId, friendlyName, factorType, status, secret, now } = factor;
  const { rowCount } = await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict do nothing`,
    [id, userId, friendlyName, factorType, status, secret, now],
  );
  return rowCount === 1;
}

/** Enrolments that nobody finished, and that no challenge keeps. */
export async function deleteStaleFactors(db: Queryable, userId: string, before: Date): Promise<void> {
  await db.query(
    `delete from auth.mfa_factors f
     where f.user_id = $1 and f.status = 'unverified' and f.created_at < $2
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= $2)`,
    [userId, before],
  );
}

/** A factor that was verified ends the other enrolments of its type, as in GoTrue. */
export async function deleteUnverifiedFactors(
  db: Queryable,
  userId: string,
  factorType: FactorType,
): Promise<void> {
  await db.query(
    "delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'",
    [userId, factorType],
  );
}

export async function markVerified(
  db: Queryable,
  factorId: string,
  credential: StoredCredential | null,
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.mfa_factors set
       status = 'verified', web_authn_credential = $2,
       updated_at = case when status = 'verified' then updated_at else $3 end
     where id = $1`,
    [factorId, credential && JSON.stringify(credential), now],
  );
}

export async function isCredentialKnown(db: Queryable, credentialId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from auth.mfa_factors where web_authn_credential ->> 'id' = $1",
    [credentialId],
  );
  return rowCount !== 0;
}

export async function deleteFactor(db: Queryable, factorId: string): Promise<void> {
  await db.query("delete from auth.mfa_factors where id = $1", [factorId]);
}

export type FactorChallenge = { id: string; webAuthnChallenge: string | null; createdAt: Date };

/** Also deletes the factor's challenges from before `forgetBefore`. */
export async function insertChallenge(
  db: Queryable,
  challenge: {
    factorId: string;
    sessionId: string;
    webAuthnChallenge: string | null;
    now: Date;
    forgetBefore: Date;
  },
): Promise<string> {
  const { factorId, sessionId, webAuthnChallenge, now, forgetBefore } = challenge;
  await db.query("delete from auth.mfa_challenges where factor_id = $1 and created_at < $2", [
    factorId,
    forgetBefore,
  ]);
  await db.query("update auth.mfa_factors set last_challenged_at = $2 where id = $1", [factorId, now]);
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.mfa_challenges (factor_id, session_id, web_authn_challenge, created_at)
     values ($1, $2, $3, $4) returning id`,
    [factorId, sessionId, webAuthnChallenge, now],
  );
  const inserted = rows[0];
  if (!inserted) throw new Error("The insert returned no challenge.");
  return inserted.id;
}

export async function findChallenge(
  db: Queryable,
  by: { challengeId: string; factorId: string; sessionId: string },
): Promise<FactorChallenge | null> {
  const { rows } = await db.query<FactorChallenge>(
    `select id, web_authn_challenge as "webAuthnChallenge", created_at as "createdAt"
     from auth.mfa_challenges where id = $1 and factor_id = $2 and session_id = $3`,
    [by.challengeId, by.factorId, by.sessionId],
  );
  return rows[0] ?? null;
}

/** False when it was answered already. */
export async function takeChallenge(db: Queryable, challengeId: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from auth.mfa_challenges where id = $1", [challengeId]);
  return rowCount === 1;
}

/** False when a code of the step was accepted before. Forgets steps that no code can be of any more. */
export async function takeStep(db: Queryable, factorId: string, step: number): Promise<boolean> {
  await db.query("delete from auth.mfa_used_steps where factor_id = $1 and step < $2", [factorId, step - 3]);
  const { rowCount } = await db.query(
    "insert into auth.mfa_used_steps (factor_id, step) values ($1, $2) on conflict do nothing",
    [factorId, step],
  );
  return rowCount === 1;
}
