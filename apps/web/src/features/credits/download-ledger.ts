/** Reads the whole ledger, oldest first, up to the entry that was the newest at the start: a file without gaps. */
import type { Client } from "#platform/connection.ts";
import type { TransactionRow } from "#platform/database.ts";
import { ledgerCsv } from "./ledger-csv.ts";

const pageSize = 1000;
const columns = "user_id,seq,created_at,type,kind,amount,balance_after,job_id,purchase_id,reason,idem_key";

type Report = (done: number, total: number) => void;

/** @returns the number of rows that the file has. */
export async function downloadLedger(supabase: Client, userId: string, report: Report): Promise<number> {
  const rows = await readLedger(supabase, userId, report);
  const today = new Date().toISOString().slice(0, 10);
  saveAs(`galatea-credits-${today}.csv`, ledgerCsv(rows));
  return rows.length;
}

async function readLedger(supabase: Client, userId: string, report: Report): Promise<TransactionRow[]> {
  const newest = await supabase
    .from("credit_transactions")
    .select("seq")
    .eq("user_id", userId)
    .order("seq", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (newest.error) throw new Error(newest.error.message);
  // Numbered without gaps from 1, so the last number is also how many there are.
  const total = newest.data?.seq ?? 0;
  const rows: TransactionRow[] = [];
  while (rows.length < total) {
    report(rows.length, total);
    const { data, error } = await supabase
      .from("credit_transactions")
      .select(columns)
      .eq("user_id", userId)
      .gt("seq", rows.at(-1)?.seq ?? 0)
      .lte("seq", total)
      .order("seq", { ascending: true })
      .limit(pageSize);
    if (error) throw new Error(error.message);
    if (data.length === 0) throw new Error(`The ledger ends after ${rows.length} of ${total} entries.`);
    rows.push(...data);
  }
  return rows;
}

function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
