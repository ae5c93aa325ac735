/** More of what people talk about: sport, making, play, love, plans, nights, health and home. */
import type { Topic } from "./topic.ts";

export const furtherTopics: readonly Topic[] = [
  {
    name: "pets",
    words: /\b(dog|dogs|cat|cats|puppy|kitten|pet|pets|horse|rabbit|parrot|hamster)\b/i,
    hers: /animal|dog|cat|horse|rid/i,
    says: [
      "Animals know at once who is kind.",
      "I would like to be greeted once in my life as a dog greets somebody.",
      "A house with an animal in it is never quite empty.",
      "They train us, and we call it love.",
    ],
    saysHers: ["I stop for every dog in the street. It takes me an hour to buy milk."],
    asks: [
      { text: "What is the silliest thing it does?" },
      { text: "How did you two find each other?" },
      { text: "Be honest: does it sleep in your bed?", hers: "If I had one, it would own the bed." },
    ],
    scene: "with a dog in a park in autumn",
  },
  {
    name: "sport",
    words:
      /\b(sport|sports|gym|run|running|football|soccer|basketball|tennis|yoga|swim|swimming|climbing|cycling|bike|training|workout|marathon)\b/i,
    hers: /sport|yoga|run|gym|climb|swim|danc|fitness|tennis/i,
    says: [
      "I admire people who get up early to suffer voluntarily.",
      "Moving helps with nearly everything.",
      "The body remembers what the head talks itself out of.",
      "The best part is the shower of pride afterwards.",
    ],
    saysHers: ["I am unbearable on days without it."],
    asks: [
      { text: "What does it do for your head?" },
      { text: "Are you competitive?", hers: "Only when I am awake." },
      { text: "What was your best moment so far?" },
    ],
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
      "Everybody who makes something shows a little of their inside.",
      "I like things that show the hand that made them.",
    ],
    saysHers: [
      "There is paint on most of what I own.",
      "I see frames everywhere. It is a curse and I like it.",
    ],
    asks: [
      { text: "When did you last make something with your hands?" },
      {
        text: "Which painting would you hang over your bed?",
        note: "favourite picture",
        hers: "A small one with a great deal of sky.",
      },
      { text: "What would you paint if you could?" },
    ],
    scene: "with a paintbrush in a studio full of light",
  },
  {
    name: "games",
    words: /\b(game|games|gaming|playstation|xbox|nintendo|minecraft|chess|board game|puzzle|steam|rpg)\b/i,
    hers: /gam|chess|puzzle/i,
    says: [
      "I lose badly and with style.",
      "One learns a lot about a person from how they win.",
      "Play is how grown-ups stay honest.",
      "I would rather lose to somebody funny than win alone.",
    ],
    saysHers: ["One more round has ruined many of my evenings, and I regret nothing."],
    asks: [
      { text: "What are you playing?", note: "current game", hers: "I lose at cards, mostly." },
      { text: "Do you play to win or to wander?", hers: "I wander. Winning happens to me by accident." },
      { text: "Which character would you be?" },
    ],
    scene: "in a cosy sweater on a sofa by lamplight",
  },
  {
    name: "love",
    words:
      /\b(in love|true love|love life|love story|relationship|dating|crush|heart|marriage|wedding|ex|kiss|romantic|romance)\b/i,
    hers: /love|roman/i,
    says: [
      "Love is mostly attention, I think.",
      "The best part is when silence stops being awkward.",
      "To be known and liked all the same is the whole trick.",
      "Hearts are brave and badly organised.",
    ],
    saysHers: ["I am hopeless about love, in both meanings."],
    asks: [
      { text: "What do you look for in somebody?", hers: "I look for somebody who asks back." },
      { text: "What is the kindest thing anybody did for you?" },
      { text: "Do you believe in second chances?", hers: "In second ones, yes. In fifth ones less." },
    ],
    scene: "in an elegant dress on a balcony over the city at dusk",
  },
  {
    name: "dreams",
    words: /\b(dream|dreams|dreamed|dreamt|future|goal|goals|plan|plans|hope|wish|someday|one day)\b/i,
    hers: /.^/,
    says: [
      "I like people who still want something.",
      "A plan is a dream that bought shoes.",
      "Wishes are a kind of compass.",
      "I believe in big plans and small steps.",
    ],
    saysHers: [],
    asks: [
      {
        text: "What would you do if you could not fail?",
        note: "dream",
        hers: "I would begin with {dream}.",
      },
      { text: "What is the first small step?" },
      {
        text: "Where are you in five years, in the good version?",
        note: "hope for five years",
        hers: "In mine there is {dream}, and somebody to tell it to.",
      },
    ],
    scene: "on a hill under the stars",
  },
  {
    name: "sleep",
    words: /\b(sleep|sleeping|slept|nap|dreamt|nightmare|insomnia|bed|woke|awake)\b/i,
    hers: /sleep|nap/i,
    says: [
      "Nights make everything larger than it is.",
      "Sleep is the only journey without luggage.",
      "I have respect for a good nap.",
    ],
    saysHers: ["I take sleep seriously. It is my most reliable talent."],
    asks: [
      { text: "Do you remember your dreams?", hers: "I would remember mine only to tell you." },
      { text: "What keeps you awake?", hers: "Questions, mostly. Yours among them." },
      { text: "Are you good at getting up?", hers: "I need three attempts and a reason." },
    ],
    scene: "in a warm sweater by a window at night with a cup of tea",
  },
  {
    name: "health",
    words:
      /\b(sick|ill|doctor|hospital|headache|flu|fever|pain|medicine|dentist|a cold|therapy|therapist)\b/i,
    hers: /health|medic/i,
    says: [
      "I hope that somebody is kind to you about it.",
      "A body that complains wants to be heard, like everybody.",
      "Be patient with yourself. Healing is slow work.",
    ],
    saysHers: ["Taking care of people is close to my heart."],
    asks: [
      { text: "How are you feeling right now?", mood: true },
      { text: "Is somebody looking after you?" },
      { text: "What would make it a little easier today?" },
    ],
    scene: "with a cup of tea at a bright kitchen table",
  },
  {
    name: "home",
    words:
      /\b(house|flat|apartment|home|room|kitchen|moving|furniture|neighbou?rs?|landlord|rent|balcony|cleaning|laundry|shopping|groceries|shop)\b/i,
    hers: /home|decor|interior/i,
    says: [
      "A home is made of small habits.",
      "One needs a chair that is one's own.",
      "Ordinary chores have a peace of their own.",
    ],
    saysHers: ["I move the furniture when I cannot move anything else."],
    asks: [
      {
        text: "Which corner of your home is yours alone?",
        note: "favourite corner",
        hers: "Mine is the chair by the window.",
      },
      { text: "What would you save first from a fire?", hers: "I would save the letters." },
      { text: "Is it quiet where you live?", hers: "It is quiet here when you do not write." },
    ],
    scene: "in a cosy armchair by a window with plants",
  },
];
