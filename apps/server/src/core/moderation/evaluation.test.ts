/** Requests about clothes, with innocent twins, which were written by people who did not know the word lists. */
import { expect, test } from "vitest";
import { evaluationSets, isRefused } from "#testing/moderation/evaluation-set.ts";

/** The sets name years since a birth, so they are judged on one day. */
const today = new Date("2026-11-23T12:00:00Z");

test.each(evaluationSets)("every request of $name is judged as its author expects", ({ cases }) => {
  const wrong = cases.filter((one) => isRefused(one, today) !== (one.expect === "refuse"));
  expect(wrong.map(({ expect: expected, text }) => `${expected}: ${text}`)).toEqual([]);
});
