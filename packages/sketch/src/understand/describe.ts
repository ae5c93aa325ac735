/** Says back what was read, in a few words each, and which words were not used. */
import type { ParsedWord } from "@galatea/engines/engine.ts";
import type { Framing, Subject } from "#sketch/scene.ts";
import type { SaidPeople } from "./read-people.ts";
import type { SaidPerson } from "./read-person.ts";
import type { SaidSetting } from "./read-setting.ts";
import type { SaidThings } from "./read-things.ts";
import { standInOfPlace } from "./stand-ins.ts";
import type { Match } from "./text.ts";

/** A description has no motion and changes nothing. */
export type SceneChip = { kind: Exclude<ParsedWord["kind"], "motion" | "change">; label: string };

export function describe(read: {
  people: SaidPeople;
  setting: SaidSetting;
  things: SaidThings;
  subject: Subject;
  framing: Match<Framing> | undefined;
}): SceneChip[] {
  const chips: SceneChip[] = [];
  const { people, setting, things, subject } = read;
  if (subject.kind === "people") {
    for (const said of people.people)
      describePerson(said, people.people.filter((one) => one.noun === said.noun).length, chips);
  }
  if (subject.kind === "animal" || subject.kind === "still") {
    const many = subject.kind === "animal" && subject.count > 1 ? `${subject.count} × ` : "";
    for (const said of things.said) chips.push({ kind: "thing", label: many + said });
  }
  if (subject.kind === "people" && subject.animal !== undefined && things.company !== undefined)
    chips.push({ kind: "thing", label: things.company.said });
  const add = (kind: SceneChip["kind"], match: { said: string } | undefined): void => {
    if (match !== undefined) chips.push({ kind, label: plainLabel(match.said) });
  };
  const standIn = standInOfPlace(setting.place?.said ?? "");
  if (standIn === undefined) add("place", setting.place);
  else add("place", { said: standIn });
  add("light", setting.time);
  add("light", setting.weather);
  add("place", setting.season);
  add("style", setting.mood);
  add("style", setting.style);
  add("style", subject.kind === "people" ? read.framing : undefined);
  return unique(chips);
}

function describePerson(said: SaidPerson, count: number, chips: SceneChip[]): void {
  const noun = grownUp(said.noun) ?? (said.presentation === "androgynous" ? "person" : said.presentation);
  if (noun !== undefined)
    chips.push({
      kind: "person",
      label: count > 1 && said.role?.count === undefined ? `${count} × ${noun}` : noun,
    });
  if (said.ageYears !== undefined) chips.push({ kind: "person", label: `about ${said.ageYears}` });
  const look = (label: string | undefined): void => {
    if (label !== undefined) chips.push({ kind: "appearance", label });
  };
  look(said.origin?.said);
  look(said.build?.said);
  look(said.skin?.said);
  for (const hair of said.hair.said) look(hair);
  look(said.eyes?.said);
  look(said.material);
  look(said.beard === undefined ? undefined : beardLabels[said.beard]);
  if (said.freckles !== undefined) look(said.freckles ? "freckles" : "no freckles");
  look(said.expression === "eyesClosed" ? "eyes closed" : said.expression);
  look(said.pose === undefined ? undefined : spaced(said.pose));
  const wear = (label: string): void => {
    chips.push({ kind: "clothing", label });
  };
  if (said.garment !== undefined) wear(said.garment.said);
  else if (said.role?.garment !== undefined) wear(spaced(said.role.garment));
  if (said.lower !== undefined) wear(said.lower.said);
  if (said.shoes !== undefined) wear(said.shoes.said);
  for (const label of said.wornSaid) wear(label);
  if (said.hat === undefined && said.role?.hat !== undefined && said.role.hat !== "none")
    wear(said.role.hat === "brim" ? "hat" : spaced(said.role.hat));
  if (said.heldSaid !== undefined) chips.push({ kind: "thing", label: said.heldSaid });
  else if (said.role?.holding !== undefined && said.role.holding !== "none")
    chips.push({ kind: "thing", label: said.role.holding });
  if (said.seat !== undefined) chips.push({ kind: "thing", label: said.seat });
}

const adults: Record<string, string> = { girl: "woman", girls: "women", boy: "man", boys: "men" };

/** Everybody who is drawn is an adult, whatever they were called; so says the chip. */
export const grownUp = <Noun extends string | undefined>(noun: Noun): Noun =>
  noun?.replace(/\b(?:girl|boy)s?\b/g, (young) => adults[young] ?? young) as Noun;

const beardLabels = {
  none: "no beard",
  stubble: "stubble",
  short: "short beard",
  full: "full beard",
  moustache: "moustache",
} as const;

/** "at night" → "night", "on a rooftop" → "rooftop". */
export const plainLabel = (said: string): string =>
  said.replace(/^(?:(?:at|in|on|by|under|among) )(?:(?:the|a|an) )?/, "");

export const spaced = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const unique = (chips: readonly SceneChip[]): SceneChip[] => [
  ...new Map(chips.map((chip) => [`${chip.kind}:${chip.label}`, chip])).values(),
];
