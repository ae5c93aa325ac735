import fc from "fast-check";
import { expect, test } from "vitest";
import type { Person, Scene } from "#sketch/scene.ts";
import { sceneChangeOffers, understandChange } from "./change.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const scene = (prompt: string, seed = 3): Scene => parsePrompt(prompt, { seed, size }).scene;
const people = ({ subject }: Scene): Person[] => (subject.kind === "people" ? subject.people : []);
const one = scene("a woman with long brown hair, glasses and a red coat in a park at noon, half body");
const two = scene("a woman in a red coat and a man with a beard in a park at noon");

test.each<[instruction: string, chips: string[], person: object]>([
  ["make her hair blue", ["hair: blue"], { hair: { colour: "#35619e", style: "long" } }],
  ["change her hair colour to silver", ["hair: silver"], { hair: { colour: "#a4a3ab" } }],
  ["give her a short black bob", ["hair: black bob"], { hair: { style: "bob", colour: "#1f1a20" } }],
  [
    "dye her hair pink with blue tips",
    ["hair: blue tips, pink"],
    { hair: { colour: "#d8749b", second: "#35619e" } },
  ],
  ["remove the glasses", ["glasses: none"], { glasses: "none" }],
  ["take her glasses off", ["glasses: none"], { glasses: "none" }],
  ["Add a hat", ["wears: hat"], { hat: "brim" }],
  ["make her coat green", ["clothes: green coat"], { garment: { kind: "coat", colour: "#3f7a52" } }],
  ["put her in a yellow dress", ["clothes: yellow dress"], { garment: { kind: "dress", colour: "#e0b23c" } }],
  [
    "replace the coat with a striped sweater",
    ["clothes: striped sweater"],
    { garment: { kind: "sweater", pattern: "stripes" } },
  ],
  ["change the outfit to blue", ["clothes: in blue"], { garment: { kind: "coat", colour: "#2f5ca0" } }],
  ["make her laugh", ["expression: laugh"], { expression: "laugh" }],
  ["make her hair shorter", ["hair: shorter"], { hair: { style: "short", colour: "#4e2f20" } }],
  ["make her eyes green", ["eyes: green"], { eyes: "#4d8660" }],
  [
    "let her hold a white umbrella",
    ["holds: white umbrella"],
    { holding: "umbrella", heldColour: "#f3f0ea" },
  ],
  ["make her a knight", ["dressed as: knight"], { garment: { kind: "armor" }, holding: "sword" }],
  ["sitting in an armchair", ["pose: seated", "seat: armchair"], { pose: "seated", seat: "armchair" }],
  [
    "a nose ring and gold earrings",
    ["wears: nose ring", "wears: gold earrings"],
    { jewellery: { piercing: true, earrings: true, metal: "gold" } },
  ],
])("follows %j", (instruction, chips, person) => {
  const change = understandChange(one, instruction);
  expect(change?.changes).toEqual(chips.map((label) => ({ kind: "change", label })));
  expect(change === null ? null : people(change.scene)[0]).toMatchObject(person);
});

test.each<[instruction: string, expected: Partial<Scene>]>([
  ["at night", { timeOfDay: "night" }],
  ["put her in a café", { place: "cafe" }],
  ["change the background to a forest in fog", { place: "forest", weather: "fog" }],
  ["replace the park with a library at sunset", { place: "library", timeOfDay: "sunset" }],
  ["make it snow", { weather: "snow" }],
  ["turn it into pixel art", { style: "pixel" }],
  ["make it watercolour", { style: "watercolour" }],
  ["make it autumn", { season: "autumn" }],
])("%j changes the scene and nobody in it", (instruction, expected) => {
  const change = understandChange(one, instruction);
  expect(change?.scene).toMatchObject(expected);
  expect(change?.scene.subject).toEqual(one.subject);
});

test("the light follows the hour, and stays where nothing moved", () => {
  expect(understandChange(one, "at night")?.scene.light).not.toEqual(one.light);
  expect(understandChange(one, "at night")?.scene.light.from).toBe(one.light.from);
  expect(understandChange(one, "make it watercolour")?.scene.light).toEqual(one.light);
});

test("zooming goes one step, and ends at both ends", () => {
  expect(understandChange(one, "zoom in")?.scene.subject).toMatchObject({ framing: "portrait" });
  expect(understandChange(one, "zoom out")?.scene.subject).toMatchObject({ framing: "threeQuarter" });
  expect(understandChange(one, "full body")?.scene.subject).toMatchObject({ framing: "full" });
  const near = understandChange(one, "close-up")?.scene;
  expect(near && understandChange(near, "zoom in")).toBeNull();
});

test("each person gets the words about them", () => {
  const given = (instruction: string): (readonly [hat: string, hair: string, glasses: string])[] =>
    people(understandChange(two, instruction)?.scene ?? two).map(
      (person) => [person.hat, person.hair.colour, person.glasses] as const,
    );
  const [woman, man] = people(two).map((person) => person.hair.colour);
  expect(given("make her hair blue")).toEqual([
    ["none", "#35619e", "none"],
    ["none", man, "none"],
  ]);
  expect(given("put a hat on the woman on the left")).toEqual([
    ["brim", woman, "none"],
    ["none", man, "none"],
  ]);
  expect(given("the man gets red hair, the woman glasses")).toEqual([
    ["none", woman, "round"],
    ["none", "#b1502a", "none"],
  ]);
  expect(given("the one on the right wears a beret")).toEqual([
    ["none", woman, "none"],
    ["beret", man, "none"],
  ]);
  expect(given("both wear sunglasses")).toEqual([
    ["none", woman, "sun"],
    ["none", man, "sun"],
  ]);
  expect(given("remove his beard and add glasses to the man")).toEqual([
    ["none", woman, "none"],
    ["none", man, "round"],
  ]);
});

test("people and animals come and go", () => {
  const added = understandChange(two, "add another woman in a yellow dress");
  expect(added?.scene.subject).toMatchObject({
    people: [{}, {}, { presentation: "woman", garment: { kind: "dress", colour: "#e0b23c" } }],
  });
  expect(
    people(understandChange(two, "remove the man")?.scene ?? two).map((person) => person.presentation),
  ).toEqual(["woman"]);
  expect(understandChange(one, "remove the woman")).toBeNull();
  const dog = understandChange(one, "add a black dog");
  expect(dog?.scene.subject).toMatchObject({ animal: { kind: "dog", coat: "#1f1a20" } });
  expect(dog && understandChange(dog.scene, "remove the dog")?.scene.subject).not.toHaveProperty("animal");
});

test("animals, things and landscapes are changed too", () => {
  expect(understandChange(scene("a cat"), "make the cat black")?.scene.subject).toMatchObject({
    coat: "#1f1a20",
  });
  expect(understandChange(scene("a cat"), "turn it into a fox")?.scene.subject).toMatchObject({
    animal: "fox",
  });
  expect(understandChange(scene("a cat"), "add another cat")?.scene.subject).toMatchObject({ count: 2 });
  expect(
    understandChange(scene("coffee and bread"), "add a candle, remove the bread")?.scene.subject,
  ).toMatchObject({ things: ["coffee", "candle"] });
  expect(understandChange(scene("a beach at noon"), "add a woman in a blue dress")?.scene).toMatchObject({
    place: "beach",
    subject: { kind: "people" },
  });
});

test("an impossible or needless change is null, and a body's build never changes", () => {
  for (const wish of [
    "give her wings",
    "",
    "make her slimmer",
    "make her skinny",
    "make her curvy and muscular",
    "take off her coat",
    "remove her clothes",
    "put her in a bikini",
    "sharpen it",
  ])
    expect(understandChange(one, wish), wish).toBeNull();
  expect(understandChange(understandChange(one, "at night")?.scene ?? one, "at night")).toBeNull();
  expect(sceneChangeOffers.length).toBeGreaterThan(5);
});

test("an emoji for a noun is a wish that was not read, and one behind the words is none", () => {
  expect(understandChange(one, "make her hair blue, add a 🦊")?.ignored).toEqual(["🦊"]);
  expect(understandChange(one, "make her hair blue 💙")?.ignored).toEqual([]);
});

test("nobody gets younger than 20", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("make her much younger", "make her 5 years old", "aged 17", "younger", "young"),
      (wish) => {
        const changed = understandChange(one, wish)?.scene ?? one;
        return people(changed).every((person) => person.ageYears >= 20);
      },
    ),
  );
});

test("any instruction leaves the given scene alone and gives the same change again", () => {
  const words = fc.constantFrom(
    "make",
    "her",
    "his",
    "hair",
    "blue",
    "remove",
    "add",
    "the",
    "man",
    "hat",
    "on",
    "left",
    "night",
    "dog",
    "without",
    "zoom",
    "out",
    "a",
    "and",
    "in",
    "forest",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (said) => {
      const before = JSON.stringify(two);
      const change = understandChange(two, said.join(" "));
      expect(JSON.stringify(two)).toBe(before);
      expect(understandChange(two, said.join(" "))).toEqual(change);
      if (change !== null) expect(JSON.parse(JSON.stringify(change.scene))).toEqual(change.scene);
    }),
    { numRuns: 150 },
  );
});
