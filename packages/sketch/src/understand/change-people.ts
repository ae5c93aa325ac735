/** Applies what an instruction says of people: whose words they are, who comes and who goes. */
import type { Random } from "@galatea/raster/random.ts";
import { mostPeople, type Person, type Scene, type Subject } from "#sketch/scene.ts";
import { changePerson } from "./change-person.ts";
import { additions, positions, type Whom, whoms } from "./change-words.ts";
import { completePerson } from "./complete-person.ts";
import { personNouns } from "./people-words.ts";
import type { Role } from "./role.ts";
import { nothingSaid, readPerson, type SaidPerson } from "./read-person.ts";
import { grownUp } from "./describe.ts";
import { readPeople } from "./read-people.ts";
import type { SaidSetting } from "./read-setting.ts";
import { bind, findAll, hear, part, type Text, type Word } from "./text.ts";

type People = Extract<Subject, { kind: "people" }>;

/** Setting words are read after the person's: a "dark" coat is no dark mood. */
export function changePeople(
  text: Text,
  scene: Scene,
  random: Random,
  changes: string[],
  readSettingOf: (rest: Text) => SaidSetting,
): { subject: Subject; setting: SaidSetting } {
  const added = addition(text);
  const start: Subject = scene.subject;
  const existing = start.kind === "people" ? start.people : [];
  const kept = start.kind === "people" && added === undefined ? gone(text, start, changes) : existing;
  const groups = kept.length === 0 || added !== undefined ? [] : dealCommands(text, kept);
  const said = groups.map((group) => ({ ...group, said: readCommand(group.words) }));
  const newcomers = added === undefined ? [] : readPeople(added, { hasCharacter: false }).people;
  const setting = readSettingOf(text);
  const people = kept.map((person, index) =>
    said
      .filter((group) => group.to.includes(index))
      .reduce(
        (one, group) =>
          changePerson(one, group.said, group.words, {
            random: random.fork(`person${index}`),
            changes,
            whose: kept.length > 1 && group.to.length < kept.length ? nameOf(person) : undefined,
          }),
        person,
      ),
  );
  const all = [...people, ...complete(newcomers, scene, random, changes, people.length)].slice(0, mostPeople);
  if (start.kind === "people") return { subject: { ...start, people: all }, setting };
  const joins = newcomers.length > 0 && (start.kind === "landscape" || start.kind === "animal");
  return { subject: joins ? joined(start, all) : start, setting };
}

const nameOf = ({ presentation }: Person): string =>
  presentation === "androgynous" ? "person" : presentation;

function joined(start: Subject, people: Person[]): Subject {
  const animal = start.kind === "animal" ? { animal: { kind: start.animal, coat: start.coat } } : {};
  return { kind: "people", people, framing: "full", ...animal };
}

/** "add a man in a blue suit beside her": the words from the verb on, where a person is what is added. */
function addition(text: Text): Text | undefined {
  const verb = text.words.findIndex((word) => additions.has(word.text));
  if (verb < 0) return undefined;
  const rest = part(text, verb, text.words.length);
  const person = findAll(rest, personNouns).find((match) => !match.negated);
  if (person === undefined) return undefined;
  const before = rest.words.slice(0, person.start).map((word) => word.text);
  // "add a hat to the man" adds no man.
  if (before.some((word) => ["to", "the", "for", "on"].includes(word))) return undefined;
  const end = rest.words.findIndex((word) => ["beside", "behind", "next", "near", "to"].includes(word.text));
  if (end > person.start) for (const word of rest.words.slice(end)) word.used = true;
  return end > person.start ? part(rest, 0, end) : rest;
}

function complete(
  newcomers: readonly SaidPerson[],
  scene: Scene,
  random: Random,
  changes: string[],
  present: number,
): Person[] {
  return newcomers.slice(0, mostPeople - present).map((said, index) => {
    changes.push(`with: ${grownUp(said.noun) ?? "person"}`);
    return completePerson(said, scene, random.fork(`new${index}`), { alone: false });
  });
}

/** "without the man": as long as somebody stays. */
function gone(text: Text, { people }: People, changes: string[]): Person[] {
  const denied = findAll(text, personNouns).filter((match) => match.negated);
  return denied.reduce<Person[]>((left, match) => {
    bind(text, match);
    const { presentation } = match.meaning;
    const index =
      presentation === undefined
        ? left.length - 1
        : left.findLastIndex((one) => one.presentation === presentation);
    if (left.length < 2 || index < 0) return left;
    changes.push(`${match.said}: none`);
    return left.filter((_, place) => place !== index);
  }, people);
}

type Group = { to: number[]; words: Text };

/** Words go to whom was named last before them; before anybody is named, to everybody. */
function dealCommands(text: Text, people: readonly Person[]): Group[] {
  const everybody = people.map((_, index) => index);
  if (people.length === 1) {
    bindWhoms(text);
    return [{ to: everybody, words: text }];
  }
  const anchors = findAll(text, whoms);
  const places = findAll(text, positions);
  const groups: (Group & { words: { words: Word[] } })[] = [{ to: everybody, words: { words: [] } }];
  text.words.forEach((word, index) => {
    const place = places.find(
      (match) =>
        match.start === index &&
        !anchors.some((one) => match.start >= one.start && match.start <= one.end + 1),
    );
    const whom = anchors.find((match) => match.start === index);
    if (whom !== undefined || place !== undefined) {
      const near = places.find((match) => match.start >= index && match.start <= (whom?.end ?? index) + 1);
      const to = meant(people, whom?.meaning ?? {}, near?.meaning);
      // "put a hat on the man": what stood before goes with whom it is for.
      const before = text.words[index - 1]?.text ?? "";
      const [first] = groups;
      const given =
        groups.length === 1 && first !== undefined && /^(on|to|for|of|onto|in|into|from)$/.test(before);
      const same = String(groups.at(-1)?.to) === String(to);
      if (given) first.to = to;
      else if (!same) groups.push({ to, words: { words: [] } });
    }
    groups.at(-1)?.words.words.push(word);
  });
  for (const match of [...anchors, ...places]) hear(text, match);
  return groups.filter((group) => group.words.words.some((word) => !word.bound));
}

function bindWhoms(text: Text): void {
  for (const match of [...findAll(text, whoms), ...findAll(text, positions)]) hear(text, match);
}

function meant(people: readonly Person[], whom: Whom, position: string | undefined): number[] {
  const all = people.map((_, index) => index);
  const fitting =
    whom.presentation === undefined
      ? all
      : all.filter((index) => people[index]?.presentation === whom.presentation);
  const among = fitting.length > 0 ? fitting : all;
  if (position === undefined) return whom.presentation !== undefined ? among : all;
  const at =
    { first: 0, second: 1, third: 2, last: among.length - 1, middle: Math.floor((among.length - 1) / 2) }[
      position
    ] ?? 0;
  const one = among[Math.min(at, among.length - 1)];
  return one === undefined ? all : [one];
}

function readCommand(words: Text): SaidPerson {
  const roles = findAll(words, personNouns).filter((match) => !match.negated);
  for (const match of roles) bind(words, match);
  const role: Role = Object.assign({}, ...roles.map((match) => match.meaning));
  return {
    ...nothingSaid(),
    ...readPerson(words),
    ...(role.garment === undefined ? {} : { role, noun: roles[0]?.said ?? "" }),
  };
}
