import { expect, test } from "vitest";
import { colourMatrixOf, cropTo, dragCrop, isPlain, mirror, plain, turn, turnedSize } from "./adjustments.ts";

const near = (crop: object | null | undefined) =>
  crop &&
  Object.fromEntries(Object.entries(crop).map(([side, value]) => [side, Number(Number(value).toFixed(6))]));
const cropped = { ...plain, crop: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 } };

test("four turns, and turning there and back, change nothing, and the crop turns along", () => {
  const all = turn(turn(turn(turn(cropped, 1), 1), 1), 1);
  expect(all.quarterTurns).toBe(0);
  expect(near(all.crop)).toEqual(cropped.crop);
  expect(near(turn(turn(cropped, 1), 3).crop)).toEqual(cropped.crop);
  expect(near(turn(cropped, 1).crop)).toEqual({ left: 0.4, top: 0.1, width: 0.4, height: 0.3 });
});

test("a mirrored picture turns in the direction that is seen", () => {
  expect(turn(mirror(plain), 1).quarterTurns).toBe(3);
  expect(near(mirror(mirror(cropped)).crop)).toEqual(cropped.crop);
  expect(isPlain(mirror(mirror(plain)))).toBe(true);
});

test("a crop of a shape is the largest one that fits", () => {
  expect(near(cropTo(1, { width: 200, height: 100 }))).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  expect(near(cropTo(2, { width: 100, height: 100 }))).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 });
  expect(cropTo(null, { width: 1, height: 1 })).toBeNull();
  expect(turnedSize({ width: 3, height: 2 }, 3)).toEqual({ width: 2, height: 3 });
});

test("a dragged crop stays within the picture and keeps a size that can be grasped", () => {
  const crop = { left: 0.5, top: 0.5, width: 0.4, height: 0.4 };
  expect(near(dragCrop(crop, "move", { x: 1, y: -1 }))).toEqual({
    left: 0.6,
    top: 0,
    width: 0.4,
    height: 0.4,
  });
  expect(near(dragCrop(crop, "se", { x: 1, y: -1 }))).toEqual({
    left: 0.5,
    top: 0.5,
    width: 0.5,
    height: 0.05,
  });
  expect(near(dragCrop(crop, "nw", { x: -1, y: -1 }))).toEqual({ left: 0, top: 0, width: 0.9, height: 0.9 });
});

test("without a change of tone the matrix is the identity", () => {
  const rows = colourMatrixOf(plain).split(" ").map(Number);
  expect(rows).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]);
});
