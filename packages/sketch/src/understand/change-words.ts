/** Words of instructions: commands said as descriptions, zooming, whom they mean, and a relative age. */
import type { Vocabulary } from "./vocabulary.ts";

const rewrites: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/g, "'"],
  // Said in words that mean something else one by one; joined, they are no word of ours and so are refused.
  [/\bsee[- ]?thr(?:ough|u)\b/g, "seethrough"],
  [
    /\b(?:show|shows|showing|reveal|more|bare|some|her|his|their)(?: [a-z]+)? skin\b(?! tone| colou?r)/g,
    "bareskin",
  ],
  [/\btighter (?=[a-z])(?!crop|shot|fram|view|zoom|composition|on |and |please)/g, "tightened "],
  [/\bget rid of\b|\btake away\b|\btake off\b|\bstop wearing\b|\bno more\b|\bno longer\b/g, "remove"],
  [
    /\b(?:take|pull|put) ((?:her|his|their|the|that|those) )?((?:[a-z]+ )?[a-z]+) (?:off|away)\b/g,
    "remove $1$2",
  ],
  [/\b(?:replace|swap|exchange|substitute) (.+?) (?:with|by|for) /g, "remove $1, with "],
  [/\b(?:remove|removes|removing|delete|erase|drop|lose|hide|stop|clear away|less|fewer)\b/g, "without"],
  [
    /(^|[.,;!?]|\band|\bthen|\bplus) *((?:her|his|their|the) )?([a-z]+) off(?= *(?:$|[.,;!?]| and\b| then\b))/g,
    "$1 without $2$3",
  ],
  // What is taken off goes on after "and her …": only a new verb begins something else.
  [
    /\bwithout ((?:her|his|their|the) [a-z]+) and (her|his|their|the) ([a-z]+)(?= *(?:$|[.,;!?]| and\b))/g,
    "without $1 and without $2 $3",
  ],
  [/\bfrom (?:the |this |that )?(?:picture|photo|image|scene|drawing)\b/g, " "],
  [/\bbackground (?:to|into|with|of|is|be)\b/g, "in"],
  [/\bset (?:it|this|the scene) (?=in|at|on)\b/g, ""],
];

/** "remove the glasses" → "without the glasses": what is left is read like any description. */
export const asDescription = (instruction: string): string =>
  rewrites.reduce((words, [pattern, plain]) => words.replace(pattern, plain), instruction.toLowerCase());

/** Steps through the framings: negative comes closer. */
export const zooms: Vocabulary<number> = [
  ["zoom in|closer|move closer|come closer|tighter|zoomed in|crop in|nearer|get closer", -1],
  [
    "zoom out|further away|farther away|step back|wider|pull back|zoomed out|move back|further back|show more|wider view|wider shot|see more",
    1,
  ],
];

export type Whom = { presentation?: "woman" | "man"; all?: true };
export const whoms: Vocabulary<Whom> = [
  ["her|she|hers|the woman|the lady|the girl|the female", { presentation: "woman" }],
  ["him|his|he|the man|the guy|the gentleman|the boy|the male", { presentation: "man" }],
  [
    "both|everyone|everybody|all of them|they|their|them|all people|each of them|the people|the couple",
    { all: true },
  ],
  ["the person|the one|the figure|the other one|the other person|the other", {}],
];

/** Which of several, from left to right; "other" is not the one named before. */
export const positions: Vocabulary<"first" | "second" | "third" | "last" | "middle"> = [
  [
    "on the left|left one|left person|left woman|left man|at the left|first person|the first|first woman|first man|leftmost",
    "first",
  ],
  ["second person|the second|second woman|second man", "second"],
  ["third person|the third|third woman|third man", "third"],
  [
    "on the right|right one|right person|right woman|right man|at the right|last person|the last|rightmost",
    "last",
  ],
  ["in the middle|middle one|in the centre|middle person|in the center|the middle", "middle"],
];

export const relativeAges: Vocabulary<number> = [
  ["much older|a lot older|far older", 30],
  ["older|old|age him|age her", 15],
  ["much younger|a lot younger|far younger", -25],
  ["younger|young|rejuvenate", -12],
];

/** Clothes by no name of their own: "make her outfit green". */
export const anyClothes: Vocabulary<true> = [
  ["clothes|clothing|outfit|garment|attire|costume|what she wears|what he wears", true],
];

export const additions: ReadonlySet<string> = new Set([
  "add",
  "adding",
  "include",
  "insert",
  "another",
  "bring",
  "place",
]);
