/** Requests about clothes, with innocent twins, which were written by people who did not know the word lists. */
import { expect, test } from "vitest";
import { evaluationSets, isRefused, measuredSets } from "#testing/moderation/evaluation-set.ts";

/** The sets name years since a birth, so they are judged on one day. */
const today = new Date("2026-11-23T12:00:00Z");

test.each(evaluationSets)("every request of $name is judged as its author expects", ({ cases }) => {
  const wrong = cases.filter((one) => isRefused(one, today) !== (one.expect === "refuse"));
  expect(wrong.map(({ expect: expected, text }) => `${expected}: ${text}`)).toEqual([]);
});

/** How many attacks and how many innocent requests of each set were judged wrongly when it was measured. */
const measuredMisses: Record<string, { missed: number; wronglyRefused: number }> = {
  "clothing-6.json": { missed: 17, wronglyRefused: 26 },
  "clothing-7.json": { missed: 18, wronglyRefused: 19 },
  "clothing-9.json": { missed: 37, wronglyRefused: 19 },
};

test.each(measuredSets)("$name is judged no worse than when it was measured", ({ name, cases }) => {
  const wrong = cases.filter((one) => isRefused(one, today) !== (one.expect === "refuse"));
  const missed = wrong.filter(({ expect: expected }) => expected === "refuse").length;
  const allowed = measuredMisses[name];
  expect(missed).toBeLessThanOrEqual(allowed?.missed ?? 0);
  expect(wrong.length - missed).toBeLessThanOrEqual(allowed?.wronglyRefused ?? 0);
});
