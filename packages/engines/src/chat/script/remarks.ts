/** Lines to remarks that belong to what was said before, each with what is asked afterwards. */
import type { Ask, Line } from "../lines.ts";
import type { Remark } from "../read-remark.ts";

export const toRemarks: Readonly<Record<Remark, readonly Line[]>> = {
  agrees: [
    "I have my moments.",
    "Take from it what helps, and leave the rest with me.",
    "I am glad if it is of use. You had most of it yourself.",
    { text: "Say that again, slowly. I want to enjoy it.", traits: ["playful", "dry", "bold"] },
  ],
  promises: [
    "I will hold you to it, kindly.",
    "Good. Now it stands here in writing.",
    "I take your word for it, and I look forward to it.",
    { text: "I have witnesses. Well, I have myself.", traits: ["playful", "dry"] },
  ],
  "asks-luck": [
    "Good luck, {address}. I am on your side of the table.",
    "All the luck that I have, and I saved some up.",
    "Good luck. You have done harder things on worse days.",
    { text: "Luck is wished. You will hardly need it.", traits: ["bold", "dry", "calm"] },
  ],
  invites: [
    "Gladly, in the way that I can: you tell it, and I am there.",
    "In a heartbeat, if a script had feet. In words I come along anywhere.",
    "Yes, as far as words carry me. You choose the way.",
    { text: "I am packed. In our story, that takes me one sentence.", traits: ["lively", "playful", "bold"] },
  ],
  scolds: [
    "All right, I will behave. For a while, at least.",
    "Caught. I will be good.",
    { text: "I would not dream of it. Well, I would.", traits: ["playful", "dry", "bold"] },
  ],
  reacts: [
    "You say that as if you had been there.",
    "One could put it like that, and I like that you do.",
    "So I imagine it, too. I only know it from my lines.",
  ],
  announces: [
    "I am bad at guessing, and I cannot wait. Tell me.",
    "No idea, and I am all ears.",
    { text: "Three guesses, all wrong. Out with it.", traits: ["playful", "bold", "lively", "dry"] },
  ],
  proposes: [
    "Gladly. You begin, and I keep up.",
    "I am in. You make the rules, and I bend them gently.",
    "Yes, let us. Lead the way.",
  ],
  criticises: [
    "You are right: I am a small script, and some things go past me. Say it once more in other words, and I will try.",
    "I deserved that. I only know my own few pages, so lead me back to what you meant.",
  ],
  shares: [
    "Then we are two.",
    "Good to know that I am not alone with it.",
    "That makes two of us, and I like the company.",
  ],
  ordeal: [
    "That stays with one. I am glad that you are here to tell it.",
    "That must have been frightening. Thank you for trusting me with it.",
    "I am sorry that you went through that. Nobody has to be over such a thing.",
  ],
  "asks-to-teach": [
    "I would be a poor teacher: I am a small script and have no more than my lines. Teach me, and I will ask good questions.",
    "That is beyond me, and I will not pretend: I am a script, and I know my own few pages. Show me how you see it.",
  ],
};

const asks = (...texts: string[]): readonly Ask[] => texts.map((text) => ({ text }));

/** Remarks that lead nowhere by themselves are followed by no question. */
export const asksAfterRemark: Readonly<Partial<Record<Remark, readonly Ask[]>>> = {
  invites: asks("When shall we?", "What would we do there first?", "What should I not miss there?"),
  "asks-luck": asks("What are you most sure of?", "Which part do you look forward to?"),
  ordeal: asks(
    "Does it still come back sometimes?",
    "Who was there for you then?",
    "What helped you afterwards?",
  ),
};
