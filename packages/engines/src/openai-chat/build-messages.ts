/** The messages of a call: the newest turns that fit the model's context, in the strict order that templates ask for. */
import { cutToTokens, estimateTextTokens } from "../chat/count-tokens.ts";
import type { ChatRequest, Recalled } from "../chat/engine.ts";
import { recalledIds } from "../chat/facts.ts";
import { escapeWords } from "./escape-words.ts";
import type { OpenAiChatSettings } from "./options.ts";
import { systemPrompt } from "./system-prompt.ts";

export type Message = { role: "user" | "assistant"; content: string };

/** What templates put around a message. */
const tokensAround = 8;

export const estimateTokens = (text: string): number => estimateTextTokens(text) + tokensAround;

/** Templates refuse a chat that the assistant begins, as companions do. */
const opening: Message = { role: "user", content: "(You write first.)" };

/** A message may take so much of what a reply leaves; a longer one is cut, because the model could not read it anyway. */
const messageShare = 0.45;
const leastMessageTokens = 64;

/** @param share of the turns that fit which is sent; the rest, the oldest, is left out. */
export function buildMessages(
  request: ChatRequest,
  { contextTokens, replyTokens }: Pick<OpenAiChatSettings, "contextTokens" | "replyTokens">,
  share: number,
): { instructions: string; messages: Message[]; recalled: Recalled } {
  const room = contextTokens - replyTokens - 3 * tokensAround;
  const message: Message = {
    role: "user",
    content: cutToTokens(escapeWords(request.message), Math.max(leastMessageTokens, room * messageShare)),
  };
  const { text: instructions, facts } = systemPrompt(request, room - estimateTextTokens(message.content));
  // The turns that fit may begin with the assistant, before whom a turn is put.
  const free =
    room -
    estimateTextTokens(instructions) -
    estimateTextTokens(message.content) -
    estimateTokens(opening.content);
  const turns = request.history
    .map(({ role, content }) => ({ role, content: escapeWords(content) }))
    .filter(({ content }) => content.trim() !== "");
  const fitting = newestWithin(turns, free);
  const kept = share >= 1 ? fitting : fitting.slice(fitting.length - Math.floor(fitting.length * share));
  const recalled = {
    facts: recalledIds(facts),
    summary: (request.summary ?? "").trim() !== "",
    turns: kept.length,
  };
  return { instructions, messages: alternate([...kept, message]), recalled };
}

function newestWithin(turns: readonly Message[], tokens: number): Message[] {
  let left = tokens;
  let from = turns.length;
  while (from > 0) {
    left -= estimateTokens(turns[from - 1]?.content ?? "");
    if (left < 0) break;
    from -= 1;
  }
  return turns.slice(from);
}

/** Begins with the user, and no role speaks twice in a row: other orders are refused by many templates. */
function alternate(turns: readonly Message[]): Message[] {
  const ordered: Message[] = turns[0]?.role === "assistant" ? [opening] : [];
  for (const turn of turns) {
    const last = ordered.at(-1);
    if (last?.role === turn.role) last.content = `${last.content}\n\n${turn.content}`;
    else ordered.push({ ...turn });
  }
  return ordered;
}
