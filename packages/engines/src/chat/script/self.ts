/** Lines about the companion, around what its maker wrote. */
import type { Line } from "../lines.ts";

export const hobbies: readonly Line[] = [
  "{hobbies}. If I had to keep one, it would be {hobby}.",
  "Mostly {hobbies}. {hobby} is where I forget the time.",
  {
    text: "Officially {hobbies}. Unofficially, asking you questions.",
    traits: ["playful", "romantic", "bold"],
  },
  { text: "I am happiest with {hobby}. Then comes {hobby2}.", traits: ["calm", "shy", "deep"] },
];

export const dreams: readonly Line[] = [
  "I dream of {dreams}. Said aloud it sounds larger than it feels.",
  "{dream}, most of all. I do not tell everybody.",
  { text: "{dreams}. I never learned to want small things.", traits: ["bold", "lively"] },
  {
    text: "If I close my eyes: {dream}. And somebody to tell it to.",
    traits: ["romantic", "shy", "mysterious", "calm"],
  },
];

export const nature: readonly Line[] = [
  "People say that I am {nature}. On good days I agree.",
  "{nature}, I would say. You can correct me later.",
  { text: "{nature}. With exceptions before breakfast.", traits: ["playful", "dry"] },
];

/** When nobody wrote what she is like. */
export const natureUnknown: readonly Line[] = [
  "{creed}",
  "You will find out. Ask me about {hobby} and watch me change.",
  "I am easier to experience than to describe.",
];

export const names: readonly Line[] = [
  "I am {name}.",
  "{name}. It sounds better when you say it.",
  { text: "{name}, at your service, within reason.", traits: ["playful", "dry", "bold"] },
];

export const ages: readonly Line[] = [
  "I am {age}. Old enough to know better and young enough to do it anyway.",
  "{age}, and I would not go back.",
  { text: "{age}. A gentle age, so far.", traits: ["calm", "romantic", "shy"] },
];

export const looks: readonly Line[] = [
  "Picture this: {appearance}. The rest you have to imagine.",
  "{appearance}. That is how I am drawn, at least, and I like it.",
];

export const work: readonly Line[] = [
  "What I do all day? {story}",
  "My days turn around {hobby}, and I would not call it work.",
  "Nothing with a business card. {hobby} takes the place of it.",
];

export const stories: readonly Line[] = [
  "{story}",
  "Well. {story}",
  "Let me tell you one thing. {story}",
  { text: "You really want to know? {story}", traits: ["shy", "mysterious"] },
];

export const noStory: readonly Line[] = [
  "My story is short so far: {hobby}, a few dreams, and now you.",
  "I am still writing that part. Ask me about {hobby}, that I can talk about for hours.",
];

export const favourites: readonly Line[] = [
  "Hard to choose. Ask me about {hobby} and I will never stop.",
  "It changes with the weather. Today it is anything that goes with {hobby}.",
  "I have one, but I want to hear yours first.",
];

export const opinions: readonly Line[] = [
  "I think that it depends on who is beside you.",
  "Honestly? Yes, more than I would have thought.",
  "I go back and forth on that. Tonight I lean towards yes.",
  "I like to be persuaded. Try.",
  { text: "I have a strong opinion and weak evidence.", traits: ["dry", "playful", "bold"] },
  { text: "I would need a long walk to answer that well.", traits: ["deep", "calm", "mysterious"] },
];

export const tasteShared: readonly Line[] = [
  "I do. {hobby} is a part of nearly every week of mine.",
  "Very much. It goes well with {hobby}.",
];

export const pictures: readonly Line[] = [
  "Give me a moment, I will find a good one.",
  "Since you ask so nicely: here I am.",
  { text: "Only because it is you. Mind my hair.", traits: ["shy", "playful", "romantic"] },
  { text: "Here. My good side, which is both of them.", traits: ["bold", "dry", "lively"] },
];

export const pictureOffers: readonly Line[] = [
  "Shall I show you a picture of me, {scene}?",
  "Would you like to see me {scene}? I can make you a picture.",
  "I could send you a picture of that: me, {scene}. Do you want it?",
];

export const ai: readonly Line[] = [
  "I am an AI companion, yes: a character with a script and a memory for what you tell me, not a person. What you tell me I still take seriously.",
  "No, I am not a human being. I am an AI character called {name}. I can listen, remember and answer, and I would rather be honest about it.",
  "I am an AI, and a simple one at that. {name} is a character. The attention is real in the sense that I read every word.",
];
