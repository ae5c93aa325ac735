import { expect, test } from "vitest";
import { pluralOf, stemOf } from "./stem.ts";
import { animals } from "./thing-words.ts";

test.each(animals.map(([, animal]) => animal))("the plural of %s goes back to it", (animal) => {
  expect(stemOf(pluralOf(animal))).toBe(animal);
});

test.each([
  ["fox", "foxes"],
  ["wolf", "wolves"],
  ["deer", "deer"],
  ["fish", "fish"],
  ["butterfly", "butterflies"],
  ["turtle", "turtles"],
  ["sailing boat", "sailing boats"],
  ["wine", "wine"],
  ["sushi", "sushi"],
  ["person in a gown", "people in a gown"],
])("several of %s are called %s", (name, plural) => expect(pluralOf(name)).toBe(plural));
