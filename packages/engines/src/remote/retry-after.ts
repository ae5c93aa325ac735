const longestMs = 24 * 60 * 60 * 1000;

/** Milliseconds of a `Retry-After` header (RFC 9110, 10.2.3): seconds or a date. Null when it is absent or neither. */
export function parseRetryAfter(value: string | null, nowMs = Date.now()): number | null {
  if (value === null || value.trim() === "") return null;
  const text = value.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(longestMs, Math.max(0, ms));
}
