import { expect, test } from "vitest";
import type { TransactionRow } from "#platform/database.ts";
import { csvCell, ledgerCsv } from "./ledger-csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ["-20", "-20"],
  ["+3.5", "+3.5"],
])("%j cannot run in a spreadsheet", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test("numbers stay numbers, null is an empty cell, and cells with separators are quoted", () => {
  expect([-20, 0, null, "sorry, late", 'a "gift"', "two\nlines"].map(csvCell)).toEqual([
    "-20",
    "0",
    "",
    '"sorry, late"',
    '"a ""gift"""',
    '"two\nlines"',
  ]);
});

test("the amounts of the file add up to its last balance", () => {
  const row = (seq: number, amount: number, balance: number, more: Partial<TransactionRow> = {}) => ({
    user_id: "me",
    seq,
    created_at: "2026-11-21T19:42:00.123456+01:00",
    type: "charge" as const,
    kind: "image",
    amount,
    balance_after: balance,
    job_id: null,
    purchase_id: null,
    reason: null,
    idem_key: `${seq}`,
    ...more,
  });
  const csv = ledgerCsv([
    row(1, 500, 500, { type: "grant", kind: "purchase", purchase_id: "p" }),
    row(2, -20, 480),
    row(3, 20, 500, { type: "refund", reason: "engine_failed" }),
    row(4, -500, 0, { type: "expire", kind: null }),
  ]);
  const [header, ...lines] = csv.trim().split("\r\n");
  expect(header).toBe("entry,time,type,tool,amount,balance,job,purchase,reason");
  expect(lines[1]).toBe("2,2026-11-21T18:42:00.123Z,charge,image,-20,480,,,");
  expect(lines[0]).toContain(",grant,,500,500,,p,");
  const amounts = lines.map((line) => Number(line.split(",")[4]));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
});
