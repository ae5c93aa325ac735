import { expect, test } from "vitest";
import type { Person } from "#sketch/scene.ts";
import { parsePrompt } from "./parse-prompt.ts";

const mara = { description: "A woman in her thirties with short copper hair, freckles and green eyes" };
const read = (prompt: string) => {
  const { scene, parsed, unused } = parsePrompt(prompt, {
    seed: 7,
    size: { widthPx: 800, heightPx: 1000 },
    character: mara,
  });
  const people: Person[] = scene.subject.kind === "people" ? scene.subject.people : [];
  return { people, labels: parsed.map(({ label }) => label), unused };
};
const copper = read("by a window").people[0]?.hair.colour;

test.each([
  ["with a friend", 2, ["friend"]],
  ["with a friend in a garden", 2, ["friend", "garden"]],
  ["with her sister on a beach", 2, ["sister", "beach"]],
  ["with two friends at a cafe", 3, ["2 × friends", "cafe"]],
  ["with her friends", 3, ["2 × friends"]],
  ["she and her friend at a market", 2, ["friend", "market"]],
  ["hugging her grandmother", 2, ["grandmother"]],
  ["next to an old man on a bench", 2, ["old man"]],
  ["a friend in a blue coat beside her", 2, ["friend", "blue coat"]],
  ["con una amiga en un jardin", 2, ["friend", "garden"]],
])("beside a character %j draws the character and the company", (prompt, count, said) => {
  const { people, labels, unused } = read(prompt);
  expect(people).toHaveLength(count);
  expect(people[0]?.hair.colour).toBe(copper);
  expect(labels).toEqual(expect.arrayContaining(said));
  for (const word of said) expect(unused).not.toContain(word);
});

test.each([
  "with her dog",
  "with a big smile",
  "the woman in a red dress",
  "a woman reading by a window",
  "as a doctor",
  "in her mother's coat",
  "posing like a model",
  "alone, without friends",
])("%j names nobody beside the character", (prompt) => {
  const { people } = read(prompt);
  expect(people).toHaveLength(1);
  expect(people[0]?.hair.colour).toBe(copper);
});

test("clothes of the company are not given to the character", () => {
  const { people } = read("walking with a man in a red coat");
  expect(people.map(({ garment }) => garment.kind)[1]).toBe("coat");
  expect(people[0]?.garment.kind).not.toBe("coat");
  const [woman, sister] = read("she wears a yellow raincoat, with her sister in a grey suit").people;
  expect([woman?.garment.kind, sister?.garment.kind]).toEqual(["raincoat", "suit"]);
});
