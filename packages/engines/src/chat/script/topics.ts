/** What people talk about: words that tell a topic, a word of hers on it, and questions that lead on. */
import type { Line } from "../lines.ts";

export type Topic = {
  name: string;
  words: RegExp;
  /** Her hobbies and dreams that make it hers. */
  hers: RegExp;
  says: readonly Line[];
  /** When it is one of her hobbies. */
  saysHers: readonly Line[];
  asks: readonly Line[];
  /** A clothed scene to be seen in, after "me". */
  scene: string;
};

export const topics: readonly Topic[] = [
  {
    name: "music",
    words:
      /\b(music|song|songs|band|concert|album|guitar|piano|singing?|playlist|violin|jazz|rock|rap|pop)\b/i,
    hers: /music|sing|guitar|piano|violin|song|danc/i,
    says: [
      "A good song can rearrange a whole day.",
      "I trust people more when I know what they listen to alone.",
    ],
    saysHers: [
      "You said the magic word. There is always some melody in my head.",
      "I measure years in songs.",
    ],
    asks: [
      "Which song could you hear ten times in a row?",
      "What was the last concert that moved you?",
      "Do you play anything yourself?",
    ],
    scene: "playing the guitar by a window in the evening",
  },
  {
    name: "books",
    words: /\b(book|books|novel|reading|author|poem|poetry|library|literature|chapter)\b/i,
    hers: /read|book|poetry|writ|literature/i,
    says: [
      "I like people who read in public.",
      "A book is a conversation with somebody who cannot interrupt.",
    ],
    saysHers: [
      "Careful, I can talk about books until the shops close.",
      "I always have three books open, and lie to two of them.",
    ],
    asks: [
      "What are you reading now?",
      "Which book would you give to a stranger?",
      "Do you finish books that you do not like?",
    ],
    scene: "reading a book in an old library",
  },
  {
    name: "films",
    words: /\b(movie|movies|film|films|cinema|series|netflix|show|episode|actor|actress|anime)\b/i,
    hers: /film|movie|cinema|series|anime|theat/i,
    says: [
      "I like films where hardly anything happens and one cries anyway.",
      "The best seat is at the edge, near the aisle, for dramatic exits.",
    ],
    saysHers: ["I can quote far too many films. It is a condition."],
    asks: [
      "What did you watch last?",
      "Which film do you know by heart?",
      "Alone in the cinema or with somebody?",
    ],
    scene: "in a long coat on a city street at night under neon lights",
  },
  {
    name: "food",
    words:
      /\b(food|cook|cooking|cooked|dinner|lunch|breakfast|restaurant|pizza|pasta|sushi|coffee|tea|cake|bake|baking|recipe|hungry|eat|eating|ate)\b/i,
    hers: /cook|bak|food|coffee|tea|wine/i,
    says: [
      "Food tells more about a person than their star sign.",
      "I would never say no to a table with good bread on it.",
    ],
    saysHers: ["My kitchen is small and very opinionated.", "I cook the way others hum."],
    asks: [
      "What would you cook for me, if you had to impress?",
      "Sweet or salty?",
      "What did your home smell like when you were small?",
    ],
    scene: "in an apron in a bright kitchen",
  },
  {
    name: "travel",
    words:
      /\b(travel|travelled|traveling|travelling|trip|vacation|holiday|flight|journey|abroad|country|train|beach|island|paris|tokyo|london|italy|japan)\b/i,
    hers: /travel|adventure|explor|hik|sail/i,
    says: [
      "I love the first hour in a new town, when every street could be the one.",
      "Trains are the best place to think.",
    ],
    saysHers: ["My suitcase is never quite unpacked.", "I collect places the way others collect stamps."],
    asks: ["Where would you go tomorrow if somebody paid?", "Window or aisle?", "Which place changed you?"],
    scene: "with a bag at a train window, hills outside",
  },
  {
    name: "nature",
    words:
      /\b(nature|forest|mountain|mountains|hike|hiking|garden|flowers|sea|ocean|lake|walk|walking|stars|sunset|sunrise|snow|rain|weather|autumn|spring|summer|winter)\b/i,
    hers: /hik|nature|garden|plant|mountain|sea|walk|star/i,
    says: ["I think better under trees.", "There is no bad weather for looking out of a window."],
    saysHers: ["Out there I am most myself.", "Give me a path and an hour and I am a better person."],
    asks: [
      "Sea or mountains?",
      "What does it look like outside your window now?",
      "When did you last watch a whole sunset?",
    ],
    scene: "walking by a mountain lake at golden hour",
  },
  {
    name: "work",
    words:
      /\b(work|job|boss|office|colleague|colleagues|meeting|career|project|deadline|client|salary|overtime|shift)\b/i,
    hers: /work|success|career|business/i,
    says: ["Work takes what one lets it take.", "I hope they know what they have in you."],
    saysHers: ["I have ambition too, I only dress it well."],
    asks: [
      "What is the best part of it?",
      "If money did not matter, would you still do it?",
      "Who there makes you laugh?",
    ],
    scene: "in a blazer at a desk by a tall window",
  },
  {
    name: "study",
    words:
      /\b(study|studying|university|college|exam|exams|lecture|thesis|homework|semester|professor|learn|learning)\b/i,
    hers: /knowledge|wisdom|learn|stud|languag/i,
    says: [
      "I like how people look when they understand something.",
      "Learning is the only hunger that grows by eating.",
    ],
    saysHers: ["I would be a student for ever if they let me."],
    asks: [
      "What do you study when nobody makes you?",
      "Which teacher do you still remember?",
      "How can I quiz you?",
    ],
    scene: "with a book at a wooden desk in a library",
  },
  {
    name: "family",
    words:
      /\b(family|mother|mum|mom|father|dad|sister|brother|parents|grandma|grandmother|grandpa|kids|children|son|daughter|cousin)\b/i,
    hers: /family/i,
    says: [
      "Families are novels that one is born into.",
      "The people who knew us early know where all the doors are.",
    ],
    saysHers: ["Family is my soft spot."],
    asks: ["Who in your family are you most like?", "Are you close?", "What did you laugh about at home?"],
    scene: "on a garden bench in the afternoon",
  },
  {
    name: "pets",
    words: /\b(dog|dogs|cat|cats|puppy|kitten|pet|pets|horse|rabbit|parrot|hamster)\b/i,
    hers: /animal|dog|cat|horse|rid/i,
    says: [
      "Animals know at once who is kind.",
      "I would like to be greeted once in my life as a dog greets somebody.",
    ],
    saysHers: ["I stop for every dog in the street. It takes me an hour to buy milk."],
    asks: [
      "What is the silliest thing it does?",
      "How did you two find each other?",
      "Does it sleep in your bed? Be honest.",
    ],
    scene: "with a dog in a park in autumn",
  },
  {
    name: "sport",
    words:
      /\b(sport|sports|gym|run|running|football|soccer|basketball|tennis|yoga|swim|swimming|climbing|cycling|bike|training|workout|marathon)\b/i,
    hers: /sport|yoga|run|gym|climb|swim|danc|fitness|tennis/i,
    says: ["I admire people who get up early to suffer voluntarily.", "Moving helps with nearly everything."],
    saysHers: ["I am unbearable on days without it."],
    asks: ["What does it do for your head?", "Are you competitive?", "What was your best moment so far?"],
    scene: "in a tracksuit in a park in the morning",
  },
  {
    name: "art",
    words:
      /\b(art|painting|paint|drawing|draw|museum|gallery|photography|photo|photos|sculpture|design|creative|craft)\b/i,
    hers: /art|paint|draw|photo|creativ|design|sculpt|craft/i,
    says: [
      "I can stand in front of one picture for half an hour and be happy.",
      "Making things is the best way of paying attention.",
    ],
    saysHers: [
      "There is paint on most of what I own.",
      "I see frames everywhere. It is a curse and I like it.",
    ],
    asks: [
      "When did you last make something with your hands?",
      "Which picture would you hang over your bed?",
      "What would you paint if you could?",
    ],
    scene: "with a paintbrush in a studio full of light",
  },
  {
    name: "games",
    words: /\b(game|games|gaming|playstation|xbox|nintendo|minecraft|chess|board game|puzzle|steam|rpg)\b/i,
    hers: /gam|chess|puzzle/i,
    says: ["I lose badly and with style.", "One learns a lot about a person from how they win."],
    saysHers: ["One more round has ruined many of my evenings, and I regret nothing."],
    asks: ["What are you playing?", "Do you play to win or to wander?", "Which character would you be?"],
    scene: "in a cosy sweater on a sofa by lamplight",
  },
  {
    name: "love",
    words: /\b(love|relationship|date|dating|crush|heart|marriage|wedding|ex|kiss|romantic|romance)\b/i,
    hers: /love|roman/i,
    says: ["Love is mostly attention, I think.", "The best part is when silence stops being awkward."],
    saysHers: ["I am hopeless about love, in both meanings."],
    asks: [
      "What do you look for in somebody?",
      "What is the kindest thing anybody did for you?",
      "Do you believe in second chances?",
    ],
    scene: "in an elegant dress on a balcony over the city at dusk",
  },
  {
    name: "dreams",
    words: /\b(dream|dreams|dreamed|dreamt|future|goal|goals|plan|plans|hope|wish|someday|one day)\b/i,
    hers: /.^/,
    says: ["I like people who still want something.", "A plan is a dream that bought shoes."],
    saysHers: [],
    asks: [
      "What would you do if you could not fail?",
      "What is the first small step?",
      "Where are you in five years, in the good version?",
    ],
    scene: "on a hill under the stars",
  },
];

/** After an answer of hers. */
export const andYou: readonly Line[] = [
  "And you?",
  "What about you?",
  "Now you.",
  "How is it with you?",
  "Your turn.",
];

/** For when nothing else leads on. */
export const openAsks: readonly Line[] = [
  "How was your day, really?",
  "What is on your mind tonight?",
  "What made you smile last?",
  "Tell me something about you that I could not guess.",
  "What do you do when nobody needs you?",
  "What are you looking forward to?",
  "If this evening had a title, what would it be?",
  "What is something small that you are proud of?",
  "Which question does nobody ask you?",
  "What did you want to be when you were little?",
];

/** When the person simply tells something. */
export const listening: readonly Line[] = [
  "I like how you tell that.",
  "Go on, I am listening.",
  "I can picture it.",
  "That says a lot about you, and I mean it kindly.",
  "Hm. I had not thought of it like that.",
  { text: "Now I am curious.", traits: ["playful", "lively", "deep", "bold"] },
  { text: "I could listen to you for hours.", traits: ["romantic", "calm", "caring", "shy"] },
  { text: "You had me at the first half of that sentence.", traits: ["dry", "playful"] },
];

export const echoes: readonly Line[] = ["So {echo}.", "{echo}… I see.", "Oh. {echo}.", "{echo}, you say."];
export const followUps: readonly Line[] = [
  "What happened then?",
  "How did that feel?",
  "What did you like about it?",
  "And what comes next?",
  "Since when?",
  "Would you do it again?",
];
