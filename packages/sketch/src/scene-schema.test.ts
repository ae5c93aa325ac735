import { expect, expectTypeOf, test } from "vitest";
import type { Person, Scene } from "./scene.ts";
import { sceneSchema, type SceneOfSchema } from "./scene-schema.ts";
import { parsePrompt } from "./understand/parse-prompt.ts";

const sceneFor = (prompt: string, seed = 7): Scene =>
  parsePrompt(prompt, { seed, size: { widthPx: 512, heightPx: 512 } }).scene;

const prompts = [
  "a woman in a red coat on a beach at sunset",
  "three friends in a park with a dog",
  "an 80-year-old man with a cane and round glasses",
  "two black cats by the window",
  "coffee, bread and fruit on a table",
  "mountains at dawn in fog",
  "silence between two thoughts",
  "a woman with blue and pink hair, tattoos, lipstick, silver earrings and a flower crown, seated on a bench",
  "a marble statue of a man",
];

test("the schema and the type have the same fields and names", () => {
  expectTypeOf<SceneOfSchema>().toEqualTypeOf<Scene>();
});

test.each(prompts)("accepts the scene of %j, also after storage", (prompt) => {
  for (const seed of [0, 1, 4_294_967_295]) {
    const stored: unknown = JSON.parse(JSON.stringify(sceneFor(prompt, seed)));
    expect(sceneSchema.safeParse(stored).error).toBeUndefined();
    expect(sceneSchema.parse(stored)).toEqual(stored);
  }
});

function personOf({ subject }: Scene): Person {
  const person = subject.kind === "people" ? subject.people[0] : undefined;
  if (person === undefined) throw new Error("Nobody is in this scene.");
  return person;
}

const spoiled: readonly (readonly [what: string, spoil: (scene: Scene) => void])[] = [
  ["a child", (scene) => Object.assign(personOf(scene), { ageYears: 12 })],
  ["an unknown garment", (scene) => Object.assign(personOf(scene).garment, { kind: "none" })],
  ["a field too many", (scene) => Object.assign(personOf(scene), { nude: true })],
  ["a colour that is SVG", (scene) => Object.assign(scene.light, { key: '#fff"/><script>' })],
  ["another version", (scene) => Object.assign(scene, { version: 2 })],
  ["a seed out of range", (scene) => Object.assign(scene, { seed: -1 })],
  ["a face beyond its measures", (scene) => Object.assign(personOf(scene).face, { width: 1e9 })],
  ["nobody", (scene) => Object.assign(scene.subject, { people: [] })],
];

test.each(spoiled)("refuses %s", (_what, spoil) => {
  const scene = structuredClone(sceneFor(prompts[0]!));
  spoil(scene);
  expect(sceneSchema.safeParse(scene).success).toBe(false);
});

test.each([null, 7, "scene", [], {}])("refuses %j", (json) => {
  expect(sceneSchema.safeParse(json).success).toBe(false);
});
