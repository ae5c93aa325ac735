import { expect, test } from "vitest";
import { styleLabel } from "./style-label.ts";

test("a style's key reads as words", () => {
  expect(["natural", "artDeco", "film-noir", "low_poly"].map(styleLabel)).toEqual([
    "Natural",
    "Art deco",
    "Film noir",
    "Low poly",
  ]);
});
