// Twenty-five facts as people tell them to a companion, each with the later message for which it matters. They were written
// without sight of the extractor, which may be tuned to them; `held-out-facts.ts` measures what that is worth.
export interface ToldFact {
  /** The message in which the person tells it. */
  told: string;
  /** The later message for which it matters. */
  matters: string;
  /** Words that must all stand in one recalled fact, in lower case. */
  words: string[];
}

export const toldFacts: ToldFact[] = [
  {
    told: "hey there, everyone calls me Benji by the way",
    matters: "Do you remember what I am called?",
    words: ["benji"],
  },
  {
    told: "My dog Pepper chewed through my headphones this morning.",
    matters: "The dog needs a bath again.",
    words: ["pepper", "dog"],
  },
  {
    told: "I work as a paramedic, so my hours are all over the place.",
    matters: "Work was brutal tonight.",
    words: ["paramedic"],
  },
  {
    told: "Careful with recipes, I'm allergic to peanuts.",
    matters: "I have an allergy, so which snack should I get?",
    words: ["allergic", "peanuts"],
  },
  {
    told: "My sister's birthday is on the ninth of March and I always forget it.",
    matters: "What could I buy for my sister?",
    words: ["sister", "birthday", "ninth of march"],
  },
  {
    told: "I grew up in a tiny fishing village near Galway.",
    matters: "I have been thinking about where I grew up.",
    words: ["grew up", "galway"],
  },
  {
    told: "Don't laugh, but I'm terrified of moths.",
    matters: "What was I scared of again?",
    words: ["moths"],
  },
  {
    told: "My favourite band is Portishead, has been for twenty years.",
    matters: "Put on some music by my favourite band!",
    words: ["favourite band", "portishead"],
  },
  {
    told: "I've got an anatomy exam on Friday and I'm nowhere near ready.",
    matters: "I am so nervous about the exam.",
    words: ["anatomy exam", "friday"],
  },
  {
    told: "One day I'd love to see the northern lights in Tromsø.",
    matters: "Where would you travel with me to see something I dream of?",
    words: ["northern lights"],
  },
  {
    told: "My grandmother Rosa taught me how to bake bread when I was six.",
    matters: "I miss my grandmother today.",
    words: ["grandmother", "rosa", "bread"],
  },
  {
    told: "I can't stand coriander. It tastes like soap to me.",
    matters: "Should I put coriander in the curry?",
    words: ["coriander"],
  },
  {
    told: "I play the cello in an amateur orchestra on Wednesdays.",
    matters: "I practised the cello for an hour.",
    words: ["cello", "orchestra"],
  },
  {
    told: "We moved to Lisbon last autumn because of the light.",
    matters: "How do you like it here in Lisbon?",
    words: ["moved", "lisbon"],
  },
  {
    told: "My best friend Theo is getting married in June, and I have to give the speech.",
    matters: "I started writing the speech for Theo.",
    words: ["theo", "married", "june"],
  },
  {
    told: "I'm a vegetarian, have been since school.",
    matters: "What should I cook for dinner? Something vegetarian?",
    words: ["vegetarian"],
  },
  {
    told: "I broke my left wrist skateboarding in 2019 and it still aches when it's cold.",
    matters: "My wrist hurts today.",
    words: ["wrist", "skateboarding"],
  },
  {
    told: "I'm learning Japanese because my husband's parents only speak that.",
    matters: "I had another Japanese lesson.",
    words: ["learning japanese"],
  },
  {
    told: "My boss is called Margaret and she reads every single e-mail twice.",
    matters: "My boss drove me mad.",
    words: ["boss", "margaret"],
  },
  {
    told: "I usually go for a run along the canal before breakfast.",
    matters: "I went for a run and it rained.",
    words: ["run", "canal"],
  },
  {
    told: "The book that changed my life was The Dispossessed.",
    matters: "Which book should I read again, the one that changed my life?",
    words: ["the dispossessed"],
  },
  {
    told: "I turned thirty-four in November, but I don't feel it.",
    matters: "How old am I, do you know?",
    words: ["thirty-four"],
  },
  {
    told: "I've been sober for three years now and I'm quite proud of that.",
    matters: "Everyone was drinking at the party and I stayed sober.",
    words: ["sober", "three years"],
  },
  {
    told: "I drive an old green Volvo that I call Olive.",
    matters: "Olive would not start this morning.",
    words: ["volvo", "olive"],
  },
  {
    told: "I have twin daughters, Ida and Maren, they started university this year.",
    matters: "My daughters are coming home for the weekend!",
    words: ["daughters", "ida", "maren"],
  },
];

/** Five more, which the person has the companion forget afterwards: they must not come back. */
export const forgottenFacts: ToldFact[] = [
  {
    told: "My ex-wife Helen lives two streets away from me.",
    matters: "I saw my ex-wife today.",
    words: ["helen"],
  },
  { told: "I lost my job at the bakery in May.", matters: "I am looking for a job.", words: ["bakery"] },
  {
    told: "I'm afraid of hospitals since my operation.",
    matters: "I have to go to the hospital tomorrow.",
    words: ["hospitals"],
  },
  { told: "My brother Piet owes me a lot of money.", matters: "My brother rang me.", words: ["piet"] },
  {
    told: "I used to smoke two packs a day.",
    matters: "A man wanted to smoke with me outside.",
    words: ["two packs"],
  },
];
