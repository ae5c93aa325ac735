/** Reads the body of a chat as llama-server does: messages that a template cannot take are an error of the server, 500. */
import { z } from "zod";

const message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const chat = z.object({
  model: z.string(),
  messages: z.array(message),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  seed: z.int().nullish(),
});
export type ChatBody = z.infer<typeof chat>;

export type ReadBody = { body: ChatBody } | { status: 400 | 500; message: string };

export function readBody(text: string): ReadBody {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return { status: 400, message: "could not parse the JSON body" };
  }
  const body = chat.safeParse(told).data;
  if (!body) return { status: 500, message: "Missing 'content' or unknown role" };
  const turns = body.messages.filter(({ role }, index) => !(role === "system" && index === 0));
  const alternates = turns.every(({ role }, index) => role === (index % 2 === 0 ? "user" : "assistant"));
  return alternates && turns.at(-1)?.role === "user"
    ? { body }
    : { status: 500, message: "Conversation roles must alternate user/assistant/user/assistant/..." };
}

/** Four characters a token, and the template's own around each message. */
export const tokensOf = ({ messages }: ChatBody): number =>
  messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4) + 4, 0);
