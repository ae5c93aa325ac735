/** Says back what was read, in a few words each, and which words were not used. */
import type { Understood } from "#image/engine.ts";
import type { Framing, Garment, Subject } from "#sketch/scene.ts";
import type { SaidPeople } from "./read-people.ts";
import type { SaidPerson } from "./read-person.ts";
import type { SaidSetting } from "./read-setting.ts";
import type { SaidThings } from "./read-things.ts";
import type { Match, Text } from "./text.ts";

export function describe(read: {
  people: SaidPeople;
  setting: SaidSetting;
  things: SaidThings;
  subject: Subject;
  framing: Match<Framing> | undefined;
}): Understood[] {
  const chips: Understood[] = [];
  const { people, setting, things, subject } = read;
  if (subject.kind === "people") {
    for (const said of distinct(people.people))
      describePerson(said, people.people.filter((one) => one.noun === said.noun).length, chips);
  }
  if (subject.kind === "animal" || subject.kind === "still") {
    for (const said of things.said) chips.push({ kind: "thing", label: said });
  }
  const add = (kind: Understood["kind"], match: { said: string } | undefined): void => {
    if (match !== undefined) chips.push({ kind, label: match.said });
  };
  add("place", setting.place);
  add("light", setting.time);
  add("light", setting.weather);
  add("place", setting.season);
  add("style", setting.mood);
  add("style", setting.style);
  add("style", subject.kind === "people" ? read.framing : undefined);
  return unique(chips);
}

function describePerson(said: SaidPerson, count: number, chips: Understood[]): void {
  const noun = said.noun ?? (said.presentation === "androgynous" ? "person" : said.presentation);
  if (noun !== undefined)
    chips.push({ kind: "person", label: count > 1 && !noun.endsWith("s") ? `${count} × ${noun}` : noun });
  if (said.ageYears !== undefined) chips.push({ kind: "person", label: `about ${said.ageYears}` });
  const look = (label: string | undefined): void => {
    if (label !== undefined) chips.push({ kind: "look", label });
  };
  look(said.origin?.said);
  look(said.skin?.said);
  for (const hair of said.hair.said) look(hair);
  look(said.eyes?.said);
  if (said.beard !== undefined)
    look(
      said.beard === "none"
        ? "no beard"
        : said.beard === "moustache" || said.beard === "stubble"
          ? said.beard
          : `${said.beard} beard`,
    );
  if (said.freckles === true) look("freckles");
  look(said.expression === "eyesClosed" ? "eyes closed" : said.expression);
  look(said.pose === undefined ? undefined : spaced(said.pose));
  const wear = (label: string): void => {
    chips.push({ kind: "clothing", label });
  };
  if (said.garment !== undefined) wear(said.garment.said);
  else if (said.role?.garment !== undefined) wear(garmentName(said.role.garment));
  if (said.glasses !== undefined)
    wear(said.glasses === "none" ? "no glasses" : said.glasses === "sun" ? "sunglasses" : "glasses");
  if (said.hat !== undefined) wear(said.hat === "none" ? "no hat" : said.hat === "brim" ? "hat" : said.hat);
  if (said.scarf !== undefined) wear(said.scarf === "none" ? "no scarf" : "scarf");
  if (said.earrings === true) wear("earrings");
  if (said.necklace === true) wear("necklace");
  if (said.holding !== undefined && said.holding !== "none")
    chips.push({ kind: "thing", label: said.holding });
}

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const garmentName = (garment: Garment): string => spaced(garment);
const distinct = (people: readonly SaidPerson[]): SaidPerson[] => [
  ...new Map(people.map((person) => [person.noun ?? "", person])).values(),
];
const unique = (chips: readonly Understood[]): Understood[] => [
  ...new Map(chips.map((chip) => [`${chip.kind}:${chip.label}`, chip])).values(),
];

const fillers = new Set(
  (
    "a an the of in on at by to for from with and or as is are was be it its this that these those there here her his their my your our very really quite so " +
    "some any into onto over under near beside next while during wearing dressed holding standing looking having has have who which where up down out off " +
    "one image picture photo illustration drawing painting art artwork style scene shot view background make create generate draw show please high quality " +
    "detailed highly best masterpiece 4k 8k hd beautiful s tone old year years hair eyes skin tied worn pulled styled playing carrying both through across against towards around between behind front " +
    "but make makes making made look looks looked looking let lets like just only also too then than so such if when because please add adds put give gives given want wants would could should can will may might must " +
    "i me we us you he she they them him hers theirs mine ours yours it's she's he's they're i'd i'm let's her's not no yes more less much many most least few several all every each other another same different new " +
    "been being am were do does did done get gets got go goes going come comes keep keeps kept see sees seen show shows showing featuring including includes plus about above below along among within without upon after before again still even yet already " +
    "little bit lot lots kind sort type thing things something someone somebody anyone anybody everyone nice good great pretty lovely amazing stunning gorgeous perfect professional realistic photorealistic ultra super extremely highly rather somewhat slightly fully completely totally " +
    "picture pictures images photos photograph render rendered rendering artwork artistic portrait use using used set against person people subject character default wear wears wore dress dressed face faces facing camera viewer taken light lights lighting lit left right wall two three four five six seven eight nine ten"
  ).split(" "),
);

/** Content words from which nothing was read, neighbours joined: what a person may want to say differently. */
export function unusedWords(text: Text): string[] {
  const groups: string[] = [];
  let open: string[] = [];
  let lastClause = -1;
  const close = (): void => {
    if (open.length > 0) groups.push(open.join(" "));
    open = [];
  };
  for (const word of text.words) {
    const content = !word.used && !fillers.has(word.text) && !/^\d+$/.test(word.text);
    if (!content || word.clause !== lastClause) close();
    if (content) open.push(word.text);
    lastClause = word.clause;
  }
  close();
  return [...new Set(groups)].slice(0, 20);
}
