/** Reports by visitors, with the files that they lead to. Append-only, because the files may be deleted later. */
import { randomBytes, randomUUID } from "node:crypto";
import type { ReportDecision, ReportKind } from "@galatea/contract/report-kinds.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type NewReport = {
  kind: ReportKind;
  addresses: string[];
  work: string | null;
  message: string;
  name: string | null;
  email: string | null;
  signature: string | null;
  statement: string | null;
};
export type RecordedReport = { id: string; reference: string; createdAt: Date; dueAt: Date | null };
export type ReportState = {
  reference: string;
  kind: ReportKind;
  createdAt: Date;
  dueAt: Date | null;
  addresses: string[];
  hasEmail: boolean;
  /** Whether a mail with the number was queued. */
  isMailed: boolean;
  /** The last one; null while there is none. */
  decision: ReportDecision | null;
};
export type ReportsStore = ReturnType<typeof createReportsStore>;

/** Crockford's base 32: no letter that is read as a digit, and none that makes words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const referencePattern = /^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

function newReference(): string {
  const signs = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");
  return `R-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

export function createReportsStore(database: Database) {
  const { kysely } = database;
  return {
    /** The content of the shared page; null when it has ended or never existed. */
    findShared: async (token: string): Promise<"picture" | "video" | null> => {
      const row = await kysely
        .selectFrom("shared_pages as page")
        .innerJoin("generated_content as content", "content.id", "page.content_id")
        .select("content.content_type as type")
        .where("page.token", "=", token)
        .where("page.ended_at", "is", null)
        .executeTakeFirst();
      if (!row) return null;
      return row.type === "video" ? "video" : "picture";
    },

    /** A form sent twice is stored once. The same key with other words is another report. */
    record: async (
      tx: Tx,
      requestKey: string,
      report: NewReport,
    ): Promise<RecordedReport & { isNew: boolean }> => {
      const inserted = await insert(tx, requestKey, report);
      if (inserted) return { ...inserted, isNew: true };
      const { rows } = await sql<RecordedReport & { isSame: boolean }>`
        select id, reference, created_at as "createdAt", due_at as "dueAt",
               (kind, addresses, work, message, name, email, signature) is not distinct from
               (${report.kind}::text, ${report.addresses}::text[], ${report.work}::text, ${report.message}::text,
                ${report.name}::text, ${report.email}::text, ${report.signature}::text) as "isSame"
          from reports where request_key = ${requestKey}`.execute(unwrap(tx));
      const [earlier] = rows;
      if (earlier?.isSame) return { ...earlier, isNew: false };
      const second = await insert(tx, randomUUID(), report);
      if (!second) throw new Error("A new reference was taken twice.");
      return { ...second, isNew: true };
    },

    /** What anybody who knows the number may read: nothing of what was written. */
    findState: async (reference: string): Promise<ReportState | null> => {
      if (!referencePattern.test(reference)) return null;
      const { rows } = await sql<ReportState>`
        select reference, kind, created_at as "createdAt", due_at as "dueAt", addresses,
               email is not null as "hasEmail",
               exists (select from mail_outbox where mail_key = 'report_received:' || reports.id) as "isMailed",
               (select decision from report_decisions where report_id = reports.id
                 order by created_at desc, id limit 1) as decision
          from reports where reference = ${reference}`.execute(kysely);
      return rows[0] ?? null;
    },
  };
}

/** Null when the key is stored already. */
async function insert(tx: Tx, requestKey: string, report: NewReport): Promise<RecordedReport | null> {
  const row = await unwrap(tx)
    .insertInto("reports")
    .values({ ...report, request_key: requestKey, reference: newReference() })
    .onConflict((conflict) => conflict.column("request_key").doNothing())
    .returning(["id", "reference", "created_at as createdAt", "due_at as dueAt"])
    .executeTakeFirst();
  if (!row) return null;
  await sql`
    insert into report_subjects (report_id, owner_id, content_id, object_bucket, object_path, tags)
    select distinct on (object_bucket, object_path) ${row.id}::uuid, owner_id, content_id, object_bucket, object_path, tags
      from unnest(${report.addresses}::text[]) address, reports.find_files(address)
     order by object_bucket, object_path, content_id`.execute(unwrap(tx));
  return row;
}
