import { expect, test } from "vitest";
import { isAppPath } from "./app-paths.ts";

test.each(["/images", "/images/", "/appeal/abc", "/ai-girlfriend-demo/sofia"])(
  "%s is a page of the app",
  (path) => {
    expect(isAppPath(path)).toBe(true);
  },
);

test.each([
  "/undress",
  "/images/more",
  "/appeal",
  "/appeal/",
  "/appeal/a/b",
  "/ai-girlfriend-demo/",
  "//images",
])("%s is not", (path) => {
  expect(isAppPath(path)).toBe(false);
});
