import { expect, test } from "vitest";
import { isIndoors } from "#sketch/light.ts";
import type { Garment, Person, Scene } from "#sketch/scene.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const seeds = Array.from({ length: 30 }, (_, seed) => seed);
const scenes = (prompt: string): Scene[] => seeds.map((seed) => parsePrompt(prompt, { seed, size }).scene);
const persons = (prompt: string): Person[] =>
  scenes(prompt).flatMap(({ subject }) => (subject.kind === "people" ? subject.people : []));
const kinds = <T>(people: readonly Person[], of: (person: Person) => T): number =>
  new Set(people.map(of)).size;

test("thirty seeds of 'a person' are thirty different people of all ages, skins, builds, hair and clothes", () => {
  const people = persons("a person");
  const ages = people.map((person) => person.ageYears);
  expect(kinds(people, (person) => JSON.stringify(person.face))).toBe(30);
  expect(kinds([...people, ...persons("somebody in a café")], (person) => person.presentation)).toBe(3);
  expect(Math.min(...ages)).toBeLessThan(30);
  expect(Math.max(...ages)).toBeGreaterThan(60);
  expect(ages.every((age) => age >= 20 && age <= 80)).toBe(true);
  expect(new Set(ages.map((age) => Math.floor(age / 10))).size).toBeGreaterThanOrEqual(5);
  const brightness = people.map((person) => Number.parseInt(person.skin.slice(1, 3), 16));
  expect(Math.min(...brightness)).toBeLessThan(0x80);
  expect(Math.max(...brightness)).toBeGreaterThan(0xe8);
  expect(kinds(people, (person) => person.hair.style)).toBeGreaterThanOrEqual(9);
  expect(kinds(people, (person) => person.garment.kind)).toBeGreaterThanOrEqual(9);
  expect(kinds(people, (person) => person.garment.colour)).toBeGreaterThanOrEqual(12);
  expect(kinds(people, (person) => person.pose)).toBeGreaterThanOrEqual(6);
  expect(kinds(people, (person) => person.build ?? "average")).toBeGreaterThanOrEqual(3);
  expect(kinds(people, (person) => person.eyes)).toBeGreaterThanOrEqual(6);
});

test("clothes suit weather and place where nobody said otherwise", () => {
  const worn = (prompt: string): Set<Garment> =>
    new Set(persons(prompt).map((person) => person.garment.kind));
  const warm = ["coat", "parka", "puffer", "peacoat", "trench", "sweater"] as const;
  for (const garment of warm)
    expect(worn("a person on the beach in the sun"), garment).not.toContain(garment);
  for (const garment of worn("a person in the snow in a forest")) expect(warm).toContain(garment);
  expect(worn("a person in outer space")).toEqual(new Set(["spacesuit"]));
  expect(
    [...worn("a person in the rain on a street")].filter((garment) =>
      ["tee", "sundress", "shirt"].includes(garment),
    ),
  ).toEqual([]);
  for (const person of persons("a person in the snow in a forest")) expect(person.shoes?.kind).toBe("boots");
  expect(isIndoors("library")).toBe(true);
});

test("several people are of one generation, and two who were not dressed by the words differ", () => {
  for (const { subject } of scenes("a couple in a park")) {
    const [one, other] = subject.kind === "people" ? subject.people : [];
    expect(Math.abs((one?.ageYears ?? 0) - (other?.ageYears ?? 99))).toBeLessThanOrEqual(10);
  }
  const alike = scenes("three friends").filter(
    ({ subject }) =>
      subject.kind === "people" &&
      new Set(subject.people.map((one) => `${one.garment.kind} ${one.garment.colour}`)).size < 3,
  );
  expect(alike.length).toBeLessThanOrEqual(3);
});
