import { processOperations } from "@galatea/contract/process-options.ts";
import { expect, test } from "vitest";
import { chanceOf, operations, operationsInOrder } from "./operations.ts";

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
  const cut = (picture: { hasLayers: boolean; hasOutline: boolean }) =>
    chanceOf("remove-background", picture, plain);
  expect(cut({ hasLayers: true, hasOutline: false })).toBe("yes");
  expect(cut({ hasLayers: false, hasOutline: true })).toBe("yes");
  expect(cut({ hasLayers: false, hasOutline: false })).toBe("maybe");
  const withModel = { ...plain, uploads: [...processOperations] };
  expect(chanceOf("remove-background", { hasLayers: false, hasOutline: false }, withModel)).toBe("yes");
  const none = { ...plain, ownPictures: [], uploads: [] };
  expect(chanceOf("stylize", { hasLayers: false, hasOutline: false }, none)).toBe("no");
  expect(chanceOf("stylize", { hasLayers: true, hasOutline: false }, null)).toBe("no");
});

test("what works for the picture is offered first, in the usual order", () => {
  const orderFor = (hasOutline: boolean) =>
    operationsInOrder((operation) => chanceOf(operation, { hasLayers: false, hasOutline }, plain));
  expect(orderFor(true)).toEqual(operations);
  expect(orderFor(false).slice(-2)).toEqual(["remove-background", "replace-background"]);
  const cutsOnly = { ...plain, uploads: [], ownPictures: ["remove-background" as const] };
  expect(
    operationsInOrder((operation) =>
      chanceOf(operation, { hasLayers: true, hasOutline: false }, cutsOnly),
    )[0],
  ).toBe("remove-background");
});
