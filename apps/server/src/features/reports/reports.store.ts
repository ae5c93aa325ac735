/** Reports by visitors, with the reported content. Append-only, because the content may be deleted later. */
import type { Database } from "#platform/db.ts";

export const reportKinds = ["my_likeness", "under_age", "sexual", "rights", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];
export type NewReport = { kind: ReportKind; address: string; message: string; email: string | null };
export type ReportsStore = ReturnType<typeof createReportsStore>;

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

    /** @param token of the reported shared page, which may have ended meanwhile. */
    recordReport: async (
      report: NewReport,
      token: string | null,
    ): Promise<{ id: string; dueAt: Date | null }> => {
      const page = token
        ? await kysely
            .selectFrom("shared_pages")
            .select(["content_id", "user_id as owner_id"])
            .where("token", "=", token)
            .executeTakeFirst()
        : undefined;
      const row = await kysely
        .insertInto("reports")
        .values({ ...report, ...page })
        .returning(["id", "due_at"])
        .executeTakeFirstOrThrow();
      return { id: row.id, dueAt: row.due_at };
    },
  };
}
