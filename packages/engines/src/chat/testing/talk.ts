/** Talks with the scripted companion, for tests. */
import { createEmbeddedChatEngine } from "../embedded.ts";
import type { ChatTurn, MemoryNote, Persona } from "../engine.ts";

export const engine = createEmbeddedChatEngine();

export const sofia: Persona = {
  name: "Sofia",
  ageYears: 28,
  personality:
    "Playful, caring, and understanding. She loves deep conversations and making you feel special.",
  backstory:
    "Sofia grew up in a fishing village near Porto. She moved to Lisbon to study marine biology. She still plays her grandfather's guitar every Sunday.",
  hobbies: "reading, music, traveling",
  dreams: "love, adventure, success",
  relationship: "lovers",
  appearance: "Long wavy dark brown hair",
};

/** The last reply to messages that were said one after the other; the first may be hers. */
export async function talk(
  messages: readonly string[],
  options: { persona?: Persona; hers?: string; seed?: number } = {},
) {
  const history: ChatTurn[] = [];
  let memory: MemoryNote[] = [];
  const replies: string[] = [];
  const pictures: string[] = [];
  let atMs = new Date(2026, 2, 4, 18).getTime();
  if (options.hers !== undefined)
    history.push({ role: "assistant", content: options.hers, at: new Date(atMs) });
  for (const [index, message] of messages.entries()) {
    atMs += 60_000;
    const now = new Date(atMs);
    const said: string[] = [];
    const request = {
      persona: options.persona ?? sofia,
      history: [...history],
      memory,
      message,
      now,
      seed: (options.seed ?? 1) + index,
    };
    for await (const part of engine.reply(request, new AbortController().signal)) {
      if (part.kind === "sentence") said.push(part.text);
      else if (part.kind === "picture") pictures.push(part.scene);
      else if (part.kind === "end") memory = part.memory;
    }
    replies.push(said.join(" "));
    history.push(
      { role: "user", content: message, at: now },
      { role: "assistant", content: said.join(" "), at: now },
    );
  }
  return {
    last: replies.at(-1) ?? "",
    replies,
    memory: memory.map(({ subject, value }) => `${subject}: ${value}`),
    pictures,
  };
}
