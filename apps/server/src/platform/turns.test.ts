import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("owners are served in turn, each in the order of arrival", () => {
  const turns = createTurns<string>({ max: 10, maxOfOne: 10 });
  for (const entry of ["a1", "a2", "a3", "b1", "c1", "c2"]) turns.enter(entry[0] ?? "", entry);
  const served = Array.from({ length: 7 }, () => turns.take());
  expect(served).toEqual(["a1", "b1", "c1", "a2", "c2", "a3", undefined]);
});

test("the list is bounded for all and for one, and an entry that left frees its place", () => {
  const turns = createTurns<string>({ max: 3, maxOfOne: 2 });
  expect(["a1", "a2", "a3", "b1", "c1"].map((entry) => turns.enter(entry[0] ?? "", entry))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  turns.leave("a1");
  turns.leave("a1");
  expect([turns.enter("c", "c1"), turns.size()]).toEqual([true, 3]);
  expect(["a2", "b1", "c1"].map(() => turns.take())).toEqual(["a2", "b1", "c1"]);
});
