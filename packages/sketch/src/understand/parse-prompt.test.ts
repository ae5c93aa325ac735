import fc from "fast-check";
import { expect, test } from "vitest";
import type { Person, Scene } from "#sketch/scene.ts";
import { lookOf } from "./look.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const read = (prompt: string, seed = 5) => parsePrompt(prompt, { seed, size });
const people = (scene: Scene): Person[] => (scene.subject.kind === "people" ? scene.subject.people : []);
const first = (prompt: string): Person => {
  const person = people(read(prompt).scene)[0];
  if (person === undefined) throw new Error(`nobody in "${prompt}"`);
  return person;
};

test.each<[prompt: string, expected: Partial<Omit<Scene, "subject" | "light">> & { subject?: string }]>([
  ["a beach at sunset", { place: "beach", timeOfDay: "sunset", subject: "landscape" }],
  [
    "Mountain lake at dawn with mist",
    { place: "lake", timeOfDay: "dawn", weather: "fog", subject: "landscape" },
  ],
  [
    "cyberpunk city at night, neon, rain",
    { place: "city", timeOfDay: "night", weather: "rain", style: "neon" },
  ],
  ["a rose garden in bright daylight", { place: "garden", timeOfDay: "day", subject: "landscape" }],
  ["meadow with wildflowers, late afternoon", { place: "meadow", timeOfDay: "golden", subject: "landscape" }],
  ["castle on a hill, poster", { place: "castle", style: "poster", subject: "landscape" }],
  ["snowy forest in the morning", { place: "forest", weather: "snow", timeOfDay: "dawn" }],
  ["coral reef under the sea", { place: "underwater", subject: "landscape" }],
  ["desert under a starry sky", { place: "desert", timeOfDay: "night" }],
  ["a red fox in a forest", { place: "forest", subject: "animal" }],
  ["astronaut cat in space", { place: "space", subject: "animal" }],
  ["two black cats on a sofa", { place: "room", subject: "animal" }],
  ["a golden retriever puppy in a park", { place: "park", subject: "animal" }],
  ["a lighthouse by the sea at dusk", { place: "beach", timeOfDay: "dusk", subject: "still" }],
  ["coffee and a croissant in a cafe", { place: "cafe", subject: "still" }],
  ["flowers in a vase, watercolour", { style: "watercolour", subject: "still" }],
  ["woman reading in a library", { place: "library", subject: "people" }],
  ["chef", { place: "kitchen", subject: "people" }],
  ["portrait of a knight, black and white", { style: "ink", subject: "people" }],
  ["a lonely man on a train at blue hour", { place: "train", timeOfDay: "dusk", mood: "melancholy" }],
  ["Ein völlig unbekannter Satz ohne Sinn", { subject: "abstract" }],
  ["", { subject: "abstract" }],
  ["🙂🙃", { subject: "abstract" }],
])("reads the setting of %j", (prompt, expected) => {
  const { subject, ...rest } = expected;
  const { scene } = read(prompt);
  expect(scene).toMatchObject(rest);
  if (subject !== undefined) expect(scene.subject.kind).toBe(subject);
});

test.each<[prompt: string, expected: Record<string, unknown>]>([
  [
    "woman with long red hair and green eyes in a dark green coat",
    {
      presentation: "woman",
      eyes: "#4d8660",
      hair: { style: "long", colour: "#b1502a" },
      garment: { kind: "coat", colour: "#1f5a46" },
    },
  ],
  [
    "a man in a navy blazer over a white shirt",
    { presentation: "man", garment: { kind: "blazer", colour: "#243258", second: "#f3f0ea" } },
  ],
  ["woman in blue", { garment: { colour: "#2f5ca0" } }],
  ["a red dress, black hair", { garment: { kind: "dress", colour: "#b3313d" }, hair: { colour: "#1f1a20" } }],
  ["elderly man with a full beard", { ageYears: 73, beard: "full" }],
  ["45-year-old woman", { ageYears: 45 }],
  ["a woman in her sixties", { ageYears: 65 }],
  ["a man in his late 40s", { ageYears: 48 }],
  ["woman with glasses", { glasses: "round" }],
  ["woman, no glasses, no hat", { glasses: "none", hat: "none" }],
  ["a bearded man without a scarf in the snow", { scarf: null, beard: "full" }],
  ["clean man with no beard", { beard: "none" }],
  ["a woman wearing sunglasses and a straw hat", { glasses: "sun", hat: "sunhat" }],
  ["man with curly blonde hair", { hair: { style: "curly", colour: "#cfa15c" } }],
  ["a redhead with freckles, laughing", { freckles: true, expression: "laugh", hair: { colour: "#b1502a" } }],
  ["woman with her hair in a bun", { hair: { style: "bun" } }],
  ["woman with dark skin and an afro", { skin: "#6a432c", hair: { style: "afro" } }],
  ["a black woman in a white coat over a dress", { skin: "#5d3a26", garment: { kind: "labCoat" } }],
  ["a bald man with his arms crossed", { hair: { style: "bald" }, pose: "armsCrossed" }],
  ["a woman playing guitar", { holding: "guitar" }],
  ["she looks at the camera and smiles", { presentation: "woman", expression: "smile", holding: "none" }],
  ["an astronaut", { garment: { kind: "spacesuit" } }],
  ["a woman holding a red umbrella", { holding: "umbrella", heldColour: "#b3313d" }],
  ["a man in an orange beanie and a grey coat", { hat: "beanie", garment: { colour: "#8d9098" } }],
])("reads the person of %j", (prompt, expected) => {
  expect(first(prompt)).toMatchObject(expected);
});

test("words about appearance override the likely features of an origin", () => {
  expect(first("Japanese woman with blonde hair and blue eyes")).toMatchObject({
    hair: { colour: "#cfa15c" },
    eyes: "#4a80b8",
  });
  const skins = [1, 2, 3, 4, 5].map((seed) => people(read("Nigerian woman", seed).scene)[0]?.skin);
  expect(skins.every((skin) => skin !== undefined && Number.parseInt(skin.slice(1, 3), 16) < 0x90)).toBe(
    true,
  );
});

test("people are counted, and each keeps the words about them", () => {
  expect(people(read("two women in a café").scene).map((person) => person.presentation)).toEqual([
    "woman",
    "woman",
  ]);
  expect(people(read("a couple on the beach").scene)).toHaveLength(2);
  expect(people(read("a crowd of people").scene)).toHaveLength(3);
  const pair = people(read("a woman in a red coat and a man in a black suit").scene);
  expect(pair).toMatchObject([
    { presentation: "woman", garment: { kind: "coat", colour: "#b3313d" } },
    { presentation: "man", garment: { kind: "suit", colour: "#26242c" } },
  ]);
  const each = people(read("two women, one with red hair and one with a black bob").scene);
  expect(each).toMatchObject([
    { hair: { colour: "#b1502a" } },
    { hair: { colour: "#1f1a20", style: "bob" } },
  ]);
});

test("a drawn age is always between 20 and 85", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), fc.nat(), (age, seed) => {
      const [person] = people(parsePrompt(`a ${age} year old woman`, { seed, size }).scene);
      return person !== undefined && person.ageYears >= 20 && person.ageYears <= 85;
    }),
  );
});

test("any text gives a whole scene that survives JSON, and the same one again", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme", maxLength: 400 }), fc.lorem()),
      fc.integer({ min: 0, max: 0xffffffff }),
      (prompt, seed) => {
        const parsed = parsePrompt(prompt, { seed, size });
        const { scene } = parsed;
        expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
        expect(parsePrompt(prompt, { seed, size })).toEqual(parsed);
        for (const person of people(scene)) expect(person.skin).toMatch(/^#[0-9a-f]{6}$/);
      },
    ),
    { numRuns: 200 },
  );
});

test("different seeds give different people where nothing was said", () => {
  const looks = Array.from({ length: 12 }, (_, seed) => people(read("a woman", seed).scene)[0]);
  expect(new Set(looks.map((person) => person?.skin)).size).toBeGreaterThan(6);
  expect(new Set(looks.map((person) => person?.hair.style)).size).toBeGreaterThan(3);
  expect(new Set(looks.map((person) => JSON.stringify(person?.face))).size).toBe(12);
});

test("a character keeps its identity while the scene changes", () => {
  const description = "Sofia, a 28-year-old woman with wavy auburn hair, hazel eyes and freckles";
  const meet = parsePrompt("portrait", { seed: 1, size, character: { description } });
  const known = people(meet.scene)[0];
  if (known === undefined) throw new Error("the character is in the picture");
  expect(known).toMatchObject({ ageYears: 28, freckles: true, hair: { style: "wavy", colour: "#7d3524" } });
  const look = JSON.parse(JSON.stringify(lookOf(known)));
  for (const prompt of [
    "on the beach at night in a yellow raincoat",
    "reading in a library, 80 years old",
    "dancing",
  ]) {
    const [again] = people(
      parsePrompt(prompt, { seed: 99, size, character: { description, identity: look } }).scene,
    );
    expect(again).toMatchObject({
      skin: known.skin,
      eyes: known.eyes,
      face: known.face,
      ageYears: 28,
      hair: known.hair,
    });
  }
  const [coat] = people(
    parsePrompt("in a yellow raincoat", { seed: 3, size, character: { description, identity: look } }).scene,
  );
  expect(coat?.garment.kind).toBe("raincoat");
  const [usual] = people(
    parsePrompt("in a park", { seed: 3, size, character: { description, identity: look } }).scene,
  );
  expect(usual?.garment).toEqual(known.garment);
});

test("a stored identity that is not of this engine is ignored", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (look) => {
      const { scene } = parsePrompt("a woman", {
        seed: 1,
        size,
        character: { description: "a woman with red hair", identity: look as never },
      });
      return people(scene)[0]?.hair.colour === "#b1502a";
    }),
  );
});

test("chips name the parsed words, and words without meaning are reported as unused", () => {
  const { parsed, unused } = read("woman with red hair in a forest at night, holding a frobnicator");
  expect(parsed).toEqual([
    { kind: "person", label: "woman" },
    { kind: "appearance", label: "red hair" },
    { kind: "place", label: "forest" },
    { kind: "light", label: "night" },
  ]);
  expect(unused).toEqual(["frobnicator"]);
});

test.each([
  ["make her look older, but keep the red coat please", []],
  ["I'd like a picture of a woman who is just sitting there in the rain", []],
  ["an old sailor with a pipe", ["pipe"]],
])("of %j only content words are handed back", (prompt, unused) => {
  expect(read(prompt).unused).toEqual(unused);
});

test("fair and red hair come with fair to olive skin where nothing else was said, dark hair with any", () => {
  const brightness = (prompt: string): number[] =>
    Array.from({ length: 30 }, (_, seed) =>
      Number.parseInt(people(read(prompt, seed).scene)[0]?.skin.slice(1, 3) ?? "0", 16),
    );
  for (const prompt of ["a blonde woman", "a redhead", "a woman with auburn hair"])
    expect(Math.min(...brightness(prompt)), prompt).toBeGreaterThan(0xc0);
  expect(Math.min(...brightness("a woman with black hair"))).toBeLessThan(0x80);
  expect(brightness("a dark skinned woman with blonde hair").every((red) => red < 0x80)).toBe(true);
});

test("a person known only by a name is drawn if the prompt names hair, and short curls are no shorts", () => {
  const { scene, parsed, unused } = read("Amara by the window, linen dress, short curls");
  expect(people(scene)).toHaveLength(1);
  expect(parsed.filter(({ kind }) => kind === "clothing").map(({ label }) => label)).toEqual(["linen dress"]);
  expect(unused).toEqual(["amara"]);
});
