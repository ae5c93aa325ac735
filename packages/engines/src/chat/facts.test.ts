import { expect, test } from "vitest";
import type { MemoryFact } from "./engine.ts";
import { forgetMessages, recallFacts, type RecalledFact } from "./facts.ts";
import { estimateTextTokens } from "./count-tokens.ts";

const fact = (id: string, subject: string, value: string, changes: Partial<MemoryFact> = {}): MemoryFact => ({
  id,
  subject,
  value,
  at: new Date("2026-01-01"),
  sourceMessageIds: [`m-${id}`],
  pinned: false,
  supersededBy: null,
  ...changes,
});
const idsOf = (facts: RecalledFact[]): string[] =>
  facts.map((one) => ("id" in one.fact ? one.fact.id : "none"));

test("a fact goes with its only message, and stays with another one or without any", () => {
  const facts = [
    fact("1", "pet", "a dog"),
    fact("2", "home", "Lyon", { sourceMessageIds: ["m-1", "m-2"] }),
    fact("3", "name", "Tom", { sourceMessageIds: [] }),
  ];
  const left = forgetMessages(facts, new Set(["m-1"]));
  expect(left.map(({ id, sourceMessageIds }) => [id, sourceMessageIds])).toEqual([
    ["2", ["m-2"]],
    ["3", []],
  ]);
});

test("what a forgotten fact had replaced holds again, unless a later one replaced both", () => {
  const first = fact("1", "home", "Lyon", { supersededBy: "2" });
  const second = fact("2", "home", "Nice");
  expect(forgetMessages([first, second], new Set(["m-2"]))).toEqual([{ ...first, supersededBy: null }]);
  const third = fact("3", "home", "Metz");
  const chain = [first, { ...second, supersededBy: "3" }, third];
  expect(forgetMessages(chain, new Set(["m-2"]))).toEqual([{ ...first, supersededBy: "3" }, third]);
});

test("an old fact that the message is about comes before a thousand newer ones, after the pinned; replaced ones never", () => {
  const newer = Array.from({ length: 1_000 }, (_, index) =>
    fact(`n${index}`, "likes", `thing ${index}`, { at: new Date(Date.UTC(2026, 1, 1, 0, index)) }),
  );
  const facts = [
    fact("old", "sister", "Inés"),
    fact("gone", "sister", "Maria", { supersededBy: "old" }),
    fact("pin", "age", "40", { pinned: true }),
    ...newer,
  ];
  const recalled = recallFacts(facts, "How is my sister doing?", 60, estimateTextTokens);
  expect(idsOf(recalled).slice(0, 3)).toEqual(["pin", "old", "n999"]);
  expect(recalled.map(({ reason }) => reason).slice(0, 3)).toEqual([
    "pinned",
    "matches the message",
    "recent",
  ]);
  expect(idsOf(recalled)).not.toContain("gone");
  const tokens = recalled.reduce(
    (sum, one) => sum + estimateTextTokens(`- ${one.fact.subject}: ${one.fact.value}\n`),
    0,
  );
  expect(tokens).toBeLessThanOrEqual(60);
});
