/** The question after something that was told, by what the words are about: whom they name, when it was, what is wished. */
import { asksAfterTelling, type Cue } from "./script/asks.ts";
import { plain, type Ask } from "./lines.ts";

const person =
  /\bmy ((?:best |older |younger |little |big )?(?:sister|brother|mother|mum|mom|dad|father|parents|boss|friend|girlfriend|boyfriend|wife|husband|partner|colleague|coworker|neighbou?r|aunt|uncle|son|daughter|cousin|roommate|flatmate|teacher|ex))\b/i;

const month =
  "january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter";

/** The first that fits counts. */
const cues: readonly (readonly [Exclude<Cue, "person" | "thing" | "any">, RegExp])[] = [
  [
    "answer",
    /\b(?:he|she|they)(?:'s| has| have)? (?:just )?(?:said|says|answered|wrote|replied|called|texted|told)\b/i,
  ],
  [
    "ahead",
    new RegExp(
      String.raw`\b(?:tomorrow|tonight|next (?:week|month|year|\w+day)|later today|soon|going to|gonna|i'll|we'll|i will|we will|in (?:${month})|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|have to|planning)\b`,
      "i",
    ),
  ],
  ["wish", /\b(?:i|we) (?:want|wish|hope|would like|would love|dream of)|\bi'd (?:like|love)\b/i],
  ["thought", /\b(?:i (?:think|believe|guess|feel like|suppose)|maybe|perhaps)\b/i],
  [
    "going on",
    /\b(?:i'm|i am|we're|we are|i've been|i have been|we've been)(?: (?:just|still|also|now))? (?!going\b|nothing\b|something\b)\w+ing\b/i,
  ],
  ["habit", /\b(?:always|usually|often|never|every (?:day|week|morning|evening|night|\w+day)|sometimes)\b/i],
  [
    "past",
    /\b(?:yesterday|last (?:night|week|month|year|\w+day)|ago|was|were|went|had|did|got|came|told|saw|met|made|took|left|found|felt|thought|ate|won|broke|bought|gave|[a-z]{3,}ed)\b/i,
  ],
];

/** Else the message speaks of a thing, about which nobody is asked how it feels. */
const ofSomebody = /\b(?:i|i'm|i've|me|my|mine|we|us|our|he|she|him|her|they|them)\b/;

export type After = { asks: readonly Ask[]; who: string | undefined };

/** `who` fills the lines about a person: "your sister". */
export function askAfter(message: string): After {
  const text = plain(message);
  const who = person.exec(text)?.[1];
  const cue = cues.find(([, words]) => words.test(text))?.[0] ?? (ofSomebody.test(text) ? "any" : "thing");
  const asks = asksAfterTelling[cue];
  return who === undefined || who.endsWith("parents")
    ? { asks, who: undefined }
    : { asks: [...asksAfterTelling.person, ...asks], who: `your ${who}` };
}
