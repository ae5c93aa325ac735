/** The refusal of a time zone that passes the contract but is unknown to this PostgreSQL. */
import type { Refusal } from "#platform/http/function-route.ts";

const sentence = "This server does not know that time zone.";

export const unknownTimeZone: Refusal = {
  ok: false,
  code: "invalid_request",
  error: sentence,
  issues: [{ path: "time_zone", message: sentence }],
};
