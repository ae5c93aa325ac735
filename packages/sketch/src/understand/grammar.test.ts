import { expect, test } from "vitest";
import type { Person, Scene } from "#sketch/scene.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const read = (prompt: string) => parsePrompt(prompt, { seed: 5, size });
const people = (prompt: string): Person[] => {
  const { subject } = read(prompt).scene;
  return subject.kind === "people" ? subject.people : [];
};
const chips = (prompt: string): string[] => read(prompt).parsed.map(({ label }) => label);

test.each<[prompt: string, expected: object[]]>([
  [
    "a woman in a red coat with a man in blue",
    [
      { presentation: "woman", garment: { kind: "coat", colour: "#b3313d" } },
      { presentation: "man", garment: { colour: "#2f5ca0" } },
    ],
  ],
  [
    "a woman and a man. The man has a beard, the woman wears glasses.",
    [
      { glasses: "round", beard: "none" },
      { glasses: "none", beard: "full" },
    ],
  ],
  [
    "A woman and a man in a park. She wears a red coat, he has a beard.",
    [{ garment: { kind: "coat" } }, { beard: "full" }],
  ],
  [
    "two women, one in a suit, the other with black hair with pink streaks",
    [{ garment: { kind: "suit" } }, { hair: { colour: "#1f1a20", second: "#d8749b" } }],
  ],
  [
    "two men, one in a suit, the other in a hoodie, both wearing sunglasses",
    [
      { garment: { kind: "suit" }, glasses: "sun" },
      { garment: { kind: "hoodie" }, glasses: "sun" },
    ],
  ],
  ["a bearded man, a blonde woman", [{ beard: "full" }, { hair: { colour: "#cfa15c" }, beard: "none" }]],
  ["a man and a woman in raincoats", [{ garment: { kind: "raincoat" } }, { garment: { kind: "raincoat" } }]],
  ["a man and a woman dancing", [{ pose: "dancing" }, { pose: "dancing" }]],
  ["three musicians", [{ holding: "guitar" }, { holding: "guitar" }, { holding: "guitar" }]],
  ["a crowd of twelve knights", [{}, {}, {}]],
  ["a thirty-five-year-old firefighter", [{ ageYears: 35, hat: "helmet" }]],
  ["a big man with a small black dog", [{ build: "large" }]],
])("each person of %j is given what is theirs", (prompt, expected) => {
  expect(people(prompt)).toMatchObject(expected);
});

test.each<[prompt: string, expected: object]>([
  ["a woman who isn't wearing glasses", { glasses: "none" }],
  ["a man without glasses and with a beard", { glasses: "none", beard: "full" }],
  ["a woman with no hat and a red scarf", { hat: "none", scarf: "#b3313d" }],
  ["a woman, hat off, not smiling", { hat: "none", expression: "neutral" }],
  ["a woman with no glasses or earrings", { glasses: "none", jewellery: { earrings: false } }],
  ["a woman in a coat instead of a dress", { garment: { kind: "coat" } }],
  ["a woman in a red coat, actually a blue one", { garment: { kind: "coat", colour: "#2f5ca0" } }],
  ["a woman in a red coat, actually a green dress", { garment: { kind: "dress", colour: "#3f7a52" } }],
  ["a man, no wait, a woman in a cape", { presentation: "woman", garment: { kind: "cape" } }],
  [
    "a woman in a gray armor with a mustache",
    { garment: { kind: "armor", colour: "#8d9098" }, beard: "moustache" },
  ],
  [
    "a woman in a red and white striped shirt",
    { garment: { kind: "shirt", colour: "#b3313d", second: "#f3f0ea", pattern: "stripes" } },
  ],
  [
    "a woman in blue jeans, white sneakers and a striped sweater",
    {
      lower: { kind: "jeans" },
      shoes: { kind: "sneakers", colour: "#f3f0ea" },
      garment: { kind: "sweater", pattern: "stripes" },
    },
  ],
  ["a woman in a dusty rose dress", { garment: { kind: "dress", colour: "#d5798c" } }],
  ["a woman with half black half white hair", { hair: { colour: "#1f1a20", second: "#e8e4e2" } }],
  ["a woman with flowers in her hair", { hat: "flowerCrown", holding: "none" }],
  ["a man in dress shoes and a denim jacket", { shoes: { kind: "shoes" }, garment: { kind: "denimJacket" } }],
  [
    "a woman with silver earrings, a nose ring and red lipstick",
    { jewellery: { earrings: true, piercing: true, metal: "silver" }, lipstick: "#b3313d" },
  ],
  ["a marble statue of a woman", { material: "marble" }],
  [
    "una mujer con pelo largo y rojo y gafas, con un abrigo azul en la playa",
    {
      presentation: "woman",
      hair: { colour: "#b1502a", style: "long" },
      glasses: "round",
      garment: { kind: "coat", colour: "#2f5ca0" },
    },
  ],
  [
    "Ein alter Mann mit Hut und ohne Bart in einem dunkelgrünen Mantel",
    {
      presentation: "man",
      ageYears: 73,
      hat: "brim",
      beard: "none",
      garment: { kind: "coat", colour: "#1f5a46" },
    },
  ],
  [
    "une femme aux cheveux noirs et une robe rouge",
    { hair: { colour: "#1f1a20" }, garment: { kind: "dress", colour: "#b3313d" } },
  ],
  [
    "um homem sem óculos com jaqueta preta",
    { presentation: "man", glasses: "none", garment: { kind: "jacket", colour: "#26242c" } },
  ],
])("reads %j", (prompt, expected) => {
  expect(people(prompt)[0]).toMatchObject(expected);
});

test.each<[prompt: string, expected: Partial<Scene>]>([
  [
    "a woman with her dog on a bench",
    { place: "park", subject: { kind: "people", animal: { kind: "dog", coat: null } } as never },
  ],
  [
    "a man and two black cats",
    { subject: { kind: "people", animal: { kind: "cat", coat: "#1f1a20" } } as never },
  ],
  ["at the beach, actually in a forest", { place: "forest" }],
  ["in a rose garden, actually in a park", { place: "park" }],
  ["una playa al atardecer", { place: "beach", timeOfDay: "sunset" }],
  ["eine Burg im Winter", { place: "castle", weather: "snow" }],
])("sets the scene of %j", (prompt, expected) => {
  expect(read(prompt).scene).toMatchObject(expected);
});

test.each([
  ["a penguin", 1, "penguin"],
  ["foxes in the snow", 2, "2 × foxes"],
  ["several owls", 3, "3 × owls"],
  ["four horses on a meadow", 4, "4 × horses"],
  ["five penguins on ice", 5, "5 × penguins"],
  ["a dozen butterflies", 5, "5 × butterflies"],
  ["8 dolphins and whales", 5, "5 × whales"],
  ["a ten year old dog", 1, "dog"],
  ["three pandas in a forest", 3, "3 × pandas"],
  ["five dragons", 2, "2 × dragons"],
  ["fünf Katzen", 5, "5 × cat"],
  ["cinco gatos", 5, "5 × cat"],
  ["quatro cavalos", 4, "4 × horse"],
  ["cinq chats dans un jardin", 5, "5 × cat"],
])("of %j as many are drawn as were asked for, and the chip says how many", (prompt, count, chip) => {
  expect(read(prompt).scene.subject).toMatchObject({ kind: "animal", count });
  expect(chips(prompt)).toContain(chip);
});

test("of a crowd three are drawn", () => {
  for (const prompt of ["four women", "seven men in suits", "a dozen people", "ten dancers on a stage"])
    expect(people(prompt)).toHaveLength(3);
});

test("chips name the drawn things in the person's words, and nothing else", () => {
  expect(chips("a man and two cats")).toEqual(["man", "cat"]);
  expect(chips("two women, the first with a green hat, the other with black hair with pink streaks")).toEqual(
    ["2 × women", "green hat", "pink streaks", "black hair"],
  );
  expect(chips("a doctor on a rooftop at night")).toEqual(["doctor", "lab coat", "rooftop", "night"]);
  expect(read("a woman riding a unicycle").unused).toEqual(["riding", "unicycle"]);
  expect(read("a woman in a bikini").unused).toEqual(["bikini"]);
});

test.each([
  ["a woman weaving a basket", ["weaving"]],
  ["a woman leaning on a wall", ["leaning", "wall"]],
  ["a lake with reeds", ["reeds"]],
  ["a woman with a range", ["range"]],
])("of %j nothing is taken for a word that it resembles", (prompt, unused) => {
  expect(read(prompt).unused).toEqual(unused);
  expect(chips(prompt)).not.toEqual(expect.arrayContaining(["waving"]));
});
