import { expect, test } from "vitest";
import { findFreePlace, middleOf } from "./free-place.ts";

const toast = { widthPx: 356, heightPx: 90 };
const desktop = { widthPx: 1440, heightPx: 900, isPhone: false };
const phone = { widthPx: 360, heightPx: 780, isPhone: true };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("a toast stands in its corner while nothing is there to press", () => {
  expect(findFreePlace([], toast, desktop)).toEqual({ position: "bottom-right", offsetPx: 24 });
  expect(findFreePlace([], toast, phone)).toEqual({ position: "top-center", offsetPx: 10 });
});

test("a toast moves up over the buttons in its corner, and on a phone down below the bar", () => {
  const download = box(1100, 820, 140, 44);
  const { position, offsetPx } = findFreePlace([download], toast, desktop);
  expect(position).toBe("bottom-right");
  expect(offsetPx).toBeGreaterThanOrEqual(80);
  const menu = box(300, 10, 44, 44);
  expect(findFreePlace([menu], toast, phone).offsetPx).toBeGreaterThanOrEqual(54);
});

test("where everything can be pressed, the edge of a picture is covered rather than a button", () => {
  const pictures = [box(0, 0, 720, 900), box(720, 0, 720, 900)];
  const button = box(1200, 830, 44, 44);
  const { offsetPx } = findFreePlace([...pictures, button], toast, desktop);
  expect(offsetPx).toBeGreaterThanOrEqual(70);
});

test("on a phone whose picture begins below the bar, a toast stands beneath the picture's middle", () => {
  const bar = box(0, 0, 360, 124);
  const picture = box(0, 124, 360, 280);
  const button = box(16, 560, 328, 54);
  const { offsetPx } = findFreePlace([bar, picture, middleOf(picture), button], toast, phone);
  expect(offsetPx).toBeGreaterThanOrEqual(404);
  expect(offsetPx + toast.heightPx).toBeLessThanOrEqual(560);
});

test("where a picture fills all that is free, a toast covers its edge and not its middle", () => {
  const bar = box(0, 0, 360, 124);
  const picture = box(0, 124, 360, 420);
  const button = box(16, 560, 328, 200);
  const { offsetPx } = findFreePlace([bar, picture, middleOf(picture), button], toast, phone);
  const middle = middleOf(picture);
  expect(offsetPx >= middle.bottom || offsetPx + toast.heightPx <= middle.top).toBe(true);
});
