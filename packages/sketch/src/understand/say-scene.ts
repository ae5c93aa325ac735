/** Names what a scene shows in a few words, for a person whose words asked for something else. */
import type { Place, Scene, Subject, Thing } from "#sketch/scene.ts";
import { pluralOf } from "./stem.ts";

/** What the words decided; everything else differs from seed to seed and is not promised. */
type Said = { noun: string | undefined; isPlaceSaid: boolean };

/** "wine", "3 foxes", "a baker beside a dog", "a beach". */
export function sayScene({ subject, place }: Pick<Scene, "subject" | "place">, said: Said): string {
  switch (subject.kind) {
    case "people":
      return sayPeople(subject, said);
    case "animal":
      return subject.count === 1
        ? withArticle(subject.animal)
        : `${subject.count} ${pluralOf(subject.animal)}`;
    case "still":
      return listed(subject.things.map((thing) => thingNames[thing] ?? withArticle(thing)));
    case "landscape":
      return said.isPlaceSaid ? placeNames[place] : "a landscape";
    case "abstract":
      return "a pattern of colours";
  }
}

function sayPeople(
  { people, animal }: Extract<Subject, { kind: "people" }>,
  { noun = "person" }: Said,
): string {
  const who = people.length > 1 ? `${people.length} people` : withArticle(noun);
  // The engine draws people side by side, whatever the words say that they do with each other.
  if (animal !== undefined) return `${who} beside ${withArticle(animal.kind)}`;
  return people.length > 1 ? `${who} side by side` : who;
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

const thingNames: Partial<Record<Thing, string>> = {
  flowers: "flowers",
  fruit: "fruit",
  bread: "bread",
  coffee: "coffee",
  tea: "tea",
  wine: "wine",
  books: "books",
  sushi: "sushi",
  icecream: "ice cream",
  boat: "a sailing boat",
  balloon: "a hot air balloon",
  moon: "the moon",
  sun: "the sun",
};

const placeNames: Record<Place, string> = {
  plain: "an empty studio",
  niche: "an arch",
  window: "a window",
  bokeh: "blurred lights",
  beach: "a beach",
  lake: "a lake",
  city: "a city",
  street: "a street",
  forest: "a forest",
  park: "a park",
  garden: "a garden",
  mountains: "mountains",
  desert: "a desert",
  meadow: "a meadow",
  library: "a library",
  cafe: "a café",
  kitchen: "a kitchen",
  stage: "a stage",
  train: "a train",
  space: "outer space",
  underwater: "the bottom of the sea",
  castle: "a castle",
  office: "an office",
  gym: "a gym",
  market: "a market",
  room: "a room",
  rooftop: "a rooftop",
  museum: "a museum",
  harbour: "a harbour",
  waterfall: "a waterfall",
  restaurant: "a restaurant",
};
