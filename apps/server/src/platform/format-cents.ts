/** Whole cents of any currency as its units: 1200 → "12.00". Never by way of a float. */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
