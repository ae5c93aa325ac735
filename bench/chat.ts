/** The time to the first sentence of a companion's reply, in a long conversation. */
import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import type { ChatRequest, ChatTurn } from "@galatea/engines/chat/engine.ts";
import { type BenchRow, atMost } from "./bench-row.ts";
import { quantile } from "./quantile.ts";

const messages = [
  "Hi, how are you?",
  "I had a long day, and my boss was unfair again.",
  "What are your hobbies? I love jazz and walks by the sea.",
  "Do you remember my name?",
  "Where did you grow up?",
];

export async function benchChat(): Promise<BenchRow[]> {
  const engine = createEmbeddedChatEngine();
  const at = new Date(2026, 2, 4, 18);
  const history: ChatTurn[] = Array.from({ length: 400 }, (_, turn) => ({
    role: turn % 2 === 0 ? "user" : "assistant",
    content: `Turn ${turn}: ${"we talked about rain, music and the sea. ".repeat(8)}`,
    at,
  }));
  const durationsMs: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    const request: ChatRequest = {
      persona: {
        name: "Sofia",
        ageYears: 28,
        personality: "Playful, caring, and understanding. She loves deep conversations.",
        backstory: "She grew up in a fishing village near Porto. ".repeat(40),
        hobbies: "music, reading, cooking",
        dreams: "love, adventure",
        relationship: "best friends",
        appearance: "Long wavy hair",
      },
      history,
      memory: [],
      message: messages[turn % messages.length] ?? "",
      now: at,
      seed: turn,
    };
    const started = performance.now();
    for await (const part of engine.reply(request, new AbortController().signal)) {
      if (part.kind !== "sentence") continue;
      durationsMs.push(performance.now() - started);
      break;
    }
  }
  engine.close();
  const p95Ms = quantile(durationsMs, 0.95);
  return [
    atMost(10, {
      name: "chat: message to first sentence, 400 turns of history, p95",
      value: p95Ms,
      unit: "ms",
      decimals: 2,
    }),
  ];
}
