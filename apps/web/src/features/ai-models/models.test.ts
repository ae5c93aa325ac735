import { expect, test } from "vitest";
import { firstModels, matching, modelsOf } from "./models.ts";

const namesOf = (models: readonly { name: string }[]) => models.map(({ name }) => name);

test("only pictures with a description are shown, by their file's type", () => {
  const files = [
    "aiko.webp",
    "bao.JPG",
    "dara.png",
    "kira.jpeg",
    "zuri.gif",
    "zuri",
    "stranger.webp",
    "toString.png",
  ];
  expect(namesOf(modelsOf(files))).toEqual(["aiko", "bao", "dara", "kira"]);
});

test("the server's start leaves 23 models", () => {
  expect(firstModels).toHaveLength(23);
  for (const { sample } of firstModels) expect(sample.prompt).not.toBe("");
});

test.each([
  ["", 23],
  ["  ", 23],
  ["FRECKLES", 1],
  ["cafe", 1],
  ["café", 1],
  ["silver hair", 2],
  ["hair silver", 2],
  ["tomas", 1],
  ["dragon", 0],
  [".*", 0],
])("the search for %j finds %d", (search, count) => {
  expect(matching(firstModels, search)).toHaveLength(count);
});
