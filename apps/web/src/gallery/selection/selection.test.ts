import { expect, test } from "vitest";
import { chooseAll, extendTo, nothingChosen, toggle } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

test("a range goes from the last touched picture in either direction, and keeps what was chosen", () => {
  const first = toggle(toggle(nothingChosen, "e"), "c");
  expect([...extendTo(first, "a", order).ids].sort()).toEqual(["a", "b", "c", "e"]);
  expect([...extendTo(toggle(nothingChosen, "b"), "d", order).ids]).toEqual(["b", "c", "d"]);
});

test("without an anchor a range is one picture", () => {
  expect([...extendTo(nothingChosen, "d", order).ids]).toEqual(["d"]);
  // The anchor is no longer in the gallery.
  expect([...extendTo(toggle(nothingChosen, "x"), "d", order).ids]).toEqual(["x", "d"]);
});

test("touching twice unchooses, and all means all that are shown", () => {
  expect(toggle(toggle(nothingChosen, "a"), "a").ids.size).toBe(0);
  expect(chooseAll(order)).toEqual({ ids: new Set(["a", "b", "c", "d", "e"]), anchorId: "e" });
});
