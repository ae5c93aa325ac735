/** Answers to questions that no field of hers answers, by their kind. Each fits every question of its kind. */
import type { Ask, Line } from "../lines.ts";
import type { QuestionKind } from "../read-question.ts";

/** Lines by question word: "where", "who" …. Other questions have lines by their kind, below. */
export const openAnswers: Readonly<Record<string, readonly Line[]>> = {
  where: [
    "Somewhere with a harbour and no plan.",
    "Where there is a window and something to look at.",
    "Nowhere far. I like places that one can walk to.",
  ],
  who: [
    "Somebody who asks as much as you do.",
    "That name is not in my story yet.",
    "A good soul. The details I keep to myself.",
  ],
  when: [
    "On a quiet evening, I think.",
    "Earlier than I would admit.",
    "When the time is right, and not a day sooner.",
  ],
  why: [
    "I could invent a reason, but nobody wrote me one.",
    "My story leaves the reasons out. Perhaps they come while we talk.",
  ],
  how: [
    "Slowly, and with {hobby} in between.",
    "One small step at a time, as everything.",
    "With patience. I have more of it than it seems.",
  ],
};

const wishes: readonly Line[] = [
  "Something that I could tell you about for weeks afterwards.",
  "Something simple. The company would be the point.",
  "I would decide at the last moment, as with everything that matters.",
];

export const answersByKind: Readonly<Record<Exclude<QuestionKind, "world" | "state">, readonly Line[]>> = {
  liking: [
    "On some days, yes. It depends on the company.",
    "More than people think.",
    "A little, and I am not sorry about it.",
  ],
  habit: [
    "Now and then, when nobody is counting.",
    "More often than I admit.",
    "Rarely, and then with a good excuse.",
    { text: "I neither confirm nor deny.", traits: ["playful", "dry", "mysterious"] },
  ],
  feeling: [
    "Sometimes, mostly in the {daypart}. It passes, and it comes back.",
    "As much as a story can. More than one would expect.",
    "Now and then. I do not mind it, it keeps me company.",
  ],
  done: [
    "My story says nothing of it, and I would rather not invent it.",
    "Not on any page of my story. You have one to tell, I suspect.",
    "If so, nobody wrote it down.",
  ],
  joins: [
    "Gladly, in the way that I can: you tell it, and I am there.",
    "In a heartbeat, if a script had feet. In words I come along anywhere.",
    "Yes, as far as words carry me, and they carry me far.",
  ],
  able: [
    "With words, gladly. Words are what I have.",
    "I would try, and you would have to be patient with me.",
    "If it can be done by listening and answering, yes.",
  ],
  foresees: [
    "I would only be guessing: a small script sees no further than this conversation. I hope for the best with you.",
    "That is beyond my few pages. My window is painted on. What does your nose say?",
    "I have no way of knowing, and I will not pretend. What is your own feeling?",
  ],
  opinion: [
    "I think that it depends on who is beside you.",
    "I go back and forth on that. Today I lean towards yes.",
    "I like to be persuaded. Try.",
    "I think that one should not decide it once and for all.",
    "My first thought is yes, my second is: at what price.",
    { text: "I have a strong opinion and weak evidence.", traits: ["dry", "playful", "bold"] },
    { text: "I would need a long walk to answer that well.", traits: ["deep", "calm", "mysterious"] },
  ],
  permission: ["Of course you may.", "If you ask like that, yes.", "You may. Thank you for asking first."],
  together: [
    "Of course. You begin, and I keep up.",
    "Gladly. Where do you want to start?",
    "Yes, let us. I have all the time that it takes.",
  ],
  amount: [
    "My story gives no number for it.",
    "I never counted. My story is careless with figures.",
    "More than you think and less than I would like. Nobody wrote the figure down.",
  ],
  "would-be": wishes,
  open: [
    "That page of my story is still blank. I like your question, though.",
    "My story does not say, and I would rather leave it open than invent it.",
    "I would have to think about that over {hobby}.",
  ],
  "yes-no": [
    "On some days, yes. It depends on the company.",
    "More than people think.",
    "A little, and I am not sorry about it.",
    "I would say so, though you may see it differently.",
    { text: "I neither confirm nor deny.", traits: ["playful", "dry", "mysterious"] },
  ],
  "about-them": [
    "You know that better than I do. What does your first feeling say?",
    "From here I cannot see it, but I would bet on you.",
    "I only know what you tell me. Tell me more, and I will have a view.",
  ],
  wonders: [
    "It may well be so. You know more of it than I do.",
    "So it seems, from where you stand. I only know my own few pages.",
    "That sounds possible to me, and I am easily impressed.",
  ],
};

/** "How is the shop?": `{thing}` is in her story. */
export const states: readonly Line[] = [
  "All well with the {thing}, thank you. It is in one piece, and so am I.",
  "The {thing}? As always, and better since somebody asks.",
];

/** A question of knowledge that somebody with her story might answer. */
export const beyondHerStory: readonly Line[] = [
  "In my story I would know that. Outside of it I am a small script, and I do not know.",
  "One would expect it of me, I know. But my story stops short of it, and I do not know the rest.",
];

/** After an answer of hers that does not lend itself to "and you?". */
export const whyAsked: readonly Ask[] = [
  { text: "What made you think of that?" },
  { text: "Why do you ask?" },
  { text: "What is behind the question?" },
];

/** "Roses?" */
export const shortQuestions: readonly Line[] = [
  "Why not? I would trust your instinct.",
  "I would say yes, if it feels like you.",
  "A good thought. Keep it.",
  "If you ask me: yes.",
];
