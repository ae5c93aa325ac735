import { expect, test } from "vitest";
import type { Person, Scene } from "#sketch/scene.ts";
import { sceneSchema } from "#sketch/scene-schema.ts";
import { garments, lowerGarments, shoes } from "./clothing-words.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 768, heightPx: 768 };
const seeds = Array.from({ length: 40 }, (_, index) => index * 7919);

function read(prompt: string, negativePrompt: string, seed = 1) {
  return parsePrompt(prompt, { seed, size, negativePrompt });
}
const peopleOf = ({ subject }: Scene): Person[] => (subject.kind === "people" ? subject.people : []);
const everySeed = (prompt: string, negativePrompt: string): Person[] =>
  seeds.flatMap((seed) => peopleOf(read(prompt, negativePrompt, seed).scene));
const labels = (prompt: string, negativePrompt: string): string[] =>
  read(prompt, negativePrompt).parsed.map(({ label }) => label);

test("words of the negative prompt stay out for every seed", () => {
  const drawn = everySeed(
    "an old man in the snow in the mountains",
    "glasses, hat, scarf, beard, moustache, stubble, tattoos, jewellery, watch, people in the background",
  );
  expect(drawn.length).toBe(seeds.length);
  for (const person of drawn)
    expect(person).toMatchObject({
      glasses: "none",
      hat: "none",
      scarf: null,
      beard: "none",
      jewellery: { earrings: false, necklace: false },
    });
});

test.each([
  ["a woman with glasses and a red hat", "glasses, hats", { glasses: "none", hat: "none" }],
  ["a woman in sunglasses", "no sunglasses", { glasses: "none" }],
  ["a woman with a necklace and lipstick", "necklace, lipstick", { jewellery: { necklace: false } }],
  ["a woman with freckles, laughing", "freckles, laughing", { freckles: false, expression: "neutral" }],
  ["a man with a beard holding a book", "beards; books", { beard: "none", holding: "none" }],
  ["a woman with a scarf in a striped shirt", "scarves, stripes", { scarf: null }],
])("of %j, %j stays out although it is asked for", (prompt, negative, expected) => {
  for (const person of everySeed(prompt, negative)) expect(person).toMatchObject(expected);
});

test("hair, eyes and colours change if the negative prompt names them", () => {
  for (const { hair } of everySeed("a woman", "long hair, ponytail, braids")) {
    expect(["long", "ponytail", "braid"]).not.toContain(hair.style);
  }
  for (const { hair } of everySeed("a woman with red hair", "red hair"))
    expect(hair.colour).not.toBe("#b1502a");
  for (const { eyes } of everySeed("a woman with blue eyes", "blue eyes")) expect(eyes).not.toBe("#4a80b8");
  for (const { garment } of everySeed("a woman in a red coat", "red")) {
    expect(garment.kind).toBe("coat");
    expect(garment.colour).not.toBe("#b3313d");
  }
});

test("chips name the words of the negative prompt and not the requests that it removes", () => {
  const said = labels("a woman with glasses in a red coat at night", "glasses, coat, night");
  expect(said).toEqual(["woman", "no glasses", "no coat", "no night"]);
});

test("unknown words are reported as unused", () => {
  expect(read("a woman", "extra fingers, glasses, watermark, clothes").unused).toEqual([
    "extra fingers",
    "watermark",
    "clothes",
  ]);
  expect(read("a woman", "  ").unused).toEqual([]);
});

test("places, hours, weather, seasons, animals, things and styles stay out", () => {
  for (const seed of seeds) {
    const { scene } = read(
      "a lighthouse and a boat in the rain at night",
      "rain, night, boats, drawing",
      seed,
    );
    expect(scene.weather).not.toBe("rain");
    expect(scene.timeOfDay).not.toBe("night");
    expect(scene.subject).toMatchObject({ kind: "still", things: ["lighthouse"] });
    expect(read("a woman", "photo, realistic", seed).scene.style).not.toBe("natural");
    expect(read("a forest", "autumn", seed).scene.season).not.toBe("autumn");
    expect(read("a woman on a beach", "beach", seed).scene.place).not.toBe("beach");
    const walk = read("a woman with a dog in a park", "dogs", seed).scene.subject;
    expect(walk).not.toHaveProperty("animal");
    expect(read("a cat", "cats", seed).scene.subject.kind).not.toBe("animal");
  }
});

test("people stay out: all of them, some of them, or those whom nobody asked for", () => {
  const kinds = (prompt: string, negative: string): string[] =>
    peopleOf(read(prompt, negative).scene).map(({ presentation }) => presentation);
  expect(read("two women on a beach", "people").scene.subject).toEqual({ kind: "landscape" });
  expect(kinds("a man and a woman on a beach", "men")).toEqual(["woman"]);
  expect(kinds("a man and a woman on a beach", "people in the background")).toEqual(["man", "woman"]);
  expect(labels("a man on a beach", "other people")).toContain("nobody else");
  expect(kinds("three musicians", "crowd")).toHaveLength(2);
  for (const { presentation } of everySeed("a doctor", "man")) expect(presentation).toBe("woman");
  const ines = { description: "a 41-year-old woman" };
  const { scene } = parsePrompt("on a beach", {
    seed: 1,
    size,
    character: ines,
    negativePrompt: "people, woman",
  });
  expect(peopleOf(scene)).toHaveLength(1);
});

test.each(["clothes", "shirt", "coat", "all garments", "clothing, outfit, dressed", "everything she wears"])(
  "denying %j undresses nobody",
  (negative) => {
    for (const prompt of ["a woman in a coat", "a man in a shirt and jeans", "a woman in a dress and boots"])
      for (const seed of seeds.slice(0, 12)) {
        const { scene } = read(prompt, negative, seed);
        expect(sceneSchema.parse(scene)).toEqual(scene);
        const [before] = peopleOf(read(prompt, "", seed).scene);
        const [person] = peopleOf(scene);
        expect(person?.garment.kind).toBeDefined();
        const kept = negative === "shirt" || negative === "coat" ? undefined : before?.garment;
        if (kept !== undefined) expect(person?.garment).toEqual(kept);
      }
  },
);

test("a garment of the negative prompt is exchanged for another in the requested colour", () => {
  for (const { garment } of everySeed("a woman in a green coat in a street", "coat")) {
    expect(["coat", "trench", "peacoat", "raincoat", "parka", "puffer"]).not.toContain(garment.kind);
    expect(garment.colour).toBe("#3f7a52");
  }
  for (const { lower, shoes } of everySeed("a man in jeans and boots in a street", "jeans, boots")) {
    expect(lower?.kind).not.toBe("jeans");
    expect(shoes?.kind).not.toBe("boots");
  }
});

test("people stay dressed even if the negative prompt names every garment", () => {
  const first = ([phrases]: readonly [string, unknown]): string => phrases.split("|")[0] ?? "";
  const everything = [...garments, ...lowerGarments, ...shoes].map(first).join(", ");
  for (const person of everySeed("a woman", everything)) {
    expect(person.garment.kind).toBeDefined();
    expect(sceneSchema.safeParse(read("a woman", everything).scene).success).toBe(true);
  }
});

test("without a negative prompt nothing is changed", () => {
  for (const seed of seeds)
    expect(read("a man with glasses in the rain", "", seed)).toEqual(
      parsePrompt("a man with glasses in the rain", { seed, size }),
    );
});

test("a chosen style stands above the words, and its chip says so", () => {
  const { scene, parsed } = parsePrompt("a woman, watercolour", { seed: 3, size, style: "artDeco" });
  expect(scene.style).toBe("artDeco");
  expect(parsed.filter(({ kind }) => kind === "style")).toEqual([{ kind: "style", label: "art deco" }]);
  expect(parsePrompt("a woman", { seed: 3, size, style: "cubist" }).scene.style).toBe("natural");
});
