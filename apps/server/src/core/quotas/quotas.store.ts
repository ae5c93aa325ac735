/** Reads what a person keeps and the limits of their plan, and writes the operator's limits. */
import { quotaSentence } from "@galatea/contract/quotas.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";
import type { Refusal } from "#platform/http/function-route.ts";

export type QuotasStore = ReturnType<typeof createQuotasStore>;

export function createQuotasStore({ kysely }: Database) {
  return {
    /**
     * Refuses whoever keeps as many bytes as their plan includes; null admits. Asked before anything is made for the
     * person: a result that pushes them over the limit is stored.
     */
    refuseFull: async (userId: string): Promise<Refusal | null> => {
      const { rows } = await sql<{ used: number; limit: number }>`
        select bytes::float8 as used, bytes_limit::float8 as limit from quotas.status(${userId})
         where bytes >= bytes_limit`.execute(kysely);
      const [full] = rows;
      return full ? { ok: false, code: "quota_bytes", error: quotaSentence("quota_bytes", full) } : null;
    },
  };
}
