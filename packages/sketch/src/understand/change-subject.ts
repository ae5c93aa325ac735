/** Applies what an instruction says of animals and things: more of them, fewer, others, or in another colour. */
import { type Animal, mostAnimals, type Subject, type Thing } from "#sketch/scene.ts";
import { additions } from "./change-words.ts";
import { dyes } from "./colour-words.ts";
import { hairColours } from "./look-words.ts";
import { numberWords } from "./people-words.ts";
import { dyeAfter } from "./read-dye.ts";
import { companions } from "./read-things.ts";
import { bind, findAll, type Match, part, type Text } from "./text.ts";
import { animals, things } from "./thing-words.ts";

export function changeSubject(text: Text, subject: Subject, changes: string[]): Subject {
  switch (subject.kind) {
    case "people":
      return changeCompany(text, subject, changes);
    case "animal":
      return changeAnimal(text, subject, changes);
    case "still":
      return changeStill(text, subject, changes);
    case "landscape":
    case "abstract":
      return subject;
  }
}

function changeCompany(
  text: Text,
  subject: Extract<Subject, { kind: "people" }>,
  changes: string[],
): Subject {
  const found = findAll(text, animals);
  const match =
    found.find((one) => !one.negated && companions.has(one.meaning)) ?? found.find((one) => one.negated);
  if (match === undefined) return subject;
  for (const one of found) bind(text, one);
  const { animal: present, ...people } = subject;
  if (match.negated) {
    if (present?.kind !== match.meaning) return subject;
    changes.push(`${match.said}: none`);
    return people;
  }
  const coat = coatOf(text, match);
  if (present?.kind === match.meaning && coat === undefined) return subject;
  changes.push(coat === undefined ? `with: ${match.said}` : `${match.said}: ${coat.said}`);
  return { ...people, animal: { kind: match.meaning, coat: coat?.meaning ?? null } };
}

function changeAnimal(text: Text, subject: Extract<Subject, { kind: "animal" }>, changes: string[]): Subject {
  const found = findAll(text, animals);
  for (const one of found) bind(text, one);
  const match = found.find((one) => !one.negated);
  const coat = coatOf(text, match);
  const before = match === undefined ? undefined : text.words[match.start - 1]?.text;
  const more = match !== undefined && text.words.some((word) => additions.has(word.text));
  const number =
    match === undefined ? undefined : findAll(part(text, match.start - 3, match.start), numberWords).at(-1);
  const said = number === undefined || before === "a" || before === "an" ? undefined : number.meaning;
  const same = match === undefined || match.meaning === subject.animal;
  const animal: Animal = match?.meaning ?? subject.animal;
  const count = Math.min(
    mostAnimals(animal),
    more && same ? subject.count + Math.max(1, said ?? 1) : (said ?? subject.count),
  );
  if (!same) changes.push(`animal: ${match.said}`);
  if (coat !== undefined) changes.push(`coat: ${coat.said}`);
  if (count !== subject.count) changes.push(`how many: ${count}`);
  return {
    ...subject,
    animal,
    count,
    coat: coat?.meaning ?? (same ? subject.coat : null),
  };
}

function changeStill(text: Text, subject: Extract<Subject, { kind: "still" }>, changes: string[]): Subject {
  const found = findAll(text, things);
  for (const one of found) bind(text, one);
  const gone = new Set<Thing>(found.filter((one) => one.negated).map((one) => one.meaning));
  const come = found.filter((one) => !one.negated && !subject.things.includes(one.meaning));
  const kept = subject.things.filter((thing) => !gone.has(thing));
  const all = [...new Set([...kept, ...come.map((one) => one.meaning)])].slice(0, 5);
  const next = all.length === 0 ? subject.things : all;
  for (const one of found) {
    if (one.negated && subject.things.includes(one.meaning) && !next.includes(one.meaning))
      changes.push(`${one.said}: none`);
    if (!one.negated && !subject.things.includes(one.meaning) && next.includes(one.meaning))
      changes.push(`with: ${one.said}`);
  }
  const colour =
    found.map((one) => dyeAfter(text, one.end)).find((dye) => dye !== undefined) ??
    findAll(text, dyes).find((dye) => !dye.negated);
  if (colour !== undefined) {
    bind(text, colour);
    changes.push(`colour: ${colour.said}`);
  }
  return { ...subject, things: next, colour: colour?.meaning ?? subject.colour };
}

/** "a black cat", "make the cat black", "make it white". */
function coatOf(text: Text, match: Match<Animal> | undefined): Match<`#${string}`> | undefined {
  const near = match === undefined ? text : part(text, match.start - 3, match.end + 3);
  const colour =
    findAll(near, hairColours).find((one) => !one.negated) ?? findAll(near, dyes).find((one) => !one.negated);
  if (colour !== undefined) bind(near, colour);
  return colour;
}
