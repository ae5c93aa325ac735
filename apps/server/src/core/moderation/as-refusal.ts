/** A verdict of the safety check as a function answers it. */
import type { Refusal } from "#platform/http/function-route.ts";
import type { Review } from "./moderation.ts";

/** @param shownChars marks beyond them are of a text that the person did not just write. */
export function asRefusal(
  verdict: Extract<Review, { ok: false }>,
  shownChars = Number.POSITIVE_INFINITY,
): Refusal {
  if (verdict.code === "moderation_unavailable") return { ok: false, code: "moderation_unavailable" };
  return {
    ok: false,
    code: "content_refused",
    error: verdict.sentence,
    rule: verdict.ruleId,
    marks: verdict.marks.filter(({ end }) => end <= shownChars),
    appeal_token: verdict.appealToken,
  };
}
