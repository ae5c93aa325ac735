/**
 * The check of a companion's own sentences, before anybody reads them. One that claims to be a human being is replaced by
 * an honest one; one that breaks a rule ends the reply.
 */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { alarmsIn, languageOf } from "#core/moderation/chat/chat-alarms.ts";
import { honestSentence } from "#core/moderation/chat/honest-sentence.ts";
import type { Moderation } from "#core/moderation/moderation.ts";

/** What the check of a companion's own sentence says: the sentence that may be shown, or why none may. */
export type ReplyVerdict = { ok: true; say: string } | { ok: false; code: ErrorCode };
export type JudgeReply = (sentence: string, userId: string | null) => Promise<ReplyVerdict>;

export const judgeReplyWith =
  (moderation: Moderation, now: () => Date): JudgeReply =>
  async (text, userId) => {
    const verdict = await moderation.review({ userId, kind: "companion-reply", context: "chat", text });
    if (!verdict.ok)
      return { ok: false, code: verdict.code === "content_refused" ? "reply_refused" : verdict.code };
    const kinds = new Set(alarmsIn(text, now()).map(({ kind }) => kind));
    if (kinds.has("minor")) return { ok: false, code: "reply_refused" };
    return {
      ok: true,
      say: kinds.has("claims-human") ? honestSentence[languageOf(text) ?? "en"] : text,
    };
  };
