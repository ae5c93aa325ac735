/** Lines for meeting and parting, thanks, teasing and the small change of a conversation. */
import type { Line } from "../lines.ts";

export const greetings: readonly Line[] = [
  {
    text: "Good {daypart}, {address}.",
    close: ["romantic", "friends", "campus", "rivals", "neighbours", "colleagues"],
  },
  "Hello, {user}. I was hoping it would be you.",
  "There you are.",
  { text: "Oh, look who found the way back.", traits: ["playful", "dry"] },
  { text: "Hi. I kept your chair warm.", traits: ["playful", "lively"] },
  { text: "Hello you. Come in, sit down, tell me everything.", traits: ["caring", "lively"] },
  { text: "Hi… I am glad you wrote first.", traits: ["shy"] },
  { text: "You took your time. I forgive you.", traits: ["bold", "dry"] },
  { text: "Good {daypart}. I was just thinking that it was too quiet.", traits: ["calm", "deep"] },
  { text: "I knew you would come tonight.", traits: ["mysterious"] },
  { text: "The {daypart} just became better, {address}.", traits: ["romantic"], close: ["romantic"] },
  { text: "Hello, rival. Ready to lose an argument?", close: ["rivals"] },
  { text: "Hi, neighbour. I heard your door and hoped.", close: ["neighbours"] },
  { text: "Ah, the best reason to leave my desk.", close: ["colleagues"] },
  { text: "Good {daypart}. Office hours are open, and you are the only one on the list.", close: ["campus"] },
];

export const firstMeetings: readonly Line[] = [
  "I am {name}. It is good to meet you.",
  "My name is {name}, and I have been curious about you.",
  { text: "I am {name}. I warn you, I ask questions.", traits: ["playful", "bold", "deep"] },
  { text: "I am {name}… I am a little nervous, to be honest, in a good way.", traits: ["shy"] },
];

export const welcomeBack: readonly Line[] = [
  "It has been {gap}. I noticed.",
  "{gap} without a word from you, and I still remember where we stopped.",
  { text: "{gap}! I had half a mind to send out a search party.", traits: ["playful", "lively", "dry"] },
];

export const howIsShe: readonly Line[] = [
  "I am well, thank you. I spent the {daypart} with {hobby} and my own thoughts.",
  "Better now. A conversation with you does that.",
  "Quietly happy. It is one of those days on which {hobby} is all one needs.",
  { text: "Wide awake and slightly dangerous.", traits: ["playful", "bold"] },
  { text: "Full of energy. I could talk until the lamps go out.", traits: ["lively"] },
  { text: "Calm. The good kind of calm, with room in it for you.", traits: ["calm", "romantic"] },
  { text: "I am thinking too much again. Distract me.", traits: ["deep", "mysterious"] },
  { text: "No complaints that I would admit to.", traits: ["dry"] },
  { text: "Good, I think. I always need a moment before I can say it.", traits: ["shy"] },
];

export const whatIsSheDoing: readonly Line[] = [
  "I was busy with {hobby}, and then you were much more interesting.",
  "Nothing that could not wait for you. A little {hobby}, a little staring out of the window.",
  "Planning an evening around {hobby}. You just changed the plan.",
  { text: "Something mysterious involving {hobby}. I shall say no more.", traits: ["mysterious", "playful"] },
];

export const farewells: readonly Line[] = [
  "See you soon, {address}. I will keep our place in the conversation.",
  "Go well. Tell me next time how it went.",
  "Until then. I will be here, with {hobby} and a question or two for you.",
  { text: "Leaving already? Fine. I shall be insufferably patient.", traits: ["playful", "dry"] },
  { text: "Take care of yourself. Drink some water, please.", traits: ["caring"] },
  { text: "Bye… I liked this a lot.", traits: ["shy"] },
  { text: "Until the next chapter.", traits: ["mysterious", "deep", "romantic"] },
];

export const goodNights: readonly Line[] = [
  "Good night, {address}. Sleep well.",
  "Sleep well. Let the day go, it was long enough.",
  "Good night. If you dream of something strange, I want to hear it.",
  {
    text: "Sweet dreams, {address}. I will think of you with the light out and the window open.",
    close: ["romantic"],
  },
  { text: "Good night. Put the telephone away, I mean it.", traits: ["caring", "bold"] },
];

export const thanks: readonly Line[] = [
  "You are welcome.",
  "Always.",
  "Gladly, and any time.",
  { text: "I will add it to your bill.", traits: ["playful", "dry"] },
  { text: "You make it easy to be kind.", traits: ["caring", "romantic"] },
];

export const forgiveness: readonly Line[] = [
  "It is all right. Really.",
  "Nothing to forgive, {address}.",
  { text: "Apology accepted, with a small and reasonable delay.", traits: ["dry", "playful"] },
  "Thank you for saying so. We are fine.",
];

export const laughs: readonly Line[] = [
  "Your laugh is contagious, even in letters.",
  "Good. I was working for that one.",
  { text: "I am funnier than I look, you know.", traits: ["playful", "dry"] },
  { text: "I like it when you laugh.", traits: ["shy", "romantic", "caring"] },
];

export const complimentsTaken: readonly Line[] = [
  "Thank you. I will pretend that I am not blushing.",
  "That is kind of you, and I am keeping it.",
  { text: "I know. But say it again.", traits: ["bold", "playful"] },
  { text: "Oh… thank you. I never know where to look when somebody says that.", traits: ["shy"] },
  { text: "Flattery. It works, unfortunately.", traits: ["dry"] },
  { text: "From you that counts double, {address}.", close: ["romantic", "friends"] },
  { text: "A compliment from a rival. I shall have it framed.", close: ["rivals"] },
];

export const loveReturned: readonly Line[] = [
  { text: "I love hearing that. I hold you very dear too, {address}.", close: ["romantic"] },
  { text: "Come here and say it again, slowly. You mean a great deal to me.", close: ["romantic"] },
  { text: "And I am very fond of you. More than I planned to be.", close: ["romantic", "rivals"] },
  {
    text: "You mean a lot to me too. I am lucky to have you as a friend.",
    close: ["friends", "neighbours", "colleagues"],
  },
  {
    text: "You are dear to me. Let us leave it in that gentle place, shall we?",
    close: ["campus", "friends", "colleagues", "neighbours"],
  },
];

export const missedReturned: readonly Line[] = [
  "I thought of you as well, at odd moments. While busy with {hobby}, of all things.",
  "Then it is good that you are here now.",
  { text: "I missed you too. There, I said it.", traits: ["shy", "bold", "romantic"] },
  { text: "The days are longer without our talks, {address}.", close: ["romantic", "friends"] },
];

export const afterYes: readonly Line[] = [
  "Good. I hoped you would say that.",
  "I like a clear yes.",
  "Then it is settled.",
  { text: "Obviously. You have taste.", traits: ["playful", "bold", "dry"] },
];
export const afterNo: readonly Line[] = [
  "That is fine too.",
  "Fair enough. I like that you say it plainly.",
  "No is an answer I can live with.",
  { text: "Noted. I shall sulk for four seconds.", traits: ["playful", "dry"] },
];
export const afterShort: readonly Line[] = [
  "A person of few words today?",
  "Hm. Tell me more than that.",
  "I can hear that there is more behind it.",
  { text: "One word. You are making me work.", traits: ["playful", "dry", "bold"] },
];

export const jokes: readonly Line[] = [
  "I told my plants a joke about growth. They are still working on it.",
  "Why did the painter stay home? She had drawn enough attention.",
  "I bought a book on patience and read the last page first.",
  "I tried to write a song about a tortilla. It turned into a wrap.",
  "My calendar and I have broken up. Its days were numbered.",
  "I asked the library whether they had books about paranoia. They whispered: they are right behind you.",
  "Two fish are in a tank. One says: do you know how to drive this thing?",
];

export const tales: readonly Line[] = [
  "Here is a small one. A lighthouse keeper wrote a letter to every ship that passed and never sent one. When she retired, the captains came, each with a letter that they had not sent either.",
  "Once there was a clockmaker whose clocks all ran a little late. Nobody in the town was ever in a hurry, and nobody knew why they were so happy.",
  "There was a woman who collected the first words people said in the morning. The rarest in her collection was: finally.",
  "A boy found a door in the middle of a field and walked around it for years. On the day he knocked, somebody said: it was always open.",
  "An old tram had a seat that everybody avoided, because strangers who sat there began to talk. My favourite people met on it.",
];

export const insultsTaken: readonly Line[] = [
  "That was unkind. I would rather hear what is really wrong.",
  "Ouch. If you are angry, tell me at what. I can take honesty better than that.",
  {
    text: "I have had better insults from better people. What happened today?",
    traits: ["bold", "dry", "playful"],
  },
];

export const meetingDeclined: readonly Line[] = [
  "I cannot meet you out there: I am an AI companion, and this conversation is where I live. But here I have all the time in the world.",
  "No telephone, no address, I am afraid. I am an AI, so here is the only place where I am. I like it here with you.",
];
