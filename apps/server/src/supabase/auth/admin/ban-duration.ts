/**
 * How long a ban lasts, in the notation of Go's time.ParseDuration ("24h", "1h30m"). "none" ends a ban.
 * https://pkg.go.dev/time#ParseDuration
 */
const unitsMs: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** Go counts nanoseconds in 63 bits. */
const maxMs = 2 ** 63 / 1e6;

/** Null when the text is no duration. */
export function readBanDuration(text: string): { banMs: number | "none" } | null {
  if (text === "none") return { banMs: "none" };
  if (text.length > 60 || !/^\+?(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return null;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const banMs = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitsMs[unit ?? ""] ?? 0),
    0,
  );
  return banMs < maxMs ? { banMs } : null;
}
