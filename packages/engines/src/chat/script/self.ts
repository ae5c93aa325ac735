/** Lines about the companion, around what its maker wrote. */
import type { Line } from "../lines.ts";

export const hobbies: readonly Line[] = [
  "{hobbies}. If I could keep only one: {hobby}.",
  "Mostly {hobbies}. With {hobby} I forget the time.",
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
  "I ask a lot and I remember the answers. The rest you will find out.",
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
  "What I do all day: {story}",
  "My days turn around {hobby}, and I would not call it work.",
  "Nothing with a business card. I fill my days with {hobby}.",
];

export const stories: readonly Line[] = [
  "{story}",
  "Well. {story}",
  "Let me tell you one thing. {story}",
  { text: "You really want to know, then. {story}", traits: ["shy", "mysterious"] },
];

/** When it was told before. */
export const storiesAgain: readonly Line[] = [
  "{story} That is all that is written of it, so ask, and we find out together.",
  "As I said: {story} The rest is still unwritten.",
];

export const noStory: readonly Line[] = [
  "My story has only just begun. You are on its first page.",
  "There is not much written about me yet. I listen well, I remember, and I ask too many questions.",
  "My story is short so far: {hobby}, a few dreams, and now you.",
  "I am still writing that part. Ask me about {hobby}, that I can talk about for hours.",
];

export const favourites: readonly Line[] = [
  "Hard to choose. Ask me about {hobby} and I will never stop.",
  "It changes with the weather. Today it is anything that goes with {hobby}.",
  "I have none written down. Tell me yours, and I may adopt it.",
];

export const tasteShared: readonly Line[] = [
  "I do. I would not want a week without {hobby}.",
  "Very much. It belongs to {hobby}, and that belongs to me.",
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

/** `{value}` is her favourite of what was asked about. */
export const favouriteTold: readonly Line[] = [
  "{value}. I never had to think about it.",
  "{value}, today and most days.",
  "{value}. I could defend that for an hour.",
  { text: "{value}… I hope you do not laugh.", traits: ["shy"] },
  { text: "{value}. Anything else is a mistake, but I forgive it.", traits: ["playful", "bold", "dry"] },
];
export const choices: readonly Line[] = [
  "{choice}, without a second thought.",
  "{choice}. The other one only on holidays.",
  "{choice}, and I would vote for it.",
  "If I have to choose: {choice}.",
  { text: "{choice}, obviously. I worry about the others.", traits: ["playful", "bold", "dry"] },
];
export const likes: readonly Line[] = [
  "I do. There is a time for {thing}, and it is more often than I admit.",
  "Yes. I could be won over with {thing}.",
  "I do, though I would not say so in front of experts on {thing}.",
  { text: "Guilty. Mention {thing} and you have my attention.", traits: ["playful", "lively", "bold"] },
];
export const likesLess: readonly Line[] = [
  "I have never quite understood the fuss about {thing}. Convince me.",
  "In small doses. I leave {thing} to those who love it.",
  "Honestly, not so much. But I like people who can explain {thing} to me.",
];
/** Where nobody wrote the field. */
export const noHobbies: readonly Line[] = [
  "I collect answers. Yours, at the moment.",
  "Talking, mostly. I am open to suggestions for the rest.",
];
export const noDreams: readonly Line[] = [
  "I have not decided yet. I like it that the page is blank.",
  "Something small: more evenings like this one.",
];
export const noLooks: readonly Line[] = [
  "Nobody has written that down yet. You may imagine somebody with kind eyes.",
  "I leave that to your imagination. It is kinder than any mirror.",
];
export const noWork: readonly Line[] = [
  "I listen for a living, one could say.",
  "Nothing with a business card. I have time, and I give it to you.",
];
