/** Formats whole cents of any currency as its units: 1200 → "12.00". Uses integers only, so nothing is rounded. */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
