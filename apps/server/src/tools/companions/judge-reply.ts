/** The check of a companion's own sentences, before anybody reads them. */
import type { Moderation } from "#core/moderation/moderation.ts";
import type { JudgeReply } from "./run-reply.stream.ts";

export const judgeReplyWith =
  (moderation: Moderation): JudgeReply =>
  async (text, userId) => {
    const verdict = await moderation.review({ userId, kind: "companion-reply", context: "chat", text });
    if (verdict.ok) return "pass";
    return verdict.code === "content_refused" ? "reply_refused" : verdict.code;
  };
