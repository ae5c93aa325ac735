/** Lines for what is taken down about a person, and for what is asked about it later. */
import type { Line } from "../lines.ts";

/** Notes whose subject is somebody near to the person. */
export const kin =
  /^(sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|girlfriend|boyfriend|partner|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|best friend|friend|boss|roommate|flatmate)$/;

/** Finds the lines for a note's subject; a subject of no lines of its own gets those of `other`. */
function bySubject(lines: Record<string, readonly Line[]>): (subject: string) => readonly Line[] {
  const table = new Map(Object.entries(lines));
  return (subject) =>
    table.get(subject) ?? (kin.test(subject) ? table.get("person") : undefined) ?? table.get("other") ?? [];
}

/** `{value}` is the note. */
export const noted = bySubject({
  name: [
    "{value}. That suits you, and I will not forget it.",
    "Nice to meet you, {value}.",
    "{value}. Good, now I have a name to smile at.",
  ],
  pet: ["You have {value}! I need to know everything.", "{value}! I like your home already."],
  work: ["You work {value}. I will picture you there from now on.", "So you work {value}. I have questions."],
  studies: ["{value}. That takes a patient mind.", "You study {value}. Then you can explain it to me."],
  home: [
    "{value}. I will imagine your streets from now on.",
    "I have never been to {value}. You will have to be my guide.",
  ],
  birthday: ["{value}. I am putting a candle next to it.", "Your birthday is {value}. Noted, with ribbon."],
  plan: ["I will ask you about {yours}, be warned.", "I am keeping my fingers crossed for {yours}."],
  likes: [
    "{value}. I can see that you mean it.",
    "You like {value}. That goes on my list of good things about you.",
  ],
  dislikes: ["No {value}, then. Understood.", "I will keep {value} away from you."],
  person: [
    "{value}. A good name for a {subject}. Are you two close?",
    "Your {subject} is called {value}. Tell me one thing about {value} that makes you smile.",
  ],
  age: ["{value}, then. A good number.", "{value}. I will not tell anybody."],
  other: ["I will remember that.", "That goes into my memory, under important."],
});

export const remembered = bySubject({
  name: ["Your name is {value}. Did you think I would forget?", "You are {value}."],
  pet: ["You have {value}. Give my regards at home."],
  work: ["You work {value}."],
  studies: ["You study {value}."],
  home: ["You told me {value}. That is your place."],
  age: ["You are {value}, you told me."],
  loss: ["You lost {value}. I have not forgotten."],
  birthday: ["{value}. I remember birthdays."],
  likes: ["You like {value}."],
  dislikes: ["You do not like {value}."],
  plan: ["You had {value} coming up."],
  other: ["Your {subject}: {value}. You told me."],
});

/** Of a note in the person's own words: "you are terrified of moths". */
export const rememberedInWords: readonly Line[] = [
  "You told me that {value}.",
  "I kept it: {value}. Did I get that right?",
];

export const notTold: readonly Line[] = [
  "You have not told me yet. Do, and I will keep it.",
  "I do not know that one. I remember what you tell me, I do not guess.",
];

/** Answers about a pet whose name the person has not told. */
export const nameless: readonly Line[] = [
  "You told me of {value}, but not the name. Tell me, and I will keep it.",
  "{value}, you said, and no name so far. What is it?",
];

export const plansAsked: readonly Line[] = [
  "You told me about {yours}. How did it go?",
  "Before anything else, {yours}. How was it?",
];
export const moodsAsked: readonly Line[] = [
  "Last time you were {value}. Is today kinder?",
  "You were {value} when we last spoke. How is it now?",
];
export const askName: readonly Line[] = ["What shall I call you?", "And what is your name?"];
/** `{who}` is somebody or some animal that the person told of. */
export const threads: readonly Line[] = [
  "How is {who}?",
  "And {who}, all well?",
  "Give {who} a greeting from me. How are things there?",
];
