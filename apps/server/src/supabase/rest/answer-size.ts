/**
 * Bounds the bytes of an answer in the statement that builds it: it fails at the first row that passes the bound, before
 * the aggregate holds more, and a write is rolled back with it.
 */
import type { DatabaseError } from "pg";

/**
 * SQL of a subquery with one column `j`, the value of each row `r` of `rows`.
 * @param value an expression of a type whose text is what the answer contains
 */
export const boundedSql = (rows: string, value: string, maxBytes: number): string =>
  // Without `offset 0` PostgreSQL would compute the value once for its length and once more for the answer.
  `(select j from (select j, sum(octet_length(j::text) + 2) over (rows unbounded preceding) as bytes` +
  ` from (select ${value} as j from (${rows}) r offset 0) v) w` +
  ` where case when bytes > ${maxBytes} then rest.refuse_answer_size(${maxBytes}) else true end) b`;

/** The SQLSTATE that `rest.refuse_answer_size` raises. */
const refusedAnswerSize = "GX003";

export const isAnswerTooLarge = (error: DatabaseError): boolean => error.code === refusedAnswerSize;
