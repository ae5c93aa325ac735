/**
 * The ledger as a file for spreadsheets (RFC 4180, UTF-8 with its mark). Cells that a spreadsheet would run as a
 * formula are made plain text; amounts stay numbers, so that the amounts of all rows add up to the balance.
 */
import type { TransactionRow } from "#platform/database.ts";

const header = ["entry", "time", "type", "tool", "amount", "balance", "job", "purchase", "reason"] as const;

export function ledgerCsv(rows: readonly TransactionRow[]): string {
  const lines = rows.map((row) => [
    row.seq,
    new Date(row.created_at).toISOString(),
    row.type,
    row.type === "charge" || row.type === "refund" ? row.kind : null,
    row.amount,
    row.balance_after,
    row.job_id,
    row.purchase_id,
    row.reason,
  ]);
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}

export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  const runs = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  const safe = runs ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
