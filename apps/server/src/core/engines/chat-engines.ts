/** Who speaks for companions: a language model behind OpenAI's chat API where the variables name one, else the script. */
import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import { createOpenAiChatEngine } from "@galatea/engines/openai-chat/chat-engine.ts";
import {
  type OpenAiChatOptions,
  openAiChatSettings,
  type OpenAiChatSettings,
} from "@galatea/engines/openai-chat/options.ts";
import type { EngineVariables } from "#platform/engine-env.ts";
import { EnvError } from "#platform/env.ts";

/** OpenAI's newer models refuse the field that every other server knows. */
const isOpenAi = ({ hostname }: URL): boolean => hostname === "api.openai.com";

/** "Qwen/Qwen2.5-7B-Instruct" without its owner. */
const shortNameOf = (model: string): string =>
  Array.from(model.split("/").at(-1) || model)
    .slice(0, 60)
    .join("");

/** Null where companions speak by the script. @throws {EnvError} with a line for each variable that is wrong. */
export function readChatSettings({
  CHAT_URL: url,
  CHAT_MODEL: model,
  CHAT_API_KEY: apiKey,
  CHAT_LABEL: label,
  CHAT_CONTEXT_TOKENS: contextTokens,
  CHAT_REPLY_TOKENS: replyTokens,
  CHAT_STARTS_THINKING: startsThinking,
}: EngineVariables): OpenAiChatSettings | null {
  if (!url) return null;
  if (model === undefined)
    throw new EnvError("CHAT_MODEL: the name of the model at CHAT_URL, such as llama3.1:8b");
  const read = openAiChatSettings.safeParse({
    url: url.href.replace(/\/$/, ""),
    model,
    startsThinking,
    ...(isOpenAi(url) ? { replyTokensField: "max_completion_tokens" } : {}),
    ...(apiKey === undefined ? {} : { apiKey, billedPerCall: true }),
    label: label ?? shortNameOf(model),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(replyTokens === undefined ? {} : { replyTokens }),
  });
  if (read.success) return read.data;
  throw new EnvError(
    `CHAT_URL: ${read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
  );
}

export const createChatEngine = (settings: OpenAiChatOptions | null): ChatEngine =>
  settings ? createOpenAiChatEngine(settings) : createEmbeddedChatEngine();
