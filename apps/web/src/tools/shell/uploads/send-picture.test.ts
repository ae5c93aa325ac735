import { expect, test } from "vitest";
import { pathFor } from "./send-picture.ts";

test("a picture's path has its owner's folder, a random name and the extension of its type", () => {
  const paths = ["image/jpeg", "image/png", "image/webp"].map((type) => pathFor("u1", { type }, 17));
  expect(paths.map((path) => path.replace(/[0-9a-f]{32}/, "R"))).toEqual([
    "u1/17-R.jpg",
    "u1/17-R.png",
    "u1/17-R.webp",
  ]);
  expect(new Set(paths.map((path) => /[0-9a-f]{32}/.exec(path)?.[0])).size).toBe(3);
});
