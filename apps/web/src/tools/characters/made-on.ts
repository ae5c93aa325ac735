/** A day as it is written everywhere: 3 Nov 2026. */
export const madeOn = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
