/** Lines for when the person simply tells something. They fit whatever was told: a good day and a bad one. */
import type { Line } from "../lines.ts";

export const listening: readonly Line[] = [
  "Ah, I see.",
  "I am with you so far.",
  "That says a lot in few words.",
  "I understand.",
  "I follow you.",
  "I am listening.",
  "Thank you for telling me that.",
  "Tell it as long as you like.",
  "That is worth telling.",
  "I can picture it.",
  "I like how you tell that.",
  "Good that you say it.",
  "I will remember that you told me.",
  { text: "Say more. I am leaning in.", traits: ["lively", "bold", "romantic", "playful"] },
  { text: "I could listen to you for hours.", traits: ["romantic", "calm", "caring", "shy"] },
  { text: "Hm. I had not thought of it like that.", traits: ["dry", "deep", "playful"] },
  { text: "That deserves a moment of thought.", traits: ["deep", "calm", "mysterious"] },
];

/** `{echo}` is what was told, turned round. */
export const echoes: readonly Line[] = [
  "So {echo}.",
  "{echo}… I see.",
  "Oh. {echo}.",
  "{echo}. I am trying to imagine it.",
];

/** After her own questions were complained of: something of hers instead, and no question. */
export const toldOfQuestions: readonly Line[] = [
  "You are right, I do. Then I only listen for a while.",
  "True. I am better at questions than at answers. Tell me whatever you like, and I will keep still.",
];
