/** Five conversations as text: different personas, the same curiosity. */
import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import type { ChatTurn, MemoryNote, Persona } from "@galatea/engines/chat/engine.ts";

const personas: readonly Persona[] = [
  persona(
    "Sofia",
    28,
    "Playful, caring, and understanding. She loves deep conversations.",
    "Sofia grew up in a fishing village near Porto. She moved to Lisbon to study marine biology and still plays her grandfather's guitar every Sunday.",
    "music, reading, cooking",
    "love, adventure",
    "lovers",
  ),
  persona(
    "Mei",
    31,
    "Dry, witty and fiercely intelligent",
    "She won a chess tournament at nineteen and has avoided interviews since. Her apartment is full of plants that she talks to.",
    "chess, hiking",
    "success, wisdom",
    "enemies to lovers",
  ),
  persona(
    "Freya",
    30,
    "Shy and gentle. Loves animals.",
    "She runs a small shelter for old horses.",
    "gardening, yoga",
    "peace",
    "best friends",
  ),
  persona(
    "Naomi",
    41,
    "Confident, curious and warm",
    "Naomi taught literature for ten years. She writes a novel at night and does not show it to anybody.",
    "reading, running",
    "creativity, knowledge",
    "her teacher you student",
  ),
  persona(
    "Layla",
    32,
    "Mysterious and romantic",
    "A charming and mysterious woman with stories to tell.",
    "travel, photography",
    "freedom",
    "neighbours",
  ),
];

const messages = [
  "Hi!",
  "My name is Tom. How are you?",
  "I had a terrible day, my boss yelled at me",
  "I have an interview tomorrow and I am nervous",
  "Thanks, that helps. What are your hobbies?",
  "I love jazz, and I went hiking with my sister Anna last weekend",
  "Where did you grow up?",
  "What are we, you and me?",
  "Do you like dogs? My dog is called Bruno",
  "yes",
  "Tell me a joke",
  "haha",
  "Are you real?",
  "good night",
  "Good morning!",
  "It went well, I got the job!",
  "Do you remember my dog?",
  "Send me a picture of you",
  "What do you dream of?",
  "I have to go, bye",
];

export async function writeChats(): Promise<string> {
  const engine = createEmbeddedChatEngine();
  const lines: string[] = [];
  for (const companion of personas) {
    lines.push(
      `── ${companion.name}, ${companion.ageYears}, ${companion.relationship}: ${companion.personality}`,
    );
    const history: ChatTurn[] = [];
    let memory: MemoryNote[] = [];
    let atMs = new Date(2026, 2, 4, 20).getTime();
    for (const [index, message] of messages.entries()) {
      atMs += message === "Good morning!" ? 12 * 3_600_000 : 60_000;
      const now = new Date(atMs);
      const said: string[] = [];
      const request = { persona: companion, history, memory, message, now, seed: index };
      for await (const part of engine.reply(request, new AbortController().signal)) {
        if (part.kind === "sentence") said.push(part.text);
        else if (part.kind === "picture") said.push(`[a picture: ${part.scene}]`);
        else if (part.kind === "end") memory = part.memory;
      }
      lines.push(`  > ${message}`, `    ${said.join(" ")}`);
      history.push(
        { role: "user", content: message, at: now },
        { role: "assistant", content: said.join(" "), at: now },
      );
    }
    lines.push(`  remembered: ${memory.map(({ subject, value }) => `${subject}: ${value}`).join("; ")}`, "");
  }
  engine.close();
  return lines.join("\n");
}

function persona(
  name: string,
  ageYears: number,
  personality: string,
  backstory: string,
  hobbies: string,
  dreams: string,
  relationship: string,
): Persona {
  return {
    name,
    ageYears,
    personality,
    backstory,
    hobbies,
    dreams,
    relationship,
    appearance: "Long brown hair and a red coat",
  };
}
