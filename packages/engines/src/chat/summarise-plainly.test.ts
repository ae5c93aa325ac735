import { expect, test } from "vitest";
import { type ChatTurn, mostSummaryChars } from "./engine.ts";
import { summarisePlainly } from "./summarise-plainly.ts";

const turn = (content: string, day = 1, role: ChatTurn["role"] = "user"): ChatTurn => ({
  role,
  content,
  at: new Date(Date.UTC(2026, 2, day)),
});

test("a summary names the days, the topics and what was told, and follows the one before", () => {
  const first = summarisePlainly({
    name: "Sofia",
    before: null,
    turns: [
      turn("I listened to jazz all day."),
      turn("Which song do you love?"),
      turn("My dog Pepper howls along.", 2),
      turn("I love your taste in books!", 2, "assistant"),
    ],
  });
  expect(first).toBe(
    "1 March to 2 March: you talked about music and pets. You told her that you have a dog called Pepper.",
  );
  expect(summarisePlainly({ name: "Sofia", before: first, turns: [turn("Hm.", 3)] })).toBe(
    `${first}\n3 March: you talked about everyday things.`,
  );
});

test("it stays bounded, and the oldest go first", () => {
  let summary: string | null = null;
  for (let day = 1; day <= 31; day += 1)
    summary = summarisePlainly({
      name: "Sofia",
      before: summary,
      turns: [turn(`I collect old maps of island number ${day}.`, day)],
    });
  expect(summary?.length).toBeLessThanOrEqual(mostSummaryChars);
  expect(summary).toContain("31 March");
  expect(summary).not.toContain("1 March to");
  expect(summary).not.toMatch(/^1 March/m);
});
