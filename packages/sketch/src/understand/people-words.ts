/** Words for people: nouns, how many, and how old. */
import type { Presentation, Role } from "./role.ts";
import { roles } from "./role-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

const nouns: Vocabulary<Role> = [
  [
    "woman|lady|female|girl|girlfriend|wife|mother|mom|mum|sister|daughter|heroine|gal|businesslady|madam|aunt|niece|girlfriends|lass|dame|widow",
    { presentation: "woman" },
  ],
  [
    "man|gentleman|male|guy|boy|boyfriend|husband|father|dad|brother|son|hero|dude|bloke|gent|uncle|nephew|chap|fellow|lad|widower",
    { presentation: "man" },
  ],
  [
    "person|somebody|someone|human|figure|model|character|individual|portrait subject|protagonist|friend|stranger|adult|traveller|traveler|people|neighbour|neighbor|companion|colleague|guest|passenger|passerby|visitor|commuter|partner|survivor|pedestrian|buddy|parent|cousin|sibling|customer|shopkeeper|vendor|seller|merchant|shopper",
    {},
  ],
  [
    "nonbinary person|non binary person|androgynous person|enby|androgynous|nonbinary|non binary|genderfluid person",
    { presentation: "androgynous" },
  ],
  [
    "grandmother|grandma|granny|old lady|crone|nana|abuela|old woman",
    { presentation: "woman", ageYears: 72 },
  ],
  ["grandfather|grandpa|granddad|grandad|old man|abuelo", { presentation: "man", ageYears: 73 }],
  ["octogenarian|centenarian|pensioner|retiree|elder", { ageYears: 78 }],
  ["couple|lovers|newlyweds|pair of friends|twins|duo|two of them|married couple", { count: 2 }],
  [
    "group|crowd|band|friends|team|family|trio|crew|group of friends|group of people|crowd of people|three friends|classmates|bandmates|colleagues",
    { count: 3 },
  ],
];

export const personNouns: Vocabulary<Role> = [...nouns, ...roles];

/** They refer to somebody, but never to somebody new once a person was named. */
export const pronouns: Vocabulary<Presentation> = [
  ["she|her|hers|herself", "woman"],
  ["he|him|his|himself", "man"],
  ["they|them|their|theirs", "androgynous"],
];

/** They make a picture about a person when nothing else is its subject. */
export const faceWords: Vocabulary<true> = [
  [
    "portrait|headshot|face|selfie|profile picture|bust|close up|closeup|avatar|hair|haired|eyes|eyed|beard|bearded|freckles|smile|smiling|hairstyle|skin|wearing|dressed|redhead|brunette|blonde|blond|curls|braids|ponytail|pigtails|dreadlocks",
    true,
  ],
];

export const numberWords: Vocabulary<number> = [
  ["one|a|an|single|1", 1],
  ["two|pair of|both|2|twin|couple of", 2],
  ["three|trio of|3|several|some|few|group of|family of", 3],
  ["four|4", 4],
  ["five|5|six|6|seven|7|eight|8|nine|9|ten|10|dozen|many|crowd of|herd of|flock of", 5],
];

export const ageWords: Vocabulary<number> = [
  ["young|youthful|young adult", 24],
  ["young looking|college aged|fresh faced|twenty something", 22],
  ["thirty something", 35],
  ["middle aged|midlife|forty something", 48],
  ["mature|older|greying|graying|seasoned|fifty something", 56],
  ["elderly|aged|ancient|senior|very old|wrinkled|retired|old", 73],
];

export const decadeWords: Vocabulary<number> = [
  ["twenties|20s", 20],
  ["thirties|30s", 30],
  ["forties|40s", 40],
  ["fifties|50s", 50],
  ["sixties|60s", 60],
  ["seventies|70s", 70],
  ["eighties|80s|nineties", 80],
];

const ones = "one two three four five six seven eight nine".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty".split(" ");
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
/**
 * "thirty", "thirty five": only before "year(s) old". Whoever is said to be younger than twenty is drawn at twenty, so
 * those numbers have to be known too, or "old" would be read alone.
 */
export const spelledYears: Vocabulary<number> = [
  ...[...ones, ...teens].map((word, index): [string, number] => [word, index + 1]),
  ...tens.flatMap((word, index): [string, number][] => [
    [word, 20 + index * 10],
    ...ones.map((one, unit): [string, number] => [`${word} ${one}`, 21 + index * 10 + unit]),
  ]),
];
