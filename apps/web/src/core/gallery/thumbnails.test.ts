import { expect, test } from "vitest";
import { thumbnailSet, thumbnailUrl } from "./thumbnails.ts";

const stored = "http://localhost:3000/storage/v1/object/public/ai-influencer-content/u/1-a.png";

test("a stored picture is asked for in the width that is shown", () => {
  expect(thumbnailUrl(stored, 320)).toBe(
    "http://localhost:3000/storage/v1/render/image/public/ai-influencer-content/u/1-a.png?width=320",
  );
  expect(thumbnailSet(stored, 480)?.split(", ")).toHaveLength(2);
});

test("a picture from elsewhere has no smaller copies", () => {
  expect(thumbnailUrl("/samples/sofia.webp", 320)).toBeNull();
  expect(thumbnailSet("/samples/sofia.webp", 1280)).toBeNull();
});
