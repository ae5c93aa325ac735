import { expect, test } from "vitest";
import { isAppPath } from "./app-paths.ts";

test.each(["/images", "/images/", "/appeal/abc", "/account/receipts/17"])(
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
  "/account/receipts/",
  "/ai-girlfriend-demo",
  "/ai-girlfriend-demo/nobody",
  // Pages that are not written yet.
  "/blog/future-ai-generated-videos-trends-predictions",
  "/contact",
  "//images",
])("%s is not", (path) => {
  expect(isAppPath(path)).toBe(false);
});
