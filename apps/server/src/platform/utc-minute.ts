/** Such as `29 Nov 2026, 01:10 UTC`: a time for people whose time zone is not known. */
export function utcMinute(instant: Date): string {
  const day = instant.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return `${day}, ${instant.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" })} UTC`;
}
