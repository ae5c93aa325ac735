import { expect, test } from "vitest";
import { promptMessages } from "#tools/shell/messages/refusal-messages.ts";
import { refused } from "#tools/shell/messages/testing/refused.ts";
import { fileProblem, refusalText } from "./texts.ts";

test("a reached daily limit is told as in the other tools", () => {
  const refusal = refused("daily_cap_reached", { daily_cap_credits: 1200 });
  expect(refusalText(refusal)).toEqual(promptMessages.daily_cap_reached(refusal));
});

test("an unusable or too large file is refused in the specification's sentences", () => {
  const titleOf = (type: string, size: number) => fileProblem({ type, size })?.title ?? null;
  expect(titleOf("image/png", 10 * 1024 * 1024)).toBeNull();
  expect(titleOf("image/png", 10 * 1024 * 1024 + 1)).toBe("Image must be smaller than 10MB");
  for (const type of ["text/plain", "image/svg+xml", "image/heic", "image/tiff", "image/gif", ""])
    expect(titleOf(type, 10)).toBe("Please upload a valid image file");
  expect(titleOf("image/jpeg", 0)).toBe("Please upload a valid image file");
});
