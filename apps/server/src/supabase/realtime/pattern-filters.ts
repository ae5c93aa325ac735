/**
 * Lets PostgreSQL decide about `like`, `ilike`, `match` and `imatch`, for all changes of one delivery in one statement. The
 * patterns were admitted at the join: each takes time proportional to the text.
 */
import type { Pool } from "pg";
import { isPattern, type Filter, type PatternFilter } from "./filter.ts";

export type PatternCheck = {
  /** A column that is not known needs no check. */
  want(filters: readonly Filter[], known: Record<string, unknown>): void;
  run(): Promise<void>;
  match(filters: readonly Filter[], known: Record<string, unknown>): boolean;
};

export function createPatternCheck(pool: Pool): PatternCheck {
  const questions = new Map<string, [string, string, string]>();
  let holding = new Set<string>();

  return {
    want(filters, known) {
      for (const filter of filters.filter(isPattern)) {
        const value = known[filter.column];
        if (typeof value !== "string") continue;
        questions.set(keyOf(filter, value), [filter.operator, value, filter.values[0] ?? ""]);
      }
    },
    async run() {
      if (questions.size === 0) return;
      const asked = [...questions.keys()];
      const { rows } = await pool.query<{ at: number }>({
        name: "realtime-match-patterns",
        text: "select at from realtime.match_patterns($1) at",
        values: [JSON.stringify([...questions.values()])],
      });
      holding = new Set(rows.map(({ at }) => asked[at] ?? ""));
    },
    match: (filters, known) =>
      filters.filter(isPattern).every((filter) => {
        const value = known[filter.column];
        if (value === undefined) return true;
        return typeof value === "string" && holding.has(keyOf(filter, value)) !== filter.isNegated;
      }),
  };
}

const keyOf = ({ operator, values }: PatternFilter, value: string): string =>
  JSON.stringify([operator, values[0], value]);
