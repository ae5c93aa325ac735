import { expect, test } from "vitest";
import { fileProblem, refusalText } from "./texts.ts";

test("a reached daily limit is named with its number and leads to its setting", () => {
  const refusal = {
    ok: false,
    code: "daily_cap_reached",
    sentence: "What the server says.",
    details: { daily_cap_credits: 1200 },
  } as const;
  expect(refusalText(refusal)).toMatchObject({
    title: "Your daily limit of 1,200 credits is reached",
    description: "What the server says.",
    callToAction: { to: "/account/credits#daily-limit" },
  });
});

test("an unusable or too large file is refused in the specification's sentences", () => {
  const titleOf = (type: string, size: number) => fileProblem({ type, size })?.title ?? null;
  expect(titleOf("image/png", 10 * 1024 * 1024)).toBeNull();
  expect(titleOf("image/png", 10 * 1024 * 1024 + 1)).toBe("Image must be smaller than 10MB");
  for (const type of ["text/plain", "image/svg+xml", "image/heic", "image/tiff", "image/gif", ""])
    expect(titleOf(type, 10)).toBe("Please upload a valid image file");
  expect(titleOf("image/jpeg", 0)).toBe("Please upload a valid image file");
});
