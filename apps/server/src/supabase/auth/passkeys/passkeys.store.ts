/** Rows of auth.webauthn_credentials and auth.webauthn_challenges. */
import type { PoolClient } from "pg";
import type { NewCredential, StoredCredential } from "../factors/relying-party.ts";
import type { Queryable } from "../users.store.ts";

export type Passkey = {
  id: string;
  userId: string;
  friendlyName: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  credential: StoredCredential;
};

type Row = Omit<Passkey, "credential"> & {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: string;
  transports: string[];
};

const passkeyColumns = `
  id, user_id as "userId", friendly_name as "friendlyName", created_at as "createdAt", last_used_at as "lastUsedAt",
  credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount", transports`;

const toPasskey = ({ credentialId, publicKey, signCount, transports, ...row }: Row): Passkey => ({
  ...row,
  credential: {
    id: credentialId.toString("base64url"),
    publicKey: publicKey.toString("base64url"),
    counter: Number(signCount),
    transports,
  },
});

export async function listPasskeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(
    `select ${passkeyColumns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(toPasskey);
}

/** Locks the account, so that two registrations at once cannot pass the limit together. */
export async function lockPasskeys(transaction: PoolClient, userId: string): Promise<Passkey[]> {
  await transaction.query("select from auth.users where id = $1 for no key update", [userId]);
  return listPasskeysOf(transaction, userId);
}

/** @param credentialId in base64url. Locked until the transaction ends. */
export async function lockPasskey(transaction: PoolClient, credentialId: string): Promise<Passkey | null> {
  const { rows } = await transaction.query<Row>(
    `select ${passkeyColumns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [Buffer.from(credentialId, "base64url")],
  );
  return rows[0] ? toPasskey(rows[0]) : null;
}

/** Null when somebody has the credential already. */
export async function insertPasskey(
  db: Queryable,
  passkey: { userId: string; friendlyName: string; credential: NewCredential; now: Date },
): Promise<Passkey | null> {
  const { userId, friendlyName, credential, now } = passkey;
  const { rows } = await db.query<Row>(
    `insert into auth.webauthn_credentials (user_id, friendly_name, credential_id, public_key, aaguid, sign_count,
       transports, backup_eligible, backed_up, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict do nothing returning ${passkeyColumns}`,
    [
      userId,
      friendlyName,
      Buffer.from(credential.id, "base64url"),
      Buffer.from(credential.publicKey, "base64url"),
      credential.aaguid,
      credential.counter,
      credential.transports,
      credential.isBackupEligible,
      credential.isBackedUp,
      now,
    ],
  );
  return rows[0] ? toPasskey(rows[0]) : null;
}

export async function notePasskeyUse(
  db: Queryable,
  use: { id: string; counter: number; now: Date },
): Promise<void> {
  await db.query("update auth.webauthn_credentials set sign_count = $2, last_used_at = $3 where id = $1", [
    use.id,
    use.counter,
    use.now,
  ]);
}

export async function renamePasskeyOf(
  db: Queryable,
  passkey: { id: string; userId: string; friendlyName: string; now: Date },
): Promise<Passkey | null> {
  const { rows } = await db.query<Row>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where id = $1 and user_id = $2 returning ${passkeyColumns}`,
    [passkey.id, passkey.userId, passkey.friendlyName, passkey.now],
  );
  return rows[0] ? toPasskey(rows[0]) : null;
}

export async function deletePasskeyOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from auth.webauthn_credentials where id = $1 and user_id = $2",
    [id, userId],
  );
  return rowCount === 1;
}

/** Also deletes what expired, so that challenges of strangers do not pile up. */
export async function insertPasskeyChallenge(
  db: Queryable,
  challenge: { userId: string | null; challenge: string; expiresAt: Date; now: Date },
): Promise<string> {
  await db.query(
    "delete from auth.webauthn_challenges where expires_at < $1::timestamptz - interval '1 hour'",
    [challenge.now],
  );
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, challenge, expires_at)
     values ($1, $2, $3, $4) returning id`,
    [
      challenge.userId,
      challenge.userId === null ? "authentication" : "registration",
      challenge.challenge,
      challenge.expiresAt,
    ],
  );
  const inserted = rows[0];
  if (!inserted) throw new Error("The insert returned no challenge.");
  return inserted.id;
}

/** Null when it is not the person's, or was answered. @param userId null for a sign-in. */
export async function takePasskeyChallenge(
  db: Queryable,
  by: { id: string; userId: string | null },
): Promise<{ challenge: string; expiresAt: Date } | null> {
  const { rows } = await db.query<{ challenge: string; expiresAt: Date }>(
    `delete from auth.webauthn_challenges where id = $1 and user_id is not distinct from $2
     returning challenge, expires_at as "expiresAt"`,
    [by.id, by.userId],
  );
  return rows[0] ?? null;
}
