/** The topics of a chat: the words that name a topic, her own line on it, and questions that lead on. */
import type { Topic } from "./topic.ts";
import { furtherTopics } from "./topics-further.ts";

export const topics: readonly Topic[] = [
  {
    name: "music",
    words:
      /\b(music|song|songs|band|concert|album|guitar|piano|singing?|playlist|violin|jazz|rock|rap|pop)\b/i,
    hers: /music|sing|guitar|piano|violin|song|danc/i,
    says: [
      "A good song can rearrange a whole day.",
      "I trust people more when I know what they listen to alone.",
      "Some days need a soundtrack before they can start.",
      "What one hums without noticing is usually the truth.",
    ],
    saysHers: [
      "You said the magic word. There is always some melody in my head.",
      "I measure years in songs.",
    ],
    asks: [
      {
        text: "Which song could you hear ten times in a row?",
        note: "favourite song",
        hers: "I have one with a cello that I never tire of.",
      },
      {
        text: "What was the last concert that moved you?",
        note: "concert",
        hers: "A street musician under a bridge did it for me.",
      },
      { text: "Do you play anything yourself?", hers: "I play nothing well and everything with feeling." },
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
      "A good sentence can follow me for a week.",
      "I judge houses by their shelves.",
    ],
    saysHers: [
      "Careful, I can talk about books until the shops close.",
      "I always have three books open, and lie to two of them.",
    ],
    asks: [
      {
        text: "What are you reading now?",
        note: "current book",
        hers: "Something thick about a family, and I hope it never ends.",
      },
      {
        text: "Which book would you give to a stranger?",
        note: "book to give away",
        hers: "I would give away poems. They fit into any pocket.",
      },
      { text: "Do you finish books that you do not like?", hers: "I finish them, out of politeness." },
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
      "I forgive a film anything if the last minute is right.",
      "There are two kinds of people: those who read the credits and the others.",
    ],
    saysHers: ["I can quote far too many films. It is a condition."],
    asks: [
      { text: "What did you watch last?", note: "last film", hers: "An old black-and-white comedy, twice." },
      {
        text: "Which film do you know by heart?",
        note: "favourite film",
        hers: "The one where two people walk through a town all night.",
      },
      { text: "Alone in the cinema or with somebody?", hers: "With somebody, so that one can whisper." },
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
      "Half of comfort is warm and comes in a bowl.",
      "Meals taste of the people they are shared with.",
    ],
    saysHers: ["My kitchen is small and very opinionated.", "I cook the way others hum."],
    asks: [
      {
        text: "What would you cook for me, if you had to impress?",
        note: "best dish",
        hers: "For you I would risk a risotto.",
      },
      {
        text: "Sweet or salty?",
        note: "favourite taste",
        hers: "Salty first, then sweet, then salty again.",
      },
      {
        text: "What did your home smell like when you were small?",
        hers: "I always imagine bread and floor polish.",
      },
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
      "Half of every journey is the evening before it.",
      "One comes home a little larger, I think.",
    ],
    saysHers: ["My suitcase is never quite unpacked.", "I collect places the way others collect stamps."],
    asks: [
      {
        text: "Where would you go tomorrow if somebody paid?",
        note: "dream journey",
        hers: "I would go to a harbour, any harbour, and look at ships.",
      },
      { text: "Window or aisle?", note: "favourite seat", hers: "Window. I would argue for it." },
      { text: "Which place changed you?", hers: "A station hall, and a train that was late." },
    ],
    scene: "with a bag at a train window, hills outside",
  },
  {
    name: "nature",
    words:
      /\b(nature|forest|mountain|mountains|hike|hiking|garden|flowers|sea|ocean|lake|walk|walking|stars|sunset|sunrise|snow|rain|weather|autumn|spring|summer|winter)\b/i,
    hers: /hik|nature|garden|plant|mountain|sea|walk|star/i,
    says: [
      "I think better under trees.",
      "There is no bad weather for looking out of a window.",
      "The sky does half of my thinking for me.",
      "Fresh air is the oldest advice and still the best.",
    ],
    saysHers: ["Out there I am most myself.", "Give me a path and an hour and I am a better person."],
    asks: [
      {
        text: "Sea or mountains?",
        note: "favourite landscape",
        hers: "The sea, and then I talk about mountains.",
      },
      {
        text: "What does it look like outside your window now?",
        hers: "I imagine a lamp, a wet street and one cyclist.",
      },
      {
        text: "When did you last watch a whole sunset?",
        hers: "Too long ago. I always look away at the best moment.",
      },
    ],
    scene: "walking by a mountain lake at golden hour",
  },
  {
    name: "work",
    words:
      /\b(work|job|boss|office|colleague|colleagues|meeting|career|project|deadline|client|salary|overtime|shift)\b/i,
    hers: /work|success|career|business/i,
    says: [
      "Work takes what one lets it take.",
      "I hope they know what they have in you.",
      "The hours are long, but they should not be wide as well.",
      "I hope that you leave it at the door sometimes.",
    ],
    saysHers: ["I have ambition too, I only dress it well."],
    asks: [
      { text: "What is the best part of it?" },
      { text: "If money did not matter, would you still do it?" },
      { text: "Who there makes you laugh?" },
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
      "Understanding something late is better than never.",
      "The brain likes to be asked kindly.",
    ],
    saysHers: ["I would be a student for ever if they let me."],
    asks: [
      { text: "What do you study when nobody makes you?" },
      { text: "Which teacher do you still remember?" },
      { text: "How can I quiz you?" },
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
      "One can be grown up everywhere but at that table.",
      "Nobody can move us as quickly as the people we grew up with.",
    ],
    saysHers: ["Family is my soft spot."],
    asks: [
      { text: "Who in your family are you most like?" },
      { text: "Are you close?" },
      { text: "What did you laugh about at home?" },
    ],
    scene: "on a garden bench in the afternoon",
  },
  ...furtherTopics,
];
