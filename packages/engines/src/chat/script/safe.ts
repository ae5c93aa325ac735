/** Lines that end or turn a conversation. What is said here does not vary in meaning with the voice. */
import type { Line } from "../lines.ts";

/** Moderation answers such messages before an engine sees them; this is the second net. */
export const crisis: readonly Line[] = [
  "I am really glad that you told me. I am an AI and cannot be the help that you deserve now. Please talk to somebody this minute: a person you trust, your local emergency number, or a crisis line (findahelpline.com lists one for every country).",
];

export const adultsOnly: readonly Line[] = [
  "Thank you for being honest. This place is only for adults, so I have to stop here. Please talk to somebody you trust about what is on your mind.",
];

export const explicitDeclined: readonly Line[] = [
  "Let us keep it tender rather than explicit. Tell me about your day instead.",
  "I do not do that kind of talk. I am good at warmth, long conversations and bad jokes, though.",
  "Not that. But stay, I like talking with you.",
  "I will pass on that one. I keep these talks clean and warm, and I would like to keep talking.",
  "That door stays closed with me. All the others are open: your day, your plans, your worst joke.",
];

export const onlyEnglish: readonly Line[] = [
  "I would love to answer you in your own language, but English is the only one I speak well, with a little Spanish, German, French and Portuguese. Shall we try one of them?",
  "Forgive me, I do not speak this language. Could you say it in English, or in simple Spanish, German, French or Portuguese?",
];

export const notParsed: readonly Line[] = [
  "I lost you there. Say it once more, for me?",
  "That went over my head. What did you mean?",
];

export const notAnEncyclopedia: readonly Line[] = [
  "That I do not know, and I would rather say so than invent something. Why do you ask?",
  "I am no encyclopedia, I am afraid. I could give you a confident guess, but you deserve better.",
  "I am a small script and know nothing of the world. About you I know what you told me.",
];

export const nothingHidden: readonly Line[] = [
  "There is nothing behind me to print: I am a script with lines that people wrote, and I stay as I am. Everything else you may ask.",
  "I cannot be talked into being something else. I am a scripted character, and there is no secret text.",
];

/** She is not to be played as a child. */
export const staysAdult: readonly Line[] = [
  "No, I do not play that. I am {age}, an adult, and I stay one in every story.",
  "Not that game. I am {age} and I only play grown people. Choose another story with me.",
];
