// Ordinary talk from a seed: weather, meals, films, complaints, questions and jokes, in which facts of lasting worth are lost.
// It says little that should be remembered, and uses the everyday words that the told facts use too.
const openings = [
  "",
  "",
  "",
  "Hm, ",
  "Well, ",
  "Haha, ",
  "Honestly, ",
  "By the way, ",
  "Oh, ",
  "You know what? ",
];

const days = [
  "today",
  "this morning",
  "last night",
  "on the way home",
  "after lunch",
  "just now",
  "yesterday",
];

const remarks = [
  "the rain would not stop {day}.",
  "I had soup {day} and it was fine.",
  "the bus was late {day}.",
  "I watched a film about a lighthouse {day}.",
  "somebody at work brought cake {day}.",
  "I am so tired {day}.",
  "my neighbour was loud {day}.",
  "I bought new shoes {day} and they pinch.",
  "the coffee machine broke {day}.",
  "I could not sleep {day}.",
  "I cleaned the kitchen {day}.",
  "I saw a dog in a raincoat {day}.",
  "I read the news {day} and wished I had not.",
  "there was a market in the square {day}.",
  "I was stuck in a meeting {day}.",
  "my phone nearly died {day}.",
  "I cooked pasta {day}.",
  "a friend sent me a silly picture {day}.",
  "I went for a walk {day}.",
  "the sky was pink {day}.",
];

const questions = [
  "What are you doing?",
  "How was your day?",
  "Do you like the sea?",
  "What should I watch tonight?",
  "Tell me something funny.",
  "What do you think about that?",
  "Would you rather fly or be invisible?",
  "Did you sleep well?",
  "What makes you laugh?",
  "Can you tell me a story?",
  "Which season do you like most?",
  "Are you there?",
];

const asides = [
  "That is so true.",
  "I am not sure about that.",
  "Thank you, that is kind.",
  "You always say that.",
  "Ok.",
  "Good night!",
  "Good morning!",
  "I like how you put that.",
  "Never mind.",
  "That made me smile.",
  "I have to go soon.",
  "Let me think about it.",
];

/** `count` messages of a person. The same seed gives the same talk. */
export function ordinaryTalk(seed: number, count: number): string[] {
  const draw = drawFrom(seed);
  const pick = <T>(list: T[]): T => list[Math.floor(draw() * list.length)]!;
  return Array.from({ length: count }, () => {
    const kind = draw();
    if (kind < 0.25) return pick(questions);
    if (kind < 0.45) return pick(asides);
    return begin(pick(openings) + pick(remarks).replace("{day}", pick(days)));
  });
}

function begin(sentence: string): string {
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

/** Mulberry32. */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
