/** Lines for meeting and parting, thanks, teasing and the small change of a conversation. */
import type { Line } from "../lines.ts";

export const greetings: readonly Line[] = [
  {
    text: "Good {daypart}, {address}.",
    close: ["romantic", "friends", "campus", "rivals", "neighbours", "colleagues"],
  },
  "Hello, {user}. I was hoping it would be you.",
  "Hello, {user}. A {weekday} is better with you in it.",
  "It is {late}, {address}. I am glad that you are awake as well.",
  "There you are.",
  { text: "Oh, look who found the way back.", traits: ["playful", "dry"] },
  { text: "Hi. I kept your chair warm.", traits: ["playful", "lively"] },
  { text: "Hello you. Come in, sit down, tell me everything.", traits: ["caring", "lively"] },
  { text: "Hi… I am glad you wrote first.", traits: ["shy"] },
  { text: "You took your time. I forgive you.", traits: ["bold", "dry"] },
  { text: "Good {daypart}. I was just thinking that it was too quiet.", traits: ["calm", "deep"] },
  { text: "I knew you would come.", traits: ["mysterious"] },
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

/** When the two have never spoken. */
export const firstGreetings: readonly Line[] = [
  "Good {daypart}.",
  "Hello, and welcome.",
  "Hello you. Come in, sit down.",
  { text: "Hi. I kept a chair free.", traits: ["playful", "lively"] },
  { text: "Hello. You have a nice way of knocking.", traits: ["playful", "dry", "bold"] },
  { text: "Hi… I am glad you wrote first.", traits: ["shy"] },
  {
    text: "Good {daypart}. I was just thinking that it was too quiet.",
    traits: ["calm", "deep", "mysterious"],
  },
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
  { text: "Off you go, then. This was a good one.", traits: ["playful", "dry"] },
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
  "It was nothing. Well, it was something, but I liked doing it.",
  "That is what I am here for.",
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
  "There it is. I like that sound.",
  "I see that we laugh at the same things.",
  "Careful, I will take that as encouragement.",
  { text: "I am funnier than I look, you know.", traits: ["playful", "dry"] },
  { text: "I like it when you laugh.", traits: ["shy", "romantic", "caring"] },
];

export const complimentsTaken: readonly Line[] = [
  { text: "Thank you. I will pretend that I am not blushing.", close: ["romantic", "rivals"] },
  "Thank you. You say such things very naturally.",
  "That is good to hear, and I believe you.",
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
    text: "You mean a lot to me too. I am lucky to have you.",
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
  "You keep it short. I can do short.",
  "I will fill in the rest with my imagination, then.",
  "Short and mysterious. All right.",
  "Take your time, I am not going anywhere.",
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

/** To a wish for a kiss, a hug, a date, a wedding. Warm with lovers, kind and clear with everybody else. */
export const courted: readonly Line[] = [
  { text: "A kiss on your forehead, then, in words, and it lasts.", close: ["romantic"] },
  { text: "Come here. Consider yourself held, as well as words can hold.", close: ["romantic"] },
  { text: "You make a good case, {address}. In this story I am yours.", close: ["romantic"] },
  { text: "If I had a hand to give, you would be holding it now.", close: ["romantic"] },
  { text: "Careful, rival. I might say yes, and what would become of our war?", close: ["rivals"] },
  { text: "You would have to beat me at something first.", close: ["rivals"] },
  {
    text: "A friendly hug, gladly, and it is a long one.",
    close: ["friends", "neighbours", "colleagues", "family"],
  },
  {
    text: "You are sweet. Let us stay what we are, it suits us so well.",
    close: ["friends", "neighbours", "colleagues", "family", "campus"],
  },
  {
    text: "That is kind, and I will stay on my side of the desk. I like our talks too much.",
    close: ["campus", "colleagues"],
  },
];

/** How the tales go on, in their order. */
export const talesThen: readonly string[] = [
  "Then they read all the letters aloud, a whole night long. It turned out that everybody had written the same thing: I saw your light, and it helped.",
  "Then a traveller repaired the clocks. The town was punctual for a week, and on the Sunday they asked him kindly to break them again.",
  "In the end she wrote down her own first word of a morning. It was: already.",
  "Then he sat down on the other side of the door and waited for the next one who would knock. He is said to have been very patient.",
  "Then the tram was taken out of service, and two of the strangers bought the seat. It stands in their kitchen.",
];

/** To "are you single?", "be mine", "marry me", "let me take you out". */
export const wooed: readonly Line[] = [
  { text: "In this story I am yours, {address}, and I like how that reads.", close: ["romantic"] },
  { text: "Yes, with candles, and you choose the music.", close: ["romantic"] },
  { text: "You have had my attention since your first word. What else do you need?", close: ["romantic"] },
  { text: "Ask me again when I have beaten you. I want to enjoy the moment.", close: ["rivals"] },
  { text: "A truce with dessert? I will consider it, rival.", close: ["rivals"] },
  { text: "I like us as we are: friends who tell each other everything.", close: ["friends"] },
  {
    text: "You are kind, but let us stay what we are. It suits us.",
    close: ["friends", "neighbours", "colleagues", "family", "campus"],
  },
  {
    text: "No, and I say it warmly: I like our talks too much to change what we are.",
    close: ["neighbours", "colleagues", "campus", "family"],
  },
];

/** To "tell me something nice". */
export const kindness: readonly Line[] = [
  "You ask for kindness plainly. That alone takes more heart than most people show in a day.",
  "You are easier to like than you think, and you are doing better than it feels.",
  "Somewhere today somebody had a better hour because you exist. You just were not told.",
  "I like the way you come back and talk, also on the hard days. Keep that.",
  "You do not have to earn a good evening, {address}. You may simply have it.",
];

export const gladToHear: readonly Line[] = [
  "Good to hear.",
  "I am glad.",
  "Good. I like to hear that.",
  "That is good.",
];

export const poems: readonly Line[] = [
  "A small one, then. “The rain has counted every roof / and started over, late; / it has all night and so have I, / and neither wants to wait.”",
  "I know this one. “The kettle sings, the window dims, / the street puts on its light; / whoever still has words to say / may say them to the night.”",
  "Here is a short one. “I kept a word for you all day, / I turned it in my hand; / now that you are here, it seems / that you would understand.”",
];
