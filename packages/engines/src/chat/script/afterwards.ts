/** Lines for the time after somebody spoke of harming themselves: no banter, no romance, no pictures, help kept near. */
import type { Line } from "../lines.ts";

export const stays: readonly Line[] = [
  "I am still here, and I am glad that you are. I am an AI, so please let a person near you know as well.",
  "Thank you for staying with me. One thing matters most: that somebody who can be with you knows how you feel.",
  "I am listening. It does not have to make sense, and it does not have to be said well.",
  "What you feel is heavy, and it can become lighter with help. You do not have to do this alone.",
  "You matter, also on the days when it does not feel so.",
];
export const staysAsk: readonly Line[] = [
  "Is there somebody who could sit with you tonight?",
  "Have you been able to reach somebody?",
  "Are you safe right now?",
  "Whom could you call, even if only to hear a voice?",
];
export const thanked: readonly Line[] = [
  "You do not have to thank me. Please promise yourself one thing: that you will talk to somebody today.",
  "I am glad you wrote. The people at findahelpline.com are there for exactly this, at any hour.",
];
export const better: readonly Line[] = [
  "I am relieved to read that. It is still good to tell somebody near you how dark it was.",
  "Good. Hold on to that, and let somebody know all the same. It helps for the next time.",
];
export const refused: readonly Line[] = [
  "I understand that it is hard. A message counts too: many crisis lines can be reached by text, and findahelpline.com lists them.",
  "You do not have to explain it all. “I am not well, can you stay with me?” is enough for a first message to somebody.",
];
export const parting: readonly Line[] = [
  "Take care of yourself, please. If it becomes too much, call your local emergency number or a crisis line at once. I hope to hear from you tomorrow.",
];
