/**
 * The meanings of phrases, independent of language, by the rule that refuses them. Each language has one file of word
 * lists per rule; the contexts in which a concept is refused are in `rules-by-context.ts`.
 *
 * - `minorAlways`      slang that sexualises minors, or says outright that somebody is under age
 * - `minorAge`         somebody is said to be below 18, by age or by a word that means it, as "schoolgirl"
 * - `minorBorn`        somebody was born less than 18 years ago; no innocent phrase excuses the number
 * - `minorPerson`      a child or teenager is in the picture
 * - `minorUnlessAged`  the same, unless the phrase also matches `agedAdult`, as in "a boy of 25"
 * - `agedAdult`        such a word with an adult age, or where it means an adult or a thing; refused nowhere
 * - `minorPlayed`      a role under 18 is played, or the writer says to be under 18
 * - `grownUp`          somebody is an adult; refused only in a negative prompt
 * - `explicit`         sexual acts and organs, pornography, sexual violence
 * - `nudity`           naked people and intimate parts of the body
 * - `sexualised`       poses, looks and sizes that make a picture sexual
 * - `intimateTalk`     asks in a conversation for nakedness or undressing
 * - `undress`          clothing is taken off or missing
 * - `uploadExposure`   any clothing removed or shortened, more skin, wetness: strict wording for uploaded pictures
 * - `clothesLost`      clothes vanish, fall, open, are taken away or become less
 * - `uploadClothes`    the same of coats and sleeves, and shorter or tighter clothes: only in uploaded pictures
 * - `clothesTouched`   something happens to clothes that is not known to be harmless: only in uploaded pictures
 * - `covering`         clothes, and whatever else keeps a body covered; refused only in a negative prompt
 * - `underwear`        lingerie and underwear
 * - `sheer`            see-through, wet or clinging clothes
 * - `clothesThin`      clothes become see-through or wet
 * - `swimwear`         swimwear
 * - `bodyShape`        the shape of a body is changed
 */
import type { RuleId } from "./rules.ts";

export const conceptsByRule = {
  "adults-only": [
    "minorAlways",
    "minorAge",
    "minorBorn",
    "minorPerson",
    "minorUnlessAged",
    "agedAdult",
    "minorPlayed",
    "grownUp",
  ],
  "no-sexual-content": ["explicit", "nudity", "sexualised", "intimateTalk"],
  "no-undressing": [
    "undress",
    "uploadExposure",
    "clothesLost",
    "uploadClothes",
    "clothesTouched",
    "covering",
  ],
  "no-revealing-clothes": ["underwear", "sheer", "clothesThin", "swimwear"],
  "no-body-shape": ["bodyShape"],
  // A rule of sentences, which real-person.ts reads.
  "no-real-person": [],
} as const satisfies Record<RuleId, readonly string[]>;

export type Concept = (typeof conceptsByRule)[RuleId][number];

export const concepts: readonly Concept[] = Object.values(conceptsByRule).flat();
