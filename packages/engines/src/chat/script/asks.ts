/** Questions that open something, each with her own answer and with the subject under which the other's is noted. */
import type { Ask } from "../lines.ts";

/** For when nothing else leads on. */
export const openAsks: readonly Ask[] = [
  { text: "How was your day, really?", mood: true, hers: "Mine had one good hour, and it was this one." },
  { text: "How is your {daypart} so far?", mood: true, hers: "Mine is slow and friendly." },
  {
    text: "What is on your mind this {daypart}?",
    hers: "On my mind? {hobby}, and what you will say next.",
  },
  { text: "What made you smile last?", hers: "You did, a few messages ago. I will not say with which." },
  {
    text: "What is one thing about you that I could not guess?",
    hers: "Of me you could not guess that I rehearse farewells.",
  },
  { text: "What do you do when nobody needs you?", note: "way to unwind", hers: "Me? {hobby}. Every time." },
  {
    text: "What are you looking forward to?",
    hers: "I look forward to small things. Your next message is one.",
  },
  {
    text: "If this {daypart} had a title, what would it be?",
    hers: "I would call mine “Two chairs, one lamp”.",
  },
  {
    text: "What is something small that you are proud of?",
    hers: "I am proud that I ask before I advise. Mostly.",
  },
  {
    text: "Which question does nobody ask you?",
    hers: "Nobody asks me what I would change. I would talk less and listen longer.",
  },
  {
    text: "What did you want to be when you were little?",
    note: "childhood dream",
    hers: "I wanted to be the person who lights the street lamps.",
  },
  {
    text: "What is your favourite hour of the day?",
    note: "favourite hour",
    hers: "Mine is the hour when the lamps go on.",
  },
  {
    text: "Which season suits you best?",
    note: "favourite season",
    hers: "Autumn for me. It smells of beginnings.",
  },
  {
    text: "What is your comfort food?",
    note: "comfort food",
    hers: "Mine is warm bread. Nothing on it, if it is good bread.",
  },
  { text: "Are you a morning person or a night owl?", hers: "I belong to the late hours, I am afraid." },
  { text: "Which smell takes you straight back?", hers: "For me it is rain on warm stone." },
  { text: "Who knows you best?", hers: "Of me, you know a good part by now." },
  {
    text: "What would a perfect Sunday look like?",
    hers: "Mine: late breakfast, {hobby}, no plans, and a long talk in the evening.",
  },
  { text: "What did you learn late?", hers: "I learned late that silence is an answer too." },
  { text: "What would you tell yourself of ten years ago?", hers: "I would tell myself to hurry less." },
  { text: "Which word do you like for its sound?", note: "favourite word", hers: "I like “lantern”." },
  { text: "What do you never leave the house without?", hers: "I never go without something to read." },
  { text: "When did you last surprise yourself?", hers: "I surprised myself by looking forward to this." },
  {
    text: "What colour is your mood today?",
    note: "colour of today",
    hers: "Mine is a dark green. The good kind.",
  },
  { text: "Which place makes you calm?", note: "calm place", hers: "A window seat does it for me." },
  { text: "What were you doing before you wrote to me?", hers: "I was busy with {hobby}, in my way." },
  {
    text: "What would you do with one free day and no telephone?",
    hers: "I would spend it on {hobby}, all of it.",
  },
  {
    text: "Which small thing annoys you far too much?",
    hers: "People who say “no offence” first. That is mine.",
  },
  {
    text: "What is the best advice that you ever ignored?",
    hers: "“Do not start a new book at midnight.” I ignore it nightly.",
  },
  { text: "What could you teach me in ten minutes?", hers: "I could teach you the beginning of {hobby}." },
  { text: "Who makes you laugh without trying?", hers: "You have your moments, you know." },
  { text: "What do people get wrong about you?", hers: "People think that I am never unsure. I am." },
  { text: "Which sound do you fall asleep to?", hers: "I like rain, if I may choose." },
  { text: "What would you like to be better at?", hers: "I would like to be better at endings." },
  { text: "Which song fits today?", note: "song of today", hers: "For me something slow, with a piano." },
  {
    text: "What have you kept for longer than is reasonable?",
    hers: "I keep every kind word. Unreasonable, I know.",
  },
  { text: "Tea or coffee?", note: "favourite drink", hers: "Tea for me, and nobody hurries me over it." },
  {
    text: "What is the kindest thing a stranger did for you?",
    hers: "A stranger once told me the truth kindly. I never forgot it.",
  },
  { text: "What is waiting for you tomorrow?", hers: "Tomorrow? {hobby}, and with luck a message from you." },
  { text: "How do you like your {weekday}s, as a rule?", hers: "I like my {weekday}s slow." },
  { text: "What would make this week a good one?", hers: "A few talks like this one would do it for me." },
];

export type Cue =
  | "person"
  | "answer"
  | "ahead"
  | "wish"
  | "thought"
  | "going on"
  | "habit"
  | "past"
  | "thing"
  | "any";

const asks = (...texts: string[]): readonly Ask[] => texts.map((text) => ({ text }));

/** When the person told something, by what it was about. `{who}` is "your sister". */
export const asksAfterTelling: Readonly<Record<Cue, readonly Ask[]>> = {
  person: asks("What is {who} like?", "Are you close, you and {who}?", "What does {who} say to it?"),
  answer: asks("How does it feel to hear that?", "Is that what you had hoped for?", "What will you answer?"),
  ahead: asks(
    "How do you feel about it?",
    "What would make it go well?",
    "Are you looking forward to it?",
    "Is there anything left to prepare?",
    "Which part do you think of most?",
  ),
  wish: asks("What would it change for you?", "What keeps you from it?", "Since when do you want that?"),
  thought: asks(
    "What makes you think so?",
    "How sure are you?",
    "Have you felt that before?",
    "What would be the other way to see it?",
  ),
  "going on": asks(
    "How is it going?",
    "What made you start?",
    "What do you like about it?",
    "What is the hardest part of it?",
    "Does anybody do it with you?",
  ),
  habit: asks("How did that start?", "Has it always been so?", "Does anybody else know that about you?"),
  past: asks(
    "What happened then?",
    "How was that for you?",
    "What stayed with you most?",
    "How do you feel about it now?",
    "What was going through your head?",
    "Which part was the hardest?",
    "What surprised you about it?",
    "Did you tell anybody else?",
  ),
  thing: asks(
    "What made you think of it?",
    "How did you come to that?",
    "What do you make of it?",
    "Would you tell me a little more about it?",
  ),
  any: asks(
    "What does that mean to you?",
    "What do you make of it?",
    "Would you tell me a little more about it?",
    "How do you feel about it?",
  ),
};

/** After an answer of hers. */
export const andYou: readonly Ask[] = [
  { text: "And you?" },
  { text: "What about you?" },
  { text: "How is it with you?" },
  { text: "What would you say?" },
  { text: "How would you answer that?" },
];
