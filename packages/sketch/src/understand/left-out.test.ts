import { expect, test } from "vitest";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const read = (prompt: string, name?: string) =>
  parsePrompt(prompt, {
    seed: 5,
    size,
    ...(name === undefined ? {} : { character: { description: "a woman with red hair", name } }),
  });

/** Checked by hand: what the person is asked about, what is only listed, and what is drawn; null: nobody is asked. */
const ordinary: readonly (readonly [
  prompt: string,
  asked: readonly string[],
  listed: readonly string[],
  instead: string | null,
])[] = [
  ["a woman reading in a library", [], [], null],
  ["an old fisherman mending his net", ["mending", "net"], [], "a fisherman"],
  ["a knight on a black horse", ["on a black horse"], [], "a knight beside a horse"],
  ["two sisters laughing in a kitchen", [], [], null],
  ["a chef tossing a pizza", ["tossing", "pizza"], [], "a chef"],
  ["a baker kneading dough", ["kneading dough"], [], "a baker"],
  ["a violinist on a stage at night", [], [], null],
  ["a grandmother knitting by the fire", ["knitting"], [], "a grandmother"],
  ["a bride and groom dancing", [], [], null],
  ["a cyclist in the rain", [], [], null],
  ["a doctor with a stethoscope", ["stethoscope"], [], "a doctor"],
  ["a girl with a pearl earring", [], [], null],
  ["a woman in a red coat feeding pigeons", ["feeding pigeons"], [], "a woman"],
  ["a man with a scar on his cheek", ["scar", "cheek"], [], "a man"],
  ["a woman with butterfly wings", ["wings"], [], "a woman beside a butterfly"],
  ["a man with a mechanical arm", ["mechanical arm"], [], "a man"],
  ["a pilot beside her plane", ["plane"], [], "a pilot"],
  ["a detective under a street lamp in fog", [], [], null],
  ["a couple holding hands on a beach at sunset", ["holding hands"], [], "2 people side by side"],
  ["three friends toasting with wine", ["toasting", "wine"], [], "3 people side by side"],
  ["a boxer punching a bag", ["punching"], [], "a boxer"],
  ["a woman hugging her dog", ["hugging"], [], "a woman beside a dog"],
  ["a farmer on a tractor", ["tractor"], [], "a farmer"],
  ["an astronaut riding a horse", ["riding"], [], "an astronaut beside a horse"],
  ["a wizard casting a spell", ["casting", "spell"], [], "a wizard"],
  ["a mermaid on a rock", ["mermaid", "rock"], [], "a person in a gown"],
  ["a clown juggling", ["clown juggling"], [], "a person in a tunic"],
  ["a ballerina seen from behind", [], [], null],
  ["a cat sleeping on a windowsill", ["sleeping"], [], "a cat"],
  ["a black cat and a white dog", ["white dog"], [], "a cat"],
  ["a squirrel in a park", ["squirrel"], [], "a park"],
  ["an octopus under the sea", ["octopus"], [], "the bottom of the sea"],
  ["a family of foxes in the snow", [], [], null],
  ["a flock of birds over a lake", [], [], null],
  ["seven swans on a lake", ["seven swans"], [], "5 birds"],
  ["a horse jumping over a fence", ["jumping", "fence"], [], "a horse"],
  ["portrait of a lion with blue eyes", ["blue eyes"], ["portrait"], "a lion"],
  ["a perfume bottle on marble", ["perfume bottle", "marble"], [], "wine"],
  ["a cup of coffee on a wooden table", ["wooden"], [], "coffee"],
  ["a pair of sneakers", ["pair", "sneakers"], [], "a pattern of colours"],
  ["a vintage typewriter", ["vintage typewriter"], [], "a pattern of colours"],
  ["a bowl of ramen", ["bowl", "ramen"], [], "a vase and sushi"],
  ["a birthday cake with candles", [], [], null],
  ["a red rose in a vase", [], [], null],
  ["an open book and a candle", [], ["open"], null],
  ["a sports car on a mountain road", [], ["road"], null],
  ["a steam train in the alps", ["alps"], [], "a train"],
  ["a castle on a hill at dawn", [], [], null],
  ["a lighthouse in a storm", [], [], null],
  ["a lighthouse keeper in a yellow coat", ["keeper", "yellow coat"], [], "a lighthouse"],
  ["a treehouse in a jungle", ["treehouse"], [], "a house"],
  ["a hospital corridor", ["hospital corridor"], [], "an office"],
  ["a city skyline at night, neon", [], [], null],
  ["a desert under the stars", [], [], null],
  ["a volcano erupting", ["volcano erupting"], [], "mountains"],
  ["a waterfall in a rainforest", ["rainforest"], [], "a waterfall"],
  ["a map of an island", ["map"], [], "a beach"],
  ["a logo for a bakery", ["logo", "bakery"], [], "a café"],
  ["time and memory", ["memory"], [], "a pattern of colours"],
  ["abstract shapes", [], [], null],
  ["a café in Paris on a rainy morning", ["paris"], [], "a café"],
  [
    "portrait of a woman, 34, 85mm lens, shallow depth of field",
    [],
    ["85 mm lens", "shallow depth of field"],
    null,
  ],
  ["a robot playing chess", ["playing chess"], [], "a robot"],
  ["a ghost in an attic", ["ghost", "attic"], [], "a room"],
  ["a woman in a hospital", [], ["hospital"], null],
  ["a cathedral at dusk", ["cathedral"], [], "a castle"],
];

test.each(ordinary)(
  "of %j the words %j are asked about and %j only listed",
  (prompt, asked, listed, instead) => {
    const { unused, omissions } = read(prompt);
    expect(omissions ?? null).toEqual(instead === null ? null : { leftOut: asked, instead });
    expect(unused.toSorted()).toEqual([...asked, ...listed].toSorted());
  },
);

test("every content word is used or listed, also numbers, names and words with accents", () => {
  expect(read("34 foxes").unused).toEqual(["34"]);
  expect(read("Zoë at a café").unused).toEqual(["zoe"]);
  expect(read("a café").parsed).toEqual([{ kind: "place", label: "cafe" }]);
  expect(read("two friends walking, seen from behind").unused).toEqual(["from behind"]);
  expect(read("a fox seen from behind").unused).toEqual(["from behind"]);
  expect(read("a woman and a man and a nun and a monk").unused).toEqual(["monk"]);
});

test("emoji are listed as not used, and asked about where one stands for a noun", () => {
  const decorated = read("a woman in a café ☕✨");
  expect([decorated.unused, decorated.omissions]).toEqual([["☕", "✨"], undefined]);
  expect(read("a woman in a red ✨ coat").scene).toEqual(read("a woman in a red coat").scene);
  expect(read("a 🦊 in a forest")).toMatchObject({
    unused: ["🦊"],
    omissions: { leftOut: ["🦊"], instead: "a forest" },
  });
  expect(read("🦊🌲")).toMatchObject({
    unused: ["🦊", "🌲"],
    omissions: { leftOut: ["🦊", "🌲"], instead: "a pattern of colours" },
  });
  const denying = parsePrompt("a woman in a café", { seed: 5, size, negativePrompt: "hats, 🚗" });
  expect(denying.unused).toEqual(["🚗"]);
});

test("the chosen character's name is the character, and a thing of that name is still one", () => {
  expect(read("Ines in a café", "Ines")).toMatchObject({ unused: [] });
  expect(read("Ines in a café", "Ines").omissions).toBeUndefined();
  expect(read("Ines's garden, Ines Duarte reading", "Ines Duarte").unused).toEqual([]);
  expect(read("Rose in a garden", "Rose").parsed.map(({ label }) => label)).toEqual(["garden"]);
  expect(read("Rose with a rose in her hand", "Rose").parsed.map(({ label }) => label)).toContain("rose");
});

test("chips name what is drawn and not the word that it stands in for", () => {
  const chips = (prompt: string) => read(prompt).parsed.map(({ label }) => label);
  expect(chips("a family of foxes")).toEqual(["3 × foxes"]);
  expect(chips("a woman with two foxes")).toEqual(["woman", "fox"]);
  expect(chips("flamingos in a lake")).toEqual(["2 × birds", "lake"]);
  expect(chips("a hospital")).toEqual(["office"]);
  expect(chips("a 34 year old woman")).toEqual(["woman", "about 34"]);
});

test("what was denied is missing as it should be, and nobody is asked about it", () => {
  expect(read("a beach without octopuses").omissions).toBeUndefined();
  expect(read("a woman with no monocle or stethoscope").omissions).toBeUndefined();
});
