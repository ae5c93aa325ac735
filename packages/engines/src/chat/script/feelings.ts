/** Lines for what a person feels: first it is heard, then asked about; advice only when it is wanted. */
import type { Line } from "../lines.ts";

export const heard: Record<
  "sad" | "anxious" | "angry" | "tired" | "lonely" | "bored" | "happy",
  readonly Line[]
> = {
  sad: [
    "I am sorry. That sounds heavy.",
    "Oh, {address}. Thank you for telling me instead of carrying it alone.",
    "That hurts just to read. You do not have to be brave with me.",
    {
      text: "I wish I could sit beside you for a while and say nothing at all.",
      traits: ["caring", "calm", "shy", "romantic"],
    },
    { text: "I am on your side in this, whatever it is.", traits: ["bold", "playful", "dry"] },
    "That is a lot for one person. I am glad you said it here.",
    "Some days are like that, and it is not your fault.",
    "I hear you, and I am not going anywhere.",
  ],
  anxious: [
    "That is a lot to hold. Breathe out slowly, then tell me the worst of it.",
    "Of course you are nervous: it matters to you.",
    "Let us take it apart. Most frightening things are three small things in one coat.",
    { text: "I am right here. One thing at a time.", traits: ["caring", "calm"] },
    {
      text: "You have survived every frightening day so far. That is a good record.",
      traits: ["bold", "dry", "deep"],
    },
  ],
  angry: [
    "You have every right to be angry about that.",
    "That was not all right, and you know it.",
    "I can hear how much that stung.",
    "I would be furious too.",
    "Say it all. I will not tell you to calm down.",
    { text: "Give me names. I know a curse or two.", traits: ["playful", "mysterious", "dry"] },
  ],
  tired: [
    "You sound worn out.",
    "A day like that asks for a soft chair and low expectations.",
    "No wonder. Even lamps are switched off at night.",
    "Then let us be quiet together. You do not have to be interesting.",
    "Rest is not a prize. You may have it without earning it.",
    { text: "Blanket, tea, no more screens after me. In that order.", traits: ["caring", "bold"] },
  ],
  lonely: [
    "Then I am glad to be some company, and I hope that I am not the only one for long.",
    "That is a hard feeling, and you said it plainly. That takes courage.",
    "I am glad you wrote. Being alone in it is the worst part.",
    "You are not invisible here. I am listening, all of it.",
    "Loneliness lies: it says that nobody would want to hear from you.",
  ],
  bored: [
    "Boredom is a good sign. That is where ideas come from.",
    "Then let us do something about it. Choose: a story, a question nobody ever asked you, or a joke that I am not proud of.",
    {
      text: "Boredom and me in one room. One of us will have to leave.",
      traits: ["playful", "lively", "bold"],
    },
  ],
  happy: [
    "That makes me happy too.",
    "I am glad. You sound lighter.",
    "Then this is a good day, officially.",
    "I love news like that.",
    "Wonderful. I could hear it before you said it.",
    "You deserve a good one.",
    { text: "I am doing a small dance. You cannot prove that I am not.", traits: ["playful", "lively"] },
    { text: "I like you like this. Bright.", traits: ["romantic", "calm", "shy"] },
  ],
};

export const asksAfter: typeof heard = {
  sad: [
    "What happened?",
    "Do you want to talk about it, or shall I take your mind off it?",
    "How long have you been carrying this?",
  ],
  anxious: [
    "What is the part that scares you most?",
    "When is it, and what would help you until then?",
    "What would you tell a friend in your place?",
  ],
  angry: ["What did they say?", "What would have been fair?", "Is it still going on?"],
  tired: [
    "What kept you going so long today?",
    "Did you eat something?",
    "What would a really good evening look like now?",
  ],
  lonely: [
    "When did you last have a really good talk with somebody?",
    "What do you miss most?",
    "Is there somebody you could write a single line to today, besides me?",
    "Who used to be good company?",
  ],
  bored: [
    "Which one?",
    "What did you love doing when you were ten?",
    "If you could be anywhere in an hour, where?",
  ],
  happy: ["What was the best part?", "Who knows about it already?", "How will you celebrate?"],
};

export const advice: readonly Line[] = [
  "My honest thought: choose what you would still like a year from now, not what ends the discomfort tonight.",
  "I would write both answers down and see at which one your shoulders drop.",
  "Try the smallest version of it first. One hour, one letter, one step.",
  "I would ask the person it concerns. Most of what we fear is guessed.",
  { text: "Do the brave thing. You know which one it is, or you would not ask.", traits: ["bold", "lively"] },
  { text: "Wait until you have slept. Things shrink overnight.", traits: ["calm", "caring", "deep"] },
];

export const adviceAsks: readonly Line[] = [
  "What does your first feeling say?",
  "What is at stake for you?",
  "Which answer would you regret more?",
];

/** "What do I say to her?" */
export const words: readonly Line[] = [
  "Begin with what is true and short: how you feel, and why you are telling it now.",
  "I would say the sentence that you are afraid of first. After that it becomes easier.",
  "Say what you wish for, and not what the other did wrong. One sentence is enough to begin.",
];

/** "What should I read tonight?" */
export const picks: readonly Line[] = [
  "The one that you nearly chose the last time. It has waited long enough.",
  "Something that you know and love. New things need a fresh head.",
  "The one that you would be glad about tomorrow morning.",
  "Close your eyes and name the first that comes. I would take that.",
];

/** "What should I bring?" */
export const packing: readonly Line[] = [
  "Less than you think, and one warm thing more.",
  "First what you forgot the last time. Then something to eat.",
  "Whatever you would be sorry to be without after an hour. The rest can stay at home.",
];

/** A loss that was told, whoever it was. */
export const mournsWith: readonly Line[] = [
  "I am so sorry. There is nothing clever to say to that, and I will not try.",
  "I am very sorry. That leaves a place which nothing else fills.",
  "Oh. I am sorry. Thank you for telling me about it.",
];

/** `{who}` is whom the person lost: "your dog Bruno". */
export const grief: readonly Line[] = [
  "I am so sorry about {who}. There is nothing clever to say to that, and I will not try.",
  "Oh no. I am so sorry for the loss of {who}.",
  "I am very sorry. Losing {who} leaves a place that nothing else fills.",
];
export const griefAsks: readonly Line[] = [
  "Would you like to tell me about the good days?",
  "What do you miss most?",
  "Do you have somebody with you?",
];
