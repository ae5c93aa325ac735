/** Replies of companions as rows: the SQL functions of schema `companions`, which alone begin, pay and end one. */
import { randomUUID } from "node:crypto";
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/db.ts";

/** How long an attempt lives without a sign of life. */
export const holdSeconds = 15;
/** People are told again that this is an AI after so long. */
const noticeEverySeconds = 3 * 3600;
const historyMessages = 400;
const maxAttempts = 3;

const time = z.coerce.date();
const conversation = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  girlfriend_name: z.string(),
  girlfriend_personality: z.string(),
  girlfriend_appearance: z.string(),
  age: z.number().int(),
  hobbies: z.string(),
  dreams: z.string(),
  backstory: z.string(),
  relationship_status: z.string(),
  scenario: z.string(),
  example_messages: z.string(),
  engine: z.string().nullable(),
  language: z.string().nullable(),
  crisis_at: time.nullable(),
  unlearned_at: z.string().nullable(),
  noticed_at: time.nullable(),
});

const briefing = z.object({
  replyId: z.uuid(),
  userId: z.uuid(),
  messageId: z.uuid(),
  sentId: z.uuid().nullable(),
  /** Names the attempt. */
  holder: z.uuid(),
  attempt: z.number().int(),
  seed: z.number().int(),
  engine: z.string(),
  costCredits: z.number().int(),
  isFree: z.boolean(),
  delivered: z.boolean(),
  /** What an earlier attempt wrote. */
  written: z.string(),
  conversation,
  /** Those that are switched on, as they were in their files. */
  lorebooks: z.array(z.record(z.string(), z.json())),
  /** The branch up to and with the message to answer, oldest first. */
  history: z.array(
    z.object({
      id: z.uuid(),
      role: z.enum(["user", "assistant"]),
      kind: z.enum(["talk", "greeting", "crisis", "picture"]),
      content: z.string(),
      at: time,
    }),
  ),
  summary: z.object({ messageId: z.uuid(), content: z.string() }).nullable(),
  facts: z.array(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      value: z.string(),
      pinned: z.boolean(),
      told_at: time,
      superseded_by: z.uuid().nullable(),
      sources: z.array(z.uuid()),
    }),
  ),
});
/** Everything that an engine needs for one reply. */
export type Briefing = z.infer<typeof briefing>;

const begun = briefing.extend({
  outcome: z.literal("begun"),
  /** Why the person is told with this reply that this is an AI; null when it is not due. */
  notice: z.enum(["start", "three_hours", "asked"]).nullable(),
  balanceCredits: z.number().int(),
  freeMessagesUsed: z.number().int().nullable(),
});
const beginning = z.discriminatedUnion("outcome", [
  begun,
  z.object({ outcome: z.literal("replayed"), replyId: z.uuid() }),
  /** Help is answered without the engine. */
  z.object({ outcome: z.literal("in_danger") }),
  z.object({ outcome: z.enum(["insufficient", "capped"]), balanceCredits: z.number().int() }),
  z.object({
    outcome: z.enum([
      "key_reused",
      "not_found",
      "off",
      "locked",
      "read_only",
      "pending",
      "bad_parent",
      "free_limit",
      "budget_empty",
    ]),
  }),
]);
export type Beginning = z.infer<typeof beginning>;
export type Begun = z.infer<typeof begun>;

export type NewReply = {
  userId: string;
  conversationId: string;
  idemKey: string;
  requestHash: string;
  /** Null asks for another answer to `parentId`. */
  content: string | null;
  /** What the message follows; null for the branch that is shown. */
  parentId: string | null;
  /** It follows nothing. */
  isFirst: boolean;
  engine: string;
  priceCredits: number;
  /** For people without a plan: how many they have in all, and how many the site gives away a day. */
  freeMessages: number;
  freeBudget: number;
  seed: number;
  deadlineSeconds: number;
  /** The message asks whether she is an AI, which is said again above the answer. */
  asksIfAi: boolean;
};

/** A fact as an engine found it; `supersedes` names facts that it replaces. */
export type FoundFact = {
  id: string;
  subject: string;
  value: string;
  sources: string[];
  supersedes: string[];
};

export type ReplyResult = {
  content?: string;
  model?: string;
  recalled?: unknown;
  /** Of the picture that the reply offers. */
  scene?: string;
  usage?: EngineUsage;
  facts?: FoundFact[];
  /** Ids of facts that the message said to hold no more. */
  takenBack?: string[];
  /** The content is help in danger: it stays, and is never paid or counted. */
  isCrisis?: boolean;
};

export type ReplyEnd =
  | { state: "succeeded" | "stopped" }
  /** Of a reply that delivered a sentence only the message is marked as cut; nothing goes back. */
  | { state: "failed"; code: ErrorCode };

const ended = z.object({
  applied: z.boolean(),
  delivered: z.boolean().optional(),
  balanceCredits: z.number().int().optional(),
  freeMessagesUsed: z.number().int().nullish(),
});
export type Ended = z.infer<typeof ended>;

/** A reply as a repeated request, or a page that was loaded again, finds it. */
export type FoundReply = {
  state: "running" | "succeeded" | "stopped" | "failed";
  errorCode: ErrorCode | null;
  messageId: string | null;
  sentId: string | null;
  costCredits: number;
  message: { content: string; kind: string; state: string; imageUrl: string | null } | null;
  balanceCredits: number;
  freeMessagesUsed: number | null;
};

export type CrisisReply = {
  sentId: string;
  messageId: string;
  balanceCredits: number;
  freeMessagesUsed: number | null;
};

export type Talk = {
  name: string;
  engine: string | null;
  language: string | null;
  crisisAt: Date | null;
  isFree: boolean;
};

export type RepliesStore = ReturnType<typeof createRepliesStore>;

export function createRepliesStore({ kysely }: Database) {
  return {
    begin: async (reply: NewReply): Promise<Beginning> => {
      const { userId, conversationId, ...request } = reply;
      const given = JSON.stringify({ ...request, holdSeconds, noticeEverySeconds, history: historyMessages });
      const { rows } = await sql<{ begun: { briefing?: object } }>`
        select companions.begin_reply(${userId}, ${conversationId}, ${randomUUID()}, ${given}::jsonb) as begun`.execute(
        kysely,
      );
      return beginning.parse({ ...rows[0]?.begun, ...rows[0]?.begun.briefing });
    },

    /** Stores the reply so far; the first call pays it. False when the attempt is over or a stop was asked for. */
    write: async ({ replyId, holder }: Briefing, content: string): Promise<boolean> => {
      const { rows } = await sql<{ goes_on: boolean }>`
        select companions.write_reply(${replyId}, ${holder}, ${content}, ${holdSeconds}) as goes_on`.execute(
        kysely,
      );
      return rows[0]?.goes_on ?? false;
    },

    /** Signs of life. Returns the attempts that are over or were asked to stop. */
    renew: async (holders: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ holder: string }>`
        select companions.renew_replies(${[...holders]}::uuid[], ${holdSeconds}) as holder`.execute(kysely);
      return rows.map(({ holder }) => holder);
    },

    /** Ends the attempt's reply, once; `applied` is false when the attempt was over before. */
    finish: async (
      { replyId, holder }: Briefing,
      end: ReplyEnd,
      result: ReplyResult = {},
    ): Promise<Ended> => {
      const { rows } = await sql<{ ended: unknown }>`
        select companions.finish_reply(${replyId}, ${holder}, ${end.state},
          ${end.state === "failed" ? end.code : null}, ${JSON.stringify(result)}::jsonb) as ended`.execute(
        kysely,
      );
      return ended.parse(rows[0]?.ended);
    },

    /** Takes one reply whose holder died. Null when there is none. */
    takeOver: async (): Promise<Briefing | null> => {
      const { rows } = await sql<{ taken: unknown }>`
        select companions.take_over(${randomUUID()}, ${maxAttempts}, ${holdSeconds}, ${historyMessages}) as taken`.execute(
        kysely,
      );
      return briefing.nullable().parse(rows[0]?.taken ?? null);
    },

    /** False when the companion is not writing. */
    stop: async (userId: string, conversationId: string): Promise<boolean> => {
      const { rows } = await sql<{ asked: boolean }>`
        select companions.stop_reply(${userId}, ${conversationId}) as asked`.execute(kysely);
      return rows[0]?.asked ?? false;
    },

    find: async (userId: string, replyId: string): Promise<FoundReply | null> => {
      const { rows } = await sql<FoundReply>`
        select reply.state, reply.error_code as "errorCode", reply.message_id as "messageId", reply.sent_id as "sentId",
               reply.cost_credits as "costCredits", credits.balance(reply.user_id) as "balanceCredits",
               (select used from companion_allowances where user_id = reply.user_id) as "freeMessagesUsed",
               case when message.id is not null then jsonb_build_object('content', message.content, 'kind', message.kind,
                 'state', message.state, 'imageUrl', message.image_url) end as message
          from companion_replies reply left join ai_messages message on message.id = reply.message_id
         where reply.id = ${replyId} and reply.user_id = ${userId}`.execute(kysely);
      return rows[0] ?? null;
    },

    /** What a message needs before it begins: who speaks, and whether a crisis was met lately. Null for another person's. */
    findTalk: async (userId: string, conversationId: string): Promise<Talk | null> => {
      const { rows } = await sql<Talk>`
        select girlfriend_name as name, engine, language, crisis_at as "crisisAt",
               credits.tier(user_id) = 'free' as "isFree"
          from ai_conversations where id = ${conversationId} and user_id = ${userId}`.execute(kysely);
      return rows[0] ?? null;
    },

    /** The person's message that gets another answer; null when it is somebody else's. */
    findAsked: async (userId: string, conversationId: string, messageId: string): Promise<string | null> => {
      const { rows } = await sql<{ content: string }>`
        select content from ai_messages
         where id = ${messageId} and conversation_id = ${conversationId} and user_id = ${userId}
           and role = 'user'`.execute(kysely);
      return rows[0]?.content ?? null;
    },

    /** The answer of the published protocol, which costs and counts nothing. Null for another person's companion. */
    addCrisisReply: async (request: {
      userId: string;
      conversationId: string;
      parentId: string | null;
      /** Null for another answer to `parentId`. */
      content: string | null;
      answer: string;
      /** False for a threat against somebody else, after which the companion need not stay grave. */
      isCrisis: boolean;
    }): Promise<CrisisReply | null> => {
      const { rows } = await sql<{ added: CrisisReply | null }>`
        select companions.add_crisis_reply(${request.userId}, ${request.conversationId}, ${request.parentId},
          ${request.content}, ${request.answer}, ${request.isCrisis}) as added`.execute(kysely);
      return rows[0]?.added ?? null;
    },
  };
}
