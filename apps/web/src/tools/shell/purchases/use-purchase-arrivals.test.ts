import { expect, test } from "vitest";
import type { Purchase } from "./latest-purchases.ts";
import { arrivalWords, newlyPaid } from "./use-purchase-arrivals.ts";

const purchase = (id: string, status: Purchase["status"], claimed_at: string | null = null): Purchase => ({
  id,
  tier: "standard",
  credits: 500,
  status,
  claimed_at,
});

test("a payment arrives once, when it becomes paid while the page is open", () => {
  const first = newlyPaid(null, [purchase("old", "paid"), purchase("new", "pending")]);
  expect(first.arrived).toEqual([]);
  const second = newlyPaid(first.known, [purchase("new", "paid"), purchase("old", "paid")]);
  expect(second.arrived.map(({ id }) => id)).toEqual(["new"]);
  expect(newlyPaid(second.known, [purchase("new", "paid"), purchase("old", "paid")]).arrived).toEqual([]);
});

test("claimed, failed and refunded purchases do not arrive", () => {
  const { known } = newlyPaid(null, []);
  const seen = [
    purchase("a", "paid", "2026-11-21T12:00:00Z"),
    purchase("b", "failed"),
    purchase("c", "refunded"),
  ];
  expect(newlyPaid(known, seen).arrived).toEqual([]);
});

test("the sentence names the current tier", () => {
  expect(arrivalWords(500, "standard")).toBe("500 credits added. Standard is active.");
  expect(arrivalWords(20_000, "growth")).toBe("20,000 credits added. Growth is active.");
  expect(arrivalWords(500, "free")).toBe("500 credits added.");
});
