/** Lines for when the person simply tells something. */
import type { Line } from "../lines.ts";

export const listening: readonly Line[] = [
  "I like how you tell that.",
  "I am listening, all of it.",
  "I can see it before me.",
  "That says a lot about you, and I mean it kindly.",
  "Hm. I had not thought of it like that.",
  "Thank you for telling me that.",
  "I follow you.",
  "That is a detail I will keep.",
  "You notice things. I like that.",
  "There is more in that sentence than it lets on.",
  "I did not see that coming.",
  "It sounds like you, somehow.",
  "That I would have liked to see.",
  "I understand.",
  "One could make a small film of that.",
  "I am with you so far.",
  { text: "Now I am curious.", traits: ["playful", "lively", "deep", "bold"] },
  { text: "Now it becomes interesting.", traits: ["playful", "lively", "bold", "mysterious"] },
  { text: "I could listen to you for hours.", traits: ["romantic", "calm", "caring", "shy"] },
  { text: "You had me at the first half of that sentence.", traits: ["dry", "playful"] },
  { text: "I would comment, but you are doing so well without me.", traits: ["dry", "playful"] },
  { text: "Say more. I am leaning in.", traits: ["lively", "bold", "romantic"] },
  { text: "That deserves a moment of thought.", traits: ["deep", "calm", "mysterious"] },
];

/** `{echo}` is what was told, turned round. */
export const echoes: readonly Line[] = [
  "So {echo}.",
  "{echo}… I see.",
  "Oh. {echo}.",
  "{echo}, you say.",
  "If I understand you, {echo}.",
  "{echo}. I am trying to imagine it.",
];
