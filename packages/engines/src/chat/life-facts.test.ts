import { describe, expect, test } from "vitest";
import { lifeFactsIn } from "./life-facts.ts";

const heard = (message: string) =>
  lifeFactsIn(message, new Date(2026, 5, 1), []).map(({ subject, value }) => `${subject}: ${value}`);

describe("what lasts is kept in the person's own words, said back", () => {
  test.each<[string, string[]]>([
    ["I'm severely allergic to bees.", ["health: you are severely allergic to bees"]],
    ["Don't laugh, but I'm scared of balloons.", ["fears: you are scared of balloons"]],
    [
      "I was born in a small town by the Baltic.",
      ["background: you were born in a small town by the Baltic"],
    ],
    ["Our daughter started university.", ["family: your daughter started university"]],
    ["I've always wanted to learn the harp.", ["wishes: you have always wanted to learn the harp"]],
    ["I collect old maps of islands", ["habits: you collect old maps of islands"]],
    ["I have my viva next Thursday.", ["plans: you have my viva next Thursday".replace(" my ", " your ")]],
    ["My first car was a rusty Fiat.", ["about you: your first car was a rusty Fiat"]],
    ["I used to sail, but mum never did", ["background: you used to sail, but your mum never did"]],
    ["Nice day. I don't eat meat at all!", ["habits: you don't eat meat at all"]],
  ])("%s", (message, facts) => expect(heard(message)).toEqual(facts));
});

describe("what passes with the day, is asked or is supposed is not kept", () => {
  test.each([
    "My head is killing me.",
    "My phone is dead again.",
    "My day was terrible.",
    "My boss is here.",
    "I drink coffee right now.",
    "I'm scared of you.",
    "I'd love to hear about it.",
    "Would you love to see the sea one day?",
    "I wish I had a brother.",
    "If I lived in Rome I would never leave.",
    "I never said that.",
    "You always know what to say.",
    "Do you have sisters?",
    "We grew up there, and mum's apple tree is in the garden",
    "I run late.",
    "I play it again.",
    `I collect ${"very ".repeat(2_000)}old maps`,
  ])("%s", (message) => expect(heard(message)).toEqual([]));
});
