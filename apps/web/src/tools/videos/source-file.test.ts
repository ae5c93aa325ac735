import { expect, test } from "vitest";
import { sourceFileProblem } from "./source-file.ts";

const titleOf = (type: string, size = 1000) => sourceFileProblem({ type, size })?.title ?? null;
const limitBytes = 10 * 1024 * 1024;

test("pictures of up to 10 MB are sent, to the byte", () => {
  for (const type of ["image/png", "image/jpeg", "image/webp"]) expect(titleOf(type, limitBytes)).toBeNull();
  expect(titleOf("image/png", limitBytes + 1)).toBe("Image size must be less than 10MB");
});

test("what is no picture, or none that can be read here, is named before anything is sent", () => {
  expect(sourceFileProblem({ type: "text/plain", size: 10 })).toEqual({
    title: "Please select a valid image file",
  });
  for (const type of ["image/svg+xml", "image/heic", "image/tiff", "image/gif"])
    expect(sourceFileProblem({ type, size: 10 })).toEqual({
      title: "Please select a valid image file",
      description: "Please use a JPEG, PNG or WebP picture.",
    });
  expect(titleOf("", 10)).toBe("Please select a valid image file");
  expect(titleOf("image/png", 0)).toBe("Please select a valid image file");
});
