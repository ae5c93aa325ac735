/** Writes and reads the log of refusals and their appeals. Triggers in the database keep the log append-only. */
import type { Database } from "#platform/db.ts";
import type { RuleId, TextContext } from "./rules.ts";

export type ModerationEvent = {
  userId: string | null;
  inputKind: string;
  context: TextContext;
  decision: "refused" | "unavailable";
  ruleId: RuleId | null;
  checker: string;
  /** SHA-256 in hex, to recognise the same text again without keeping it. */
  textHash: string;
  /** The marked words only, at most 200 characters. */
  excerpt: string | null;
  /** SHA-256 in hex of the token; unique. */
  appealTokenHash: string | null;
};

/** A picture that was given, or that a model made, and that the check did not pass. The picture itself is never kept. */
export type PictureEvent = {
  userId: string;
  /** Null for a picture that was given to no job. */
  jobId: string | null;
  /** The job's kind, such as `video`, or what else the picture was given for. */
  jobKind: string;
  /** Null where the job ended before it noted one, and without a job. */
  engine: string | null;
  picture: "given" | "made";
  decision: "refused" | "unavailable";
  ruleId: RuleId | null;
  /** Null where no classifier was asked. */
  classifierId: string | null;
};

export type AppealedEvent = {
  id: string;
  createdAt: Date;
  userId: string | null;
  inputKind: string;
  context: string;
  ruleId: string | null;
  excerpt: string | null;
};

export type ModerationStore = {
  record(event: ModerationEvent): Promise<void>;
  recordPicture(event: PictureEvent): Promise<void>;
  /** Null when no refusal carries this token. */
  findByAppealTokenHash(appealTokenHash: string): Promise<AppealedEvent | null>;
  /** `unknown`: no refusal of this person carries the token. */
  recordAppeal(appeal: {
    appealTokenHash: string;
    userId: string;
    message: string;
  }): Promise<"recorded" | "exists" | "unknown">;
};

export function createModerationStore(database: Database): ModerationStore {
  const { kysely } = database;
  return {
    async record(event) {
      await kysely
        .insertInto("moderation_events")
        .values({
          user_id: event.userId,
          input_kind: event.inputKind,
          context: event.context,
          decision: event.decision,
          rule_id: event.ruleId,
          checker: event.checker,
          text_hash: event.textHash,
          excerpt: event.excerpt,
          appeal_token_hash: event.appealTokenHash,
        })
        .execute();
    },

    async recordPicture({ userId, jobId, jobKind, engine, picture, decision, ruleId, classifierId }) {
      await kysely
        .insertInto("moderation_events")
        .values({
          user_id: userId,
          input_kind: jobKind,
          context: "picture",
          decision,
          rule_id: ruleId,
          checker: classifierId ?? "picture-check",
          picture,
          job_id: jobId,
          engine,
        })
        .execute();
    },

    async findByAppealTokenHash(appealTokenHash) {
      const row = await kysely
        .selectFrom("moderation_events")
        .select(["id", "created_at", "user_id", "input_kind", "context", "rule_id", "excerpt"])
        .where("appeal_token_hash", "=", appealTokenHash)
        .executeTakeFirst();
      if (!row) return null;
      const { id, context, excerpt } = row;
      const named = {
        createdAt: row.created_at,
        userId: row.user_id,
        inputKind: row.input_kind,
        ruleId: row.rule_id,
      };
      return { id, context, excerpt, ...named };
    },
    async recordAppeal({ appealTokenHash, userId, message }) {
      const event = await kysely
        .selectFrom("moderation_events")
        .select("id")
        .where("appeal_token_hash", "=", appealTokenHash)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (!event) return "unknown";
      const result = await kysely
        .insertInto("moderation_appeals")
        .values({ event_id: event.id, message })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n ? "recorded" : "exists";
    },
  };
}
