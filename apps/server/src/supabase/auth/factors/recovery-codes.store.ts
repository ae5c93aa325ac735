/** Rows of auth.mfa_recovery_codes. */
import type { PoolClient } from "pg";
import type { Queryable } from "../users.store.ts";

export async function countRecoveryCodes(
  db: Queryable,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await db.query<{ total: number; remaining: number }>(
    `select count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return rows[0] ?? { total: 0, remaining: 0 };
}

/** The codes before stop working. */
export async function replaceRecoveryCodes(
  transaction: PoolClient,
  factorId: string,
  hashes: Buffer[],
): Promise<void> {
  await transaction.query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await transaction.query(
    "insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::bytea[])",
    [factorId, hashes],
  );
}

/** False when there is no such code, or it was used. */
export async function takeRecoveryCode(
  db: Queryable,
  { factorId, hash, now }: { factorId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update auth.mfa_recovery_codes set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null",
    [factorId, hash, now],
  );
  return rowCount === 1;
}
