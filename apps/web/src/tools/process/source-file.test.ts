import { expect, test } from "vitest";
import { uploadProblem } from "./source-file.ts";

test("a file that is no picture here or is too large is told in the sentences of the protocol", () => {
  const titleOf = (type: string, size: number) => uploadProblem({ type, size })?.title ?? null;
  expect(titleOf("image/png", 10 * 1024 * 1024)).toBeNull();
  expect(titleOf("image/png", 10 * 1024 * 1024 + 1)).toBe("Image must be smaller than 10MB");
  for (const type of ["text/plain", "image/svg+xml", "image/heic", "image/tiff", "image/gif", ""])
    expect(titleOf(type, 10)).toBe("Please upload a valid image file");
  expect(titleOf("image/jpeg", 0)).toBe("Please upload a valid image file");
});
