/**
 * How much a text is about a message, by the words that they share: the fewer texts have a word, the more it says. Words of one
 * family ("scared", "terrified", "fear") count as the same.
 */

const fillers = new Set(
  (
    "a an the my your me you i we it is are am was were be been do does did done have has had will would can could should " +
    "what who how when where which why and or of in on at to for with from by about as that this these those there here not no so " +
    "but just very really again still some something someone any all too one get got go going know think remember tell told say said " +
    "him her his she he they them their its our us than then also much more most like now up out over into because if s t m d ll ve re"
  ).split(" "),
);

/** Each line is one family, in stems as `stemOf` cuts them. */
const families = [
  "scar terrify terrifi afraid fear frighten phobia panic petrify petrifi dread",
  "allergic allergy intolerant react",
  "food cook dinner lunch breakfast eat meal recipe restaurant bake dish snack vegetarian vegan dislik hate allergic allergy pescatarian menu",
  "drink alcohol sober drunk wine beer pub bar",
  "job work boss office profession colleague shift employ",
  "birthday born present gift",
  "old age turn birthday",
  "home liv move hous flat apartment",
  "childhood grew rais born origin hometown",
  "wish dream hope someday goal bucket",
  "ill sick doctor hospital health pain hurt ache medicine surgery operation",
  "exam test studie study stud revis",
  "marri wed wedd engag anniversary marry",
  "divorc split separat ex broke",
  "holiday vacation trip travel journey visit",
  "mother mum mom",
  "father dad",
  "grandmother grandma",
  "grandfather grandpa",
  "favourit favorite favorit",
  "music band song sing concert orchestra choir instrument",
  "sport run train gym exercis marathon swim cycl",
  "book read novel author",
  "film movie cinema",
  "car driv vehicle",
  "bicycl bike cycl ride",
  "teach teacher school class student pupil taught",
  "died dead death lost los passed mourn grief pass",
  "name call nam nickname",
  "kid child children son daughter",
  "pet dog cat puppy kitten",
  "money sav ow debt pay",
];
const familiesOf = new Map<string, string[]>();
for (const [index, family] of families.entries())
  for (const stem of family.split(" ")) familiesOf.set(stem, [...(familiesOf.get(stem) ?? []), `#${index}`]);

/** A word of the family says less than the word itself. */
const familyWeight = 0.4;

/** @returns the weight of the text at an index; 0 for one that shares nothing with `message`. */
export function aboutness(texts: readonly string[], message: string): (index: number) => number {
  const asked = stemsIn(message);
  const stems = texts.map((text) => stemsIn(text));
  const withWord = new Map<string, number>();
  for (const set of stems)
    for (const stem of set) if (asked.has(stem)) withWord.set(stem, (withWord.get(stem) ?? 0) + 1);
  return (index) => {
    let weight = 0;
    for (const stem of stems[index] ?? []) {
      const texts = withWord.get(stem);
      if (texts !== undefined)
        weight += (stem.startsWith("#") ? familyWeight : 1) * Math.log(1 + stems.length / texts);
    }
    return weight;
  };
}

/** The stems of the words that carry a subject, and their families. */
function stemsIn(text: string): Set<string> {
  const words =
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = words.filter((word) => !fillers.has(word)).map(stemOf);
  return new Set(stems.flatMap((stem) => [stem, ...(familiesOf.get(stem) ?? [])]));
}

/** Without the endings of plural and tense, roughly: both sides are cut alike, so only the equality counts. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const cut = word.replace(/(?:ies|ied)$/, "y").replace(/(?:ing|ed|es|s|e)$/, "");
  const bare = cut.replace(/([bdfglmnprt])\1$/, "$1");
  return bare.length >= 3 ? bare : word;
}
