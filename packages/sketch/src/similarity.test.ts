import { expect, test } from "vitest";
import type { JsonValue } from "@galatea/engines/engine.ts";
import { compareScenes, similarityToIdentity } from "./similarity.ts";
import type { Scene } from "./scene.ts";
import { understandChange } from "./understand/change.ts";
import { lookOf } from "./understand/look.ts";
import { parsePrompt } from "./understand/parse-prompt.ts";

const size = { widthPx: 768, heightPx: 768 };
const description = "a 41-year-old woman with shoulder-length auburn hair, green eyes and freckles";
const scene = (prompt: string, seed: number, character = { description }): Scene =>
  parsePrompt(prompt, { seed, size, character }).scene;

function lookIn({ subject }: Scene): JsonValue {
  const person = subject.kind === "people" ? subject.people[0] : undefined;
  if (person === undefined) throw new Error("nobody");
  return JSON.parse(JSON.stringify(lookOf(person))) as JsonValue;
}
const known = scene("portrait", 1);
const look = lookIn(known);
const score = (prompt: string, seed = 7): number | undefined =>
  similarityToIdentity(
    parsePrompt(prompt, { seed, size, character: { description, identity: look } }).scene,
    look,
  );

test("fifty scenes of one character are all that character, exactly", () => {
  const doing = ["smiling", "walking", "reading a book", "dancing", "laughing", "wearing a beret"];
  const places = [
    "on a beach",
    "in the snow",
    "in a library",
    "on a stage at night",
    "in space",
    "in a red dress",
  ];
  for (let index = 0; index < 50; index += 1) {
    const prompt = `${doing[index % doing.length] ?? ""} ${places[index % places.length] ?? ""}`;
    expect(score(prompt, index * 7919), prompt).toBe(1);
    expect(compareScenes(scene(prompt, index * 31), known), prompt).toBe(1);
  }
});

test("another character is well below, also one described alike", () => {
  const others = ["a 60-year-old man with a beard", "a woman with black hair", `${description}, Maria`, ""];
  for (const other of others)
    for (const seed of [1, 2, 3]) {
      const shown = parsePrompt("a woman", { seed, size, character: { description: other } }).scene;
      expect(similarityToIdentity(shown, look), other).toBeLessThan(0.6);
    }
});

test("hair of another colour makes it less, another cut a little less", () => {
  const dyed = score("with blue hair, on a beach");
  const cut = score("with her hair in a braid, on a beach");
  expect(dyed).toBeGreaterThan(0.8);
  expect(dyed).toBeLessThan(0.95);
  expect(cut).toBeLessThan(1);
  expect(cut).toBeGreaterThan(dyed ?? 1);
  const edited = understandChange(known, "make her hair blue, with a beard")?.scene ?? known;
  expect(compareScenes(edited, known)).toBeLessThan(dyed ?? 0);
});

test("hidden hair does not count for the similarity", () => {
  expect(score("with her hair in a braid, wearing a hijab")).toBe(1);
});

test("a back has no face to compare", () => {
  expect(score("seen from behind, on a beach")).toBeUndefined();
});

test("without a person or a stored identity there is no similarity", () => {
  const { scene: beach } = parsePrompt("a beach", { seed: 1, size });
  expect(similarityToIdentity(beach, look)).toBeUndefined();
  expect(similarityToIdentity(known, { nothing: true })).toBeUndefined();
  expect(compareScenes(known, beach)).toBeUndefined();
});
