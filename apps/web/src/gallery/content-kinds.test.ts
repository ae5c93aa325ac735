import { expect, test } from "vitest";
import type { ContentRow } from "#platform/database.ts";
import { changeOf, dayOf, shapeOf, stillOf } from "./content-kinds.ts";

const made = (
  content_type: ContentRow["content_type"],
  generation_params: ContentRow["generation_params"],
  prompt: string | null = null,
) => changeOf({ content_type, generation_params, prompt });

test("a picture that was made from another one says how it was changed", () => {
  expect(made("image_upscale", { scale: 4, mode: "best" })).toBe("Upscaled 4× best");
  expect(made("image_edit", {}, "warmer light")).toBe("Edited: warmer light");
  expect(made("image_edit", {})).toBe("Cropped, turned or toned");
  expect(made("image_process", { operation: "remove-background" }, "Background removed")).toBe(
    "Background removed",
  );
  expect(made("video", { duration: 4, motion: "orbit" })).toBe("Video of 4 s, orbit");
  expect(made("image", {}, "a harbour")).toBeNull();
});

test("the still of a video is its poster, the still of a picture is the picture", () => {
  expect(stillOf({ content_url: "/film.mp4", generation_params: { poster_url: "/still.png" } })).toBe(
    "/still.png",
  );
  expect(stillOf({ content_url: "/picture.png", generation_params: {} })).toBe("/picture.png");
});

test("an upscaled or edited picture has the shape of its pixels", () => {
  expect(shapeOf({ generation_params: { aspect_ratio: "3:4", width: 10, height: 10 } })).toBe("3:4");
  expect(shapeOf({ generation_params: { width: 1792, height: 2304 } })).toBe("3:4");
  expect(shapeOf({ generation_params: { width: 4032, height: 3024 } })).toBe("4032 × 3024");
  expect(shapeOf({ generation_params: {} })).toBeNull();
});

test("a day has the form of the browser's date format", () => {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, 1 + month * 2, 23, 59);
    expect(dayOf({ created_at: day.toISOString() })).toBe(format.format(day));
  }
});
