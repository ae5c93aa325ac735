/** The check of a companion's own sentences, before anybody reads them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { JudgeReply } from "./run-reply.stream.ts";

/** A check that is only late, as in a process that has just started, does not cut a reply that somebody reads. */
const usualPausesMs = [250, 1_000, 4_000];

export const judgeReplyWith =
  (moderation: Moderation, pausesMs: readonly number[] = usualPausesMs): JudgeReply =>
  async (text, userId) => {
    for (let attempt = 0; ; attempt += 1) {
      const verdict = await moderation.review({ userId, kind: "companion-reply", context: "chat", text });
      if (verdict.ok) return "pass";
      if (verdict.code === "content_refused") return "reply_refused";
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) return verdict.code;
      await sleep(pauseMs);
    }
  };
