/** Exact decimal amounts of money, parsed from text into integers without a float in between. */

/** The value `digits / 10 ** scale`; never negative. */
export type Decimal = { digits: bigint; scale: number };

/** The maximum of the ledger's integer columns. */
const maxCents = 2_147_483_647n;

const decimalPattern = /^(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Parses "12.5", "0.00020432" or "2e-7"; null for any other text. */
export function parseDecimal(text: string | null | undefined): Decimal | null {
  const match = decimalPattern.exec(text ?? "");
  if (!match) return null;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

export const isZero = (decimal: Decimal): boolean => decimal.digits === 0n;

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

/** `a - b`, or zero when b is larger. */
export function minus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const digits = atScale(a, scale) - atScale(b, scale);
  return { digits: digits < 0n ? 0n : digits, scale };
}

const atScale = (decimal: Decimal, scale: number): bigint =>
  decimal.digits * 10n ** BigInt(scale - decimal.scale);

/** Converts units to cents, rounded down; null beyond the ledger's range. */
export function toCents(units: Decimal): number | null {
  return boundedCents((units.digits * 100n) / 10n ** BigInt(units.scale));
}

/** `cents * part / whole`, rounded down; null when the whole is zero or the result is beyond the ledger's range. */
export function shareOfCents(cents: number, part: Decimal, whole: Decimal): number | null {
  if (isZero(whole)) return null;
  const numerator = BigInt(cents) * part.digits * 10n ** BigInt(whole.scale);
  return boundedCents(numerator / (whole.digits * 10n ** BigInt(part.scale)));
}

const boundedCents = (cents: bigint): number | null => (cents > maxCents ? null : Number(cents));
