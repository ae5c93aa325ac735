/** The audit log: append-only, written in the same transaction as the change that it records. */
import { unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type AuditEntry = {
  actor: string;
  action: "grant_credits" | "record_refund" | "unlock_companions";
  /** The id of the account or purchase that was changed. */
  subject: string;
  reason: string;
  data: object;
};

export async function writeAudit(tx: Tx, { data, ...entry }: AuditEntry): Promise<void> {
  await unwrap(tx)
    .insertInto("audit_log")
    .values({ ...entry, data: JSON.stringify(data) })
    .execute();
}
