/** What the chat engine has to be told of a server with OpenAI's chat API: where it is, which model speaks, and its limits. */
import { z } from "zod";
import type { ServerAddress } from "../remote/provider-http.ts";

export const openAiChatSettings = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/)
    .default("openai-chat"),
  /** Shown wherever a person reads its words. */
  label: z.string().trim().min(1).max(60).default("Language model"),
  /** Up to and with its version: http://127.0.0.1:11434/v1 (Ollama), http://127.0.0.1:8080/v1 (llama.cpp). */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === "" && new URL(url).password === "", {
      error: "A key belongs into `apiKey`, not into the address.",
    }),
  model: z.string().trim().min(1).max(300),
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .optional(),
  /** Tokens that the model reads at once, as its server is set up. The history is cut to it by an estimate (chat/count-tokens.ts). */
  contextTokens: z.int().min(1_024).max(2_000_000).default(4_096),
  /** Tokens of one reply, its thoughts included. A model that thinks needs a few thousand. */
  replyTokens: z.int().min(64).max(100_000).default(512),
  /** OpenAI's newer models take the second. */
  replyTokensField: z.enum(["max_tokens", "max_completion_tokens"]).default("max_tokens"),
  temperature: z.number().min(0).max(2).optional(),
  /** The model's template opens its thoughts itself, so that a reply begins with them and shows only their end. */
  startsThinking: z.boolean().default(false),
  /** BCP 47. The first decides how sentences are cut. */
  languages: z.array(z.string().min(2).max(20)).min(1).default(["en"]),
  /** Its provider charges for each call. */
  billedPerCall: z.boolean().default(false),
});
export type OpenAiChatSettings = z.infer<typeof openAiChatSettings>;

export type OpenAiChatTiming = {
  /** Until the first word or thought: the server may have to load the model, or to finish for others. */
  firstTimeoutMs: number;
  /** Between two of them. */
  idleTimeoutMs: number;
  /** Of a whole reply. */
  replyTimeoutMs: number;
  healthTimeoutMs: number;
};

export type OpenAiChatOptions = Omit<OpenAiChatSettings, "url"> & {
  /** A function where the server runs only when it is needed: see `ServerAddress`. */
  url: string | Exclude<ServerAddress, URL>;
  /** For tests. */
  timing?: Partial<OpenAiChatTiming>;
};

export const usualTiming: OpenAiChatTiming = {
  firstTimeoutMs: 90_000,
  idleTimeoutMs: 20_000,
  replyTimeoutMs: 180_000,
  healthTimeoutMs: 2_000,
};

/** A reply ends there, between two sentences, however much the model would still say. */
export const longestReply = { sentences: 16, chars: 3_000 };
