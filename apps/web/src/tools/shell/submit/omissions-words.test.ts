import { expect, test } from "vitest";
import { omissionsWords } from "./omissions-words.ts";

test("the button names what is left out, and says “these” where that would not fit", () => {
  expect(omissionsWords("draw", ["keeper"]).acceptLabel).toBe("Draw it without keeper");
  expect(omissionsWords("animate", ["walks"]).acceptLabel).toBe("Animate it without walks");
  expect(omissionsWords("draw", ["lighthouse keeper", "yellow coat"]).acceptLabel).toBe(
    "Draw it without these",
  );
});
