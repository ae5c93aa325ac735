/** The shape of a language's word lists; the pattern language is described in `../pattern.ts`. */
import type { Grammar } from "../pattern.ts";

/**
 * What a phrase says, independent of language. Which concept is refused where is decided in `../check-text.ts`.
 *
 * - `minorAlways`      slang that sexualises minors, or says outright that somebody is under age
 * - `minorAge`         somebody is said to be below 18, by age or by a word that means it, as "schoolgirl"
 * - `minorPerson`      a child or teenager is in the picture
 * - `minorPlayed`      a role under 18 is played, or the writer says to be under 18
 * - `explicit`         sexual acts and organs, pornography, sexual violence
 * - `nudity`           naked people and intimate parts of the body
 * - `sexualised`       poses, looks and sizes that make a picture sexual
 * - `underwear`        lingerie and underwear
 * - `sheer`            see-through, wet or clinging clothes
 * - `undress`          clothing is taken off or missing
 * - `intimateTalk`     asks in a conversation for nakedness or undressing
 * - `uploadExposure`   any clothing removed or shortened, more skin, wetness: strict wording for uploaded pictures
 * - `swimwear`         swimwear
 * - `bodyShape`        the shape of a body is changed
 * - `covering`         clothes, and whatever else keeps a body covered or a picture decent; harmless unless it has to go
 * - `grownUp`          somebody is an adult; harmless unless that has to go
 */
export const concepts = [
  "minorAlways",
  "minorAge",
  "minorPerson",
  "minorPlayed",
  "explicit",
  "nudity",
  "sexualised",
  "underwear",
  "sheer",
  "undress",
  "intimateTalk",
  "uploadExposure",
  "swimwear",
  "bodyShape",
  "covering",
  "grownUp",
] as const;

export type Concept = (typeof concepts)[number];

/** A language written with spaces between its words. A concept that is not listed is not read in it. */
export type WordLexicon = {
  language: string;
  grammar: Grammar;
  /** Phrases in which the bracketed word means nothing of what it is listed for. */
  innocent: string[];
  /** Phrases that are innocent only where they say what has to stay out. */
  innocentKeptOut?: string[];
  /** Phrases that are innocent in a new picture, and not as a change of an uploaded one. */
  innocentDrawn?: string[];
  concepts: Partial<Record<Concept, string[]>>;
};

/**
 * A language of compounds, searched with expressions: without spaces where none are written, else with one between
 * words. A group named `year` has to hold a year in which nobody was born who is of age.
 */
export type ScriptLexicon = {
  language: string;
  /** Texts without any such character are not searched. */
  script: RegExp;
  spaced: boolean;
  innocent: RegExp[];
  concepts: Partial<Record<Concept, RegExp[]>>;
};
