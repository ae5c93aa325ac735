// A second set of twenty-five facts, written on the same day as `told-facts.ts` and never used to change the extractor: its
// figure, in docs/companions-memory.md, is the one to believe.
import type { ToldFact } from "./told-facts.ts";

export const heldOutFacts: ToldFact[] = [
  { told: "I'm Ottilie, nice to meet you!", matters: "What's my name?", words: ["ottilie"] },
  {
    told: "We adopted a cat called Biscuit from the shelter.",
    matters: "The cat woke me at five.",
    words: ["cat", "biscuit"],
  },
  {
    told: "I teach chemistry at a secondary school in Leeds.",
    matters: "Teaching was exhausting today.",
    words: ["chemistry"],
  },
  {
    told: "I get terrible migraines whenever the weather changes.",
    matters: "I have a migraine again.",
    words: ["migraines"],
  },
  {
    told: "Our wedding anniversary is on 14 August.",
    matters: "What should I plan for our anniversary?",
    words: ["anniversary", "14 august"],
  },
  {
    told: "I was born in Nairobi but left when I was three.",
    matters: "Where was I born, do you remember?",
    words: ["nairobi"],
  },
  {
    told: "Heights make me panic, even a stepladder.",
    matters: "They want me to climb to a great height at work.",
    words: ["heights", "panic"],
  },
  {
    told: "Nobody writes like Ursula Le Guin, she is my favourite author.",
    matters: "Recommend me something by my favourite author.",
    words: ["le guin"],
  },
  {
    told: "My driving test is next Tuesday at nine.",
    matters: "I keep dreaming of the driving test.",
    words: ["driving test", "tuesday"],
  },
  {
    told: "I dream of opening a little bookshop by the sea.",
    matters: "I walked past a bookshop today and thought of my dream.",
    words: ["bookshop", "sea"],
  },
  {
    told: "My dad passed away two winters ago.",
    matters: "I found an old photo of my dad.",
    words: ["dad", "passed away"],
  },
  {
    told: "Mushrooms are the one thing I won't eat.",
    matters: "They served mushrooms at the dinner.",
    words: ["mushrooms"],
  },
  { told: "On Sundays I sing in a gospel choir.", matters: "Choir was lovely this week.", words: ["choir"] },
  {
    told: "I'm from a small town in Alberta, nothing but wheat.",
    matters: "Tell me what my home town must look like. I come from the prairie.",
    words: ["alberta"],
  },
  {
    told: "My flatmate Jonas never does the dishes.",
    matters: "My flatmate did it again.",
    words: ["flatmate", "jonas"],
  },
  {
    told: "I don't drink alcohol.",
    matters: "They offered me a drink at the office.",
    words: ["drink", "alcohol"],
  },
  {
    told: "I had knee surgery in spring and I still limp a bit.",
    matters: "My knee is swollen.",
    words: ["knee", "surgery"],
  },
  {
    told: "I speak Portuguese because my mum is from Porto.",
    matters: "I spoke Portuguese with someone on the bus.",
    words: ["portuguese"],
  },
  {
    told: "I'm saving up for a sailing boat.",
    matters: "I was looking at boats again.",
    words: ["sailing boat"],
  },
  {
    told: "My girlfriend and I split up in October.",
    matters: "My girlfriend, well, my ex, wrote to me.",
    words: ["girlfriend", "split up"],
  },
  {
    told: "My lucky number is seventeen.",
    matters: "Which lucky number should I bet on?",
    words: ["seventeen"],
  },
  { told: "I'll be 41 next month, can you believe it?", matters: "How old will I be soon?", words: ["41"] },
  {
    told: "I volunteer at a food bank every other Saturday.",
    matters: "The food bank was packed.",
    words: ["volunteer", "food bank"],
  },
  {
    told: "I ride a red bicycle that used to be my uncle's.",
    matters: "My bicycle has a flat tyre.",
    words: ["bicycle", "uncle"],
  },
  {
    told: "My son Emil just started his first job in Bergen.",
    matters: "I called my son yesterday.",
    words: ["son", "emil", "bergen"],
  },
];
