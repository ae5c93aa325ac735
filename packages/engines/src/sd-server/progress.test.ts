import { expect, test } from "vitest";
import { createPace } from "./progress.ts";

test("a job rises while it moves up the queue and while it generates, and never reaches its end", () => {
  const { fractionOf } = createPace();
  const fractions = [
    ...[9, 3, 1, 0].map((position) => fractionOf({ status: "queued", position }, 0)),
    ...[0, 1_000, 30_000, 3_600_000].map((ms) => fractionOf({ status: "generating" }, ms)),
  ];
  expect(fractions).toEqual([...fractions].sort((one, other) => one - other));
  expect(fractions[0]).toBeGreaterThan(0);
  expect(fractions.at(-1)).toBeLessThanOrEqual(0.9);
});

test("jobs that took long make the same time a smaller share", () => {
  const [fast, slow] = [createPace(), createPace()];
  fast.learn(2);
  slow.learn(200);
  const share = (pace: typeof fast): number => pace.fractionOf({ status: "generating" }, 2_000);
  expect(share(fast)).toBeGreaterThan(0.6);
  expect(share(slow)).toBeLessThan(0.2);
  slow.learn(0);
  slow.learn(0);
  expect(share(slow)).toBeLessThan(share(fast));
});
