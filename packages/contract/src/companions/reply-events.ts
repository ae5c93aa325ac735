/** What a reply sends as server-sent events, in this order: `begun`, `sentence`s, perhaps a `picture`, then one end. */
import { z } from "zod";
import { errorCode } from "../error-codes.ts";

export const replyEvents = {
  /** The ids of both rows; `sentId` is null for another answer to an earlier message. */
  begun: z.object({
    replyId: z.uuid().nullable(),
    messageId: z.uuid(),
    sentId: z.uuid().nullable(),
    /** That this is an AI, in a sentence to show before the reply; null when it is not due. */
    notice: z.string().nullable(),
  }),
  /** One whole sentence that passed the check and is stored. */
  sentence: z.object({ text: z.string() }),
  /** The companion offers a picture of this scene; making it costs what `/config.json` says. */
  picture: z.object({ scene: z.string() }),
  done: z.object({
    messageId: z.uuid(),
    /** complete, or stopped or cut after at least one sentence. */
    state: z.enum(["complete", "stopped", "cut"]),
    kind: z.enum(["talk", "crisis"]),
    message: z.string(),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
    free_messages_used: z.number().int().nullable(),
  }),
  /** Nothing was delivered, nothing was charged, and the person's message was taken back. */
  failed: z.object({ code: errorCode, error: z.string() }),
} as const;

export type ReplyEvents = { [Name in keyof typeof replyEvents]: z.infer<(typeof replyEvents)[Name]> };
export type ReplyEvent = {
  [Name in keyof ReplyEvents]: { event: Name; data: ReplyEvents[Name] };
}[keyof ReplyEvents];
