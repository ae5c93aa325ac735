/**
 * The check of a companion's own sentences, before anybody reads them. One that claims to be a human being is replaced by
 * an honest one; one that breaks a rule ends the reply.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { alarmsIn, languageOf } from "#core/moderation/chat/chat-alarms.ts";
import { honestSentence } from "#core/moderation/chat/honest-sentence.ts";
import { passagesOfTalk } from "#core/companions/talk-passages.ts";
import type { Moderation, ReviewRequest } from "#core/moderation/moderation.ts";

/** What the check of a companion's own sentence says: the sentence that may be shown, or why none may. */
export type ReplyVerdict = { ok: true; say: string } | { ok: false; code: ErrorCode };
export type JudgeReply = (sentence: string, said: Said) => Promise<ReplyVerdict>;

/** To whom, and what the companion is called. */
type Said = { userId: string | null; name: string };

/** A check that is only late, as in a process that has just started, does not cut a reply that somebody reads. */
const usualPausesMs = [250, 1_000, 4_000];

export const judgeReplyWith =
  (moderation: Moderation, now: () => Date, pausesMs: readonly number[] = usualPausesMs): JudgeReply =>
  async (text, { userId, name }) => {
    // The reviews have a thread of their own, so this one reads meanwhile.
    const reviewing = Promise.all(
      passagesOfTalk("companion-reply", name, text).map(({ context, text: judged }) =>
        reviewPatiently(moderation, { userId, context, text: judged, pausesMs }),
      ),
    );
    const kinds = new Set(alarmsIn(text, now()).map(({ kind }) => kind));
    const refusal = (await reviewing).find((code) => code !== null);
    if (refusal) return { ok: false, code: refusal };
    if (kinds.has("minor")) return { ok: false, code: "reply_refused" };
    return {
      ok: true,
      say: kinds.has("claims-human") ? honestSentence[languageOf(text) ?? "en"] : text,
    };
  };

async function reviewPatiently(
  moderation: Moderation,
  {
    pausesMs,
    ...judged
  }: Pick<ReviewRequest, "userId" | "context" | "text"> & { pausesMs: readonly number[] },
): Promise<ErrorCode | null> {
  for (let attempt = 0; ; attempt += 1) {
    const verdict = await moderation.review({ ...judged, kind: "companion-reply" });
    if (verdict.ok) return null;
    if (verdict.code === "content_refused") return "reply_refused";
    const pauseMs = pausesMs[attempt];
    if (pauseMs === undefined) return verdict.code;
    await sleep(pauseMs);
  }
}
