/** A refusal as the server answers it. */
import type { Refusal } from "#platform/functions.ts";

export const refused = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: "What the server says.",
  details,
});
