/**
 * Words that are read, although something else is drawn for them: a flamingo is drawn as a bird of no kind, and any bottle
 * holds wine. They are listed as not used, and the chip names what is drawn. A phrase that means itself is "itself".
 */
import { pluralOf, stemOf } from "./stem.ts";
import { findAll, giveUp, type Match, part, type Text } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

const itself = "itself";

const standIns: Vocabulary<string> = [
  ["unicorn", "horse"],
  [
    "parrot|eagle|raven|crow|swan|hummingbird|flamingo|duck|crane|heron|kingfisher|hawk|peacock|dove|seagull|toucan",
    "bird",
  ],
  ["polar bear", "bear"],
  ["reindeer|moose|elk|antelope|gazelle", "deer"],
  ["coyote", "wolf"],
  ["shark", "fish"],
  ["dolphin|orca", "whale"],
  ["moth|dragonfly", "butterfly"],
  ["mammoth", "elephant"],
  ["leopard|jaguar|cheetah|panther", "tiger"],
  ["red panda|koala", "panda"],
  ["puffin", "penguin"],
  ["bottle of wine|wine bottle|champagne bottle|bottle of champagne", itself],
  ["bottle|cocktail", "wine"],
  ["pie|tart|pancake|waffle", "cake"],
  ["violin|cello", "guitar"],
  ["truck|van|bus", "car"],
  ["motorcycle|scooter|moped", "bicycle"],
  ["canoe|yacht|kayak|ferry|gondola", "sailing boat"],
  ["treehouse|windmill|barn", "house"],
  ["ufo|space shuttle|satellite", "rocket"],
  ["baobab|palm tree|bonsai", "tree"],
  ["volcano", "mountain"],
  ["airship|zeppelin", "hot air balloon"],
  ["bowl of fruit|fruit bowl", itself],
  ["bowl", "vase"],
  ["throne|stool", "chair"],
  ["hourglass|clocktower", "clock"],
  ["ramen|bento", "sushi"],
  ["popsicle|sundae", "ice cream"],
  ["monument", "statue"],
  ["mermaid|fairy|faerie|angel|nymph|dryad", "person in a gown"],
  ["cyborg|android|superhero|superheroine", "person in armour"],
  ["clown|jester|harlequin|mime", "person in a tunic"],
];

const placeStandIns: Vocabulary<string> = [
  [
    "laboratory|lab|classroom|lecture hall|university|hospital|clinic|school|newsroom|courtroom|startup",
    "office",
  ],
  ["cathedral|temple|church|chapel|monastery|abbey|dungeon|ruins|ruin", "castle"],
  ["supermarket|shop", "market"],
  ["hotel lobby|hallway|attic|workshop", "room"],
  ["circus|ballroom", "stage"],
  ["bakery|patisserie", "café"],
  ["nightclub|club|festival|disco|party|dance floor", "blurred lights"],
  ["mars|planet|asteroid|spaceship|space station", "outer space"],
  ["bridge", "city"],
  ["volcano|glacier", "mountains"],
  ["playground bench|golf course|playing field|campus", "park"],
];

/** What is drawn for a place that has no picture of its own; undefined where it has one. */
export const standInOfPlace = (said: string): string | undefined =>
  placeStandIns.find(([phrases]) => phrases.split("|").includes(said))?.[1];

/** The name of what is drawn for these matches: their own words, or the stand-ins, whose words are then missed. */
export function nameDrawn(text: Text, matches: readonly Match<unknown>[]): string[] {
  const named = matches.map((match) => ({ match, name: standInAt(text, match) }));
  return named.map(({ match, name }) => {
    const isNamedRightly = named.some(
      (other) => other.match.meaning === match.meaning && other.name === undefined,
    );
    if (name === undefined || isNamedRightly) return match.said;
    giveUp(text.words.slice(match.start, match.end), "subject");
    return isPlural(match) ? pluralOf(name) : name;
  });
}

const isPlural = ({ said }: Match<unknown>): boolean => {
  const last = said.split(" ").at(-1) ?? "";
  return last !== stemOf(last);
};

function standInAt(text: Text, { start }: Match<unknown>): string | undefined {
  const [found] = findAll(part(text, start, start + 3), standIns, { bound: true });
  return found?.start === 0 && found.meaning !== itself ? found.meaning : undefined;
}
