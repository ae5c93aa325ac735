import { expect, test } from "vitest";
import type { Person, Scene } from "#sketch/scene.ts";
import { sceneSchema } from "#sketch/scene-schema.ts";
import type { Reference, UploadColours } from "./references.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 768, heightPx: 768 };
const own = (prompt: string, seed = 5): Reference => ({
  from: "own",
  scene: parsePrompt(prompt, { seed, size }).scene,
});
const teal: UploadColours = {
  colours: ["#2a7d84", "#efe5d2"],
  bright: "#ffe0b0",
  dark: "#203040",
  timeOfDay: "golden",
  lightSaid: "warm light",
};

function read(prompt: string, references: Reference[], character?: { description: string }) {
  const read = parsePrompt(prompt, {
    seed: 11,
    size,
    references,
    ...(character === undefined ? {} : { character }),
  });
  expect(sceneSchema.parse(read.scene)).toEqual(read.scene);
  return read;
}
function first({ subject }: Scene): Person {
  const person = subject.kind === "people" ? subject.people[0] : undefined;
  if (person === undefined) throw new Error("nobody in this scene");
  return person;
}
const labelsOf = (read: ReturnType<typeof parsePrompt>): string[] => read.parsed.map(({ label }) => label);

test("an own picture as a reference gives its person, with face, hair and clothes", () => {
  const mira = own("a woman with long red hair in a yellow raincoat and a blue beret on a beach");
  const { scene, ...said } = read("a woman in a library, smiling", [mira]);
  const one = mira.from === "own" ? first(mira.scene) : undefined;
  expect(first(scene)).toMatchObject({
    face: one?.face,
    skin: one?.skin,
    eyes: one?.eyes,
    hair: one?.hair,
    ageYears: one?.ageYears,
    garment: one?.garment,
    hat: "beret",
    expression: "smile",
  });
  expect(scene.place).toBe("library");
  expect(labelsOf({ scene, ...said })).toContain("the woman from your picture");
  expect(labelsOf({ scene, ...said })).toContain("yellow raincoat, from your picture");
});

test("the prompt overrides the reference", () => {
  const mira = own("a woman with long red hair in a yellow raincoat on a beach");
  const { scene } = read("a 60-year-old woman with short blue hair in a green dress", [mira]);
  expect(first(scene)).toMatchObject({
    ageYears: 60,
    hair: { style: "short", colour: "#35619e" },
    garment: { kind: "dress", colour: "#3f7a52" },
  });
  const chef = read("a chef", [own("a person in a yellow raincoat and a beret")]).scene;
  expect(first(chef)).toMatchObject({ garment: { kind: "chefJacket" }, hat: "chefHat" });
});

test("somebody else by the words gets no face of the picture's, but its place and light", () => {
  const mira = own("a woman in a raincoat at a harbour at dusk in fog");
  const { scene } = read("a man with a beard", [mira]);
  expect(first(scene).presentation).toBe("man");
  expect(scene).toMatchObject({ place: "harbour", timeOfDay: "dusk", weather: "fog" });
});

test("two references give two people, a third gives its place", () => {
  const [ada, ben, place] = [own("a woman in a red coat"), own("a man in a suit"), own("a meadow at dawn")];
  const { scene } = read("a woman and a man", [ada, ben, place]);
  expect(scene.subject).toMatchObject({
    people: [
      { garment: { kind: "coat" }, presentation: "woman" },
      { garment: { kind: "suit" }, presentation: "man" },
    ],
  });
  expect(scene).toMatchObject({ place: "meadow", timeOfDay: "dawn" });
});

test("a landscape takes place, hour and weather where the words leave them open", () => {
  const harbour = own("a harbour at dusk in fog");
  expect(read("a lighthouse", [harbour]).scene).toMatchObject({ place: "harbour", timeOfDay: "dusk" });
  expect(read("a forest at noon", [harbour]).scene).toMatchObject({ place: "forest", timeOfDay: "day" });
});

test("a character keeps its face and takes wardrobe and place", () => {
  const character = { description: "a 41-year-old woman with auburn hair and green eyes" };
  const alone = first(read("smiling", [], character).scene);
  const { scene, parsed } = read("smiling", [own("a man in a tuxedo on a stage")], character);
  expect(first(scene)).toMatchObject({
    face: alone.face,
    hair: alone.hair,
    presentation: "woman",
    garment: { kind: "tuxedo" },
  });
  expect(scene.place).toBe("stage");
  expect(parsed).toContainEqual({ kind: "place", label: "stage, from your picture" });
  expect(first(read("in a red dress", [own("a man in a tuxedo")], character).scene).garment.kind).toBe(
    "dress",
  );
});

test("an upload gives colours and light, and the chips say so", () => {
  const { scene, parsed } = read("a woman", [{ from: "upload", ...teal }]);
  expect(first(scene).garment).toMatchObject({ colour: "#2a7d84", second: "#efe5d2" });
  expect(scene.timeOfDay).toBe("golden");
  expect(parsed).toContainEqual({ kind: "light", label: "warm light, from your picture" });
  expect(parsed).toContainEqual({ kind: "style", label: "teal and cream, from your picture" });
  const fruit = read("a bowl of fruit", [{ from: "upload", ...teal }]).scene;
  expect(fruit.place).toBe(read("a bowl of fruit", []).scene.place);
  expect(read("something quiet", [{ from: "upload", ...teal }]).scene.subject).toMatchObject({
    kind: "abstract",
    palette: expect.arrayContaining(["#2a7d84", "#efe5d2"]) as unknown,
  });
  expect(fruit.subject).toMatchObject({
    colour: "#2a7d84",
  });
});

test("words about colours and light stand above an upload's", () => {
  const { scene } = read("a woman in a red coat at night", [{ from: "upload", ...teal }]);
  expect(first(scene).garment).toMatchObject({ kind: "coat", colour: "#b3313d" });
  expect(scene.timeOfDay).toBe("night");
});

test("without pictures nothing is changed", () => {
  expect(read("a man with glasses in the rain", [])).toEqual(
    parsePrompt("a man with glasses in the rain", { seed: 11, size }),
  );
});
