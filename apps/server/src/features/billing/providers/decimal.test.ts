import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents } from "#platform/format-cents.ts";
import { parseDecimal, shareOfCents, toCents } from "./decimal.ts";

const decimal = (text: string) => {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is no decimal.`);
  return parsed;
};

test("amounts are rounded down to cents", () => {
  const cents = ["12", "12.00", "12.009999", "11.999999999999999999", "0.29", "1.2e1", "1200E-2", "2e-7"].map(
    (text) => toCents(decimal(text)),
  );
  expect(cents).toEqual([1200, 1200, 1200, 1199, 29, 1200, 1200, 0]);
});

test("a malformed amount is null", () => {
  const texts = [
    "",
    "-1",
    "+1",
    "1,000",
    " 1",
    "1 ",
    "0x10",
    "NaN",
    "Infinity",
    "1.",
    ".5",
    "1e999",
    "٣",
    "1\n",
  ];
  for (const text of texts) expect(parseDecimal(text)).toBeNull();
  expect(parseDecimal(null)).toBeNull();
  expect(parseDecimal("9".repeat(31))).toBeNull();
});

test("an amount beyond the ledger's range is null", () => {
  expect(toCents(decimal("21474836.47"))).toBe(2_147_483_647);
  expect(toCents(decimal("21474836.48"))).toBeNull();
  expect(shareOfCents(1200, decimal("1e20"), decimal("1"))).toBeNull();
});

test("a share is exact and rounded down", () => {
  expect(shareOfCents(1200, decimal("0.1128001"), decimal("0.1128"))).toBe(1200);
  expect(shareOfCents(1200, decimal("0.1127999"), decimal("0.1128"))).toBe(1199);
  expect(shareOfCents(1200, decimal("1"), decimal("0.000"))).toBeNull();
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      (cents, part, whole) => {
        const share = shareOfCents(cents, decimal(`${part}e-8`), decimal(`${whole}e-8`));
        const exact = (BigInt(cents) * BigInt(part)) / BigInt(whole);
        expect(share).toBe(exact > 2_147_483_647n ? null : Number(exact));
      },
    ),
  );
});

test("formatted cents are read back unchanged", () => {
  expect([0, 5, 1200, 15001].map(formatCents)).toEqual(["0.00", "0.05", "12.00", "150.01"]);
  fc.assert(fc.property(fc.nat(2_147_483_647), (cents) => toCents(decimal(formatCents(cents))) === cents));
});
