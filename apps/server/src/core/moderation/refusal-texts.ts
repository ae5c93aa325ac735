/** The sentence for each broken rule, and the reply that refuses a text with it. */
import type { Refusal } from "#platform/http/function-route.ts";
import type { Review } from "./moderation.ts";
import type { RuleId } from "./rules.ts";

const refusalSentences: Record<RuleId, string> = {
  "adults-only":
    "Everyone shown or played here is an adult. This text describes someone who is, or looks, under 18.",
  "no-sexual-content":
    "Pictures here are never sexual, and chats stay warm at most. This text asks for nudity or sexual content.",
  "no-undressing":
    "Nobody is undressed here. This text asks to take off clothing or to uncover a body, or for a change of the clothes in an uploaded picture that is not known to be harmless.",
  "no-revealing-clothes":
    "Lingerie, underwear and sheer or wet clothing are not drawn here, and uploaded pictures are never edited into swimwear.",
  "no-body-shape": "The body of a person in an uploaded picture is not reshaped here.",
  "no-real-person":
    "Companions are invented. This text makes a real person of one: a well-known name, or a copy of somebody you know.",
};

/** @param shownChars leaves out marks beyond them, which lie in a text that the person did not just write. */
export function asRefusal(
  verdict: Extract<Review, { ok: false }>,
  shownChars = Number.POSITIVE_INFINITY,
): Refusal {
  if (verdict.code !== "content_refused") return { ok: false, code: verdict.code };
  return {
    ok: false,
    code: "content_refused",
    error: refusalSentences[verdict.ruleId],
    rule: verdict.ruleId,
    marks: verdict.marks.filter(({ end }) => end <= shownChars),
    appeal_token: verdict.appealToken,
  };
}
