import { expect, test } from "vitest";
import { readImage } from "./read-image.ts";

test("a picture behind its marker leaves the text, and no other address becomes a picture", () => {
  expect(readImage("Look. [IMAGE] /storage/v1/a.png", null)).toEqual({
    text: "Look.",
    imageUrl: "/storage/v1/a.png",
  });
  expect(readImage("[IMAGE]https://example.org/a.png", "/own.png")).toEqual({
    text: "",
    imageUrl: "/own.png",
  });
  for (const text of ["Hello.", "[IMAGE]", "[IMAGE] javascript:alert(1)", "see /storage/v1/a.png"])
    expect(readImage(text, null)).toEqual({ text, imageUrl: null });
});
