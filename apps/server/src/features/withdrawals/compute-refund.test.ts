import { refundWords } from "@galatea/contract/refund-rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { computeRefund, type PurchaseFacts } from "./compute-refund.ts";

const paidAt = new Date("2026-10-01T12:00:00Z");
const purchase: PurchaseFacts = {
  status: "paid",
  paidAt,
  priceCents: 1200,
  paidCents: 1200,
  refundedCents: 0,
  currency: "USD",
  credits: 500,
  unspentCredits: 500,
  generations: 0,
};
const afterDays = (days: number): Date => new Date(paidAt.getTime() + days * 86_400_000);
const compute = (change: Partial<PurchaseFacts>, days = 1) =>
  computeRefund({ ...purchase, ...change }, afterDays(days));

test.each([
  [0, 9, "full", 1200],
  [29, 9, "full", 1200],
  [30, 9, "full", 1200],
  [31, 9, "none", 0],
  [29, 10, "share", 720],
  [30, 10, "share", 720],
  [31, 10, "none", 0],
  [30, 50, "share", 720],
  [0, 51, "none", 0],
  [30, 51, "none", 0],
  [400, 0, "none", 0],
])("after %i days with %i generations: %s", (days, generations, extent, amountCents) => {
  expect(compute({ generations, unspentCredits: 300 }, days)).toMatchObject({
    extent,
    amountCents,
    daysSincePaid: days,
  });
});

test("a day lasts until its end in UTC, whatever the hour of the payment", () => {
  const late = { ...purchase, paidAt: new Date("2026-10-01T23:59:59.999Z") };
  const early = { ...purchase, paidAt: new Date("2026-10-01T00:00:00Z") };
  for (const paid of [late, early]) {
    expect(computeRefund(paid, new Date("2026-10-31T23:59:59.999Z"))).toMatchObject({
      extent: "full",
      daysSincePaid: 30,
    });
    expect(computeRefund(paid, new Date("2026-11-01T00:00:00Z"))).toMatchObject({ reason: "too_late" });
  }
});

test("a payment that a provider dates after the statement is of today", () => {
  expect(compute({}, -1)).toMatchObject({ extent: "full", daysSincePaid: 0 });
});

test("the share is rounded up to a whole cent, and takes all unspent credits with it", () => {
  expect(compute({ generations: 10, unspentCredits: 33 })).toMatchObject({ amountCents: 80 });
  expect(compute({ generations: 10, unspentCredits: 0 })).toMatchObject({ extent: "share", amountCents: 0 });
  expect(compute({ generations: 10, unspentCredits: 500 })).toMatchObject({ amountCents: 1200 });
});

test("what was refunded before is not given back again", () => {
  const part = { refundedCents: 300, unspentCredits: 375 };
  expect(compute(part)).toMatchObject({ extent: "full", amountCents: 900 });
  expect(compute({ ...part, generations: 20, unspentCredits: 275 })).toMatchObject({
    extent: "share",
    amountCents: 660,
  });
  expect(compute({ ...part, generations: 20 })).toMatchObject({ amountCents: 900 });
});

test("what was paid above the price comes back with it", () => {
  const overpaid = { paidCents: 1300 };
  expect(compute(overpaid)).toMatchObject({ amountCents: 1300 });
  expect(compute({ ...overpaid, generations: 10, unspentCredits: 250 })).toMatchObject({ amountCents: 700 });
  expect(compute({ ...overpaid, refundedCents: 100, generations: 10, unspentCredits: 250 })).toMatchObject({
    amountCents: 600,
  });
});

test.each([
  ["refunded", { status: "refunded", refundedCents: 1200, unspentCredits: 0 }],
  // The price was given back and its credits taken; what was paid above it is the operator's to settle.
  ["refunded", { status: "refunded", paidCents: 1300, refundedCents: 1300, unspentCredits: 0 }],
  ["charged_back", { status: "charged_back", refundedCents: 1200, unspentCredits: 0 }],
] as const)("a purchase that is %s gives nothing back, on the first day too: %j", (reason, change) => {
  expect(compute(change, 0)).toMatchObject({ extent: "none", reason, amountCents: 0 });
});

test("the amount is a whole number of cents between nothing and what is left, and never falls with more unspent credits", () => {
  const facts = fc.record({
    generations: fc.nat(60),
    credits: fc.integer({ min: 1, max: 20_000 }),
    priceCents: fc.integer({ min: 1, max: 15_000 }),
    over: fc.nat(300),
    refunded: fc.nat(16_000),
    unspent: fc.nat(20_000),
    days: fc.nat(40),
  });
  fc.assert(
    fc.property(facts, ({ over, refunded, unspent, days, ...drawn }) => {
      const paidCents = drawn.priceCents + over;
      const facts = { ...drawn, paidCents, refundedCents: Math.min(refunded, paidCents) };
      const unspentCredits = Math.min(unspent, drawn.credits);
      const { amountCents } = compute({ ...facts, unspentCredits }, days);
      expect(Number.isInteger(amountCents)).toBe(true);
      expect(amountCents).toBeGreaterThanOrEqual(0);
      expect(amountCents).toBeLessThanOrEqual(paidCents - facts.refundedCents);
      const fewer = compute({ ...facts, unspentCredits: Math.floor(unspentCredits / 2) }, days);
      expect(fewer.amountCents).toBeLessThanOrEqual(amountCents);
    }),
  );
});

test("the words name the amount and the figures that it rests on", () => {
  expect(refundWords(compute({}, 0))).toBe(
    "The refund policy gives back all of it: $12.00. It was paid on the day of the withdrawal, and nothing was made with it.",
  );
  expect(refundWords(compute({ generations: 1 }, 5))).toBe(
    "The refund policy gives back all of it: $12.00. It was paid 5 days before the withdrawal, and 1 generation was made with it, fewer than 10.",
  );
  expect(refundWords(compute({ generations: 12, unspentCredits: 275 }, 1))).toContain(
    "the share that is not spent: $6.60, for 275 of 500 credits. It was paid 1 day before the withdrawal, and 12 generations were made",
  );
  expect(refundWords(compute({ generations: 51 }))).toContain(
    "51 generations were made with it, more than 50",
  );
  expect(refundWords(compute({}, 31))).toContain("31 days before the withdrawal, more than 30 days");
});
