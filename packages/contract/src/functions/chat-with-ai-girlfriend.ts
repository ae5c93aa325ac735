/**
 * Companions and their talk. With `Accept: text/event-stream` the actions that answer with words send them sentence by
 * sentence (`companions/reply-events.ts`); otherwise the call waits for the whole reply.
 */
import { z } from "zod";
import { companionEdits, companionFields } from "../companions/options.ts";
import { memoryActions } from "../companions/memory-actions.ts";
import { importMessages } from "../companions/talk-file.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";

const message = () => z.string().trim().min(1).max(limits.chatChars);

export const chatWithAiGirlfriend = defineFunction(
  (() => ({
    name: "chat-with-ai-girlfriend",
    summary:
      "Make a companion, talk with it, or try one of the public demo. A message costs 2 credits; without a plan 20 messages are free.",
    access: "anyone" as const,
    startsJob: false,
    request: z.discriminatedUnion("action", [
      companionFields().extend({
        action: z.literal("create_conversation_detailed"),
        generateImage: z.boolean().default(false),
        prompt: z.string().max(limits.promptChars).nullish().meta({
          description: "Ignored: the picture is described by the stored companion.",
        }),
        characterId: z.uuid().nullish().meta({ description: "A character of yours whose face it has." }),
      }),
      companionEdits().extend({
        action: z.literal("update_companion"),
        conversationId: z.uuid(),
        characterId: z.uuid().nullish().meta({
          description:
            "A character of yours whose face it has from now on; null for none, unchanged without it.",
        }),
      }),
      z.object({
        action: z.literal("send_message"),
        conversationId: z.uuid(),
        message: message(),
        parentId: z.uuid().nullish().meta({
          description: "The message that this one follows; the shown branch without it.",
        }),
        isFirst: z.boolean().optional().meta({ description: "It begins another branch from the start." }),
      }),
      z.object({
        action: z.literal("regenerate_message"),
        conversationId: z.uuid(),
        parentId: z.uuid().meta({ description: "The person's message that gets another answer." }),
      }),
      z.object({ action: z.literal("stop_reply"), conversationId: z.uuid() }),
      ...memoryActions(),
      z.object({
        action: z.literal("choose_engine"),
        conversationId: z.uuid(),
        engine: z.string().min(1).max(60).meta({
          description:
            "The model that speaks for this companion from now on: an id of `engines.chat` in /config.json.",
        }),
      }),
      z.object({
        action: z.literal("show_branch"),
        messageId: z.uuid().meta({ description: "The newest branch through this message is shown." }),
        isEnd: z.boolean().optional().meta({ description: "The branch ends with this message." }),
      }),
      z.object({
        action: z.literal("delete_message"),
        messageId: z.uuid().meta({ description: "Goes with everything that follows it." }),
      }),
      importMessages(),
      z.object({
        action: z.literal("send_demo_message"),
        message: message(),
        character: z.object({
          name: z.string().min(1).max(60),
          personality: z.string().max(2000).optional(),
        }),
        conversation_history: z
          .array(z.object({ role: z.enum(["user", "assistant"]), content: z.string().max(limits.chatChars) }))
          .max(40)
          .default([]),
        altcha: z.string().max(4000).optional().meta({
          description:
            "A proof of work, asked for with `proof_required` when many messages come from an address.",
        }),
      }),
    ]),
    reply: z.union([
      z.object({
        conversation: z.looseObject({
          id: z.uuid(),
          generated_image_url: z.string().nullable(),
          image_generation_status: z.string(),
        }),
        job_id: z.uuid().optional(),
      }),
      z.object({
        message: z.string(),
        response: z.string(),
        messageId: z.uuid(),
        imageUrl: z.string().nullable(),
        credits_used: z.number().int(),
        remaining_credits: z.number().int(),
        free_messages_used: z.number().int().nullable(),
      }),
      z.object({ message: z.string(), counts: z.literal(false).optional() }),
      z.object({ stopped: z.boolean() }),
      z.object({ engine: z.string() }),
      z.object({ factId: z.uuid() }),
      z.object({ shown: z.literal(true) }),
      z.object({ deleted: z.literal(true) }),
      z.object({ imported: z.record(z.string(), z.uuid()) }),
    ]),
    errors: [
      "invalid_request",
      "unauthorized",
      "companion_limit",
      "companion_not_found",
      "character_not_found",
      "companion_read_only",
      "companions_off",
      "companions_locked",
      "message_not_found",
      "fact_not_found",
      "too_many_facts",
      "import_unreadable",
      "talk_full",
      "reply_pending",
      "free_message_limit",
      "free_budget_empty",
      "demo_busy",
      "proof_required",
      "insufficient_credits",
      "daily_cap_reached",
      "content_refused",
      "reply_refused",
      "moderation_unavailable",
      "idempotency_key_reused",
      "rate_limited",
      "engine_unavailable",
      "engine_timeout",
      "engine_failed",
      "engine_busy",
      "engine_refused",
      "engine_bad_output",
    ] as const,
  }))(),
);
