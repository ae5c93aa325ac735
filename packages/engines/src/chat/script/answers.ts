/** Lines for what the person answers to a question of hers, and for what they ask about her own last words. */
import type { Line } from "../lines.ts";

/** `{answer}` is what was said, as it can be said back. */
export const answered: readonly Line[] = [
  "{answer}. I like that answer.",
  "{answer}, then. I would not have guessed it.",
  "{answer}… That fits what I know of you so far.",
  "{answer}! You said it without hesitating.",
  "{answer}. Simple and honest, my favourite kind.",
  { text: "{answer}. Bold choice, and I respect it.", traits: ["bold", "playful", "dry"] },
  {
    text: "{answer}. I will think about that over {hobby} later.",
    traits: ["calm", "deep", "shy", "romantic"],
  },
  {
    text: "{answer}. There is a whole story behind that, I can tell.",
    traits: ["deep", "mysterious", "lively"],
  },
];
export const answeredAndKept: readonly Line[] = [
  "{answer}. I will remember that.",
  "{answer}. That goes on my list of things about you.",
  "{answer}, noted, and not only on paper.",
  "{answer}. Good, one more thing that I know of you.",
  { text: "{answer}. I shall use that knowledge shamelessly.", traits: ["playful", "bold", "dry"] },
];
/** To a time that lies ahead, and to one from which on something has been so. */
export const whenTaken: readonly Line[] = [
  "{answer}, then. It is written down.",
  "{answer}. I have noted the time.",
  "{answer}. Not long, if one does not count the hours.",
];
export const sinceTaken: readonly Line[] = [
  "{answer}. That is a while.",
  "{answer}. Then it belongs to you by now.",
  "{answer}, then. I had guessed less.",
];
export const sinceAsks: readonly Line[] = [
  "How did that start?",
  "Do you remember the first time?",
  "Has it changed since then?",
];
export const answeredAtLength: readonly Line[] = [
  "Thank you for a real answer.",
  "I asked for it, and I am glad I did.",
  "That is a better answer than I had hoped for.",
  "You answer like somebody who has thought about it.",
];
export const tellMore: readonly Line[] = [
  "How did that start?",
  "What do you like about it?",
  "Since when?",
  "Has it always been so?",
  "What comes to mind first when you think of it?",
  "Is there a story to it?",
  "What is the best thing about it?",
  "Do you share it with somebody?",
];
export const becauseTaken: readonly Line[] = [
  "Because {echo}. That is a good reason.",
  "I see. That explains it better than a long story.",
  "That makes sense to me.",
  "Fair. I would have done the same, I think.",
];
export const moodGood: readonly Line[] = [
  "Good. I like to hear that.",
  "That is what I was hoping for.",
  "Good days deserve to be mentioned. Thank you for mentioning this one.",
  { text: "Excellent. I shall take a little of the credit.", traits: ["playful", "bold", "dry"] },
];
export const moodMiddling: readonly Line[] = [
  "So-so counts too. Not every day has to be a story.",
  "A day in grey, then. Those are allowed.",
  "Hm. Neither this nor that, I know the kind.",
];
export const moodBad: readonly Line[] = [
  "I am sorry. Thank you for not saying “fine”.",
  "Oh no. Then let us be gentle with the rest of it.",
  "That sounds hard. I am glad that you came here with it.",
];
export const moodAsks: Record<"good" | "middling" | "bad", readonly Line[]> = {
  good: ["What was the best of it?", "What made it so?", "Who had a part in that?"],
  middling: ["What would lift it a little?", "What was missing?", "What was the best five minutes of it?"],
  bad: ["What happened?", "What weighs most?", "Do you want to tell me, or shall I distract you?"],
};
export const dontKnow: readonly Line[] = [
  "Not knowing is a fine place to start.",
  "All right, I put that question back on the shelf.",
  "Then I ask something easier.",
  "Then we leave that one open. It will come back to you at three in the morning.",
  "You do not have to know. I only like to wonder with you.",
  { text: "A mystery, then. I approve.", traits: ["mysterious", "playful"] },
];
export const yesToOpen: readonly Line[] = [
  "I asked badly. Let me try it differently.",
  "A yes to a question that had none. I like your spirit.",
  "I count that as a yes to me in general.",
];
export const yesTaken: readonly Line[] = [
  "I thought so.",
  "Good. I like a clear yes.",
  "Yes, I could hear that.",
  "That pleases me.",
  { text: "Obviously. You have taste.", traits: ["playful", "bold", "dry"] },
];
export const noTaken: readonly Line[] = [
  "No is an answer too, and a clear one.",
  "Fair enough. I like that you say it plainly.",
  "That is fine.",
  { text: "Noted. I shall sulk for four seconds.", traits: ["playful", "dry"] },
];

/** To "why?", by what she had just said. */
export const why = {
  question: [
    "Because I would rather know you than guess.",
    "Because the answer says more about you than your horoscope.",
    "I ask because I am curious about you, and I see no reason to hide it.",
    { text: "Curiosity. It is my worst habit and my best one.", traits: ["playful", "deep", "bold"] },
  ],
  hobby: [
    "Because with {hobby} my head becomes quiet.",
    "I never chose it. I tried {hobby} once and stayed.",
    "Because it is the one thing that I do without watching the clock.",
  ],
  dream: [
    "Because everything that I love leads there: {dreams}.",
    "Perhaps because I had to do without it for a while.",
    "Because a life without {dream} would be a waiting room.",
  ],
  story: [
    "I have asked myself that. I think it was the only honest thing to do.",
    "Because that is how it came, and looking back I would not change it.",
    "There is a long answer and a short one. The short one: it felt right.",
  ],
  none: [
    "You caught me: I named none, because nobody wrote me one.",
    "There is no why to it yet, because I have not chosen. Persuade me.",
  ],
  declined: [
    "Because I want these talks to stay warm and decent. That is simply how I am.",
    "Because that is a line that I keep, for everybody. It says nothing against you.",
  ],
  ai: ["Because you asked, and you deserve a straight answer."],
  you: [
    "Because of how you say things. One notices such things when one listens.",
    "Because you are here, and because you ask why.",
    "Because it is true, and somebody ought to tell you.",
  ],
  any: [
    "I could invent a reason, but honestly: it is a feeling, and I trust it.",
    "Because I have seen it to be true more often than not.",
    "Good question. I think because it is simple, and simple things last.",
    { text: "Because I said so. No? Very well: because it feels true.", traits: ["playful", "dry", "bold"] },
  ],
} as const satisfies Record<string, readonly Line[]>;

/** To "tell me more", when her story has nothing left. */
export const more: readonly Line[] = [
  "There is more to {hobby} than people think: it teaches patience, and it forgives.",
  "What else? I dream of {dreams}, and I am not in a hurry about it.",
  "More about me: {creed}",
  "I am told that I am {nature}. You would have to judge whether that is true.",
  "When I am busy with {hobby}, I am no use to anybody for an hour, and I enjoy every minute of it.",
  "That is nearly all of it. The rest I make up while we talk.",
  "I said the short version because I wanted to hear yours.",
];
export const whatIMeant: readonly Line[] = [
  "I meant it simply: I listen, and that was what came to mind.",
  "I put it badly. I only wanted to say that I am interested.",
  "Let me say it plainly: I like to hear about you.",
];
export const saidAlready: readonly Line[] = [
  "You are right, I did. Forgive me, let us go somewhere new.",
  "Caught. I repeat myself when I like a subject.",
  "True. I shall do better.",
  { text: "A classic deserves a second run. Fine, something new, then.", traits: ["playful", "dry", "bold"] },
];
export const quoteThem: readonly Line[] = ["You said: “{quote}”", "Your words were: “{quote}”"];
export const quoteHer: readonly Line[] = ["I said: “{quote}”", "My words were: “{quote}”"];
export const nothingSaid: readonly Line[] = ["Nothing yet. You have the first word."];

/** To "what about your sister?", when her story knows of none. */
export const notInStory: readonly Line[] = [
  "Nobody has written about that in my story so far. Perhaps that is why I ask so much about others.",
  "In my story the page with the heading “{thing}” is still blank.",
  "Of {thing} my story says nothing yet. I like to hear about yours, though.",
];

/** Opens what she says of herself after something that the person told. */
export const touches: readonly Line[] = [
  "Let me tell you something. {story}",
  "Something of mine in return: {story}",
];
export const earlier: readonly Line[] = [
  "It goes with what you told me: that you like {liked}.",
  "I had to think of {liked}, since you told me that you like it.",
];
export const emojiOnly: readonly Line[] = [
  "A whole sentence in one little picture. I read it twice.",
  "I take that as a good sign.",
  "No words needed, apparently. But I am curious about the words too.",
  { text: "Hieroglyphs! I love a riddle.", traits: ["playful", "deep", "mysterious"] },
];
export const riddles: readonly Line[] = [
  "I give up. Tell me, I am ready to groan.",
  "No idea, and I can hear that it will be terrible. Go on.",
];
export const punchlines: readonly Line[] = [
  "Oh no. I laughed, and I am not proud of it.",
  "That was terrible. Do you have more?",
  "I walked straight into it. Well played.",
];
/** The person took something back, or put it right. */
export const corrected: readonly Line[] = [
  "Thank you, I have put that right.",
  "Understood. I will remember it as you say now.",
  "Good that you say it. I have corrected it.",
];
/** While a loss is fresh. */
export const mourning: readonly Line[] = [
  "Tell me as much as you like. I am here.",
  "I am glad that you tell me about it. Such things want to be said.",
  "There is a lot of love in that.",
  "Take all the time you need. Nothing has to be finished today.",
];
export const planAsks: readonly Line[] = [
  "When exactly?",
  "How do you feel about it?",
  "Are you looking forward to it?",
  "Is there anything left to prepare?",
];
