import { expect, test } from "vitest";
import { thumbnailFor, thumbnailSet, thumbnailUrl } from "./thumbnails.ts";

const stored = "http://localhost:3000/storage/v1/object/public/ai-influencer-content/u/1-a.png";

test("a stored picture is requested in the width that is shown", () => {
  expect(thumbnailUrl(stored, 320)).toBe(
    "http://localhost:3000/storage/v1/render/image/public/ai-influencer-content/u/1-a.png?width=320",
  );
  expect(thumbnailSet(stored, 480)?.split(", ")).toHaveLength(2);
});

test("a known width takes the smallest sharp copy up to the limit", () => {
  const widthFor = (devicePx: number) => thumbnailFor(stored, devicePx, 960)?.split("?width=")[1];
  expect([120, 262, 350, 360, 524, 660, 786, 4_000].map(widthFor)).toEqual([
    "320",
    "320",
    "320",
    "480",
    "480",
    "640",
    "960",
    "960",
  ]);
});

test("a picture from elsewhere has no smaller copies", () => {
  expect(thumbnailUrl("/samples/sofia.webp", 320)).toBeNull();
  expect(thumbnailSet("/samples/sofia.webp", 1280)).toBeNull();
  expect(thumbnailFor("/samples/sofia.webp", 262, 960)).toBeNull();
});
