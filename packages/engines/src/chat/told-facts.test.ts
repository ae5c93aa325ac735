import { expect, test } from "vitest";
import { heldOutFacts } from "../../testing/memory/held-out-facts.ts";
import { drawFrom, ordinaryTalk } from "../../testing/memory/ordinary-talk.ts";
import { forgottenFacts, type ToldFact, toldFacts } from "../../testing/memory/told-facts.ts";
import { estimateTextTokens } from "./count-tokens.ts";
import type { MemoryNote } from "./engine.ts";
import { recallFacts } from "./facts.ts";
import { hearMessage } from "./hear-message.ts";

/** As a model of 4,096 tokens gets them (openai-chat/system-prompt.ts). */
const factTokens = 430;
const turns = 1_000;

/** What is known after a talk in which these facts are told at random moments. */
function memoryAfter(facts: readonly ToldFact[], seed: number): MemoryNote[] {
  const draw = drawFrom(seed);
  const messages = ordinaryTalk(seed, turns);
  for (const { told } of facts) messages.splice(Math.floor(draw() * messages.length * 0.9), 0, told);
  return messages.reduce<MemoryNote[]>(
    (memory, message, index) =>
      hearMessage(message, memory, new Date(Date.UTC(2026, 0, 1, 0, index)), "Sofia"),
    [],
  );
}

const isRecalled = (memory: readonly MemoryNote[], { matters, words }: ToldFact): boolean =>
  recallFacts(memory, matters, factTokens, estimateTextTokens).some(({ fact }) => {
    const text = `${fact.subject}: ${fact.value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });

test.each([1, 2, 3])(
  "of 25 facts told among 1,000 turns at least 23 are recalled when they matter, seed %i",
  (seed) => {
    const memory = memoryAfter([...toldFacts, ...forgottenFacts], seed);
    expect(
      toldFacts
        .filter((fact) => !isRecalled(memory, fact))
        .map(({ told }) => told)
        .slice(2),
    ).toEqual([]);
    // The set of the forgotten is worth something only where they were remembered.
    expect(forgottenFacts.filter((fact) => isRecalled(memory, fact))).toHaveLength(forgottenFacts.length);
  },
);

test("most of the facts of the set that nothing was tuned to are recalled", () => {
  const memory = memoryAfter(heldOutFacts, 4);
  const recalled = heldOutFacts.filter((fact) => isRecalled(memory, fact)).length;
  expect(recalled).toBeGreaterThanOrEqual(18);
});

test("ordinary talk leaves little behind", () => {
  const memory = ordinaryTalk(7, turns).reduce<MemoryNote[]>(
    (notes, message) => hearMessage(message, notes, new Date(2026, 0, 1), "Sofia"),
    [],
  );
  expect(memory.map(({ subject, value }) => `${subject}: ${value}`)).toHaveLength(0);
});
