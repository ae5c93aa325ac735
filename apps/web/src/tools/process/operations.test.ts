import { processOperations } from "@galatea/contract/process-options.ts";
import { expect, test } from "vitest";
import { chanceOf, operations } from "./operations.ts";

const plain = {
  kind: "process" as const,
  maxPixels: 40_000_000,
  ownPictures: [...processOperations],
  uploads: ["relight", "restore", "colorize-tone", "stylize"] as (typeof processOperations)[number][],
};

test("every operation of the contract is offered", () => {
  expect([...operations].toSorted()).toEqual([...processOperations].toSorted());
});

test("a cut-out is certain with layers or transparency, and possible for a photo", () => {
  const cut = (picture: { hasLayers: boolean; seeThrough: boolean }) =>
    chanceOf("remove-background", picture, plain);
  expect(cut({ hasLayers: true, seeThrough: false })).toBe("yes");
  expect(cut({ hasLayers: false, seeThrough: true })).toBe("yes");
  expect(cut({ hasLayers: false, seeThrough: false })).toBe("maybe");
  const withModel = { ...plain, uploads: [...processOperations] };
  expect(chanceOf("remove-background", { hasLayers: false, seeThrough: false }, withModel)).toBe("yes");
  const none = { ...plain, ownPictures: [], uploads: [] };
  expect(chanceOf("stylize", { hasLayers: false, seeThrough: false }, none)).toBe("no");
  expect(chanceOf("stylize", { hasLayers: true, seeThrough: false }, null)).toBe("no");
});
