import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { expect, test } from "vitest";
import type { HistoryRow } from "#platform/database.ts";
import { amountOf, balanceOf, explanationOf, pictureIsGone, stateOf, titleOfRow } from "./history-words.ts";

const row = (fields: Partial<HistoryRow>): HistoryRow => ({
  user_id: "me",
  seq: 7,
  created_at: "2026-11-21T18:00:00Z",
  type: "charge",
  amount: -20,
  balance_after: 480,
  kind: "image",
  reason: null,
  job_id: "job",
  hold_id: "hold",
  purchase_id: null,
  hold_state: "settled",
  refunded_at: null,
  balance_after_refund: null,
  job_state: "succeeded",
  error_code: null,
  prompt: "a lake at sunset, wide",
  aspect_ratio: "4:5",
  settings: null,
  content_id: "picture",
  content_type: "image",
  content_url: null,
  poster_url: null,
  tier: null,
  receipt_number: null,
  lot_source: null,
  companion_name: null,
  ...fields,
});
const refunded = (error_code: string): HistoryRow =>
  row({
    hold_state: "released",
    job_state: "failed",
    error_code,
    content_id: null,
    balance_after_refund: 500,
  });

test("a message names whom it was written to, and is a message when that companion was deleted", () => {
  const message = { kind: "companionMessage", prompt: null, aspect_ratio: null };
  expect(titleOfRow(row({ ...message, companion_name: "Sofia" }))).toBe("Message to Sofia");
  expect(titleOfRow(row(message))).toBe("Message");
});

test("the row of a job goes from reserved to charged or refunded", () => {
  expect(stateOf(row({ hold_state: "open" }))).toBe("reserved");
  expect(stateOf(row({}))).toBe("charged");
  expect(stateOf(refunded("engine_failed"))).toBe("refunded");
});

test("a refunded job is one row, with both amounts and the balance after both, from either entry", () => {
  const charge = refunded("engine_failed");
  expect([amountOf(charge), balanceOf(charge)]).toEqual(["−20 +20", 500]);
  const refund = row({ type: "refund", amount: 20, balance_after: 500, hold_state: "released" });
  expect([stateOf(refund), amountOf(refund), balanceOf(refund)]).toEqual(["refunded", "−20 +20", 500]);
});

test("every refund says why, and exactly once that nothing was charged", () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    if (!errorCodes[code].refunded) continue;
    const words = explanationOf(refunded(code)) ?? "";
    expect(words.match(/nothing was charged/gi), code).toHaveLength(1);
  }
});

test("a message that was not answered says so in a talk's words, also when the person stopped it", () => {
  const message = { ...refunded("engine_failed"), kind: "companionMessage", prompt: null, job_state: null };
  expect(explanationOf(message)).toBe(
    "The answer could not be written. Please try again. Nothing was charged.",
  );
  expect(explanationOf({ ...message, error_code: "stopped" })).toContain("Stopped");
  for (const code of Object.keys(errorCodes) as ErrorCode[])
    if (errorCodes[code].refunded)
      expect(explanationOf({ ...message, error_code: code }), code).not.toMatch(/generate image/i);
});

test("a refund whose job was deleted still shows its reason", () => {
  const orphan = row({
    type: "refund",
    amount: 20,
    hold_state: "released",
    job_state: null,
    reason: "engine_timeout",
  });
  expect(explanationOf(orphan)).toContain("took too long");
});

test("grants and endings are named after their plan", () => {
  const grant = { type: "grant", amount: 2000, tier: "professional", kind: "purchase" } as const;
  expect(titleOfRow(row({ ...grant, purchase_id: "p" }))).toBe("Professional plan");
  expect(titleOfRow(row({ ...grant, purchase_id: null, kind: "grant" }))).toBe("Gift from the operator");
  const ended = { type: "expire", amount: -20, tier: "standard" } as const;
  expect(titleOfRow(row({ ...ended, lot_source: "purchase" }))).toBe("Standard credits ended");
  expect(titleOfRow(row({ ...ended, tier: null, lot_source: "grace" }))).toBe("Grace credits ended");
  expect(titleOfRow(row({ ...ended, type: "revoke" }))).toBe("Standard credits taken back");
  expect(amountOf(row(grant))).toBe("+2,000");
});

test("a deleted picture is shown as deleted; one that is still being made is not", () => {
  expect(pictureIsGone(row({ content_id: null }))).toBe(true);
  expect(pictureIsGone(row({ content_id: null, job_state: "running", hold_state: "open" }))).toBe(false);
});
