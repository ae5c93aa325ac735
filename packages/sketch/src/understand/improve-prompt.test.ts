import { expect, test } from "vitest";
import { sceneSchema } from "#sketch/scene-schema.ts";
import { improvePrompt } from "./improve-prompt.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const seeds = [1, 77, 4294967295];
const prompts = [
  "a woman",
  "portrait",
  "a man in the snow",
  "an old fisherman with a pipe",
  "two friends in a café",
  "a couple in the rain, both laughing",
  "three musicians on a stage",
  "a cat",
  "two black dogs",
  "a whale",
  "a dragon",
  "a lighthouse",
  "mountains",
  "a beach at sunset with no people",
  "coffee and a croissant",
  "a red car",
  "freedom",
  "something beautiful",
  "a knight",
  "an astronaut without a helmet",
  "a woman in a wedding dress.",
  "A sad man sitting on a bench!",
  "a woman, not smiling, not at night",
  "a woman without glasses",
  "close-up of a redhead with freckles",
  "a woman with her dog in a park",
  "full figure of a dancer on a stage, art deco",
  "a woman and a man. The man has a beard, the woman wears glasses.",
  "a man in a black and white photo",
  "winter",
  "pixel art of a robot,",
  "a girl reading in the library at night",
  "a bowl of fruit - watercolour",
];
const keys = (prompt: string, hasCharacter: boolean): { chips: string[]; unused: string[] } => {
  const { parsed, unused, scene } = parsePrompt(prompt, {
    seed: 9,
    size,
    ...(hasCharacter ? { character: { description: "a 41-year-old woman" } } : {}),
  });
  expect(sceneSchema.safeParse(scene).success).toBe(true);
  return { chips: parsed.map(({ kind, label }) => `${kind}:${label}`), unused };
};
const cases = prompts.flatMap((prompt) =>
  seeds.flatMap((seed) => [true, false].map((hasCharacter) => ({ prompt, seed, hasCharacter }))),
);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];

test("an improved prompt keeps every parsed word and adds others, and none of its words is unused", () => {
  for (const { prompt, seed, hasCharacter } of cases) {
    const { prompt: better, changes } = improvePrompt(prompt, { seed, hasCharacter });
    if (changes.length === 0) continue;
    const [before, after] = [keys(prompt, hasCharacter), keys(better, hasCharacter)];
    expect(after.chips, better).toEqual(expect.arrayContaining(before.chips));
    expect(after.chips.length, better).toBeGreaterThan(before.chips.length);
    expect(before.unused, better).toEqual(expect.arrayContaining(after.unused));
  }
});

test("almost every short description gains something", () => {
  const gained = cases.filter((one) => improvePrompt(one.prompt, one).changes.length > 1);
  expect(gained.length).toBeGreaterThan(cases.length * 0.9);
});

test("the person's words keep their order, and the result contains every reported addition", () => {
  for (const { prompt, seed, hasCharacter } of cases) {
    const { prompt: better, changes } = improvePrompt(prompt, { seed, hasCharacter });
    expect(better.startsWith(prompt), better).toBe(true);
    let rest = better.slice(prompt.length);
    for (const { text, why } of changes) {
      expect(why).not.toBe("");
      expect(rest, better).toContain(text);
      rest = rest.replace(text, "");
    }
    expect(wordsOf(rest), better).toEqual([]);
    expect(wordsOf(better).length - wordsOf(prompt).length).toBeLessThanOrEqual(45);
  }
});

test("the same seed gives the same, others something else", () => {
  const all = Array.from({ length: 20 }, (_, seed) =>
    improvePrompt("a woman", { seed, hasCharacter: false }),
  );
  expect(improvePrompt("a woman", { seed: 4, hasCharacter: false })).toEqual(all[4]);
  expect(new Set(all.map(({ prompt }) => prompt)).size).toBeGreaterThan(15);
});

test.each(["a weaving woman leaning on reeds", "womann in a yelow raincaot"])(
  "of %j no word is taken for another one",
  (prompt) => {
    for (const seed of seeds)
      expect(improvePrompt(prompt, { seed, hasCharacter: false }).prompt).toContain(prompt);
  },
);

test("with a character no words about its person, appearance or clothes are added", () => {
  for (const { prompt, seed } of cases) {
    const added = improvePrompt(prompt, { seed, hasCharacter: true })
      .changes.map(({ text }) => text)
      .join(", ");
    expect(added).not.toMatch(
      /\b(?:hair|eyes|beard|freckles|woman|man|wearing|glasses|twenties|thirties|forties|fifties|sixties)\b/,
    );
  }
});

test("no addition contradicts the prompt or its negations", () => {
  const added = (prompt: string): string =>
    seeds
      .flatMap((seed) => improvePrompt(prompt, { seed, hasCharacter: false }).changes.map(({ text }) => text))
      .join(" | ");
  expect(added("a woman in the snow")).not.toMatch(/beach|dress|shirt|clear sky|golden|rose garden/);
  expect(added("a man on a beach at night")).not.toMatch(/morning|sunset|golden|coat|sweater|library/);
  expect(added("a woman, not smiling, no coat, not at a beach")).not.toMatch(/smil|laugh|coat\b|beach/);
  expect(added("a sad man")).not.toMatch(/smil|laugh|playful|joy/);
  expect(added("a fish")).not.toMatch(/forest|window|park/);
  expect(added("a lighthouse")).not.toMatch(/kitchen|window|smil/);
});

test("nothing added is about bodies, youth or bareness", () => {
  for (const { prompt, seed } of cases) {
    const added = improvePrompt(prompt, { seed, hasCharacter: false })
      .changes.map(({ text }) => text)
      .join(", ");
    expect(added).not.toMatch(
      /\b(?:girl|boy|teen|young|body|bare|naked|sexy|sensual|tight|sheer|bikini|lingerie|curves|swim\w*)\b/i,
    );
  }
});

test.each([
  "una mujer con pelo largo y gafas en la playa",
  "eine junge Frau im Wald",
  "une femme dans un jardin",
  "um homem na cidade à noite",
  "東京の夜",
  "женщина в парке",
])("%j is left as it is: English behind it would keep it from being read", (prompt) => {
  expect(improvePrompt(prompt, { seed: 1, hasCharacter: false })).toEqual({ prompt, changes: [] });
});

test("a description that says it all is left as it is, also one that was improved", () => {
  for (const { prompt, seed, hasCharacter } of cases.slice(0, 120)) {
    const once = improvePrompt(prompt, { seed, hasCharacter }).prompt;
    const again = improvePrompt(once, { seed, hasCharacter });
    expect(again.changes.length, again.prompt).toBeLessThanOrEqual(2);
    const third = improvePrompt(again.prompt, { seed, hasCharacter });
    expect(third.changes.length, third.prompt).toBeLessThanOrEqual(1);
  }
  const full =
    "a woman in a library in morning light, reading a book with a gentle smile, wearing a red coat, half-length portrait, peaceful, watercolour";
  expect(improvePrompt(full, { seed: 3, hasCharacter: false })).toEqual({ prompt: full, changes: [] });
});

test("a description at its longest does not grow over it", () => {
  const long = `a woman ${"very ".repeat(396)}`.trim();
  expect(improvePrompt(long, { seed: 1, hasCharacter: false }).prompt.length).toBeLessThanOrEqual(2000);
});
