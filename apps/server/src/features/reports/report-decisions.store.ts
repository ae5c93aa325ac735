/** Reports as the operator reads them, and their decisions. A decision to remove deletes the reported files in its own transaction. */
import { createHash } from "node:crypto";
import type { ReportDecision, ReportKind } from "@galatea/contract/report-kinds.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { NewReport } from "./reports.store.ts";

export type ListedReport = {
  id: string;
  reference: string;
  kind: ReportKind;
  createdAt: Date;
  dueAt: Date | null;
  addresses: string[];
  email: string | null;
  decision: ReportDecision | null;
  isOpen: boolean;
  isOverdue: boolean;
};
export type ReportDetails = ListedReport &
  NewReport & {
    subjects: { ownerId: string; contentId: string | null; path: string; isThere: boolean }[];
    decisions: { createdAt: Date; decision: ReportDecision; reason: string; decidedBy: string }[];
    removals: { ownerId: string; files: number; appeal: string | null }[];
  };
export type Removal = { ownerId: string; files: number };
export type ReportDecisionsStore = ReturnType<typeof createReportDecisionsStore>;

const listed = sql`
  report.id, report.reference, report.kind, report.created_at as "createdAt", report.due_at as "dueAt",
  report.addresses, report.email, latest.decision, coalesce(latest.decision, 'needs_more') = 'needs_more' as "isOpen",
  coalesce(latest.decision, 'needs_more') = 'needs_more' and report.due_at is not null
    and report.due_at < now() as "isOverdue"`;
const from = sql`
  reports report left join lateral (
    select decision from report_decisions where report_id = report.id order by created_at desc, id limit 1
  ) latest on true`;

export function createReportDecisionsStore(database: Database) {
  const { kysely } = database;
  return {
    /** Open reports first, by the time of their decision; then those about somebody under 18; then the oldest. */
    list: async (options: { all: boolean; limit: number }): Promise<ListedReport[]> => {
      const { rows } = await sql<ListedReport>`
        select * from (select ${listed} from ${from}) entry
         where ${options.all} or "isOpen"
         order by "isOpen" desc, case when "isOpen" then "dueAt" end nulls last, kind = 'minor' desc,
                  case when "isOpen" then "createdAt" end, "createdAt" desc
         limit ${options.limit}`.execute(kysely);
      return rows;
    },

    find: async (reference: string): Promise<ReportDetails | null> => {
      const { rows } = await sql<ReportDetails>`
        select ${listed}, report.work, report.message, report.name, report.signature, report.statement,
          (select coalesce(json_agg(json_build_object('ownerId', owner_id, 'contentId', content_id, 'path', object_path,
                    'isThere', exists (select from storage.objects object
                                        where object.bucket_id = object_bucket and object.name collate "C" = object_path)
                               and not exists (select from asset_deletions
                                                where bucket = object_bucket and path = object_path))
                    order by object_path), '[]')
             from report_subjects where report_id = report.id) as subjects,
          (select coalesce(json_agg(json_build_object('createdAt', created_at, 'decision', made.decision, 'reason', reason,
                    'decidedBy', decided_by) order by created_at, made.id), '[]')
             from report_decisions made where report_id = report.id) as decisions,
          (select coalesce(json_agg(json_build_object('ownerId', removal.owner_id, 'files', files, 'appeal', appeal.message)
                    order by removal.owner_id), '[]')
             from report_removals removal join report_decisions made on made.id = removal.decision_id
             left join moderation_appeals appeal on appeal.event_id = removal.event_id
            where made.report_id = report.id) as removals
          from ${from} where report.reference = ${reference}`.execute(kysely);
      const [row] = rows;
      if (!row) return null;
      const decisions = row.decisions.map((made) => ({ ...made, createdAt: new Date(made.createdAt) }));
      return { ...row, decisions };
    },

    /** `decided`: a decision that stands forbids this one. The same final decision again changes nothing: `repeated`. */
    record: async (
      tx: Tx,
      made: { reportId: string; decision: ReportDecision; reason: string; decidedBy: string },
    ): Promise<{ id: string } | "repeated" | "decided"> => {
      const { reportId, decision, reason, decidedBy } = made;
      // The lock of the table's trigger, taken before the look-up.
      await sql`select pg_advisory_xact_lock(hashtextextended('report:' || ${reportId}::text, 0))`.execute(
        unwrap(tx),
      );
      const earlier = await unwrap(tx)
        .selectFrom("report_decisions")
        .select("decision")
        .where("report_id", "=", reportId)
        .where("decision", "in", ["removed", "kept"])
        .execute();
      const standing = earlier.map((row) => row.decision);
      if (decision !== "needs_more" && standing.includes(decision)) return "repeated";
      if (decision !== "removed" && standing.length > 0) return "decided";
      return unwrap(tx)
        .insertInto("report_decisions")
        .values({ report_id: reportId, decision, reason, decided_by: decidedBy })
        .returning("id")
        .executeTakeFirstOrThrow();
    },

    /** Lists the files of a further address, which the operator has found, with the report. @returns how many. */
    addAddress: async (tx: Tx, reportId: string, address: string): Promise<number> => {
      const { rows } = await sql`
        insert into report_subjects (report_id, owner_id, content_id, object_bucket, object_path, tags)
        select distinct on (object_bucket, object_path) ${reportId}::uuid, owner_id, content_id, object_bucket, object_path,
               tags
          from reports.find_files(${address}) order by object_bucket, object_path, content_id
        on conflict do nothing returning 1`.execute(unwrap(tx));
      return rows.length;
    },

    countSubjects: async (tx: Tx, reportId: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from report_subjects where report_id = ${reportId}`.execute(
        unwrap(tx),
      );
      return rows[0]?.count ?? 0;
    },

    /** Removes the report's files and all identical copies. @returns whose they were. */
    removeFiles: async (tx: Tx, reportId: string): Promise<Removal[]> => {
      const { rows } = await sql<Removal>`
        select owner_id as "ownerId", files from reports.remove_files(${reportId}::uuid)`.execute(unwrap(tx));
      return rows;
    },

    /** The refusal that the owner of removed files may appeal against. */
    recordRemoval: async (
      tx: Tx,
      removal: Removal & {
        decisionId: string;
        reference: string;
        kind: ReportKind;
        reason: string;
        appealTokenHash: string;
      },
    ): Promise<void> => {
      const event = await unwrap(tx)
        .insertInto("moderation_events")
        .values({
          user_id: removal.ownerId,
          input_kind: "report",
          context: "report",
          decision: "refused",
          rule_id: `reported-${removal.kind}`,
          checker: "operator",
          text_hash: createHash("sha256").update(removal.reason).digest("hex"),
          excerpt: removal.reference,
          appeal_token_hash: removal.appealTokenHash,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await unwrap(tx)
        .insertInto("report_removals")
        .values({
          decision_id: removal.decisionId,
          owner_id: removal.ownerId,
          files: removal.files,
          event_id: event.id,
        })
        .execute();
    },
  };
}
